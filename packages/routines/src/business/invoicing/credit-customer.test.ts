import { describe, expect, test } from 'vitest';
import { call } from '../../catalogue/call.ts';
import { vb2470 } from '../../catalogue/invoicing/vb-2470.ts';
import { fingerprint } from '../../demo/demo-account.ts';
import { CREDIT } from '../../schema/customers.ts';
import { ITEMQTY, LOT } from '../../schema/inventory.ts';
import { INVAUDIT, INVOICE_TRAIL, WORK2470_HEAD, WORK2470C } from '../../schema/invoices.ts';
import { CO_STDS_ORD, OPEN_ORD_LINE, WBOOKING } from '../../schema/sales-orders.ts';
import { CUSTOMER_NO, ORDER, openSalesFixture } from '../../testing/sales-fixture.ts';

const sales = openSalesFixture();

const onHand = (part: string) => Number(ITEMQTY.read(sales().session, '1', part)?.onHand);
const back = (shippedQuantity: string, unitPrice = '500000') => ({
  ...{ partNo: 'C500', shippedQuantity, unitPrice },
});

describe('a credit of an invoice', () => {
  test('takes part of a line back, then the rest, and no more', () =>
    sales().agreeing(() => {
      const before = sales().totals();
      sales().enter({ lines: [{}], charges: [{}] });
      const { key } = sales().invoice();
      const first = sales().creditOf(key.invoice, [back('-3000')]);
      expect(first).toMatchObject({
        ...{ documentType: 'C', creditedInvoice: key.invoice, orderNo: ORDER, salesman: 'MP' },
        ...{ goodsTotal: '-15000', chargeTotal: '0', total: '-15000', openAmount: '-15000' },
        commission: '-300',
      });
      expect(sales().askCreditOf(key.invoice, [back('-7001')]).MESSAGE).toBe(
        'CREDIT EXCEEDS INVOICE C500',
      );
      const rest = sales().credit(key.invoice);
      expect(rest).toMatchObject({ goodsTotal: '-35000', chargeTotal: '-10000' });
      expect(sales().totals()).toEqual(before);
      expect(sales().askCredit(key.invoice).MESSAGE).toBe('NOTHING TO CREDIT');
      expect(sales().askCreditOf(key.invoice, [back('-1')]).MESSAGE).toBe(
        'CREDIT EXCEEDS INVOICE C500',
      );
    }));

  test('in the lines of one credit memo takes back no more than there was', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      const { key } = sales().invoice();
      const lines = [back('-6000'), back('-5000')];
      expect(sales().askCreditOf(key.invoice, lines).MESSAGE).toBe('CREDIT EXCEEDS INVOICE C500');
      sales().creditOf(key.invoice, [back('-6000'), back('-4000')]);
      expect(sales().askCredit(key.invoice).MESSAGE).toBe('NOTHING TO CREDIT');
    }));

  test('finds the line of a part that is on two lines, as long as one has as much left', () =>
    sales().agreeing(() => {
      const line = { orderedQuantity: '3000' };
      sales().enter({ lines: [line, line] });
      const { key } = sales().invoice();
      const credited = ['-2000', '-2000'].map((quantity) => {
        const { key: memo } = sales().creditOf(key.invoice, [back(quantity)]);
        return sales().lines(memo.invoice)[0]?.invoiceLine;
      });
      expect(credited).toEqual(['1', '2']);
      expect(sales().askCreditOf(key.invoice, [back('-2000')]).MESSAGE).toBe(
        'CREDIT EXCEEDS INVOICE C500',
      );
      expect(sales().credit(key.invoice).goodsTotal).toBe('-10000');
    }));

  test('at prices that do not divide comes to its value in any parts', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{ orderedQuantity: '4000', unitPrice: '50' }] });
      const { key, goodsTotal } = sales().invoice();
      const values = [1, 2, 3, 4].map(
        () => sales().creditOf(key.invoice, [back('-1000', '50')]).goodsTotal,
      );
      expect([goodsTotal, values]).toEqual(['2', ['-1', '0', '-1', '0']]);
    }));

  test('at another price is worth that, and never more than is left of the line', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      const { key } = sales().invoice();
      expect(sales().creditOf(key.invoice, [back('-5000', '100000')]).goodsTotal).toBe('-5000');
      expect(sales().creditOf(key.invoice, [back('-1000')]).goodsTotal).toBe('-5000');
      const dear = sales().askCreditOf(key.invoice, [back('-4000', '1100000')]);
      expect(dear.MESSAGE).toBe('CREDIT EXCEEDS INVOICE C500');
      expect(sales().credit(key.invoice).goodsTotal).toBe('-20000');
    }));

  test('of goods that the customer keeps moves nothing and costs nothing', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      const { key } = sales().invoice();
      const there = onHand('C500');
      const movements = [...INVAUDIT.records(sales().session, '1')].length;
      const saved = sales().creditOf(key.invoice, [{ ...back('-4000'), suppliedFrom: 'N' }]);
      expect([onHand('C500'), saved.goodsTotal, saved.costTotal]).toEqual([there, '-20000', '0']);
      expect([...INVAUDIT.records(sales().session, '1')]).toHaveLength(movements);
      expect(sales().askCreditOf(key.invoice, [back('-6001')]).MESSAGE).toBe(
        'CREDIT EXCEEDS INVOICE C500',
      );
      sales().credit(key.invoice);
      expect(onHand('C500')).toBe(there + 6000);
    }));

  test('of charges takes back as much of them as is asked for, up to all', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}], charges: [{}, { amount: '5000' }] });
      const { key } = sales().invoice();
      const creditCharge = (amount: string) => {
        const number = sales().enterCredit(key.invoice, []);
        sales().change(number, { chargeNos: ['1'], chargeTotal: amount, total: amount });
        WORK2470C.write(sales().session, `1!${number}!1`, { chargeCode: 'PKG', amount });
        return sales().askCredit('', number);
      };
      const { OUTDATA = '', MESSAGE } = creditCharge('-12000');
      expect([MESSAGE, sales().filed(OUTDATA).chargeTotal]).toEqual(['', '-12000']);
      expect(sales().posted(`SI${OUTDATA}`)).toEqual({ 1100: -12_000, 4200: 12_000 });
      expect(creditCharge('-3001').MESSAGE).toBe('CREDIT EXCEEDS CHARGES');
      expect(sales().credit(key.invoice)).toMatchObject({
        ...{ chargeTotal: '-3000', goodsTotal: '-50000' },
      });
    }));

  test('is off what the customer owes, the bookings and the trail; the order stays', () =>
    sales().agreeing(() => {
      const { session } = sales();
      sales().enter({ lines: [{}] });
      const { key } = sales().invoice();
      const order = OPEN_ORD_LINE.read(session, '1', ORDER, '1')?.recordText;
      const { key: memo } = sales().creditOf(key.invoice, [back('-4000')]);
      expect(OPEN_ORD_LINE.read(session, '1', ORDER, '1')?.recordText).toBe(order);
      const { quantityChanges, valueChanges } = WBOOKING.read(session, '1', ORDER, '1') ?? {};
      expect([quantityChanges, valueChanges]).toEqual([
        ['10000', '-4000'],
        ['50000', '-20000'],
      ]);
      const trail = INVOICE_TRAIL.rows(INVOICE_TRAIL.read(session, '1', key.invoice), 'TRAIL');
      expect(trail.at(-1)).toMatchObject({ event: 'CREDITED', document: `SI${memo.invoice}` });
      const credit = CREDIT.read(session, '1', CUSTOMER_NO);
      expect(CREDIT.rows(credit, 'OPEN').slice(-2)).toEqual([
        { invoice: key.invoice, amount: '50000' },
        { invoice: memo.invoice, amount: '-20000' },
      ]);
    }));

  test('of another customer, or said to be of another order, is refused', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      const { key } = sales().invoice();
      expect(sales().askCredit(key.invoice, '', 'C1004').MESSAGE).toBe(
        `INVOICE IS OF CUSTOMER ${CUSTOMER_NO}`,
      );
      const CRDREC = WORK2470_HEAD.format({ orderNo: '80012' });
      const INDATA = ['1', CUSTOMER_NO, '', '', '', key.invoice];
      expect(call(sales().session, vb2470, { INDATA, CRDREC }).MESSAGE).toBe(
        `INVOICE IS OF ORDER ${ORDER}`,
      );
      sales().credit(key.invoice);
      expect(sales().askCredit('65001', '', 'C1008').MESSAGE).toBe('INVOICE NOT FOUND');
    }));
});

