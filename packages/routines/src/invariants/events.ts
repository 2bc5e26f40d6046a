import { isDeletedCustomer } from '../business/customers/live-customer.ts';
import { isInFiscalPeriod, lastDayOfFiscalPeriod } from '../business/ledger/fiscal-period.ts';
import { recordedUntil } from '../business/planning/recorded-until.ts';
import { shopCalendar } from '../business/planning/shop-calendar.ts';
import { leastQuantity } from '../business/values/least-quantity.ts';
import { GL_COMPANY } from '../schema/companies.ts';
import { CUSTOMER_1287 } from '../schema/customers.ts';
import { EMPLOYEE, LABORCARD } from '../schema/employees.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import { GL_TRANS } from '../schema/ledger.ts';
import { LOTHIST } from '../schema/lot-history.ts';
import { POHEAD, POLINE } from '../schema/purchasing.ts';
import { WIPROUTE_HEAD } from '../schema/routings.ts';
import { OPEN_ORD_HEAD } from '../schema/sales-orders.ts';
import { CAP_REQ_LAB, CO_STDS_SF, SF_CAL } from '../schema/shop-floor.ts';
import { OPENWO } from '../schema/work-orders.ts';
import type { Books } from './books.ts';
import { comparedTallies, held } from './differences.ts';
import type { Difference, Invariant } from './invariant.ts';
import { soldInvoices } from './sold-invoices.ts';
import { Tally } from './tally.ts';

function* periods(books: Books) {
  const { fiscalPeriod: open = '' } = books.read(GL_COMPANY) ?? {};
  for (const { recordId, key, postedDate } of books.records(GL_TRANS)) {
    const { fiscalPeriod } = key;
    const isWithin = isInFiscalPeriod(postedDate, fiscalPeriod);
    yield* held(GL_TRANS, recordId, isWithin, `a date in ${fiscalPeriod}`, postedDate);
    const isOpened = lastDayOfFiscalPeriod(fiscalPeriod) <= lastDayOfFiscalPeriod(open);
    yield* held(GL_TRANS, recordId, isOpened, `not after ${open}`, fiscalPeriod);
  }
}

/** Days in the order in which things come about; a blank one has not come yet. */
function* inOrder(
  table: { readonly name: string },
  id: string,
  days: readonly (readonly [event: string, day: string])[],
): Generator<Difference> {
  const past = days.filter(([, day]) => day !== '');
  for (const [index, [event, day]] of past.entries()) {
    const [before = '', earlier = day] = past[index - 1] ?? [];
    const rule = `${before} ${earlier} before ${event}`;
    yield* held(table, id, Number(earlier) <= Number(day), rule, day);
  }
}

function* dates(books: Books) {
  for (const { recordId, enteredDate, releaseDate, closedDate } of books.records(OPENWO))
    yield* inOrder(OPENWO, recordId, [
      ['entered', enteredDate],
      ['released', releaseDate],
      ['closed', closedDate],
    ]);
  for (const { recordId, orderDate, closedDate } of books.records(POHEAD))
    for (const received of books.under(POLINE, recordId).flatMap((one) => one.receivedDates))
      yield* inOrder(POHEAD, recordId, [
        ['ordered', orderDate],
        ['received', received],
        ['closed', closedDate],
      ]);
  for (const { recordId, orderNo, invoiceDate, paidDates } of books.records(INVOICE_HEAD)) {
    const { orderDate = '' } = books.read(OPEN_ORD_HEAD, orderNo) ?? {};
    yield* inOrder(INVOICE_HEAD, recordId, [
      ['ordered', orderDate],
      ['invoiced', invoiceDate],
      ...paidDates.map((day) => ['paid', day] as const),
    ]);
  }
}

/** The program by which stock came into the books when they were opened. */
export const OPENING = 'OPENING';

function* workdays(books: Books) {
  const calendar = shopCalendar(books.context);
  const days = new Set<string>();
  for (const { recordId, movedDate, program } of books.records(LOTHIST)) {
    if (program === OPENING || days.has(movedDate)) continue;
    days.add(movedDate);
    const isWorked = calendar.isWorkday(Number(movedDate)) !== false;
    yield* held(LOTHIST, recordId, isWorked, 'a workday', movedDate);
  }
}

/** Hours of one day, with 2 implied decimals, that nobody exceeds. */
const LONGEST_DAY = 1400n;

function* daysOfPeople(books: Books) {
  const calendar = shopCalendar(books.context);
  const days = new Tally();
  for (const sheet of books.records(LABORCARD)) {
    const { employee } = sheet.key;
    const { hireDate = '', terminationDate = '' } = books.read(EMPLOYEE, employee) ?? {};
    for (const { date, hours, workOrder } of LABORCARD.rows(sheet, 'CARDS')) {
      const id = `${employee} on ${date}`;
      days.add(id, hours);
      const day = Number(date);
      const isEmployed =
        day >= Number(hireDate) && (terminationDate === '' || day <= Number(terminationDate));
      yield* held(LABORCARD, id, isEmployed, 'employed then', [hireDate, terminationDate]);
      if (workOrder === '') continue;
      const { releaseDate = '' } = books.read(OPENWO, workOrder) ?? {};
      const isReleased = releaseDate !== '' && Number(releaseDate) <= day;
      yield* held(LABORCARD, id, isReleased, `${workOrder} released by then`, releaseDate);
      const isWorked = calendar.isWorkday(day) !== false;
      yield* held(LABORCARD, id, isWorked, `a workday for ${workOrder}`, 'none');
    }
  }
  for (const id of days.names())
    yield* held(LABORCARD, id, days.of(id) <= LONGEST_DAY, `at most ${LONGEST_DAY}`, days.of(id));
}

