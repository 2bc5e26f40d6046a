import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { ITEMQTY, REQ } from '../../schema/inventory.ts';
import { MRP_INCR_1287 } from '../../schema/planning.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { undone } from '../../testing/undone.ts';
import { moveOrderSupply, type OrderSupply, quantityToMake, supplyOf } from './order-supply.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const move = (before: OrderSupply | undefined, after: OrderSupply | undefined) =>
  moveOrderSupply(companyContext(demo.session, '1'), { before, after });

const comingOf = (part: string) => ({
  onOrder: Number(ITEMQTY.read(demo.session, '1', part)?.onOrder ?? 0),
  made: REQ.rows(REQ.read(demo.session, '1', part), 'MADE'),
});

const supplies = fc.record({
  order: fc.constantFrom('W1', 'W2'),
  part: fc.constantFrom('A101', 'NEW'),
  job: fc.constantFrom('', 'J1'),
  date: fc.integer({ min: 20_000, max: 30_000 }).map(String),
  quantity: fc.integer({ min: 1, max: 100_000 }).map(String),
});

describe('moveOrderSupply', () => {
  test('a work order comes in by its date, is on order, and has its part planned again', () =>
    undone(demo.session, () => {
      const before = comingOf('A101');
      const [first] = before.made;
      const date = String(Number(first?.date) - 1);
      move(undefined, { order: 'W1', part: 'A101', job: '', date, quantity: '7000' });
      const after = comingOf('A101');
      expect(after.onOrder).toBe(before.onOrder + 7000);
      const made = { workOrder: 'W1', date, quantity: '7000', job: '' };
      expect(after.made).toEqual([made, ...before.made]);
      const reported = MRP_INCR_1287.read(demo.session, '1', 'A101');
      expect(reported).toMatchObject({ reason: 'WORK ORDER CHANGED', login: 'demo' });
    }));

  test('without a difference nothing is written', () =>
    undone(demo.session, () => {
      const supply = { order: 'W1', part: 'A101', job: '', date: '20000', quantity: '1000' };
      move(undefined, supply);
      MRP_INCR_1287.open(demo.session).delete('1!A101');
      move(supply, { ...supply });
      move(undefined, undefined);
      expect(MRP_INCR_1287.has(demo.session, '1', 'A101')).toBe(false);
    }));

  test('whatever comes, changes and is taken back leaves what comes in as it was', () => {
    fc.assert(
      fc.property(fc.array(supplies, { minLength: 1, maxLength: 6 }), (given) => {
        undone(demo.session, () => {
          const parts = ['A101', 'NEW'];
          const before = parts.map(comingOf);
          let now: OrderSupply | undefined;
          for (const next of given.map((supply) => ({ ...supply, order: 'W1' }))) {
            move(now, next);
            now = next;
            const brought =
              comingOf(next.part).onOrder - (before[parts.indexOf(next.part)]?.onOrder ?? 0);
            expect(brought).toBe(Number(next.quantity));
          }
          move(now, undefined);
          expect(parts.map(comingOf)).toEqual(before);
        });
      }),
    );
  });

  test('of every order on file what it brings can be taken out and put back', () =>
    undone(demo.session, () => {
      for (const order of OPENWO.records(demo.session, '1')) {
        move(supplyOf(order), undefined);
        move(undefined, supplyOf(order));
      }
      assertBooksAgree(demo.session, ['1']);
    }));
});

describe('supplyOf', () => {
  const order = (changed: Parameters<typeof OPENWO.format>[0]) =>
    OPENWO.parse(
      OPENWO.format({
        ...{ partNo: 'P', jobNo: 'J', dueDate: '9', orderStatus: 'O' },
        ...{ orderedQuantity: '5000', completedQuantity: '2000', scrappedQuantity: '1000' },
        ...changed,
      }),
      '1!W9',
    );

  test('is what is neither completed nor scrapped, on hold too', () => {
    const supply = { order: 'W9', part: 'P', job: 'J', date: '9', quantity: '2000' };
    expect(supplyOf(order({}))).toEqual(supply);
    expect(supplyOf(order({ orderStatus: 'H' }))).toEqual(supply);
    expect(quantityToMake(order({}))).toBe(2000n);
  });

  test.each([
    ['closed', { orderStatus: 'C' }],
    ['made in full', { completedQuantity: '4000' }],
    ['made beyond that', { completedQuantity: '9000' }],
  ])('is nothing of an order that is %s', (_, changed) => {
    expect(supplyOf(order(changed))).toBeUndefined();
  });
});
