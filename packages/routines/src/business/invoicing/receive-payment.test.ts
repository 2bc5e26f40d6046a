import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { CREDIT } from '../../schema/customers.ts';
import { INVOICE_HEAD, INVOICE_TRAIL } from '../../schema/invoices.ts';
import { GL_DOCUMENT_AUX, GL_TRANS } from '../../schema/ledger.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { WrittenRecords } from '../../testing/written-records.ts';
import { sumOf } from '../values/sum-of.ts';
import { type CustomerPayment, receivePayment } from './receive-payment.ts';

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

interface Owed {
  readonly customerNo: string;
  readonly open: readonly { readonly invoice: string; readonly amount: bigint }[];
}

const openOf = (customerNo: string): Owed['open'] =>
  CREDIT.rows(CREDIT.read(demo.session, '1', customerNo), 'OPEN').map(({ invoice, amount }) => ({
    ...{ invoice, amount: BigInt(amount) },
  }));

/** A customer that owes several invoices and has a credit. */
function someCustomer(): Owed & { readonly memo: Owed['open'][number] } {
  for (const { key } of CREDIT.records(demo.session, '1')) {
    const open = openOf(key.customer);
    const memo = open.find(({ amount }) => amount < 0n);
    const owed = open.filter(({ amount }) => amount > 0n);
    if (memo !== undefined && owed.length > 1)
      return { customerNo: key.customer, open: owed, memo };
  }
  throw new TypeError('The demo should have such a customer.');
}

const pay = (reported: Pick<CustomerPayment, 'customerNo'> & Partial<CustomerPayment>) =>
  receivePayment(companyContext(demo.session, '1'), {
    amount: 0n,
    stated: [],
    reference: 'CHECK 7',
    ...reported,
  });

/** The lines of the last cash receipt that was posted. */
function posted(): string[][] {
  const next = Number(GL_COMPANY.read(demo.session, '1')?.nextDocumentNo);
  const lines = [...GL_TRANS.recordsUnder(demo.session, '1', `CR${next - 1}`, '26-11')];
  return lines.map(({ account, debit, credit, reference }) => [account, debit, credit, reference]);
}