test('a credit names no more of a lot than was sold of it', () =>
  sales().agreeing(() => {
    sales().enter({ lines: [{ partNo: 'C533', orderedQuantity: '3000' }] });
    const { key } = sales().invoice();
    const [invoiced] = sales().lines(key.invoice);
    const { lotNos = [], lotQuantities = [] } = invoiced ?? {};
    const [lotNo = '', sold = ''] = [lotNos[0], lotQuantities[0]];
    const line = { partNo: 'C533', unitPrice: '500000', shippedQuantity: '-1000' };
    const ofLot = (lot: string) => ({ ...line, lotNos: [lot], lotQuantities: ['-1000'] });
    const [unsold = ''] = [...LOT.recordsUnder(sales().session, '1', 'C533')].flatMap((lot) =>
      lotNos.includes(lot.key.lot) ? [] : lot.key.lot,
    );
    expect(sales().askCreditOf(key.invoice, [ofLot(unsold)]).MESSAGE).toBe(
      `LOT EXCEEDS INVOICE ${unsold}`,
    );
    for (let taken = 1000; taken <= Number(sold); taken += 1000)
      sales().creditOf(key.invoice, [ofLot(lotNo)]);
    const { MESSAGE } = sales().askCreditOf(key.invoice, [ofLot(lotNo)]);
    expect(MESSAGE).toBe(
      Number(sold) === 3000 ? 'CREDIT EXCEEDS INVOICE C533' : `LOT EXCEEDS INVOICE ${lotNo}`,
    );
  }));

