import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { customerInvariants } from '../../invariants/customers.ts';
import { registerReporting } from '../../invariants/registers.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { CUSTOMER_OE, SHIPTO, SHIPTO_1287, SHIPTO_OE } from '../../schema/customers.ts';
import { INVOICE_HEAD, WORK2450_HEAD, WORK2470_HEAD } from '../../schema/invoices.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { assertInvariants, assertReferences } from '../../testing/agreeing-books.ts';
import { keepShipTo, type StoredShipTo } from './keep-ship-to.ts';

let demo: DemoAccount;
beforeEach(() => {
  demo = openDemo();
});
afterEach(() => demo.account.close());

/** C1009 has bought nothing, and has one address. */
const keep = (wanted: Partial<StoredShipTo>, company = '1') =>
  demo.session.transaction(() =>
    keepShipTo(companyContext(demo.session, company), {
      ...{ program: 'TEST', requestType: '', customer: 'C1009', shipTo: '1' },
      ...{ address: '', orderEntry: '' },
      ...wanted,
    }),
  );
const remove = (wanted: Partial<StoredShipTo> = {}) => keep({ requestType: 'DELETE', ...wanted });

const tables = [SHIPTO, SHIPTO_OE, SHIPTO_1287];
const onFile = (shipTo: string) =>
  tables.filter((table) => table.has(demo.session, '1', 'C1009', shipTo)).map(({ name }) => name);
const listed = (customer = 'C1009') => CUSTOMER_OE.read(demo.session, '1', customer)?.shipToNos;
const posted = () =>
  [...TRANSREG.records(demo.session)]
    .filter(({ program }) => program === 'TEST')
    .map(({ table, action }) => `${table} ${action}`)
    .sort();

describe('keepShipTo', () => {
  test('a new address is appended to those of the customer, and audited', () => {
    keep({ shipTo: '7', address: 'DOCK', orderEntry: 'TRUCK' });
    keep({ shipTo: '2', address: 'DOCK' });
    expect(listed()).toEqual(['1', '7', '2']);
    expect(onFile('2')).toEqual(['SHIPTO', 'SHIPTO.OE']);
    expect(SHIPTO_OE.read(demo.session, '1', 'C1009', '7')?.shipVia).toBe('TRUCK');
    expect(posted()).toEqual([
      ...['CUSTOMER.OE C', 'CUSTOMER.OE C'],
      ...['SHIPTO A', 'SHIPTO A', 'SHIPTO.OE A', 'SHIPTO.OE A'],
    ]);
    assertInvariants(customerInvariants, demo.session, '1');
  });

  test('a blank record leaves the one on file', () => {
    const address = SHIPTO.read(demo.session, '1', 'C1009', '1')?.recordText;
    const extension = SHIPTO_1287.read(demo.session, '1', 'C1009', '1')?.recordText;
    keep({ orderEntry: 'PARCEL' });
    expect(SHIPTO.read(demo.session, '1', 'C1009', '1')?.recordText).toBe(address);
    keep({ address: 'DOCK 1' });
    expect(SHIPTO_OE.read(demo.session, '1', 'C1009', '1')?.shipVia).toBe('PARCEL');
    expect(SHIPTO_1287.read(demo.session, '1', 'C1009', '1')?.recordText).toBe(extension);
    expect(listed()).toEqual(['1']);
    expect(() => keep({})).toThrow('RECORD REQUIRED');
    expect(() => keep({ shipTo: '2', orderEntry: 'PARCEL' })).toThrow('RECORD REQUIRED');
  });

  test('a deleted address is gone everywhere, and audited', () => {
    keep({ shipTo: '2', address: 'DOCK 2' });
    remove();
    expect(onFile('1')).toEqual([]);
    expect(listed()).toEqual(['2']);
    expect(posted()).toEqual(
      expect.arrayContaining(['SHIPTO D', 'SHIPTO.OE D', 'SHIPTO.1287 D', 'CUSTOMER.OE C']),
    );
    remove({ shipTo: '2' });
    expect(listed()).toEqual([]);
    assertInvariants(customerInvariants, demo.session, '1');
    assertReferences(demo.session);
    assertInvariants(
      [registerReporting(['CUSTOMER.OE', ...tables.map(({ name }) => name)])],
      demo.session,
    );
  });

  test.each([
    ['ORDER', OPEN_ORD_HEAD],
    ['STAGED INVOICE', WORK2450_HEAD],
    ['STAGED CREDIT MEMO', WORK2470_HEAD],
    ['INVOICE', INVOICE_HEAD],
  ])('an address that an %s names is not deleted', (kind, table) => {
    table.write(demo.session, '1!X1', { customerNo: 'C1009', shipToNo: '1' });
    expect(remove).toThrow(`SHIP TO IS NAMED BY ${kind} X1`);
    table.write(demo.session, '1!X1', { customerNo: 'C1009', shipToNo: '2' });
    expect(remove).not.toThrow();
  });

  test('an address of a deleted customer can be deleted, and none is added', () => {
    expect(() => keep({ customer: 'C1010', address: 'DOCK' })).toThrow('CUSTOMER IS DELETED');
    remove({ customer: 'C1010' });
    expect(listed('C1010')).toEqual([]);
  });

  test.each(['0', '01', '10000', '-1', '1.5', 'A', ''])(
    '%j is not a number of an address',
    (shipTo) => {
      expect(() => keep({ shipTo, address: 'DOCK' })).toThrow(`INVALID SHIP-TO ${shipTo}`);
    },
  );

  test('companies have addresses of their own', () => {
    keep({ customer: 'C1002', shipTo: '5', address: 'DOCK' }, '2');
    expect(CUSTOMER_OE.read(demo.session, '2', 'C1002')?.shipToNos).toContain('5');
    expect(listed('C1002')).not.toContain('5');
    assertInvariants(customerInvariants, demo.session, '2');
  });
});