describe('receivePayment', () => {
  test('a deposit for a job is applied in place of cash', () =>
    undone(demo.session, () => {
      const { customerNo, open } = someCustomer();
      const [first] = open;
      if (first === undefined) throw new TypeError('One is open.');
      const before = CREDIT.read(demo.session, '1', customerNo);
      const stated = [{ number: first.invoice, amount: 1n }];
      pay({ customerNo, amount: 1n, stated, deposit: { account: '2719', jobNo: '26001' } });
      expect(posted()).toEqual([
        ['1100', '', '1', first.invoice],
        ['2719', '1', '', 'CHECK 7'],
      ]);
      const credit = CREDIT.read(demo.session, '1', customerNo);
      expect(credit?.lastPaymentDate).toBe(before?.lastPaymentDate);
      expect(Number(credit?.balance)).toBe(Number(before?.balance) - 1);
    }));

  test('pays the oldest first, to the cent', () =>
    undone(demo.session, () => {
      const { session } = demo;
      const { customerNo, open } = someCustomer();
      const [first, second] = open;
      if (first === undefined || second === undefined) throw new TypeError('Two are open.');
      const before = BigInt(CREDIT.read(session, '1', customerNo)?.balance ?? '');
      const amount = first.amount + 1n;
      const position = pay({ customerNo, amount });
      expect(INVOICE_HEAD.read(session, '1', first.invoice)?.openAmount).toBe('0');
      const left = INVOICE_HEAD.read(session, '1', second.invoice);
      expect(left?.openAmount).toBe(String(second.amount - 1n));
      const credit = CREDIT.read(session, '1', customerNo);
      expect([credit?.balance, credit?.lastPaymentDate, credit?.lastPaymentAmount]).toEqual([
        ...[String(before - amount), '21491', String(amount)],
      ]);
      expect(posted()).toEqual([
        ['1100', '', String(first.amount), first.invoice],
        ['1100', '', '1', second.invoice],
        ['1000', String(amount), '', 'CHECK 7'],
      ]);
      const trail = INVOICE_TRAIL.read(session, '1', second.invoice);
      expect(INVOICE_TRAIL.rows(trail, 'TRAIL').at(-1)).toEqual({
        ...{ date: '21491', event: 'PAID', amount: '-1', ...position },
      });
      expect(sumOf(trail?.amounts ?? [])).toBe(left?.openAmount);
      const { ledgerDocument = '', fiscalPeriod = '' } = left ?? {};
      const auxiliary = GL_DOCUMENT_AUX.read(session, '1', ledgerDocument, fiscalPeriod);
      expect(GL_DOCUMENT_AUX.rows(auxiliary, 'LINKS').at(-1)).toEqual({
        ...{ fromLine: '1', ...position, line: '2' },
      });
      assertBooksAgree(session, ['1']);
    }));

  test('a credit memo is used by the invoices that it is named with', () =>
    undone(demo.session, () => {
      const { customerNo, open, memo } = someCustomer();
      const invoice = open.find(({ amount }) => amount >= -memo.amount);
      if (invoice === undefined) throw new TypeError('One should be as large as the memo.');
      const stated = [
        { number: memo.invoice, amount: memo.amount },
        { number: invoice.invoice, amount: -memo.amount },
      ];
      const { lastPaymentDate } = CREDIT.read(demo.session, '1', customerNo) ?? {};
      pay({ customerNo, stated });
      expect(INVOICE_HEAD.read(demo.session, '1', memo.invoice)?.openAmount).toBe('0');
      expect(openOf(customerNo).map((one) => one.invoice)).not.toContain(memo.invoice);
      expect(CREDIT.read(demo.session, '1', customerNo)?.lastPaymentDate).toBe(lastPaymentDate);
      expect(posted()).toHaveLength(2);
      assertBooksAgree(demo.session, ['1']);
    }));

  test.each([
    ['CUSTOMER NOT FOUND', () => ({ customerNo: 'NONE', amount: 1n })],
    ['INVALID AMOUNT 0', () => ({})],
    ['INVALID AMOUNT -5', () => ({ amount: -5n })],
    ['INVOICE NOT FOUND X', () => ({ amount: 1n, stated: [{ number: 'X', amount: 1n }] })],
    [
      'INVALID AMOUNT 1',
      ({ memo }: ReturnType<typeof someCustomer>) => ({
        ...{ amount: 1n, stated: [{ number: memo.invoice, amount: 1n }] },
      }),
    ],
  ])('is rejected with %s', (text, reportedOf) =>
    undone(demo.session, () => {
      const customer = someCustomer();
      const { customerNo } = customer;
      expect(attempt(demo.session, () => pay({ customerNo, ...reportedOf(customer) }))).toBe(text);
    }),
  );

  test('never takes more than is open', () =>
    undone(demo.session, () => {
      const { customerNo, open, memo } = someCustomer();
      const [first] = open;
      if (first === undefined) throw new TypeError('One is open.');
      const all = open.reduce((sum, { amount }) => sum + amount, 0n);
      const more = { number: first.invoice, amount: first.amount + 1n };
      const rejected = (reported: Partial<CustomerPayment>) =>
        attempt(demo.session, () => pay({ customerNo, ...reported }));
      expect(rejected({ amount: all + 1n })).toBe(`AMOUNT EXCEEDS ${all}`);
      expect(rejected({ amount: more.amount, stated: [more] })).toBe(
        `AMOUNT EXCEEDS ${first.amount}`,
      );
      const used = { number: memo.invoice, amount: memo.amount - 1n };
      expect(rejected({ amount: 0n, stated: [used] })).toBe(`AMOUNT EXCEEDS ${memo.amount}`);
      expect(rejected({ amount: 0n, stated: [{ ...more, amount: 1n }] })).toBe(
        'AMOUNTS DIFFER FROM 0',
      );
    }));

  test('any mix of payments leaves everything in agreement; what is rejected changes nothing', () => {
    const { session } = demo;
    const customers = [...CREDIT.records(session, '1')]
      .filter(({ openInvoices }) => openInvoices.length > 0)
      .map(({ key }) => key.customer);
    const operation = fc.record({
      customerNo: fc.constantFrom(...customers),
      positions: fc.array(fc.nat(4), { maxLength: 3 }),
      share: fc.integer({ min: 1, max: 105 }),
    });
    let done = 0;
    fc.assert(
      fc.property(fc.array(operation, { minLength: 4, maxLength: 10, size: 'max' }), (operations) =>
        undone(session, () => {
          written.forget();
          for (const { customerNo, positions, share } of operations) {
            const open = openOf(customerNo);
            const stated = positions.flatMap((position) => {
              const one = open[position];
              if (one === undefined) return [];
              return [{ number: one.invoice, amount: (one.amount * BigInt(share)) / 100n }];
            });
            const listed = stated.length > 0 ? stated : open;
            const sum = listed.reduce((total, { amount }) => total + amount, 0n);
            const rejected = attempt(session, () => pay({ customerNo, amount: sum, stated }));
            if (rejected === undefined) done += 1;
            expect([...written.violations()]).toEqual([]);
          }
          assertBooksAgree(session, ['1']);
        }),
      ),
      { numRuns: caseCount(5) },
    );
    expect(done).toBeGreaterThan(caseCount(4, 0));
  });
});
