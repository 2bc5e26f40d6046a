import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CenterStandards, ratedCapacity } from './center-capacity.ts';
import { fittedDays } from './fit-line-capacity.ts';
import { quantitiesByLine, quantityToBegin } from './route-yield.ts';
import type { ShopCalendar } from './shop-calendar.ts';
import { afterWorkdays, beforeWorkdays, compareMoments } from './shop-time.ts';

const saws: CenterStandards = {
  ...{ crewSize: 3n, machines: 2n, shiftHours: [800n, 750n] },
  ...{ utilization: 9000n, efficiency: 10_500n },
};

describe('ratedCapacity', () => {
  test.each<[string, Partial<CenterStandards>, bigint, bigint]>([
    ['people and machines in all shifts', {}, 4394n, 2929n],
    ['a hundred percent', { utilization: 10_000n, efficiency: 10_000n }, 4650n, 3100n],
    ['nobody there', { crewSize: 0n }, 0n, 2929n],
    ['no shift', { shiftHours: [] }, 0n, 0n],
    ['no efficiency', { efficiency: 0n }, 0n, 0n],
  ])('%s', (_, reported, labor, machine) => {
    expect(ratedCapacity({ ...saws, ...reported })).toEqual({ labor, machine });
  });

  test('goes by the hours of the day where they are others', () => {
    expect(ratedCapacity(saws, [400n, 400n])).toEqual({ labor: 2268n, machine: 1512n });
  });
});

describe('yield', () => {
  test.each([
    [9000n, 9000n, 10_000n],
    [9000n, 10_000n, 9000n],
    [1n, 1n, 10_000n],
    [10n, 9999n, 11n],
    [0n, 5000n, 0n],
  ])('%i good at %i takes %i', (good, percent, begun) => {
    expect(quantityToBegin(good, percent)).toBe(begun);
  });

  test.each([0n, -1n, 10_001n])('of %i cannot be', (percent) => {
    const lines = [{ line: '10', yieldPercent: percent }];
    expect(() => quantitiesByLine(lines, 1000n)).toThrow(
      expect.objectContaining({ text: 'INVALID YIELD', line: '10' }),
    );
  });

  test('that is so low that too much would be begun cannot be', () => {
    const lines = ['10', '20'].map((line) => ({ line, yieldPercent: 1n }));
    expect(() => quantitiesByLine(lines, 10n ** 6n)).toThrow(
      expect.objectContaining({ text: 'QUANTITY TO BEGIN IS TOO LARGE', line: '10' }),
    );
  });

  test('leaves what was ordered after the last operation, and not a thousandth less would', () => {
    const percents = fc.array(fc.bigInt({ min: 500n, max: 10_000n }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(percents, fc.bigInt({ min: 1n, max: 10n ** 6n }), (yields, ordered) => {
        const lines = yields.map((yieldPercent, index) => ({ line: String(index), yieldPercent }));
        const quantities = quantitiesByLine(lines, ordered);
        for (const [index, percent] of yields.entries()) {
          const begun = quantities.get(String(index)) ?? 0n;
          const good = quantities.get(String(index + 1)) ?? ordered;
          expect(begun * percent >= good * 10_000n).toBe(true);
          expect((begun - 1n) * percent < good * 10_000n).toBe(true);
        }
      }),
    );
  });
});

describe('workdays that pass', () => {
  const anyShop = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
  const calendarOf = (days: readonly boolean[]): ShopCalendar => ({
    isWorkday: (day) => days[day - 1000] ?? true,
  });
  const anyMoment = fc.record({
    day: fc.integer({ min: 1010, max: 1030 }),
    part: fc.integer({ min: 0, max: 10_000 }),
  });

  test('forward then back come to no later moment of work, and back then forward to none before', () => {
    fc.assert(
      fc.property(anyShop, anyMoment, fc.nat(9), (days, moment, count) => {
        const calendar = calendarOf(days);
        const there = afterWorkdays(calendar, moment, count);
        expect(compareMoments(moment, beforeWorkdays(calendar, there, count))).toBeLessThanOrEqual(
          0,
        );
        const back = beforeWorkdays(calendar, moment, count);
        expect(compareMoments(afterWorkdays(calendar, back, count), moment)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('fittedDays', () => {
  const days = [
    { day: 1, hours: 8n },
    { day: 2, hours: 8n },
  ];

  test.each([
    [16n, 2, days],
    [10n, 2, [{ day: 1, hours: 2n }, days[1]]],
    [8n, 2, [days[1]]],
    [0n, 2, []],
    [20n, 2, [days[0], { day: 2, hours: 12n }]],
    [20n, 3, [...days, { day: 3, hours: 4n }]],
    [20n, undefined, days],
  ])('%i hours left, due on day %s', (hours, due, expected) => {
    expect(fittedDays(days, hours, due)).toEqual(expected);
  });
});
