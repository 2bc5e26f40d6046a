import { describe, expect, test } from 'vitest';
import { fingerprint } from '../../demo/demo-account.ts';
import { CUSTOMER_OE } from '../../schema/customers.ts';
import { INVOICE_CHRGS, INVOICE_NOTES, INVXREF } from '../../schema/invoices.ts';
import {
  CO_STDS_ORD,
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_NOTES,
  SOREQ,
} from '../../schema/sales-orders.ts';
import { CUSTOMER_NO, ORDER, openSalesFixture } from '../../testing/sales-fixture.ts';

const sales = openSalesFixture();

const orderLine = (line = '1') => OPEN_ORD_LINE.read(sales().session, '1', ORDER, line);
const chargesOf = (invoice: string) =>
  [...INVOICE_CHRGS.recordsUnder(sales().session, '1', invoice)].map(({ key, amount }) => [
    ...[key.charge, amount],
  ]);

describe('an order that is packed in part', () => {
  test('is invoiced as far as it is packed; the rest is a back order', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}, { partNo: 'C563', orderedQuantity: '4000' }] });
      sales().pack(['3000']);
      const { key, lineNos, goodsTotal } = sales().invoice();
      expect([lineNos, goodsTotal]).toEqual([['1'], '15000']);
      expect(sales().lines(key.invoice)).toMatchObject([
        { shippedQuantity: '3000', backOrdered: 'Y' },
      ]);
      expect(orderLine()).toMatchObject({
        ...{ shippedQuantity: '3000', openQuantity: '7000', lineStatus: 'O' },
      });
      expect(orderLine('2')).toMatchObject({ shippedQuantity: '0', openQuantity: '4000' });
      const needed = SOREQ.rows(SOREQ.read(sales().session, '1', 'C500'), 'DEMAND');
      expect(needed.find(({ order }) => order === ORDER)?.quantity).toBe('7000');
    }));

  test('is invoiced in full by a second invoice, once nothing is packed any more', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      sales().pack(['3000']);
      const first = sales().invoice();
      const second = sales().invoice();
      expect([first.goodsTotal, second.goodsTotal]).toEqual(['15000', '35000']);
      expect(sales().lines(second.key.invoice)).toMatchObject([{ backOrdered: 'N' }]);
      expect(orderLine()).toMatchObject({ openQuantity: '0', lineStatus: 'C' });
      expect(OPEN_ORD_HEAD.read(sales().session, '1', ORDER)).toMatchObject({
        ...{ orderStatus: 'C', lastInvoiceNo: second.key.invoice },
      });
      expect(INVXREF.read(sales().session, '1', ORDER)?.invoices).toEqual([
        ...[first.key.invoice, second.key.invoice],
      ]);
      expect(sales().ask().MESSAGE).toBe('NOTHING TO INVOICE');
    }));

  test('is rejected where the customer is not shipped to in parts', () =>
    sales().agreeing(() => {
      const entry = CUSTOMER_OE.read(sales().session, '1', CUSTOMER_NO);
      if (entry) CUSTOMER_OE.update(sales().session, entry, { partialShipments: 'N' });
      sales().enter({ lines: [{}, { partNo: 'C563', orderedQuantity: '4000' }] });
      sales().pack(['3000', '4000']);
      expect(sales().ask().MESSAGE).toBe('PARTIAL SHIPMENT NOT ALLOWED');
      sales().pack(['10000', '0']);
      expect(sales().ask().MESSAGE).toBe('PARTIAL SHIPMENT NOT ALLOWED');
      sales().pack(['10000', '4000']);
      expect(sales().ask().MESSAGE).toBe('');
    }));

  test('comes to its value at prices that do not divide', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{ orderedQuantity: '3000', unitPrice: '33333' }] });
      const values = ['1000', '1000', '1000'].map((quantity) => {
        sales().pack([quantity]);
        return sales().invoice().goodsTotal;
      });
      expect([values, orderLine()?.lineValue]).toEqual([['333', '334', '333'], '1000']);
    }));

  test('whose price changes is invoiced at the new price for what is shipped then', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      sales().pack(['5000']);
      sales().invoice();
      const line = orderLine();
      if (line) sales().save(OPEN_ORD_LINE.format({ unitPrice: '600000' }, line.recordText));
      expect(sales().invoice().goodsTotal).toBe('30000');
    }));
});

