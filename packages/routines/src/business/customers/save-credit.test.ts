import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { invoiceInvariants } from '../../invariants/invoices.ts';
import { TRANSREG } from '../../schema/audit.ts';
import { CREDIT } from '../../schema/customers.ts';
import { assertInvariants } from '../../testing/agreeing-books.ts';
import { saveCredit } from './save-credit.ts';

let demo: DemoAccount;
/** It owes something, and is not on hold. */
let owing: string;
beforeEach(() => {
  demo = openDemo();
  const credit = [...CREDIT.records(demo.session, '1')].find(
    ({ creditHold, balance }) => creditHold === 'N' && Number(balance) > 0,
  );
  owing = credit?.key.customer ?? '';
});
afterEach(() => demo.account.close());

const onFile = (customer = owing) => CREDIT.read(demo.session, '1', customer);

const save = (record: string, customer = owing) =>
  saveCredit(companyContext(demo.session, '1'), { program: 'TEST', customer, record });

describe('saveCredit', () => {
  test('the terms are replaced and audited, and what is owed stays', () => {
    const { recordText, balance } = onFile() ?? {};
    save(CREDIT.format({ creditLimit: '900', creditHold: 'Y' }, recordText));
    expect(onFile()).toMatchObject({ creditLimit: '900', creditHold: 'Y', balance });
    const posted = [...TRANSREG.records(demo.session)].find(({ program }) => program === 'TEST');
    expect(posted).toMatchObject({ table: 'CREDIT', recordKey: `1!${owing}`, action: 'C' });
    expect(posted?.positions).toEqual(['1', '2']);
    assertInvariants(invoiceInvariants, demo.session, '1');
  });

  test('a customer without credit record gets one, and the audit says so', () => {
    CREDIT.open(demo.session).delete('1!C1009');
    save(CREDIT.format({ creditLimit: '900' }), 'C1009');
    expect(onFile('C1009')?.creditLimit).toBe('900');
    const posted = [...TRANSREG.records(demo.session)].find(({ program }) => program === 'TEST');
    expect(posted).toMatchObject({ recordKey: '1!C1009', action: 'A' });
  });

  test.each([
    ['BALANCE', { balance: '1' }],
    ['OPEN.INVOICES', { openInvoices: ['60005'] }],
    ['OPEN.AMOUNTS', { openAmounts: [] }],
    ['HIGHEST.BALANCE', { highestBalance: '' }],
    ['LAST.PAYMENT.DATE', { lastPaymentDate: '21490' }],
    ['LAST.PAYMENT.AMOUNT', { lastPaymentAmount: '-1' }],
    ['AVERAGE.PAYMENT.DAYS', { averagePaymentDays: '0' }],
  ])('%s stays as the system keeps it', (name, changes) => {
    const { recordText } = onFile() ?? {};
    expect(() => save(CREDIT.format(changes, recordText))).toThrow(`${name} IS KEPT BY THE SYSTEM`);
    expect(onFile()?.recordText).toBe(recordText);
  });

  test('a blank record saves nothing', () => {
    expect(() => save('', 'C1009')).toThrow('RECORD REQUIRED');
  });

  test.each([
    ['NONE', 'CUSTOMER NOT FOUND'],
    ['C1010', 'CUSTOMER IS DELETED'],
  ])('%s gets none', (customer, rejection) => {
    expect(() => save('100', customer)).toThrow(rejection);
  });
});
