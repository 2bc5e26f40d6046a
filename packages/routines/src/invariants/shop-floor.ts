import { LABORCARD } from '../schema/employees.ts';
import { WIP_DET_FC } from '../schema/job-costing.ts';
import { keyOf } from '../schema/record-key.ts';
import { WIPROUTE_LINE } from '../schema/routings.ts';
import {
  WIPBMF,
  WIPBMFCOST,
  WIPLEDGER_AP,
  WIPLEDGER_HRS,
  WIPLEDGER_LAB,
  WIPLEDGER_MAT,
  WIPLEDGER_OUT,
  WIPLEDGER_SUM,
} from '../schema/work-in-process.ts';
import type { Books } from './books.ts';
import { compared, comparedTallies, held } from './differences.ts';
import type { Invariant } from './invariant.ts';
import { sum, Tally } from './tally.ts';

function* charges(books: Books) {
  for (const ledger of books.records(WIPLEDGER_SUM)) {
    const { recordId, charged, totalCharged, laborHours } = ledger;
    const material = books.readId(WIPLEDGER_MAT, recordId);
    const labor = books.readId(WIPLEDGER_LAB, recordId);
    const outside = books.readId(WIPLEDGER_OUT, recordId);
    const variances = sum(books.readId(WIPLEDGER_AP, recordId)?.variances);
    yield* compared(
      WIPLEDGER_SUM,
      recordId,
      charged.map((amount) => sum([amount])),
      [
        sum(material?.amounts),
        0n,
        sum(labor?.laborAmounts),
        sum(labor?.fixedAmounts),
        sum(labor?.variableAmounts),
        sum(outside?.amounts) + variances,
        sum(outside?.overheadAmounts),
        0n,
        0n,
      ],
    );
    const hours = sum(books.readId(WIPLEDGER_HRS, recordId)?.workedHours);
    yield* compared(WIPLEDGER_SUM, recordId, sum([laborHours]), hours);
    const details = books.under(WIP_DET_FC, recordId);
    const detailed = sum(details.map((one) => one.charged));
    if (details.length > 0) yield* compared(WIP_DET_FC, recordId, detailed, sum([totalCharged]));
  }
}

function* issues(books: Books) {
  const [issued, amounts, onBills] = [new Tally(), new Tally(), new Tally()];
  for (const record of books.records(WIPLEDGER_MAT))
    for (const { part, quantity, amount } of WIPLEDGER_MAT.rows(record, 'ISSUES')) {
      issued.add(keyOf(record.recordId, part), quantity);
      amounts.add(keyOf(record.recordId, part), amount);
    }
  for (const { recordId, issuedQuantity } of books.records(WIPBMF)) {
    const { issuedCost = '' } = books.readId(WIPBMFCOST, recordId) ?? {};
    yield* compared(WIPBMFCOST, recordId, sum([issuedCost]), amounts.of(recordId));
    onBills.add(recordId, issuedQuantity);
  }
  yield* comparedTallies(WIPBMF, onBills, issued);
}

function* labor(books: Books) {
  const [charged, cards] = [new Tally(), new Tally()];
  for (const record of books.records(WIPLEDGER_HRS)) {
    const { recordId, key } = record;
    const hours = WIPLEDGER_HRS.rows(record, 'WORK');
    const beside = WIPLEDGER_LAB.rows(books.readId(WIPLEDGER_LAB, recordId), 'CHARGES');
    const dayAndLine = ({ date, line }: { date: string; line: string }) => `${date} ${line}`;
    yield* compared(WIPLEDGER_LAB, recordId, beside.map(dayAndLine), hours.map(dayAndLine));
    for (const { employee, date, line, hourType, hours: worked } of hours)
      if (employee !== '')
        charged.add([employee, date, key.workOrder, line, hourType].join(' '), worked);
  }
  for (const sheet of books.records(LABORCARD))
    for (const { date, workOrder, operation, hourType, hours } of LABORCARD.rows(sheet, 'CARDS'))
      if (hourType !== '')
        cards.add([sheet.key.employee, date, workOrder, operation, hourType].join(' '), hours);
  yield* comparedTallies(WIPLEDGER_HRS, charged, cards);
}

/** 24 hours, with 2 implied decimals. */
const DAY = 2400n;

function* days(books: Books) {
  const worked = new Tally();
  for (const sheet of books.records(LABORCARD))
    for (const { date, hours } of LABORCARD.rows(sheet, 'CARDS'))
      worked.add(`${sheet.key.employee} ${date}`, hours);
  for (const day of worked.names())
    yield* held(LABORCARD, day, worked.of(day) <= DAY, `at most ${DAY}`, worked.of(day));
}

/** Work orders are charged with what was issued to them and worked on them. */
export const shopFloorInvariants: readonly Invariant[] = [
  {
    name: 'A work order is charged, element by element, with material, labor and outside work.',
    tables: [
      ...[WIPLEDGER_SUM, WIPLEDGER_MAT, WIPLEDGER_LAB, WIPLEDGER_OUT],
      ...[WIPLEDGER_AP, WIPLEDGER_HRS, WIP_DET_FC],
    ],
    differences: charges,
  },
  {
    name: 'What was issued of a component, and for how much, is on the bill of its order.',
    tables: [WIPLEDGER_MAT, WIPBMF, WIPBMFCOST],
    differences: issues,
  },
  {
    name: 'Hours of labor cards are charged to their orders, each with its amount beside it.',
    tables: [WIPLEDGER_HRS, WIPLEDGER_LAB, LABORCARD],
    differences: labor,
  },
  {
    name: 'Nobody works more than 24 hours a day.',
    tables: [LABORCARD],
    differences: days,
  },
];

/** Hours of cards, of the ledgers of orders, and of their operations. */
function* hours(books: Books) {
  const [cards, carded] = [new Tally(), new Tally()];
  const [charged, reported] = [new Tally(), new Tally()];
  for (const sheet of books.records(LABORCARD))
    for (const { workOrder, operation, hours: worked } of LABORCARD.rows(sheet, 'CARDS'))
      if (workOrder !== '') cards.add(keyOf(workOrder, operation), worked);
  for (const ledger of books.records(WIPLEDGER_HRS))
    for (const { line, employee, hours: worked } of WIPLEDGER_HRS.rows(ledger, 'WORK')) {
      charged.add(keyOf(ledger.key.workOrder, line), worked);
      if (employee !== '') carded.add(keyOf(ledger.key.workOrder, line), worked);
    }
  for (const { key, actualSetupHours, actualLaborHours } of books.records(WIPROUTE_LINE))
    reported.add(keyOf(key.workOrder, key.line), sum([actualSetupHours]) + sum([actualLaborHours]));
  yield* comparedTallies(WIPLEDGER_HRS, carded, cards);
  yield* comparedTallies(WIPROUTE_LINE, reported, charged);
}

/** Where work is reported by cards, or charged as it should have taken, all report the same, as in the demo company. */
export const hourInvariants: readonly Invariant[] = [
  {
    name: 'Operations say how many hours are charged for them, by cards or without.',
    tables: [LABORCARD, WIPLEDGER_HRS, WIPROUTE_LINE],
    differences: hours,
  },
];