describe('the number of an invoice', () => {
  const next = () => CO_STDS_ORD.read(sales().session, '1')?.nextInvoiceNo;

  test('that is given is used, and takes none of the series', () =>
    sales().agreeing(() => {
      const before = next();
      sales().enter({ lines: [{}] });
      expect(sales().invoice(ORDER, 'A1').key.invoice).toBe('A1');
      expect(next()).toBe(before);
    }));

  test('that is given ahead of the series is passed over', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      const first = Number(next());
      for (const ahead of [first, first + 2]) {
        sales().pack(['1000']);
        sales().invoice(ORDER, String(ahead));
      }
      for (const expected of [first + 1, first + 3]) {
        sales().pack(['1000']);
        expect(sales().invoice().key.invoice).toBe(String(expected));
      }
    }));

  test.each([
    ['A!1', 'INVALID INVOICE NUMBER A!1'],
    ['123456789', 'INVALID INVOICE NUMBER 123456789'],
    ['60001', 'INVOICE ALREADY EXISTS'],
    ['65001', 'INVOICE ALREADY EXISTS'],
    ['W1', 'INVOICE IS BEING ENTERED W1'],
  ])('%s is rejected: %s', (number, message) =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      expect(sales().ask(ORDER, number).MESSAGE).toBe(message);
    }),
  );

  test('is not used up by a call that is rejected, of which nothing is left', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}, { partNo: 'F314', orderedQuantity: '90000' }] });
      const before = fingerprint(sales().demo.account);
      expect(sales().ask().MESSAGE).toBe('INSUFFICIENT QUANTITY OF F314');
      expect(fingerprint(sales().demo.account)).toBe(before);
      sales().pack(['1000']);
      expect(sales().invoice().key.invoice).toBe('60049');
    }));
});

describe('the charges of an order', () => {
  test('are on its next invoice, and on no other', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}], charges: [{}, { amount: '2500' }] });
      sales().pack(['1000']);
      const { key, chargeTotal, total, taxTotal } = sales().invoice();
      expect([chargesOf(key.invoice), chargeTotal, total, taxTotal]).toEqual([
        [
          ['1', '10000'],
          ['2', '2500'],
        ],
        ...['12500', '17500', '0'],
      ]);
      expect(sales().posted(`SI${key.invoice}`)).toMatchObject({ 4200: -12500, 4000: -5000 });
      expect(sales().invoice().chargeTotal).toBe('0');
    }));

  test('that are of a line are on the invoice that ships it', () =>
    sales().agreeing(() => {
      const lines = [{}, { partNo: 'C563', orderedQuantity: '4000' }];
      sales().enter({ lines, charges: [{ lineNo: '2' }] });
      sales().pack(['10000', '0']);
      expect(sales().invoice().chargeTotal).toBe('0');
      expect(sales().invoice().chargeTotal).toBe('10000');
    }));

  test('of which something was invoiced leave the rest', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}], charges: [{}] });
      sales().pack(['1000']);
      sales().stage([{ shippedQuantity: '1000' }], { chargeNos: ['1'] });
      sales().stageCharge({ amount: '4000', orderCharge: '1', account: '4200' });
      sales().post('X1');
      expect(OPEN_ORD_CHRGS.read(sales().session, '1', ORDER, '1')?.invoicedAmount).toBe('4000');
      expect(sales().invoice().chargeTotal).toBe('6000');
      expect(sales().ask().MESSAGE).toBe('NOTHING TO INVOICE');
    }));

  test('are invoiced by themselves where nothing else is left', () =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      sales().invoice();
      const header = OPEN_ORD_HEAD.read(sales().session, '1', ORDER);
      if (header)
        OPEN_ORD_HEAD.update(sales().session, header, { chargeNos: ['1'], chargeTotal: '700' });
      OPEN_ORD_CHRGS.write(sales().session, `1!${ORDER}!1`, {
        ...{ chargeCode: 'INS', amount: '700', account: '4200', invoicedAmount: '0' },
      });
      expect(sales().invoice()).toMatchObject({ goodsTotal: '0', total: '700', lineNos: [] });
    }));
});