/**
 * What an order needs of its work centers, all days together, is what is left to work on it, or less where it was
 * planned beyond the last day for which that is recorded, or more where the company allows for what will be lost; a
 * closed one needs nothing.
 */
function* capacity(books: Books) {
  const withYield = books.read(CO_STDS_SF)?.withYield === 'Y';
  const [loaded, left] = [new Tally(), new Tally()];
  for (const record of books.records(CAP_REQ_LAB))
    for (const { workOrder, hours } of CAP_REQ_LAB.rows(record, 'LOADS'))
      loaded.add(workOrder, hours);
  for (const { key, remainingHours, plannedDue, plannedDate } of books.records(WIPROUTE_HEAD)) {
    const isClosed = books.read(OPENWO, key.workOrder)?.orderStatus === 'C';
    const hoursLeft = BigInt((isClosed ? '' : remainingHours) || 0);
    const isRecorded =
      plannedDue === '' || Number(plannedDue) <= recordedUntil(books.context, Number(plannedDate));
    const recorded = loaded.of(key.workOrder);
    const isForLoss = withYield && hoursLeft > 0n && recorded > hoursLeft;
    const needed = isForLoss ? recorded : hoursLeft;
    left.add(key.workOrder, isRecorded ? needed : leastQuantity(needed, recorded));
  }
  yield* comparedTallies(CAP_REQ_LAB, loaded, left);
}

const YEAR_DAYS = 365.25;
const YOUNGEST = 16;
const OLDEST = 75;

function* ages(books: Books) {
  const today = books.session.clock.today();
  for (const { recordId, birthDate, hireDate } of books.records(EMPLOYEE)) {
    const ageAt = (day: number) => (day - Number(birthDate)) / YEAR_DAYS;
    const isOfAge = ageAt(Number(hireDate)) >= YOUNGEST;
    yield* held(EMPLOYEE, recordId, isOfAge, `hired at ${YOUNGEST} or older`, hireDate);
    yield* held(EMPLOYEE, recordId, ageAt(today) <= OLDEST, `${OLDEST} or younger`, birthDate);
  }
}

/**
 * Of the price, in percent: at twice the standard cost half of it, and more of a lot that was made for less. A small lot
 * with a dear setup may cost half as much again as its standard, and more than it brings.
 */
const LEAST_MARGIN = -20;
const MOST_MARGIN = 65;

function* margins(books: Books) {
  for (const invoice of soldInvoices(books))
    for (const { recordId, lineValue, costValue } of books.under(INVOICE_LINE, invoice.recordId)) {
      const margin = (1 - Number(costValue) / Number(lineValue)) * 100;
      const isUsual = margin >= LEAST_MARGIN && margin <= MOST_MARGIN;
      const rule = `${LEAST_MARGIN} to ${MOST_MARGIN} %`;
      yield* held(INVOICE_LINE, recordId, isUsual, rule, `${margin.toFixed(1)} %`);
    }
}

function* customers(books: Books) {
  for (const { recordId, customerNo, orderStatus } of books.records(OPEN_ORD_HEAD)) {
    const isLive = !isDeletedCustomer(books.read(CUSTOMER_1287, customerNo));
    const isPossible = orderStatus !== 'O' || isLive;
    yield* held(OPEN_ORD_HEAD, recordId, isPossible, 'a live customer', customerNo);
  }
}

/** What happens when, to whom and at what price makes sense. */
export const eventInvariants: readonly Invariant[] = [
  {
    name: 'A posting is dated in its period, and none is after the open one.',
    tables: [GL_TRANS, GL_COMPANY],
    differences: periods,
  },
  {
    name: 'Nothing happens before what it follows.',
    tables: [OPENWO, POHEAD, POLINE, INVOICE_HEAD, OPEN_ORD_HEAD],
    differences: dates,
  },
  { name: 'Stock moves on workdays.', tables: [LOTHIST, SF_CAL], differences: workdays },
  {
    name: 'Employees work on workdays and released orders, while employed, and at most 14 hours a day.',
    tables: [LABORCARD, EMPLOYEE, OPENWO, SF_CAL],
    differences: daysOfPeople,
  },
  {
    name: 'Work centers are loaded with what is left to work on an order, as far as that is recorded.',
    tables: [CAP_REQ_LAB, WIPROUTE_HEAD, OPENWO, CO_STDS_SF, SF_CAL],
    differences: capacity,
  },
  { name: 'Employees are of an age to work.', tables: [EMPLOYEE], differences: ages },
  {
    name: 'What is sold, except under warranty, leaves -20 to 65 % of its price.',
    tables: [INVOICE_HEAD, INVOICE_LINE, OPEN_ORD_HEAD],
    differences: margins,
  },
  {
    name: 'Open sales orders are of live customers.',
    tables: [OPEN_ORD_HEAD, CUSTOMER_1287],
    differences: customers,
  },
];
