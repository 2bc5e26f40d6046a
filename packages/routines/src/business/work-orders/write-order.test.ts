import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { listInvariants } from '../../invariants/lists.ts';
import { workOrderInvariants } from '../../invariants/work-orders.ts';
import { ITEMQTY } from '../../schema/inventory.ts';
import { WOXREF } from '../../schema/invoices.ts';
import { CA_XREF, JOB_WO_XREF } from '../../schema/projects.ts';
import { OPENWO, OPENWO_1287 } from '../../schema/work-orders.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { undone } from '../../testing/undone.ts';
import { changeWorkOrder, type WorkOrderFields, writeWorkOrder } from './write-order.ts';

let demo: DemoAccount;
beforeAll(() => {
  demo = openDemo();
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');
const change = (order: string, fields: WorkOrderFields) =>
  changeWorkOrder(ours(), { order, changed: () => fields });

/** Requirements, lists and orders agree. */
function expectFollowing(): void {
  assertInvariants(workOrderInvariants, demo.session, '1');
  assertInvariants(listInvariants, demo.session, '1');
}

describe('changeWorkOrder', () => {
  test('what is completed is not on order any more', () =>
    undone(demo.session, () => {
      const onOrder = () => Number(ITEMQTY.read(demo.session, '1', 'A223')?.onOrder);
      const before = onOrder();
      change('100022', { completedQuantity: '7000', scrappedQuantity: '500' });
      expect(onOrder()).toBe(before - 1500);
      expectFollowing();
    }));

  test('an order that is closed leaves its job, and the sales order line that it is made for', () =>
    undone(demo.session, () => {
      const listed = () => [
        JOB_WO_XREF.read(demo.session, '1', '26003')?.workOrders,
        WOXREF.read(demo.session, '1', '80003', '1')?.workOrders,
      ];
      expect(listed()).toEqual([['100006'], ['100006']]);
      change('100006', { orderStatus: 'C' });
      expect(listed()).toEqual([undefined, undefined]);
      expectFollowing();
      change('100006', { orderStatus: 'O' });
      expect(listed()).toEqual([['100006'], ['100006']]);
    }));

  test('another account lists an order that charges it', () =>
    undone(demo.session, () => {
      change('100032', { costAccount: '1210' });
      expect(CA_XREF.read(demo.session, '1', '1210')?.workOrders.at(-1)).toBe('100032');
      expect(CA_XREF.read(demo.session, '1', '1220')?.workOrders).not.toContain('100032');
      expectFollowing();
    }));

  test('whatever changes, requirements and lists follow', () => {
    const fields = fc.record(
      {
        partNo: fc.constantFrom('P100', 'A202', 'F361'),
        orderedQuantity: fc.constantFrom('30000', '99000'),
        dueDate: fc.constantFrom('21400', '21500', '21600'),
        jobNo: fc.constantFrom('26001', '26002', ''),
        costAccount: fc.constantFrom('1210', ''),
        orderStatus: fc.constantFrom('O', 'H', 'C'),
        salesOrder: fc.constantFrom('80001', '80002', ''),
        salesLine: fc.constantFrom('1', '2', ''),
        completedQuantity: fc.constantFrom('0', '1000', '3000'),
      },
      { requiredKeys: [] },
    );
    const orders = fc.constantFrom('100001', '100004', '100032', 'NEW');
    fc.assert(
      fc.property(fc.array(fc.tuple(orders, fields), { maxLength: 8 }), (changes) => {
        undone(demo.session, () => {
          const { session } = demo;
          const blank = OPENWO.format({
            orderStatus: 'O',
            orderedQuantity: '9000',
            dueDate: '21500',
            partNo: 'A202',
          });
          writeWorkOrder(ours(), { number: 'NEW', before: undefined, recordText: blank });
          OPENWO_1287.write(session, '1!NEW', { paint: 'N' });
          for (const [order, changed] of changes) {
            const { salesOrder = '' } = changed;
            change(order, { ...changed, ...(salesOrder === '' && { salesLine: '' }) });
            expectFollowing();
          }
        });
      }),
      { numRuns: caseCount(30) },
    );
  });
});
