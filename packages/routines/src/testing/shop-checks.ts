import { keyOf, type Session } from 'mvdb';
import { LABORCARD } from '../schema/employees.ts';
import { WIP_DET_FC } from '../schema/job-costing.ts';
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
import { expectEqual } from './expect-equal.ts';
import { sum, Totals } from './totals.ts';

/**
 * What work orders were charged is what was issued to them, worked on them and done for them outside, element by
 * element and under their cost codes; what their bills say was issued, and what labor cards say was worked, is the same.
 */
export function expectWorkOrdersCharged(session: Session, company: string): void {
  for (const ledger of WIPLEDGER_SUM.records(session, company)) {
    const { recordId, charged, totalCharged, laborHours } = ledger;
    const material = WIPLEDGER_MAT.read(session, recordId);
    const labor = WIPLEDGER_LAB.read(session, recordId);
    const outside = WIPLEDGER_OUT.read(session, recordId);
    const variances = sum(WIPLEDGER_AP.read(session, recordId)?.variances ?? []);
    expectEqual(
      [recordId, ...charged.map(Number)],
      [
        recordId,
        sum(material?.amounts ?? []),
        0,
        sum(labor?.laborAmounts ?? []),
        sum(labor?.fixedAmounts ?? []),
        sum(labor?.variableAmounts ?? []),
        sum(outside?.amounts ?? []) + variances,
        sum(outside?.overheadAmounts ?? []),
        0,
        0,
      ],
    );
    const hours = sum(WIPLEDGER_HRS.read(session, recordId)?.workedHours ?? []);
    expectEqual([recordId, Number(laborHours)], [recordId, hours]);
    const details = [...WIP_DET_FC.recordsUnder(session, recordId)];
    if (details.length > 0)
      expectEqual(
        [recordId, sum(details.map((one) => one.charged))],
        [recordId, Number(totalCharged)],
      );
  }
  expectIssuesAgree(session, company);
  expectLaborAgrees(session, company);
}

/** What was issued of each component, and for how much, is on the bill of its order. */
function expectIssuesAgree(session: Session, company: string): void {
  const issued = { quantities: new Totals(), amounts: new Totals() };
  for (const record of WIPLEDGER_MAT.records(session, company))
    for (const { part, quantity, amount } of WIPLEDGER_MAT.rows(record, 'ISSUES')) {
      const component = keyOf(record.recordId, part);
      issued.quantities.add(component, quantity);
      issued.amounts.add(component, amount);
    }
  for (const { recordId, issuedQuantity } of WIPBMF.records(session, company)) {
    const { issuedCost = '0' } = WIPBMFCOST.read(session, recordId) ?? {};
    expectEqual(
      [recordId, Number(issuedQuantity), Number(issuedCost)],
      [recordId, issued.quantities.of(recordId), issued.amounts.of(recordId)],
    );
    issued.quantities.add(recordId, 0 - Number(issuedQuantity));
  }
  expectEqual(issued.quantities.rest(), []);
}

/**
 * Each row of hours has its charge beside it; the hours of labor cards that were charged are those of the ledgers; the
 * cards of one person have no more hours than the day.
 */
function expectLaborAgrees(session: Session, company: string): void {
  const worked = new Totals();
  for (const record of WIPLEDGER_HRS.records(session, company)) {
    const { recordId, key } = record;
    const hours = WIPLEDGER_HRS.rows(record, 'WORK');
    const charges = WIPLEDGER_LAB.rows(WIPLEDGER_LAB.read(session, recordId), 'CHARGES');
    const placeOf = ({ date, line }: { date: string; line: string }) => `${date} ${line}`;
    expectEqual([recordId, charges.map(placeOf)], [recordId, hours.map(placeOf)]);
    for (const one of hours)
      if (one.employee !== '')
        worked.add(
          [one.employee, one.date, key.workOrder, one.line, one.hourType].join(' '),
          one.hours,
        );
  }
  const days = new Totals();
  for (const sheet of LABORCARD.records(session, company))
    for (const card of LABORCARD.rows(sheet, 'CARDS')) {
      const { employee } = sheet.key;
      days.add(`${employee} ${card.date}`, card.hours);
      if (card.hourType === '') continue;
      const place = [employee, card.date, card.workOrder, card.operation, card.hourType].join(' ');
      worked.add(place, 0 - Number(card.hours));
    }
  expectEqual(worked.rest(), []);
  for (const [day, hours] of days.entries()) expectEqual([day, hours <= DAY], [day, true]);
}

/** 24 hours, with 2 implied decimals. */
const DAY = 2400;
