import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coverNeeds, type Need, type Supply } from './demand-coverage.ts';

const jobs = fc.constantFrom('', 'J1', 'J2');
const days = fc.integer({ min: 1, max: 20 });
const quantities = fc.bigInt({ min: 0n, max: 9000n });
const needs = fc.array(
  fc.record({
    job: jobs,
    date: days,
    priority: fc.integer({ min: 0, max: 3 }),
    quantity: quantities,
  }),
  { maxLength: 8 },
);
const supplies = fc.array(
  fc.record({
    type: fc.constantFrom('OH' as const, 'PO' as const, 'WO' as const, 'PL' as const),
    orderNo: fc.constantFrom('A', 'B', 'C'),
    job: jobs,
    date: days,
    quantity: quantities,
  }),
  { maxLength: 10 },
);

const need = (quantity: bigint, more: Partial<Need> = {}): Need => ({
  job: '',
  date: 10,
  priority: 3,
  quantity,
  ...more,
});
const supply = (type: Supply['type'], quantity: bigint, more: Partial<Supply> = {}): Supply => ({
  type,
  orderNo: type === 'OH' ? '' : type,
  job: '',
  date: type === 'OH' ? 0 : 5,
  quantity,
  ...more,
});

describe('coverNeeds', () => {
  test('stock goes before orders, and orders before what is planned', () => {
    const { covers, remaining } = coverNeeds(
      [need(6n)],
      [supply('PL', 9n), supply('WO', 2n), supply('OH', 3n)],
    );
    expect(covers[0]).toMatchObject({ fromStock: 3n, fromOrders: 2n, fromPlanned: 1n });
    expect(remaining).toEqual([8n, 0n, 0n]);
  });

  test.each([
    ['S', [supply('OH', 5n)], undefined],
    ['O', [supply('PO', 5n, { date: 10 })], 'PO'],
    ['L', [supply('PO', 5n, { date: 11 })], 'PO'],
    ['P', [supply('WO', 4n), supply('PL', 1n)], 'PL'],
    ['N', [supply('WO', 4n)], 'WO'],
    ['N', [], undefined],
  ] as const)('code %s', (code, given, reference) => {
    const [cover] = coverNeeds([need(5n)], given).covers;
    expect(cover?.code).toBe(code);
    expect(cover?.reference?.orderNo).toBe(reference);
  });

  test('priority goes before date, and none goes last', () => {
    const { covers } = coverNeeds(
      [
        need(1n, { priority: 0, date: 1 }),
        need(1n, { priority: 2, date: 9 }),
        need(1n, { priority: 1 }),
      ],
      [supply('OH', 2n)],
    );
    expect(covers.map(({ notCovered }) => notCovered)).toEqual([1n, 0n, 0n]);
  });

  test('what is for a job serves no other', () => {
    const { covers } = coverNeeds(
      [need(1n), need(1n, { job: 'J1' })],
      [supply('OH', 9n, { job: 'J1' })],
    );
    expect(covers.map(({ fromStock }) => fromStock)).toEqual([0n, 1n]);
  });

  test('what a job leaves of its planned order covers what is short, its own needs first', () => {
    const { covers, remaining } = coverNeeds(
      [need(4n, { job: 'J2', priority: 1 }), need(3n, { job: 'J1' }), need(2n)],
      [supply('PL', 8n, { job: 'J1' }), supply('WO', 1n, { job: 'J3' })],
    );
    expect(covers).toMatchObject([
      { fromPlanned: 4n, notCovered: 0n, code: 'P', reference: { orderNo: 'PL' } },
      { fromPlanned: 3n, notCovered: 0n, code: 'P' },
      { fromPlanned: 1n, notCovered: 1n, code: 'N', reference: { orderNo: 'PL' } },
    ]);
    expect(remaining).toEqual([0n, 1n]);
  });

  test('every need is covered or not, and nothing is used twice', () => {
    fc.assert(
      fc.property(needs, supplies, (given, offered) => {
        const { covers, remaining } = coverNeeds(given, offered);
        let used = 0n;
        for (const [index, cover] of covers.entries()) {
          const covered = cover.fromStock + cover.fromOrders + cover.fromPlanned;
          expect(covered + cover.notCovered).toBe(given[index]?.quantity);
          used += covered;
        }
        const offeredInAll = offered.reduce((sum, { quantity }) => sum + quantity, 0n);
        expect(remaining.reduce((sum, each) => sum + each, used)).toBe(offeredInAll);
        for (const each of remaining) expect(each).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  test('a need goes short only when nothing it may take is left', () => {
    fc.assert(
      fc.property(needs, supplies, (given, offered) => {
        const { covers, remaining } = coverNeeds(given, offered);
        for (const [index, { notCovered }] of covers.entries()) {
          if (notCovered === 0n) continue;
          const job = given[index]?.job;
          const left = remaining.filter((_, position) => {
            const { job: owner = '', type = '' } = offered[position] ?? {};
            return owner === '' || owner === job || type === 'PL';
          });
          expect(left.filter((quantity) => quantity !== 0n)).toEqual([]);
        }
      }),
    );
  });
});
