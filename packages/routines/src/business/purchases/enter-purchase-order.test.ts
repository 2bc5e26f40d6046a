import { describe, expect, test } from 'vitest';
import { companyContext } from '../../entry/company-context.ts';
import { CO_STDS } from '../../schema/companies.ts';
import { ITEMORD, ITEMQTY, REQ } from '../../schema/inventory.ts';
import { POHEAD, POLINE, VENDPOXREF } from '../../schema/purchasing.ts';
import { openSalesFixture } from '../../testing/sales-fixture.ts';
import { type EnteredLine, enterPurchaseOrder } from './enter-purchase-order.ts';
import { noteOnLine } from './note-on-line.ts';

const sales = openSalesFixture();
const ours = () => companyContext(sales().session, '1');

const line: EnteredLine = {
  ...{ partNo: 'C500', unitCost: '250000' },
  promised: [
    { date: '21550', quantity: '4000' },
    { date: '21560', quantity: '2000' },
  ],
};

const enter = (reported: Partial<Parameters<typeof enterPurchaseOrder>[1]> = {}) =>
  enterPurchaseOrder(ours(), {
    ...{ orderNo: '', head: { vendorNo: 'V101', buyer: 'AB' }, lines: [line] },
    ...reported,
  });

describe('enterPurchaseOrder', () => {
  test('takes the next number; what is promised is on order, and required date by date', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const { nextPoNo } = CO_STDS.read(session, '1') ?? {};
      const before = Number(ITEMQTY.read(session, '1', 'C500')?.onOrder);
      const orderNo = enter();
      expect(orderNo).toBe(nextPoNo);
      expect(Number(ITEMQTY.read(session, '1', 'C500')?.onOrder)).toBe(before + 6000);
      expect(POHEAD.read(session, '1', orderNo)).toMatchObject({
        ...{ orderDate: '21491', orderStatus: 'O', lineNos: ['1'], enteredBy: 'DM' },
      });
      expect(POLINE.read(session, '1', orderNo, '1')).toMatchObject({
        ...{ description: 'O-RING 500', orderedQuantity: '6000', openQuantities: ['4000', '2000'] },
      });
      const rows = REQ.rows(REQ.read(session, '1', 'C500'), 'PURCHASES');
      expect(rows.filter(({ poNo }) => poNo === orderNo).map(({ date }) => date)).toEqual([
        ...['21550', '21560'],
      ]);
      expect(VENDPOXREF.read(session, '1', 'V101')?.openPoNos).toContain(orderNo);
      expect(ITEMORD.read(session, '1', 'C500')).toMatchObject({
        ...{ lastPoNo: orderNo, lastPurchaseDate: '21491', lastPurchaseCost: '250000' },
      });
    }));

  test('an operation of a work order is not a supply of the part', () =>
    sales().agreeing(() => {
      const onOrder = () => ITEMQTY.read(sales().session, '1', 'F300')?.onOrder;
      const before = onOrder();
      enter({ lines: [{ ...line, partNo: 'F300', workOrder: '100027', operation: '20' }] });
      expect(onOrder()).toBe(before);
    }));

  test.each([
    ['VENDOR NOT FOUND', { head: { vendorNo: 'NONE' } }],
    ['NO LINES', { lines: [] }],
    ['PURCHASE ORDER EXISTS 50001', { orderNo: '50001' }],
    ['PART NOT FOUND NONE', { lines: [{ ...line, partNo: 'NONE' }] }],
    ['INVALID QUANTITY 0', { lines: [{ ...line, promised: [{ date: '21550', quantity: '0' }] }] }],
    ['INVALID QUANTITY ', { lines: [{ ...line, promised: [] }] }],
    ['JOB.NO NOT FOUND NONE', { lines: [line, { ...line, jobNo: 'NONE' }] }],
  ])('%s is refused', (text, reported) =>
    sales().inside(() => {
      const wanted = text === 'JOB.NO NOT FOUND NONE' ? 'JOB.NO NOT FOUND' : text;
      expect(() => enter(reported)).toThrow(wanted);
    }),
  );
});

describe('noteOnLine', () => {
  test('notes what the buyer knows, and what is to be done', () =>
    sales().agreeing(() => {
      const reported = { lineNote: 'VENDOR CALLED', actionRequired: 'EXPEDITE' };
      noteOnLine(ours(), { orderNo: '50001', lineNo: '1', ...reported });
      expect(POLINE.read(sales().session, '1', '50001', '1')).toMatchObject(reported);
    }));

  test('on a line that is not there is refused', () => {
    const reported = { orderNo: '50001', lineNo: '99', lineNote: '', actionRequired: '' };
    expect(() => noteOnLine(ours(), reported)).toThrow('PURCHASE LINE NOT FOUND 99');
  });
});
