import { isDeletedCustomer } from '../business/customers/live-customer.ts';
import { shopCalendar } from '../business/planning/shop-calendar.ts';
import { firm } from '../entry/firm.ts';
import { CUSTOMER_1287 } from '../schema/customers.ts';
import { EMPLOYEE } from '../schema/employees.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import { LOTHIST } from '../schema/lot-history.ts';
import { POHEAD, POLINE } from '../schema/purchasing.ts';
import { OPEN_ORD_HEAD } from '../schema/sales-orders.ts';
import { OPENWO } from '../schema/work-orders.ts';
import type { AuditCheck, Books, Finding } from './audit-check.ts';

/** Days in the order in which things come about; a blank one has not come yet. */
function* inOrder(of: string, days: readonly (readonly [name: string, day: string])[]) {
  const known = days.filter(([, day]) => day !== '');
  for (const [index, [name, day]] of known.entries()) {
    const [before, earlier] = known[index - 1] ?? [];
    if (earlier !== undefined && Number(earlier) > Number(day))
      yield { of, expected: `${before} ${earlier} before ${name}`, found: day };
  }
}

function* dates({ session, company }: Books): Generator<Finding> {
  for (const order of OPENWO.records(session, company)) {
    const { recordId, enteredDate, releaseDate, closedDate } = order;
    yield* inOrder(recordId, [
      ['entered', enteredDate],
      ['released', releaseDate],
      ['closed', closedDate],
    ]);
  }
  for (const { recordId, orderDate, closedDate } of POHEAD.records(session, company)) {
    const came = [...POLINE.recordsUnder(session, recordId)].flatMap((one) => one.receivedDates);
    for (const received of came)
      yield* inOrder(recordId, [
        ['ordered', orderDate],
        ['received', received],
        ['closed', closedDate],
      ]);
  }
  for (const { recordId, orderNo, invoiceDate, paidDates } of INVOICE_HEAD.records(
    session,
    company,
  )) {
    const { orderDate = '' } = OPEN_ORD_HEAD.read(session, company, orderNo) ?? {};
    yield* inOrder(recordId, [
      ['ordered', orderDate],
      ['invoiced', invoiceDate],
      ...paidDates.map((day) => ['paid', day] as const),
    ]);
  }
}

function* workdays({ session, company }: Books): Generator<Finding> {
  const calendar = shopCalendar(firm(session, company));
  const days = new Set<string>();
  for (const { recordId, movedDate, program } of LOTHIST.records(session, company)) {
    if (program === OPENING || days.has(movedDate)) continue;
    days.add(movedDate);
    if (calendar.isWorkday(Number(movedDate)) === false)
      yield { of: recordId, expected: 'a workday', found: movedDate };
  }
}

/** The program by which stock came into the books when they were opened. */
const OPENING = 'OPENING';

const YEAR_DAYS = 365.25;
const YOUNGEST = 16;
const OLDEST = 75;

function* ages({ session, company }: Books): Generator<Finding> {
  const today = session.clock.today();
  for (const { recordId, birthDate, hireDate } of EMPLOYEE.records(session, company)) {
    const ageAt = (day: number) => (day - Number(birthDate)) / YEAR_DAYS;
    if (ageAt(Number(hireDate)) < YOUNGEST)
      yield { of: recordId, expected: `hired at ${YOUNGEST} or older`, found: hireDate };
    if (ageAt(today) > OLDEST)
      yield { of: recordId, expected: `${OLDEST} or younger`, found: birthDate };
  }
}

/** Of the price, in percent. */
const LEAST_MARGIN = 5;
const MOST_MARGIN = 60;

/** What the warranty of the firm bears is sold at its cost. */
const WARRANTY = 'W';

function* margins({ session, company }: Books): Generator<Finding> {
  for (const head of INVOICE_HEAD.records(session, company)) {
    const { orderType } = OPEN_ORD_HEAD.read(session, company, head.orderNo) ?? {};
    if (head.documentType !== 'I' || orderType === WARRANTY) continue;
    for (const { recordId, lineValue, costValue } of INVOICE_LINE.recordsUnder(
      session,
      head.recordId,
    )) {
      const margin = (1 - Number(costValue) / Number(lineValue)) * 100;
      if (margin < LEAST_MARGIN || margin > MOST_MARGIN)
        yield {
          of: recordId,
          expected: `${LEAST_MARGIN} to ${MOST_MARGIN} %`,
          found: `${margin.toFixed(1)} %`,
        };
    }
  }
}

/** Nobody sells to a customer who was taken off the books. */
function* customers({ session, company }: Books): Generator<Finding> {
  for (const { recordId, customerNo, orderStatus } of OPEN_ORD_HEAD.records(session, company)) {
    const extension = CUSTOMER_1287.read(session, company, customerNo);
    if (orderStatus === 'O' && isDeletedCustomer(extension))
      yield { of: recordId, expected: 'a live customer', found: customerNo };
  }
}

export const tradeAudit: readonly AuditCheck[] = [
  { name: 'order of dates', sentence: 'Nothing happens before what it follows.', findings: dates },
  { name: 'workdays', sentence: 'Stock moves on workdays.', findings: workdays },
  { name: 'ages', sentence: 'People are of an age to work.', findings: ages },
  {
    name: 'margins',
    sentence: 'What is sold, but for warranty, leaves 5 to 60 % of its price.',
    findings: margins,
  },
  { name: 'customers', sentence: 'Open orders are of live customers.', findings: customers },
];
