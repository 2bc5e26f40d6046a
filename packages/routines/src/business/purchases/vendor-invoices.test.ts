import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseCount } from '../../../../mvdb/src/testing/case-count.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { GL_DOCUMENT_AUX, GL_TRANS } from '../../schema/ledger.ts';
import { POHEAD, POLINE, VENDINV, VENDOR, VENDPOXREF } from '../../schema/purchasing.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { WrittenRecords } from '../../testing/written-records.ts';
import { enterVendorInvoice, type VendorInvoice } from './enter-vendor-invoice.ts';
import { payVendor, type VendorPayment } from './pay-vendor.ts';
import { receivePurchaseLine } from './receive-purchase-line.ts';

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const ours = () => companyContext(demo.session, '1');

/** Three pieces come in on an order of one line. */
const RECEIVED = { orderNo: '50032', lineNo: '1' };
const vendorOf = (orderNo: string) => POHEAD.read(demo.session, '1', orderNo)?.vendorNo ?? '';

function receive(unitCost: string): void {
  receivePurchaseLine(ours(), {
    ...{ ...RECEIVED, quantity: 3000n, unitCost, location: '', bin: 'B1', lotNo: '' },
    ...{ expiryDate: '', packingSlip: '' },
    source: { program: 'TEST', initials: 'SK', port: '' },
  });
}

function enter(
  reported: Partial<VendorInvoice> & { readonly amount?: string; readonly quantity?: bigint },
) {
  const { amount = '300', quantity = 3000n, ...invoice } = reported;
  enterVendorInvoice(ours(), {
    ...{ vendorNo: vendorOf(RECEIVED.orderNo), invoiceNo: 'V1', invoiceDate: '21490' },
    ...{ dueDate: '', lines: [{ ...RECEIVED, receipt: 1, quantity, amount }] },
    ...invoice,
  });
}

const pay = (reported: Partial<VendorPayment>) =>
  payVendor(ours(), {
    ...{ vendorNo: vendorOf(RECEIVED.orderNo), amount: 300n, stated: [], reference: 'C1' },
    ...reported,
  });

/** What an operation posts: account, debit and credit of each line. */
function posted(source: string, operation: () => void): string[][] {
  const { nextDocumentNo } = GL_COMPANY.read(demo.session, '1') ?? {};
  operation();
  const lines = [...GL_TRANS.recordsUnder(demo.session, '1', `${source}${nextDocumentNo}`)];
  return lines.map(({ account, debit, credit }) => [account, debit, credit]);
}

describe('enterVendorInvoice', () => {
  test('an invoice for what was agreed is owed in place of the receipt', () =>
    undone(demo.session, () => {
      receive('10000');
      expect(posted('VI', () => enter({}))).toEqual([
        ['2050', '', '300'],
        ['2450', '300', ''],
      ]);
      const invoice = VENDINV.read(demo.session, '1', vendorOf('50032'), 'V1');
      expect([invoice?.total, invoice?.openAmount]).toEqual(['300', '300']);
      const { terms = '' } = VENDOR.read(demo.session, '1', vendorOf('50032')) ?? {};
      const days = Number(/\d+$/.exec(terms)?.[0]);
      expect(invoice?.dueDate).toBe(String(21_490 + days));
      assertBooksAgree(demo.session, ['1']);
    }));

  test.each([
    ['more', '310', ['5100', '10', '']],
    ['less', '290', ['5100', '', '10']],
  ])('an invoice for %s leaves a variance', (_what, amount, variance) =>
    undone(demo.session, () => {
      receive('10000');
      expect(posted('VI', () => enter({ amount }))).toContainEqual(variance);
      assertBooksAgree(demo.session, ['1']);
    }),
  );

  test('a cost that was not known is known then, and the order is no longer without one', () =>
    undone(demo.session, () => {
      const { session } = demo;
      receive('');
      const uncosted = () => VENDPOXREF.read(session, '1', vendorOf('50032'))?.uncostedPoNos;
      expect(uncosted()).toContain('50032');
      enter({ amount: '1000' });
      expect(POLINE.read(session, '1!50032!1')?.receivedCosts).toEqual(['33333']);
      expect(uncosted()).not.toContain('50032');
      assertBooksAgree(session, ['1']);
    }));

  test.each([
    ['VENDOR NOT FOUND', { vendorNo: 'NONE' }],
    ['INVOICE EXISTS V0', { invoiceNo: 'V0' }],
    ['INVALID VENDOR INVOICE A!B', { invoiceNo: 'A!B' }],
    ['INVALID VENDOR INVOICE ', { invoiceNo: '' }],
    ['INVALID DATE SOON', { invoiceDate: 'SOON' }],
    ['NO LINES', { lines: [] }],
    ['RECEIPT NOT FOUND 2', { lines: [{ ...RECEIVED, receipt: 2, quantity: 1n, amount: '1' }] }],
    ['INVALID QUANTITY 0', { quantity: 0n }],
    ['QUANTITY EXCEEDS 2000', { quantity: 3000n }],
    ['INVALID AMOUNT -1', { amount: '-1', quantity: 1000n }],
    [
      'PURCHASE ORDER NOT FOUND',
      { lines: [{ ...RECEIVED, orderNo: '1', receipt: 1, quantity: 1n, amount: '1' }] },
    ],
    [
      'ORDER IS NOT OF VENDOR 50007',
      { lines: [{ orderNo: '50007', lineNo: '1', receipt: 1, quantity: 1n, amount: '1' }] },
    ],
  ])('is rejected with %s', (text, reported) =>
    undone(demo.session, () => {
      receive('10000');
      enter({ invoiceNo: 'V0', quantity: 1000n });
      expect(attempt(demo.session, () => enter({ quantity: 2000n, ...reported }))).toBe(text);
    }),
  );
});

