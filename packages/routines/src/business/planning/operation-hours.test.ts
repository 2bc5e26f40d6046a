import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { remainingHours, standardHours } from './operation-hours.ts';

const milling = { setupHours: '50', laborHours: '2500', machineHours: '2000' };

describe('standardHours', () => {
  test.each([
    ['10000', { setup: '50', labor: '250', machine: '200' }],
    ['0', { setup: '50', labor: '0', machine: '0' }],
    ['', { setup: '50', labor: '0', machine: '0' }],
    ['20', { setup: '50', labor: '1', machine: '0' }],
    ['-10000', { setup: '50', labor: '-250', machine: '-200' }],
  ])('a quantity of %j takes %j', (quantity, hours) => {
    expect(standardHours(milling, quantity)).toEqual(hours);
  });

  test('what an operation leaves blank takes nothing', () => {
    const blank = { setupHours: '', laborHours: '', machineHours: '' };
    expect(standardHours(blank, '1000')).toEqual({ setup: '0', labor: '0', machine: '0' });
  });

  test('a quantity that is not one is reported', () => {
    expect(() => standardHours(milling, '1.5')).toThrow(
      expect.objectContaining({ code: 'NOT_A_NUMBER' }),
    );
  });
});

describe('remainingHours', () => {
  const waiting = {
    ...milling,
    outside: 'N',
    lineStatus: 'W',
    completedQuantity: '0',
    scrappedQuantity: '0',
  };

  test.each([
    ['that waits, all of it', {}, { setup: '50', labor: '250', machine: '200' }],
    ['of which nothing is said, all of it', { lineStatus: '' }, { setup: '50', labor: '250' }],
    ['that started, no setup', { lineStatus: 'S' }, { setup: '0', labor: '250' }],
    ['half done, the other half', { lineStatus: 'S', completedQuantity: '5000' }, { labor: '125' }],
    [
      'that lost some, what is left',
      { lineStatus: 'S', scrappedQuantity: '2000' },
      { labor: '200' },
    ],
    ['that did too much, none', { lineStatus: 'S', completedQuantity: '11000' }, { labor: '0' }],
    ['that is complete, none', { lineStatus: 'C' }, { setup: '0', labor: '0', machine: '0' }],
    ['at a vendor, none', { outside: 'Y' }, { setup: '0', labor: '0', machine: '0' }],
  ])('of an operation %s', (_, line, hours) => {
    expect(remainingHours({ ...waiting, ...line }, '10000')).toMatchObject(hours);
  });

  test('what is done in parts takes as long as in one, but for rounding', () => {
    const hours = fc.integer({ min: 0, max: 99_999 }).map(String);
    fc.assert(
      fc.property(hours, fc.nat(999_999), fc.nat(999_999), (laborHours, done, open) => {
        const started = { ...waiting, laborHours, lineStatus: 'S' };
        const ordered = String(done + open);
        const left = remainingHours({ ...started, completedQuantity: String(done) }, ordered).labor;
        const before = standardHours(started, String(done)).labor;
        const all = standardHours(started, ordered).labor;
        expect(Math.abs(Number(left) + Number(before) - Number(all))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