test('the notes of an order line go with what is shipped of it', () =>
  sales().agreeing(() => {
    sales().enter({ lines: [{}, { partNo: 'C563', orderedQuantity: '4000' }] });
    const noted = { noteLines: ['FIRST', 'SECOND'], noteTypes: ['I', 'P'] };
    OPEN_ORD_NOTES.write(sales().session, `1!${ORDER}!2`, noted);
    const notes = (invoice: string, line: string) =>
      INVOICE_NOTES.read(sales().session, '1', invoice, line);
    sales().pack(['1000', '0']);
    const first = sales().invoice().key.invoice;
    const second = sales().invoice().key.invoice;
    expect([notes(first, '1'), notes(first, '2'), notes(second, '1')]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect(notes(second, '2')).toMatchObject(noted);
  }));

describe('terms and dates', () => {
  test.each([
    ['NET30', '30'],
    ['NET 7', '7'],
    ['2% 10 NET45', '45'],
    ['COD', '20'],
    ['NET1000', '20'],
  ])('%s is due after %s days', (terms, days) =>
    sales().agreeing(() => {
      const standards = CO_STDS_ORD.read(sales().session, '1');
      if (standards) CO_STDS_ORD.update(sales().session, standards, { termsDays: '20' });
      sales().enter({ head: { terms }, lines: [{}] });
      const { invoiceDate, dueDate } = sales().invoice(ORDER, '', '21495');
      expect([invoiceDate, Number(dueDate) - 21495]).toEqual(['21495', Number(days)]);
    }),
  );

  test('without terms those of the customer hold, and else those of the company', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const entry = CUSTOMER_OE.read(session, '1', CUSTOMER_NO);
      if (entry) CUSTOMER_OE.update(session, entry, { terms: 'NET11' });
      sales().enter({ head: { terms: '' }, lines: [{}] });
      sales().pack(['1000']);
      expect(sales().invoice().terms).toBe('NET11');
      const changed = CUSTOMER_OE.read(session, '1', CUSTOMER_NO);
      if (changed) CUSTOMER_OE.update(session, changed, { terms: '' });
      expect(sales().invoice().terms).toBe('NET30');
    }));

  test.each([
    [['', ''], '21491', '26-11'],
    [['21480', ''], '21491', '26-11'],
    [['21480', '21500'], '21500', '26-11'],
  ])('dates %j count on day %s, in %s', ([invoiceDate = '', postedDate = ''], day, period) =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      expect(sales().invoice(ORDER, '', invoiceDate, postedDate)).toMatchObject({
        ...{ invoiceDate: invoiceDate || '21491', postedDate: day, fiscalPeriod: period },
      });
    }),
  );

  test.each([
    ['21480', 'PERIOD 26-10 CLOSED'],
    ['21525', 'PERIOD 26-12 HAS NOT BEGUN'],
    ['21999', 'PERIOD 28-03 HAS NOT BEGUN'],
    ['SOON', 'INVALID DATE SOON'],
    ['-1', 'INVALID DATE -1'],
  ])('posted on %s: %s', (day, message) =>
    sales().agreeing(() => {
      sales().enter({ lines: [{}] });
      expect(sales().ask(ORDER, '', '', day).MESSAGE).toBe(message);
    }),
  );
});

test.each([
  ['200', '1000'],
  ['', '0'],
  ['333', '1665'],
])('at %s the salesman gets %s of goods, and nothing of charges', (commissionPercent, cents) =>
  sales().agreeing(() => {
    sales().enter({ head: { commissionPercent }, lines: [{}], charges: [{}] });
    expect(sales().invoice().commission).toBe(cents);
  }),
);
