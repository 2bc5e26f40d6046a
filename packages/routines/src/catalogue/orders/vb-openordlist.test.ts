import { afterAll, describe, expect, test } from 'vitest';
import { openDemo } from '../../demo/demo-account.ts';
import { CUSTOMER } from '../../schema/customers.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../../schema/invoices.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_LINE } from '../../schema/sales-orders.ts';
import { rowsOf } from '../../testing/marked-text.ts';
import { call } from '../call.ts';
import { vbOpenordlist } from './vb-openordlist.ts';

describe('VB_OPENORDLIST', () => {
  const demo = openDemo();
  const { account, session } = demo;
  afterAll(() => account.close());

  /** The orders of a customer from their lines, and the invoices of what was shipped. */
  function expected(customer?: string): string[][] {
    const shipped = new Map<string, number>();
    for (const invoice of INVOICE_HEAD.records(session, '1'))
      if (invoice.documentType === 'I')
        for (const line of INVOICE_LINE.recordsUnder(session, invoice.recordId))
          shipped.set(
            invoice.orderNo,
            (shipped.get(invoice.orderNo) ?? 0) + Number(line.lineValue),
          );
    return [...OPEN_ORD_HEAD.records(session, '1')].flatMap((order) => {
      const number = order.recordId.slice(2);
      const lines = [...OPEN_ORD_LINE.recordsUnder(session, '1', number)];
      const isOpen = lines.some(({ openQuantity }) => Number(openQuantity) > 0);
      if (order.jobNo !== '' || !isOpen) return [];
      if (customer !== undefined && order.customerNo !== customer) return [];
      const value = lines.reduce((sum, { lineValue }) => sum + Number(lineValue), 0);
      const type = order.orderType === 'W' ? 'Warranty' : 'Spare';
      const ship = String(shipped.get(number) ?? 0);
      return [[number, order.orderDate, order.customerPo, String(value), ship, type]];
    });
  }

  const listed = (DATA: string) => {
    const reply = call(session, vbOpenordlist, { DATA });
    expect(reply.MESSAGE).toBe('');
    return rowsOf(reply.DATA);
  };

  test('blank lists the orders of all customers', () => {
    expect(expected().length).toBeGreaterThan(2);
    expect(listed('')).toEqual(expected());
  });

  test('a customer gets its own orders', () => {
    for (const { recordId } of CUSTOMER.records(session, '1')) {
      const customer = recordId.slice(2);
      expect(listed(customer)).toEqual(expected(customer));
    }
  });

  test('several customers follow each other', () => {
    const customers = [...CUSTOMER.records(session, '1')].map(({ recordId }) => recordId.slice(2));
    expect(listed(customers.join('\u001d'))).toEqual(
      customers.flatMap((customer) => expected(customer)),
    );
  });

  test('an order shipped in full is not open', () => {
    const [number = ''] = expected()[0] ?? [];
    session.transaction(() => {
      const order = OPEN_ORD_HEAD.read(session, '1', number);
      if (order) OPEN_ORD_HEAD.update(session, order, { orderStatus: 'C' });
    });
    expect(listed('').map(([listedNumber]) => listedNumber)).not.toContain(number);
  });

  test.each(['C9999', 'C1001\u001dC9999', '1!C1001'])('%j: CUSTOMER NOT FOUND', (DATA) => {
    expect(call(session, vbOpenordlist, { DATA })).toEqual({
      DATA,
      MESSAGE: 'CUSTOMER NOT FOUND',
    });
  });
});