describe('a credit without an invoice', () => {
  test('brings goods back at the cost of its line', () =>
    sales().agreeing(() => {
      const there = onHand('C500');
      const filed = sales().creditOf('', [{ ...back('-2000'), unitCost: '200000' }]);
      expect(filed).toMatchObject({ goodsTotal: '-10000', costTotal: '-4000', orderNo: '' });
      expect(onHand('C500')).toBe(there + 2000);
      expect(sales().posted(`SI${filed.key.invoice}`)).toEqual({
        ...{ 1100: -10_000, 4000: 10_000, 5000: -4000, 1200: 4000 },
      });
    }));

  test('brings goods of a lot back to it, and others to a new lot', () =>
    sales().agreeing(() => {
      const line = { partNo: 'C533', shippedQuantity: '-2000', unitPrice: '500000' };
      const before = Number(LOT.read(sales().session, '1', 'C533', 'MAIN', 'L3010')?.onHand);
      sales().creditOf('', [{ ...line, lotNos: ['L3010'], lotQuantities: ['-2000'] }]);
      expect(Number(LOT.read(sales().session, '1', 'C533', 'MAIN', 'L3010')?.onHand)).toBe(
        before + 2000,
      );
      const filed = sales().creditOf('', [line]);
      const [{ lotNos } = { lotNos: [] }] = sales().lines(filed.key.invoice);
      expect(lotNos).toHaveLength(1);
      expect(lotNos[0]).not.toMatch(/^L30(09|10|11)$/);
    }));

  test('is begun, entered and posted under the number it was begun with', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const number = sales().enterCredit('', [back('-1000')]);
      expect(WORK2470_HEAD.read(session, '1', number)?.goodsTotal).toBe('-5000');
      expect(sales().askCredit('', number, 'C1004').MESSAGE).toBe(
        `CREDIT MEMO IS OF CUSTOMER ${CUSTOMER_NO}`,
      );
      expect(sales().askCredit('', number)).toMatchObject({ OUTDATA: number, MESSAGE: '' });
      expect(sales().askCredit('', number).MESSAGE).toBe('CREDIT MEMO ALREADY EXISTS');
    }));
});

describe('the number of a credit memo', () => {
  const next = () => CO_STDS_ORD.read(sales().session, '1')?.nextCreditNo;

  test('that is given is used, and takes none of the series', () =>
    sales().agreeing(() => {
      const before = next();
      sales().enter({ lines: [{}] });
      const { key } = sales().invoice();
      expect(sales().askCredit(key.invoice, 'CM1')).toMatchObject({ OUTDATA: 'CM1', MESSAGE: '' });
      expect(next()).toBe(before);
    }));

  test('is not used up by a call that is rejected, of which nothing is left', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      const { key } = sales().invoice();
      const before = fingerprint(sales().demo.account);
      expect(sales().askCredit('60023').MESSAGE).toBe('INVOICE IS OF CUSTOMER C1004');
      expect(fingerprint(sales().demo.account)).toBe(before);
      expect(sales().credit(key.invoice).key.invoice).toBe('65005');
    }));

  test('of one that is being entered is passed over', () =>
    sales().agreeing(() => {
      const numbers = [1, 2, 3].map(() => sales().enterCredit('', [back('-1000')]));
      expect(numbers).toEqual(['65005', '65006', '65007']);
      expect(sales().invoice('80012').key.invoice).toBe('60049');
    }));
});

test.each([
  [['21480', '21480'], 'PERIOD 26-10 CLOSED'],
  [['SOON', ''], 'INVALID DATE SOON'],
  [['', 'SOON'], 'INVALID DATE SOON'],
])('dated %j: %s', (dates, message) =>
  sales().agreeing(() => {
    const INDATA = ['1', 'C1004', 'W1', ...dates];
    expect(call(sales().session, vb2470, { INDATA }).MESSAGE).toBe(message);
  }),
);

test('the header that somebody entered says what it says, and no totals', () =>
  sales().agreeing(() => {
    const number = sales().enterCredit('', [back('-1000')]);
    const CRDREC = WORK2470_HEAD.format({
      ...{
        terms: 'NET60',
        salesman: 'XY',
        shipToNo: '1',
        enteredBy: 'AC',
        customerNo: CUSTOMER_NO,
      },
      ...{ goodsTotal: '-1', total: '-1', invoiceDate: '21480', lineNos: ['1'] },
    });
    const INDATA = ['1', CUSTOMER_NO, number];
    expect(call(sales().session, vb2470, { INDATA, CRDREC }).MESSAGE).toBe('');
    expect(sales().filed(number)).toMatchObject({
      ...{ terms: 'NET60', salesman: 'XY', shipToNo: '1', enteredBy: 'AC' },
      ...{ goodsTotal: '-5000', total: '-5000', invoiceDate: '21491' },
      dueDate: String(21_491 + 60),
    });
  }));
