import { describe, expect, test } from 'vitest';
import { companyContext } from '../../entry/company-context.ts';
import { CUSTOMER_OE, SHIPTO_OE } from '../../schema/customers.ts';
import {
  CO_STDS_ORD,
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_XREF,
  WBOOKING,
} from '../../schema/sales-orders.ts';
import { CUSTOMER_NO, openSalesFixture } from '../../testing/sales-fixture.ts';
import { enterOrder } from './enter-order.ts';
import { packLine } from './pack-line.ts';
import { purgeClosedOrder } from './purge-closed-order.ts';

const sales = openSalesFixture();
const ours = () => companyContext(sales().session, '1');

const line = {
  fields: {
    ...{ partNo: 'C500', orderedQuantity: '10000', unitPrice: '500000', location: 'MAIN' },
    ...{ requestedDate: '21600', promisedDate: '21600', dropShip: 'N', taxable: 'N' },
  },
  ...{ extension: {}, notes: {} },
};
const charge = { chargeCode: 'FRT', description: 'FREIGHT', amount: '1500', account: '4200' };

const enter = (reported: Partial<Parameters<typeof enterOrder>[1]> = {}) =>
  enterOrder(ours(), {
    orderNo: '',
    head: { customerNo: CUSTOMER_NO, orderType: 'S', terms: 'NET30', salesman: 'MP' },
    ...{ lines: [line], charges: [charge] },
    ...reported,
  });

describe('enterOrder', () => {
  test('takes the next number, is listed with its customer, and is the sum of its lines', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const { nextOrderNo } = CO_STDS_ORD.read(session, '1') ?? {};
      const booked = () => Number(CUSTOMER_OE.read(session, '1', CUSTOMER_NO)?.bookedThisYear);
      const before = booked();
      const order = enter();
      expect(order).toBe(nextOrderNo);
      expect(OPEN_ORD_HEAD.read(session, '1', order)).toMatchObject({
        ...{ orderDate: '21491', orderStatus: 'O', orderValue: '50000', chargeTotal: '1500' },
        ...{ lineNos: ['1'], chargeNos: ['1'], enteredBy: 'DM' },
      });
      expect(OPEN_ORD_XREF.read(session, '1', CUSTOMER_NO)?.orders).toContain(order);
      expect(booked()).toBe(before + 50_000);
      expect(CUSTOMER_OE.read(session, '1', CUSTOMER_NO)?.lastOrderDate).toBe('21491');
    }));

  test('bears the tax of where it goes, or else of its customer, unless it says otherwise', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const { taxable: _, ...fields } = line.fields;
      const taxes = (reported: { readonly taxCode?: string }, isReported = false) => {
        const head = { customerNo: CUSTOMER_NO, shipToNo: '1', salesman: 'MP', ...reported };
        const order = enter({ head, lines: [isReported ? line : { ...line, fields }] });
        const { taxCode } = OPEN_ORD_HEAD.read(session, '1', order) ?? {};
        return [taxCode, OPEN_ORD_LINE.read(session, '1', order, '1')?.taxable];
      };
      expect(taxes({})).toEqual(['', 'N']);
      const customer = CUSTOMER_OE.read(session, '1', CUSTOMER_NO);
      if (customer) CUSTOMER_OE.update(session, customer, { taxCode: 'PA' });
      expect(taxes({})).toEqual(['PA', 'Y']);
      const destination = SHIPTO_OE.read(session, '1', CUSTOMER_NO, '1');
      if (destination) SHIPTO_OE.update(session, destination, { taxCode: 'PAAC' });
      expect(taxes({})).toEqual(['PAAC', 'Y']);
      expect(taxes({}, true)).toEqual(['PAAC', 'N']);
      expect(taxes({ taxCode: '' })).toEqual(['', 'N']);
    }));

  test.each([
    ['CUSTOMER NOT FOUND', { head: { customerNo: 'NOBODY' } }],
    ['NO LINES', { lines: [] }],
    ['SALES ORDER EXISTS 80001', { orderNo: '80001' }],
    ['JOB.NO NOT FOUND', { head: { customerNo: CUSTOMER_NO, jobNo: 'NONE' } }],
  ])('%s is refused', (text, reported) =>
    sales().inside(() => expect(() => enter(reported)).toThrow(text)),
  );
});

describe('packLine', () => {
  test('what is packed is what the next invoice ships', () =>
    sales().agreeing(() => {
      const order = enter();
      packLine(ours(), { order, line: '1', quantity: 4000n });
      sales().invoice(order);
      expect(OPEN_ORD_LINE.read(sales().session, '1', order, '1')?.openQuantity).toBe('6000');
      const extension = OPEN_ORD_LINE_1287.read(sales().session, '1', order, '1');
      expect(Number(extension?.packedQuantity)).toBe(0);
    }));

  test.each([
    ['LINE NOT FOUND', { line: '9' }],
    ['QUANTITY EXCEEDS 10000', { quantity: 10_001n }],
    ['INVALID QUANTITY -1', { quantity: -1n }],
    ['SALES ORDER NOT FOUND', { order: 'NONE' }],
  ])('%s is refused', (text, reported) =>
    sales().inside(() => {
      const order = enter();
      const packed = { order, line: '1', quantity: 1000n, ...reported };
      expect(() => packLine(ours(), packed)).toThrow(text);
    }),
  );
});

describe('purgeClosedOrder', () => {
  test('takes an order off the books, and leaves its invoice and its bookings', () =>
    sales().agreeing(() => {
      const { session } = sales();
      const order = enter();
      const { key } = sales().invoice(order);
      purgeClosedOrder(ours(), order);
      expect(OPEN_ORD_HEAD.has(session, '1', order)).toBe(false);
      expect([...OPEN_ORD_LINE.recordsUnder(session, '1', order)]).toEqual([]);
      expect([...OPEN_ORD_CHRGS.recordsUnder(session, '1', order)]).toEqual([]);
      expect(sales().filed(key.invoice).orderNo).toBe(order);
      expect(WBOOKING.has(session, '1', order, '1')).toBe(true);
    }));

  test('an order of which something is open stays', () =>
    sales().inside(() => {
      const order = enter();
      expect(() => purgeClosedOrder(ours(), order)).toThrow('SALES ORDER IS OPEN');
    }));

  test('an order of which a charge is open stays', () =>
    sales().inside(() => {
      const order = enter();
      sales().invoice(order);
      const stored = OPEN_ORD_CHRGS.read(sales().session, '1', order, '1');
      if (stored) OPEN_ORD_CHRGS.update(sales().session, stored, { amount: '2000' });
      expect(() => purgeClosedOrder(ours(), order)).toThrow('CHARGE IS NOT INVOICED 1');
    }));
});
