import { recordedUntil } from '../business/planning/recorded-until.ts';
import { shopCalendar } from '../business/planning/shop-calendar.ts';
import { leastQuantity } from '../business/values/least-quantity.ts';
import { firm } from '../entry/firm.ts';
import { EMPLOYEE, LABORCARD } from '../schema/employees.ts';
import { WIPROUTE_HEAD, WIPROUTE_LINE } from '../schema/routings.ts';
import { CAP_REQ_LAB } from '../schema/shop-floor.ts';
import { WIPLEDGER_HRS } from '../schema/work-in-process.ts';
import { OPENWO } from '../schema/work-orders.ts';
import type { AuditCheck, Books, Finding } from './audit-check.ts';
import { differences, Tally } from './tally.ts';

/** Hours of cards, of the ledgers of orders, and of their operations. */
function* hours({ session, company }: Books) {
  const cards = new Tally();
  for (const sheet of LABORCARD.records(session, company))
    for (const { workOrder, operation, hours: worked } of LABORCARD.rows(sheet, 'CARDS'))
      if (workOrder !== '') cards.add(`${workOrder} ${operation}`, worked);
  const charged = new Tally();
  for (const ledger of WIPLEDGER_HRS.records(session, company))
    for (const { line, hours: worked } of WIPLEDGER_HRS.rows(ledger, 'WORK'))
      charged.add(`${ledger.key.workOrder} ${line}`, worked);
  yield* differences(cards, charged);
  const reported = new Tally();
  for (const { key, actualSetupHours, actualLaborHours } of WIPROUTE_LINE.records(
    session,
    company,
  )) {
    const operation = `${key.workOrder} ${key.line}`;
    reported.add(operation, actualSetupHours);
    reported.add(operation, actualLaborHours);
  }
  yield* differences(cards, reported);
}

/** Hours of one day, with 2 implied decimals, that nobody exceeds. */
const LONGEST_DAY = 1400n;

function* daysOfPeople({ session, company }: Books): Generator<Finding> {
  const calendar = shopCalendar(firm(session, company));
  const days = new Tally();
  for (const sheet of LABORCARD.records(session, company)) {
    const { employee } = sheet.key;
    const { hireDate = '', terminationDate = '' } = EMPLOYEE.read(session, company, employee) ?? {};
    for (const { date, hours: worked, workOrder } of LABORCARD.rows(sheet, 'CARDS')) {
      const of = `${employee} on ${date}`;
      days.add(of, worked);
      if (Number(date) < Number(hireDate)) yield { of, expected: 'hired by then', found: hireDate };
      if (terminationDate !== '' && Number(date) > Number(terminationDate))
        yield { of, expected: 'not left by then', found: terminationDate };
      if (workOrder === '') continue;
      const { releaseDate = '' } = OPENWO.read(session, company, workOrder) ?? {};
      if (releaseDate === '' || Number(releaseDate) > Number(date))
        yield { of: `${of} for ${workOrder}`, expected: 'released by then', found: releaseDate };
      if (calendar.isWorkday(Number(date)) === false)
        yield { of: `${of} for ${workOrder}`, expected: 'a workday', found: 'none' };
    }
  }
  for (const of of days.names())
    if (days.of(of) > LONGEST_DAY)
      yield { of, expected: `at most ${LONGEST_DAY}`, found: String(days.of(of)) };
}

/**
 * What an order needs of its work centers, all days together, is what is left to work on it, or less where it was
 * planned beyond the last day for which that is recorded; a closed one needs nothing.
 */
function* capacity({ session, company }: Books) {
  const books = firm(session, company);
  const loaded = new Tally();
  for (const record of CAP_REQ_LAB.records(session, company))
    for (const { workOrder, hours: needed } of CAP_REQ_LAB.rows(record, 'LOADS'))
      loaded.add(workOrder, needed);
  const left = new Tally();
  for (const head of WIPROUTE_HEAD.records(session, company)) {
    const { key, remainingHours, plannedDue, plannedDate } = head;
    const { orderStatus } = OPENWO.read(session, company, key.workOrder) ?? {};
    const hoursLeft = orderStatus === 'C' ? '0' : remainingHours;
    const isRecorded =
      plannedDue === '' || Number(plannedDue) <= recordedUntil(books, Number(plannedDate));
    const recorded = loaded.of(key.workOrder);
    left.add(
      key.workOrder,
      isRecorded ? hoursLeft : String(leastQuantity(BigInt(hoursLeft || 0), recorded)),
    );
  }
  yield* differences(left, loaded);
}

export const shopAudit: readonly AuditCheck[] = [
  {
    name: 'hours',
    sentence: 'Hours of cards are charged to their orders, operation by operation.',
    findings: hours,
  },
  {
    name: 'days of people',
    sentence: 'Nobody works on what is not released, out of service, or longer than a day allows.',
    findings: daysOfPeople,
  },
  {
    name: 'capacity',
    sentence:
      'Work centers are loaded with what is left to work on the orders, as far as that is recorded.',
    findings: capacity,
  },
];
