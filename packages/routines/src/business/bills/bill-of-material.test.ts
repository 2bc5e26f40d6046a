import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { Rejection } from '../../entry/rejection.ts';
import { BMF } from '../../schema/bills.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { explode, standardBill } from './bill-of-material.ts';

let demo: DemoAccount;
let first: CompanyContext;
beforeEach(() => {
  demo = openDemo();
  first = companyContext(demo.session, '1');
});
afterEach(() => demo.account.close());

/** A bill by hand: each part with its components, one of each. */
function positionsOf(bills: Readonly<Record<string, readonly string[]>>, part: string) {
  const billOf = (assembly: string) =>
    (bills[assembly] ?? []).map((component, index) => ({
      component,
      sequence: String(index),
      quantityPer: '2000',
    }));
  return explode(first, { part, wbsNo: '1', quantity: 1000n, billOf });
}

describe('explode', () => {
  test('a place comes before its components, and counts the way down', () => {
    const positions = positionsOf({ A: ['B', 'C'], B: ['C'] }, 'A');
    expect(
      positions.map(({ level, wbsNo, part, parent, legQuantity }) => [
        ...[level, wbsNo, part, parent],
        Number(legQuantity),
      ]),
    ).toEqual([
      [0, '1', 'A', '', 1000],
      [1, '1.1', 'B', 'A', 2000],
      [2, '1.1.1', 'C', 'B', 4000],
      [1, '1.2', 'C', 'A', 2000],
    ]);
  });

  test.each([
    [{ A: ['A'] }, 'A'],
    [{ A: ['B'], B: ['C'], C: ['A'] }, 'A'],
    [{ A: ['B'], B: ['C'], C: ['B'] }, 'B'],
  ])('%o loops at %s', (bills, part) => {
    expect(() => positionsOf(bills as Record<string, string[]>, 'A')).toThrow(
      new Rejection(`BILL OF MATERIAL LOOPS AT ${part}`),
    );
  });

  test('a part may stand in several legs, as long as none leads back', () => {
    expect(positionsOf({ A: ['B', 'C'], B: ['D'], C: ['D'] }, 'A').length).toBe(5);
  });

  test('a bill may be very deep', () => {
    const bills = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`P${index}`, [`P${index + 1}`]]),
    );
    const billOf = (assembly: string) =>
      (bills[assembly] ?? []).map((component) => ({
        component,
        sequence: '10',
        quantityPer: '1000',
      }));
    const positions = explode(first, { part: 'P0', wbsNo: '1', quantity: 1000n, billOf });
    expect(positions.at(-1)?.level).toBe(5000);
  });

  test('a quantity is rounded half up to three decimals at each step', () => {
    const billOf = (assembly: string) =>
      assembly === 'A' ? [{ component: 'B', sequence: '10', quantityPer: '1' }] : [];
    const leg = (quantity: bigint) =>
      explode(first, { part: 'A', wbsNo: '1', quantity, billOf })[1]?.legQuantity;
    expect([leg(499n), leg(500n), leg(1499n), leg(-500n)]).toEqual([0n, 1n, 1n, -1n]);
  });
});

describe('standardBill', () => {
  test('it has every link, in the order of the sequence', () => {
    for (const { recordId } of ITEMMANF.records(demo.session, '1')) {
      const links = [...BMF.recordsUnder(demo.session, recordId)]
        .map((link) => ({
          component: link.recordId.split('!')[2] ?? '',
          sequence: link.sequence,
          quantityPer: link.quantityPer,
        }))
        .sort((a, b) => Number(a.sequence) - Number(b.sequence));
      expect(standardBill(first, recordId.slice(2))).toEqual(links);
    }
  });

  test('a chain that runs in a circle ends where it comes back', () => {
    const bill = standardBill(first, 'P100');
    const last = BMF.read(demo.session, '1', 'P100', bill.at(-1)?.component ?? '');
    if (last) BMF.update(demo.session, last, { nextComponent: bill[0]?.component ?? '' });
    expect(standardBill(first, 'P100')).toEqual(bill);
  });
});
