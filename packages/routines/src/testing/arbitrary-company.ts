import fc from 'fast-check';
import { type Account, Session } from 'mvdb';
import { paySalesTaxes } from '../business/invoicing/pay-sales-taxes.ts';
import { receivePayment } from '../business/invoicing/receive-payment.ts';
import { closePeriod } from '../business/ledger/close-period.ts';
import { fiscalPeriodOf } from '../business/ledger/fiscal-period.ts';
import { journalViolations, postJournal } from '../business/ledger/journal-posting.ts';
import { runPayroll } from '../business/people/run-payroll.ts';
import { enterVendorInvoice } from '../business/purchases/enter-vendor-invoice.ts';
import { payVendor } from '../business/purchases/pay-vendor.ts';
import { receivePurchaseLine } from '../business/purchases/receive-purchase-line.ts';
import { returnPurchaseLine } from '../business/purchases/return-purchase-line.ts';
import { countStock } from '../business/stock/count-stock.ts';
import { companyContext } from '../entry/company-context.ts';
import { GL_COMPANY } from '../schema/companies.ts';
import { CREDIT } from '../schema/customers.ts';
import { LABORCARD } from '../schema/employees.ts';
import { JOURNAL_HEAD } from '../schema/ledger.ts';
import { POHEAD } from '../schema/purchasing.ts';
import { attempt } from './attempt.ts';

const FIRST_DAY = 21_491;
const DAYS_OF_MONTH = 30;
const source = { program: 'TEST', initials: 'SK', port: '', reference: '' };
const LINES = ['50002!1', '50004!2', '50006!2', '50007!1', '50032!1'] as const;

/** An act with what it is done with; numbers are chosen out of what there is. */
const anyOperation = fc.record({
  kind: fc.constantFrom(
    ...(['receive', 'receive', 'return', 'invoice', 'pay vendor', 'payment', 'count'] as const),
    ...(['payroll', 'journals', 'close', 'sales taxes', 'days'] as const),
  ),
  line: fc.constantFrom(...LINES),
  quantity: fc.constantFrom(1000n, 2500n, 7000n, 22_000n),
  amount: fc.integer({ min: 1, max: 90_000 }),
  choice: fc.nat(20),
});

type Operation = typeof anyOperation extends fc.Arbitrary<infer One> ? One : never;

function done(session: Session, { kind, line, quantity, amount, choice }: Operation): void {
  const ours = companyContext(session, '1');
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
  if (kind === 'sales taxes')
    paySalesTaxes(ours, fiscalPeriodOf(session.clock.today() - DAYS_OF_MONTH));
  if (kind === 'close') closePeriod(ours, GL_COMPANY.read(session, '1')?.fiscalPeriod ?? '');
}

/** Approves what is not approved, and pays two weeks. */
function pay(session: Session): void {
  for (const sheet of [...LABORCARD.records(session, '1')])
    if (sheet.approvedBy === '')
      LABORCARD.update(session, sheet, { approvedBy: sheet.key.employee });
  const checkDate = String(session.clock.today());
  runPayroll(companyContext(session, '1'), { frequency: 'B', periodEndDate: '21490', checkDate });
}

function postJournals(session: Session): void {
  const ours = companyContext(session, '1');
  for (const journal of [...JOURNAL_HEAD.records(session, '1')])
    if (journal.jcsCode === 'DON' && journalViolations(ours, journal).length === 0)
      postJournal(ours, journal);
}

/** a company that somebody lives in: the first company of an account, whose days go by. */
export class LivingCompany {
  readonly session: Session;
  /** Kinds of operations that were done, and not rejected. */
  readonly kinds = new Set<string>();
  readonly #history: Operation[] = [];
  #day = FIRST_DAY;

  constructor(account: Account) {
    const clock = { today: () => this.#day, timeOfDay: () => 28_800 };
    this.session = new Session(account, { login: 'demo', initials: 'DM', clock });
  }

  /** Does an operation. @returns Whether it was done: one that is rejected changes nothing. */
  do(operation: Operation): boolean {
    this.#history.push(operation);
    if (operation.kind === 'days') this.#day += operation.choice;
    if (attempt(this.session, () => done(this.session, operation)) !== undefined) return false;
    this.kinds.add(operation.kind);
    return true;
  }

  /** What fast-check prints of a counterexample: every operation in turn, each as `do` takes it. */
  [fc.toStringMethod](): string {
    return `company after ${fc.stringify(this.#history)}`;
  }
}

/** An act of a company as a command; after one that was done, whoever looks may look. */
class CompanyCommand implements fc.Command<object, LivingCompany> {
  readonly #operation: Operation;
  readonly #look: (context: LivingCompany) => void;

  constructor(operation: Operation, look: (context: LivingCompany) => void) {
    this.#operation = operation;
    this.#look = look;
  }

  check(): boolean {
    return true;
  }

  run(_: object, living: LivingCompany): void {
    if (living.do(this.#operation)) this.#look(living);
  }

  toString(): string {
    return JSON.stringify(this.#operation, (_name, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
  }
}

/**
 * Any history of operations of a company, as commands of fast-check: what fails shrinks to the shortest history that does.
 *
 * @param look - Looks at the company after each operation that was done, such as whether its invariants hold.
 * @example
 * fc.property(
 *   companyCommands(({ session }) =>
 *     expect(runSentence(session, 'COUNT LOT WITH ON.HAND LT "0"')).toMatchObject({ count: 0 }),
 *   ),
 *   (operations) => fc.modelRun(() => ({ model: {}, real: new LivingCompany(account.copyInMemory()) }), operations),
 * )
 */
export function companyCommands(look: (context: LivingCompany) => void) {
  return fc.commands([anyOperation.map((operation) => new CompanyCommand(operation, look))], {
    maxCommands: 16,
    size: 'max',
  });
}

/**
 * A firm after any history of operations, in the account that is given; it shrinks to the one with the shortest history.
 *
 * @param accountOf - Gives the account of each firm: a copy of one, or one whose changes are undone afterwards.
 * @example
 * fc.property(arbitraryCompany(() => account.copyInMemory()), ({ session }) => {
 *   expect(runSentence(session, 'COUNT LOT WITH ON.HAND LT "0"')).toMatchObject({ count: 0 });
 * })
 */
export function arbitraryCompany(accountOf: () => Account): fc.Arbitrary<LivingCompany> {
  return fc.array(anyOperation, { maxLength: 16 }).map((operations) => {
    const living = new LivingCompany(accountOf());
    for (const operation of operations) living.do(operation);
    return living;
  });
}
