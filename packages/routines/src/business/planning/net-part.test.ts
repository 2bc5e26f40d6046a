import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverNeeds, type Need, type Supply } from '../demand/demand-coverage.ts';
import { netPart, type PartOutlook, type Proposal } from './net-part.ts';

const TODAY = 100;

const jobs = fc.constantFrom('', 'J1', 'J2');
const days = fc.integer({ min: TODAY - 10, max: TODAY + 10 });
const quantities = fc.bigInt({ min: 0n, max: 9000n });

const outlooks: fc.Arbitrary<PartOutlook> = fc.record({
  needs: fc.array(
    fc.record({
      job: jobs,
      date: days,
      priority: fc.integer({ min: 0, max: 3 }),
      quantity: quantities,
    }),
    { maxLength: 8 },
  ),
  supplies: fc.array(
    fc.record({
      type: fc.constantFrom('OH' as const, 'PO' as const, 'WO' as const),
      orderNo: fc.constant('A'),
      job: jobs,
      date: days,
      quantity: quantities,
    }),
    { maxLength: 6 },
  ),
  saved: quantities,
  safetyStock: quantities,
  orderPolicy: fc.constantFrom('L', 'M', 'E'),
  minimumQuantity: quantities,
  economicQuantity: quantities,
  isForJobs: fc.boolean(),
  today: fc.constant(TODAY),
});

const planned = ({ job, date, quantity }: Proposal): Supply => ({
  ...{ type: 'PL', orderNo: 'PL1', job, date, quantity },
});
const sum = (numbers: readonly bigint[]) => numbers.reduce((total, each) => total + each, 0n);

/** What is not covered of the needs and of the safety stock, need by need. */
function uncovered(
  { needs, safetyStock, supplies, saved }: PartOutlook,
  proposals: readonly Proposal[],
) {
  const safety: Need = { job: '', date: TODAY, priority: -1, quantity: safetyStock };
  const all = [safety, ...needs];
  const staged = planned({ job: '', date: TODAY, quantity: saved });
  const { covers } = coverNeeds(all, [...supplies, staged, ...proposals.map(planned)]);
  return covers.map(({ notCovered: quantity }, position) => ({
    date: Math.max(all[position]?.date ?? 0, TODAY),
    quantity,
  }));
}

describe('netPart', () => {
  test('nothing is short, and without the last order something would be', () => {
    fc.assert(
      fc.property(outlooks, (part) => {
        const proposals = netPart(part);
        expect(sum(uncovered(part, proposals).map(({ quantity }) => quantity))).toBe(0n);
        const lacking = uncovered(part, proposals.slice(0, -1));
        expect(sum(lacking.map(({ quantity }) => quantity)) > 0n).toBe(proposals.length > 0);
      }),
    );
  });

  test('what stock and orders leave uncovered is planned by the day that it is needed', () => {
    fc.assert(
      fc.property(outlooks, (part) => {
        const proposals = netPart(part);
        const short = uncovered({ ...part, saved: 0n }, []);
        for (const { date: day } of short) {
          const until = (rows: readonly { date: number; quantity: bigint }[]) =>
            sum(rows.filter(({ date }) => date <= day).map(({ quantity }) => quantity));
          expect(part.saved + until(proposals)).toBeGreaterThanOrEqual(until(short));
        }
        expect(proposals.every(({ date }) => short.some((need) => need.date === date))).toBe(true);
      }),
    );
  });

  test('every order keeps to the rule of the part', () => {
    fc.assert(
      fc.property(outlooks, (part) => {
        for (const { quantity, job } of netPart(part)) {
          expect(quantity).toBeGreaterThan(0n);
          if (part.orderPolicy === 'L') expect(quantity % 1000n).toBe(0n);
          if (part.orderPolicy === 'M')
            expect(quantity).toBeGreaterThanOrEqual(part.minimumQuantity);
          if (part.orderPolicy === 'E' && part.economicQuantity > 0n)
            expect(quantity % part.economicQuantity).toBe(0n);
          if (!part.isForJobs) expect(job).toBe('');
        }
      }),
    );
  });

  test('of one part for stock it is what a tally of pieces gives', () => {
    fc.assert(
      fc.property(outlooks, fc.array(days), (drawn, needDays) => {
        const needs = needDays.map((date) => ({ job: '', date, priority: 0, quantity: 1000n }));
        const supplies = drawn.supplies.map((supply) => ({ ...supply, job: '' }));
        const part = { ...drawn, needs, supplies, safetyStock: 2000n, orderPolicy: 'L', saved: 0n };
        expect(netPart(part)).toEqual(tallied(needDays, sum(supplies.map((one) => one.quantity))));
      }),
    );
  });

  /** Takes one piece after the other, those of the safety stock first, and orders whole ones. */
  function tallied(needDays: readonly number[], there: bigint): Proposal[] {
    const pieces = [TODAY, TODAY, ...needDays.map((day) => Math.max(day, TODAY))];
    let left = there;
    let bought = 0n;
    const orders = new Map<number, bigint>();
    for (const day of pieces.sort((a, b) => a - b)) {
      left -= 1000n;
      while (left + bought < 0n) {
        bought += 1000n;
        orders.set(day, (orders.get(day) ?? 0n) + 1000n);
      }
    }
    return [...orders].map(([date, quantity]) => ({ job: '', date, quantity }));
  }

  test.each([
    ['covered by stock', [10_000n, 0], []],
    ['covered by an order that is late', [10_000n, TODAY + 50], []],
    ['short of 4', [6000n, 0], [{ job: 'J1', date: TODAY + 5, quantity: 4000n }]],
  ] as const)('%s', (_, [quantity, date], expected) => {
    const part: PartOutlook = {
      needs: [{ job: 'J1', date: TODAY + 5, priority: 1, quantity: 10_000n }],
      supplies: [{ type: date === 0 ? 'OH' : 'PO', orderNo: '', job: '', date, quantity }],
      ...{ orderPolicy: 'L', minimumQuantity: 0n, economicQuantity: 0n },
      ...{ saved: 0n, safetyStock: 0n, isForJobs: true, today: TODAY },
    };
    expect(netPart(part)).toEqual(expected);
    const forStock = netPart({ ...part, isForJobs: false });
    expect(forStock).toEqual(expected.map((order) => ({ ...order, job: '' })));
  });
});