describe('payVendor', () => {
  test('what is paid is owed no more, and the invoice leads to the payment', () =>
    undone(demo.session, () => {
      const { session } = demo;
      receive('10000');
      enter({});
      const vendorNo = vendorOf('50032');
      const { ledgerDocument = '' } = VENDINV.read(session, '1', vendorNo, 'V1') ?? {};
      const lines = posted('VP', () =>
        pay({ amount: 200n, stated: [{ number: 'V1', amount: 200n }] }),
      );
      expect(lines).toEqual([
        ['2050', '200', ''],
        ['1000', '', '200'],
      ]);
      const invoice = VENDINV.read(session, '1', vendorNo, 'V1');
      expect([invoice?.openAmount, invoice?.paidAmounts]).toEqual(['100', ['200']]);
      const auxiliary = GL_DOCUMENT_AUX.read(session, '1', ledgerDocument, '26-11');
      expect(GL_DOCUMENT_AUX.rows(auxiliary, 'LINKS')).toEqual([
        { fromLine: '1', document: invoice?.paidDocuments[0], period: '26-11', line: '1' },
      ]);
      assertBooksAgree(session, ['1']);
    }));

  test('without a choice, what is due first is paid first', () =>
    undone(demo.session, () => {
      const vendorNo = vendorOf('50032');
      for (const invoice of VENDINV.recordsUnder(demo.session, '1', vendorNo))
        if (invoice.openAmount !== '0')
          pay({
            amount: BigInt(invoice.openAmount),
            stated: [{ number: invoice.key.vendorInvoice, amount: BigInt(invoice.openAmount) }],
          });
      receive('10000');
      enter({ invoiceNo: 'LATE', quantity: 1000n, amount: '100' });
      enter({ invoiceNo: 'EARLY', quantity: 1000n, amount: '100', dueDate: '21491' });
      pay({ amount: 150n });
      const open = (number: string) =>
        VENDINV.read(demo.session, '1', vendorNo, number)?.openAmount;
      expect([open('EARLY'), open('LATE')]).toEqual(['0', '50']);
      assertBooksAgree(demo.session, ['1']);
    }));

  test.each([
    ['VENDOR NOT FOUND', { vendorNo: 'NONE' }],
    ['INVALID AMOUNT 0', { amount: 0n }],
    ['INVALID AMOUNT -1', { stated: [{ number: 'V1', amount: -1n }] }],
    ['INVOICE NOT FOUND V2', { stated: [{ number: 'V2', amount: 300n }] }],
    [
      'INVOICE IS NAMED TWICE V1',
      {
        stated: [
          { number: 'V1', amount: 1n },
          { number: 'V1', amount: 1n },
        ],
      },
    ],
    ['AMOUNT EXCEEDS 300', { stated: [{ number: 'V1', amount: 301n }] }],
    ['AMOUNTS DIFFER FROM 300', { stated: [{ number: 'V1', amount: 299n }] }],
  ])('is rejected with %s', (text, reported) =>
    undone(demo.session, () => {
      receive('10000');
      enter({});
      expect(attempt(demo.session, () => pay(reported))).toBe(text);
    }),
  );
});

describe('any mix of invoices and payments of vendors', () => {
  const operation = fc.record({
    kind: fc.constantFrom('invoice', 'invoice', 'payment'),
    line: fc.constantFrom('50032!1', '50007!1', '50007!4', '50019!1'),
    number: fc.constantFrom('V1', 'V2', 'V3'),
    quantity: fc.constantFrom(1000n, 1500n, 3000n, 36_000n),
    amount: fc.integer({ min: 0, max: 200_000 }),
    isStated: fc.boolean(),
  });

  test('leaves everything in agreement; what is rejected changes nothing', () => {
    const { session } = demo;
    let done = 0;
    fc.assert(
      fc.property(fc.array(operation, { minLength: 5, maxLength: 12, size: 'max' }), (operations) =>
        undone(session, () => {
          written.forget();
          receive('12345');
          for (const { kind, line, number, quantity, amount, isStated } of operations) {
            const [orderNo = '', lineNo = ''] = line.split('!');
            const vendorNo = vendorOf(orderNo);
            const lines = [{ orderNo, lineNo, receipt: 1, quantity, amount: String(amount) }];
            const cents = BigInt(amount);
            const stated = isStated ? [{ number, amount: cents }] : [];
            const rejected = attempt(session, () => {
              if (kind === 'invoice') enter({ vendorNo, invoiceNo: number, lines });
              else pay({ vendorNo, amount: cents, stated });
            });
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
