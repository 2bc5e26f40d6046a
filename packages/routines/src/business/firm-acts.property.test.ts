import fc from 'fast-check';
import { Session } from 'mvdb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../demo/demo-account.ts';
import { firm } from '../entry/firm.ts';
import { GL_COMPANY } from '../schema/companies.ts';
import { CREDIT } from '../schema/customers.ts';
import { LABORCARD } from '../schema/employees.ts';
import { JOURNAL_HEAD } from '../schema/ledger.ts';
import { POHEAD, VENDINV } from '../schema/purchasing.ts';
import { attempt } from '../testing/attempt.ts';
import { expectEverythingAgrees, expectReferencesLead } from '../testing/laws.ts';
import { undone } from '../testing/undone.ts';
import { WrittenRecords } from '../testing/written-records.ts';
import { receivePayment } from './invoicing/receive-payment.ts';
import { closePeriod } from './ledger/close-period.ts';
import { journalFaults, postJournal } from './ledger/journal-posting.ts';
import { runPayroll } from './people/run-payroll.ts';
import { enterVendorInvoice } from './purchases/enter-vendor-invoice.ts';
import { payVendor } from './purchases/pay-vendor.ts';
import { receivePurchaseLine } from './purchases/receive-purchase-line.ts';
import { returnPurchaseLine } from './purchases/return-purchase-line.ts';
import { countStock } from './stock/count-stock.ts';

/*
 * The firm lives some weeks: what no routine exposes is done in any order, while days go by and periods end. Whatever
 * is refused changes nothing, and after each act everything that tells the same agrees.
 */

let demo: DemoAccount;
let written: WrittenRecords;
beforeAll(() => {
  demo = openDemo();
  written = new WrittenRecords(demo.session);
});
afterAll(() => demo.account.close());

const FIRST_DAY = 21_491;
const source = { program: 'TEST', initials: 'SK', port: '', reference: '' };
const LINES = ['50002!1', '50004!2', '50006!2', '50007!1', '50032!1'] as const;

/** An act with what it is done with; numbers are chosen out of what there is. */
const anyAct = fc.record({
  kind: fc.constantFrom(
    ...(['receive', 'receive', 'return', 'invoice', 'pay vendor', 'payment', 'count'] as const),
    ...(['payroll', 'journals', 'close', 'days'] as const),
  ),
  line: fc.constantFrom(...LINES),
  quantity: fc.constantFrom(1000n, 2500n, 7000n, 22_000n),
  amount: fc.integer({ min: 1, max: 90_000 }),
  choice: fc.nat(20),
});

type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

/** Does an act on a day. */
function done(session: Session, { kind, line, quantity, amount, choice }: Act): void {
  const ours = firm(session, '1');
  const [orderNo = '', lineNo = ''] = line.split('!');
  const vendorNo = POHEAD.read(session, '1', orderNo)?.vendorNo ?? '';
  const receipt = (choice % 2) + 1;
  const goods = { orderNo, lineNo, quantity, location: '', lotNo: '', source };
  if (kind === 'receive')
    receivePurchaseLine(ours, { ...goods, bin: 'B1', expiryDate: '', packingSlip: '' });
  if (kind === 'return') returnPurchaseLine(ours, { ...goods, bin: '', receipt });
  if (kind === 'invoice')
    enterVendorInvoice(ours, {
      ...{ vendorNo, invoiceNo: `V${choice}`, invoiceDate: '21490', dueDate: '' },
      lines: [{ orderNo, lineNo, receipt, quantity, amount: String(amount) }],
    });
  if (kind === 'pay vendor')
    payVendor(ours, { vendorNo, amount: BigInt(amount), stated: [], reference: 'C' });
  if (kind === 'payment') {
    const owing = [...CREDIT.records(session, '1')].filter((one) => one.openInvoices.length > 0);
    const customerNo = owing[choice % owing.length]?.key.customer ?? '';
    receivePayment(ours, { customerNo, amount: BigInt(amount), stated: [], reference: 'C' });
  }
  if (kind === 'count')
    countStock(ours, {
      ...{ part: 'P100', location: 'MAIN', lotNo: '', bin: 'B1', job: '', source },
      counted: quantity,
    });
  if (kind === 'payroll') pay(session);
  if (kind === 'journals') postJournals(session);
  if (kind === 'close') closePeriod(ours, GL_COMPANY.read(session, '1')?.fiscalPeriod ?? '');
}

/** Approves what is not approved, and pays two weeks. */
function pay(session: Session): void {
  for (const sheet of [...LABORCARD.records(session, '1')])
    if (sheet.approvedBy === '')
      LABORCARD.update(session, sheet, { approvedBy: sheet.key.employee });
  const checkDate = String(session.clock.today());
  runPayroll(firm(session, '1'), { frequency: 'B', periodEndDate: '21490', checkDate });
}

function postJournals(session: Session): void {
  const ours = firm(session, '1');
  for (const journal of [...JOURNAL_HEAD.records(session, '1')])
    if (journal.jcsCode === 'DON' && journalFaults(ours, journal).length === 0)
      postJournal(ours, journal);
}

test('after any weeks that the firm lives everything agrees', () => {
  const { session } = demo;
  const kinds = new Set<string>();
  fc.assert(
    fc.property(fc.array(anyAct, { minLength: 8, maxLength: 16, size: 'max' }), (acts) =>
      undone(session, () => {
        let day = FIRST_DAY;
        const clock = { today: () => day, timeOfDay: () => 28_800 };
        const { login, initials } = session;
        const living = new Session(demo.account, { login, initials, clock });
        written.forget();
        for (const act of acts) {
          if (act.kind === 'days') day += act.choice;
          const refused = attempt(living, () => done(living, act));
          if (refused === undefined) kinds.add(act.kind);
          else continue;
          expect([...written.faults()]).toEqual([]);
          expectEverythingAgrees(session, ['1']);
        }
        expectReferencesLead(session);
        living.close();
      }),
    ),
    { numRuns: 15 },
  );
  expect(kinds.size).toBeGreaterThan(6);
  expect([...VENDINV.records(session, '1')].length).toBeGreaterThan(0);
});
