import { describe, expect, test } from 'vitest';
import { companyContext } from '../../entry/company-context.ts';
import { ITEMQTY, REQ } from '../../schema/inventory.ts';
import { MRP_INCR_1287 } from '../../schema/planning.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import { openSalesFixture } from '../../testing/sales-fixture.ts';
import { enterPurchaseOrder } from './enter-purchase-order.ts';
import { promiseAgain } from './promise-again.ts';

const sales = openSalesFixture();
const ours = () => companyContext(sales().session, '1');
const PART = 'C500';

/** An order for six pieces, in two deliveries. */
function ordered(fields: Readonly<Record<string, string>> = {}): string {
  const promised = [
    { date: '21550', quantity: '4000' },
    { date: '21560', quantity: '2000' },
  ];
  const line = { ...{ partNo: PART, unitCost: '250000' }, ...fields, promised };
  return enterPurchaseOrder(ours(), { orderNo: '', head: { vendorNo: 'V101' }, lines: [line] });
}

const again = (orderNo: string, promised: readonly { date: string; quantity: string }[]) =>
  promiseAgain(ours(), { orderNo, lineNo: '1', promised });

const lineOf = (orderNo: string) => POLINE.read(sales().session, '1', orderNo, '1');
const reasonToPlan = () => MRP_INCR_1287.read(sales().session, '1', PART)?.reason;
const onOrder = () => Number(ITEMQTY.read(sales().session, '1', PART)?.onOrder);

describe('promiseAgain', () => {
  test('changes the dates; what is on order stays', () =>
    sales().agreeing(() => {
      const orderNo = ordered();
      const before = onOrder();
      const reason = reasonToPlan();
      again(orderNo, [{ date: '21575', quantity: '6000' }]);
      expect(reasonToPlan()).toBe(reason);
      expect(lineOf(orderNo)).toMatchObject({
        ...{ promiseDates: ['21575'], openQuantities: ['6000'], orderedQuantity: '6000' },
      });
      expect(onOrder()).toBe(before);
      const rows = REQ.rows(REQ.read(sales().session, '1', PART), 'PURCHASES');
      expect(rows.filter(({ poNo }) => poNo === orderNo).map(({ date }) => date)).toEqual([
        ...['21575'],
      ]);
    }));

  test('cancels what is not promised any more, of which planning is informed', () =>
    sales().agreeing(() => {
      const orderNo = ordered();
      const before = onOrder();
      again(orderNo, [{ date: '21575', quantity: '1000' }]);
      expect(lineOf(orderNo)).toMatchObject({ orderedQuantity: '1000', lineStatus: 'O' });
      expect(onOrder()).toBe(before - 5000);
      expect(reasonToPlan()).toBe('PURCHASE CANCELED');
    }));

  test('closes a line, and its order, of which nothing is to come', () =>
    sales().agreeing(() => {
      const orderNo = ordered();
      again(orderNo, []);
      expect(lineOf(orderNo)).toMatchObject({
        ...{ orderedQuantity: '0', lineStatus: 'C', openQuantities: ['0', '0'] },
      });
      expect(POHEAD.read(sales().session, '1', orderNo)?.orderStatus).toBe('C');
      expect(() => again(orderNo, [])).toThrow('PURCHASE LINE CLOSED 1');
    }));

  test.each([
    ['INVALID QUANTITY 0', [{ date: '21575', quantity: '0' }]],
    ['INVALID QUANTITY -1', [{ date: '21575', quantity: '-1' }]],
    ['QUANTITY EXCEEDS 6000', [{ date: '21575', quantity: '6001' }]],
  ])('%s is refused', (text, promised) =>
    sales().inside(() => {
      const orderNo = ordered();
      expect(() => again(orderNo, promised)).toThrow(text);
    }),
  );

  test('what is bought for a work order is put off, not canceled', () =>
    sales().inside(() => {
      const orderNo = ordered({ partNo: 'F300', workOrder: '100027', operation: '20' });
      again(orderNo, [{ date: '21575', quantity: '6000' }]);
      expect(lineOf(orderNo)?.promiseDates).toEqual(['21575']);
      expect(() => again(orderNo, [])).toThrow('LINE IS FOR WORK ORDER 100027');
    }));
});
