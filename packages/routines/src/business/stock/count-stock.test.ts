import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { ITEMQTY, LOCODE, LOT } from '../../schema/inventory.ts';
import { LOTHIST } from '../../schema/lot-history.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { type Count, countStock } from './count-stock.ts';
import { positionsOfLot } from './positions-of-lot.ts';

describe('countStock', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  const count = (reported: Partial<Count>) =>
    countStock(companyContext(demo.session, '1'), {
      ...{ part: 'P100', location: 'MAIN', lotNo: '', bin: 'B1', job: '', counted: 12_000n },
      source: { program: 'COUNT', initials: 'SK', port: '', reference: '' },
      ...reported,
    });

  /** What is held of a lot in general stock, by bin. */
  function held(part: string, location: string, lotNo: string): Record<string, bigint> {
    const lot = LOT.read(demo.session, '1', part, location, lotNo);
    const positions = lot
      ? positionsOfLot(companyContext(demo.session, '1'), { lot, job: '' })
      : [];
    return Object.fromEntries(positions.map(({ bin, quantity }) => [bin, quantity]));
  }

  const movementsOf = (part: string) =>
    [...LOTHIST.recordsUnder(demo.session, '1', part)].map(({ recordId }) => recordId).length;

  test.each([
    ['more', 15_500n],
    ['less', 7000n],
    ['nothing', 0n],
  ])('where %s was found, that is what lies there, and in no other bin', (_what, counted) =>
    undone(demo.session, () => {
      const before = held('P100', 'MAIN', 'MAIN');
      count({ counted });
      const after = held('P100', 'MAIN', 'MAIN');
      expect({ B1: 0n, ...after }).toEqual({ ...before, B1: counted });
      expect(ITEMQTY.read(demo.session, '1!P100')?.lastCountDate).toBe('21491');
      expect(LOCODE.read(demo.session, '1!MAIN')?.lastCountDate).toBe('21491');
      assertBooksAgree(demo.session, ['1']);
    }),
  );

  test('where as much was found, nothing moves, and the count is kept', () =>
    undone(demo.session, () => {
      const before = movementsOf('P100');
      expect(count({}).changes).toEqual([]);
      expect(movementsOf('P100')).toBe(before);
      expect(ITEMQTY.read(demo.session, '1!P100')?.lastCountDate).toBe('21491');
    }));

  test.each([
    ['PART NOT FOUND', { part: 'NONE' }],
    ['LOCATION NOT FOUND', { location: 'MOON' }],
    ['BIN REQUIRED', { bin: '' }],
    ['BIN NOT FOUND', { bin: 'NONE' }],
    ['INVALID QUANTITY -1', { counted: -1n }],
    ['LOT REQUIRED', { part: 'C507' }],
    ['INVALID QUANTITY 2000', { part: 'A209', lotNo: 'SX', counted: 2000n }],
    ['LOT NOT FOUND', { lotNo: 'EAST', counted: 1n }],
  ])('is rejected with %s', (text, reported) =>
    undone(demo.session, () => {
      expect(attempt(demo.session, () => count(reported))).toBe(text);
    }),
  );

  test('any counts leave everything in agreement, and the last of a place holds', () => {
    const operation = fc.record({
      position: fc.constantFrom(
        ['P100', 'MAIN', '', 'B1'],
        ['P100', 'EAST', '', 'E1'],
        ['P100', 'RECV', '', ''],
        ['P100', 'SCRAP', '', ''],
        ['C507', 'EAST', 'LX', 'E1'],
        ['A209', 'EAST', 'SX', 'E1'],
      ),
      counted: fc.constantFrom(0n, 1000n, 1000n, 2500n, 40_000n),
    });
    let done = 0;
    fc.assert(
      fc.property(fc.array(operation, { minLength: 3, maxLength: 8 }), (operations) =>
        undone(demo.session, () => {
          for (const { position, counted } of operations) {
            const [part = '', location = '', lotNo = '', bin = ''] = position;
            const rejected = attempt(demo.session, () =>
              count({ part, location, lotNo, bin, counted }),
            );
            if (rejected !== undefined) continue;
            done += 1;
            expect(held(part, location, lotNo || location)[bin] ?? 0n).toBe(counted);
          }
          assertBooksAgree(demo.session, ['1']);
        }),
      ),
      { numRuns: caseCount(8) },
    );
    expect(done).toBeGreaterThan(caseCount(8, 0));
  });
});
