import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { ITEMQTY, REQ } from '../../schema/inventory.ts';
import { MRP_INCR_1287, WORKLOTSUM_MS } from '../../schema/planning.ts';
import { ALLOCXREF, WIPBMF } from '../../schema/work-in-process.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { undone } from '../../testing/undone.ts';
import {
  type ComponentDemand,
  componentDemandOf,
  moveComponentDemand,
} from './component-demand.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const move = (before: ComponentDemand | undefined, after: ComponentDemand | undefined) =>
  moveComponentDemand(companyContext(demo.session, '1'), { before, after });

const neededOf = (part: string) => ({
  allocated: Number(ITEMQTY.read(demo.session, '1', part)?.allocated ?? 0),
  demand: REQ.rows(REQ.read(demo.session, '1', part), 'DEMAND'),
  orders: ALLOCXREF.rows(ALLOCXREF.read(demo.session, '1', part), 'NEEDS'),
  schedule: WORKLOTSUM_MS.read(demo.session, '1', part)?.recordText,
});

const demandFor = (reported: Partial<ComponentDemand>): ComponentDemand => ({
  ...{ order: 'W1', component: 'A101', pegPart: 'P100', job: '', date: '20000' },
  ...{ quantity: '7000', priority: '3', salesOrder: '', salesLine: '' },
  ...reported,
});

/** One that is in the master schedule, one that is a component, and one of which nothing is known. */
const parts = ['P100', 'A101', 'NEW'];

const demands = fc
  .record({
    component: fc.constantFrom(...parts),
    job: fc.constantFrom('', 'J1'),
    date: fc.integer({ min: 20_000, max: 30_000 }).map(String),
    quantity: fc.integer({ min: 1, max: 100_000 }).map(String),
    salesOrder: fc.constantFrom('', '80013'),
  })
  .map(demandFor);

describe('moveComponentDemand', () => {
  test('what is needed stands by its date, is set aside, and has its part planned again', () =>
    undone(demo.session, () => {
      const before = neededOf('A101');
      const date = String(Number(before.demand[0]?.date ?? 20_000) - 1);
      move(undefined, demandFor({ date }));
      const after = neededOf('A101');
      expect(after.allocated).toBe(before.allocated + 7000);
      expect(after.demand).toEqual([
        {
          ...{ type: 'W', workOrder: 'W1', salesOrder: '', salesLine: '', job: '' },
          ...{ pegPart: 'P100', date, quantity: '7000', priority: '3' },
        },
        ...before.demand,
      ]);
      expect(after.orders).toContainEqual({ workOrder: 'W1', date });
      expect(MRP_INCR_1287.read(demo.session, '1', 'A101')?.reason).toBe('WORK ORDER CHANGED');
    }));

  test('without a difference nothing is written', () =>
    undone(demo.session, () => {
      move(undefined, demandFor({}));
      MRP_INCR_1287.open(demo.session).delete('1!A101');
      move(demandFor({}), demandFor({}));
      move(undefined, undefined);
      expect(MRP_INCR_1287.has(demo.session, '1', 'A101')).toBe(false);
    }));

  test('the need of one order leaves those of others and of sales orders alone', () =>
    undone(demo.session, () => {
      const before = neededOf('P100');
      move(undefined, demandFor({ component: 'P100', salesOrder: '80013', salesLine: '1' }));
      move(undefined, demandFor({ component: 'P100', order: 'W2' }));
      move(demandFor({ component: 'P100', salesOrder: '80013', salesLine: '1' }), undefined);
      move(demandFor({ component: 'P100', order: 'W2' }), undefined);
      expect(neededOf('P100')).toEqual(before);
    }));

  test('whatever is needed, changes and is issued leaves requirements as they were', () => {
    fc.assert(
      fc.property(fc.array(demands, { minLength: 1, maxLength: 6 }), (given) => {
        undone(demo.session, () => {
          const before = parts.map(neededOf);
          let now: ComponentDemand | undefined;
          for (const next of given) {
            move(now, next);
            now = next;
            const { allocated } = neededOf(next.component);
            const existing = before[parts.indexOf(next.component)]?.allocated ?? 0;
            expect(allocated - existing).toBe(Number(next.quantity));
          }
          move(now, undefined);
          expect(parts.map(neededOf)).toEqual(before);
        });
      }),
    );
  });

  test('of every work order on file what it needs can be taken out and put back', () =>
    undone(demo.session, () => {
      for (const line of WIPBMF.records(demo.session, '1')) {
        const order = OPENWO.read(demo.session, '1', line.key.workOrder);
        const demand = order && componentDemandOf(order, line);
        move(demand, undefined);
        move(undefined, demand);
      }
      assertBooksAgree(demo.session, ['1']);
    }));
});
