import { add, isEqual, keyOf, negate, type RecordOf, subtract } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF, ITEMQTY, REQ } from '../../schema/inventory.ts';
import { ITEMORD_MS, MRP_INCR_1287, WORKLOTSUM_MS } from '../../schema/planning.ts';
import { MODELREQ, MS_DEMAND, type OPEN_ORD_LINE, SOREQ } from '../../schema/sales-orders.ts';
import { insertedByDate } from '../orders/dated-rows.ts';
import { stockQuantity } from '../orders/unit-conversion.ts';
import { mondayOf } from '../values/monday.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** What a sales order line still needs of its part, in the unit of stock. */
export interface LineDemand {
  readonly order: string;
  readonly line: string;
  readonly part: string;
  readonly quantity: string;
  /** Internal date it was promised for. */
  readonly date: string;
  /** Blank for stock. */
  readonly job: string;
  readonly priority: string;
}

/** What a line still needs; `undefined` for one that is shipped in full. @throws as `stockQuantity`. */
export const demandOf = operation({
  uses: [stockQuantity],
  run(firm, line: RecordOf<typeof OPEN_ORD_LINE>): LineDemand | undefined {
    const [, order = '', lineNo = ''] = line.recordId.split('!');
    const { partNo: part, openQuantity, unit, promisedDate: date, jobNo: job, priority } = line;
    const quantity = stockQuantity(firm, { part, quantity: openQuantity, unit });
    if (storedWholeNumber(quantity, 'open quantity') === 0) return undefined;
    return { order, line: lineNo, part, quantity, date, job, priority };
  },
});

/** What a line needed, and what it needs now; `undefined` is nothing. */
export interface DemandChange {
  readonly before: LineDemand | undefined;
  readonly after: LineDemand | undefined;
}

/**
 * Takes what a line needed out of everything that tells the requirements of a part, and puts in what it
 * needs now. Planning is told that the part changed. Without a difference nothing is.
 */
export const moveDemand = operation({
  reads: [ITEMMANF],
  writes: [ITEMQTY, SOREQ, MODELREQ, REQ, MS_DEMAND, ITEMORD_MS, WORKLOTSUM_MS, MRP_INCR_1287],
  run(firm, { before, after }: DemandChange) {
    if (before && after && isSameDemand(before, after)) return;
    if (before) apply(firm, before, false);
    if (after) apply(firm, after, true);
  },
});

/** The keys of both are the same. */
const isSameDemand = (a: LineDemand, b: LineDemand): boolean =>
  Object.values(a).join('\0') === Object.values(b).join('\0');

function apply(firm: Firm, demand: LineDemand, isNew: boolean): void {
  const change = isNew ? demand.quantity : negate(demand.quantity);
  changeAllocated(firm, demand.part, change);
  changeOpenLines(firm, demand, isNew);
  changeRequirements(firm, demand, isNew);
  changeWeek(firm, demand, change);
  changeSchedule(firm, demand, change);
  noteChange(firm, demand.part);
}

function changeAllocated({ session, company }: Firm, part: string, change: string): void {
  const record = ITEMQTY.readLocked(session, company, part);
  const allocated = add(record?.allocated ?? '', change);
  if (record) ITEMQTY.update(session, record, { allocated });
  else ITEMQTY.write(session, keyOf(company, part), { onHand: '0', allocated, onOrder: '0' });
}

/** Group technology class of what is built as a model. */
const MODEL_CLASS = 'PRODUCT';

function changeOpenLines({ session, company }: Firm, demand: LineDemand, isNew: boolean): void {
  const id = keyOf(company, demand.part);
  const before = SOREQ.readLocked(session, id);
  const rows = openLines(before, demand, isNew);
  if (rows.length === 0) SOREQ.open(session).delete(id);
  else SOREQ.write(session, id, openLineColumns(rows));
  const model = MODELREQ.readLocked(session, id);
  const isModel = ITEMMANF.read(session, id)?.gtCode === MODEL_CLASS;
  if (!model && !isModel) return;
  const jobs = model?.jobs ?? [];
  const modelRows = openLines(model, demand, isNew && isModel, jobs);
  if (modelRows.length === 0) MODELREQ.open(session).delete(id);
  else
    MODELREQ.write(session, id, {
      ...openLineColumns(modelRows),
      jobs: modelRows.map(({ job }) => job),
    });
}

type OpenLine = Pick<LineDemand, 'order' | 'line' | 'date' | 'quantity' | 'job'>;

const isSameLine = (a: Pick<LineDemand, 'order' | 'line'>, b: Pick<LineDemand, 'order' | 'line'>) =>
  a.order === b.order && a.line === b.line;

function openLines(
  record:
    | Pick<RecordOf<typeof SOREQ>, 'orders' | 'orderLines' | 'dates' | 'quantities'>
    | undefined,
  demand: OpenLine,
  isNew: boolean,
  jobs: readonly string[] = [],
): readonly OpenLine[] {
  const { orders = [], orderLines = [], dates = [], quantities = [] } = record ?? {};
  const others = orders
    .map((order, index) => ({
      order,
      line: orderLines[index] ?? '',
      date: dates[index] ?? '',
      quantity: quantities[index] ?? '',
      job: jobs[index] ?? '',
    }))
    .filter((row) => !isSameLine(row, demand));
  return isNew ? insertedByDate(others, demand) : others;
}

const openLineColumns = (rows: readonly OpenLine[]) => ({
  orders: rows.map(({ order }) => order),
  orderLines: rows.map(({ line }) => line),
  dates: rows.map(({ date }) => date),
  quantities: rows.map(({ quantity }) => quantity),
});

/** Peg of a sales order line in REQ. */
const SALES = 'S';

function changeRequirements({ session, company }: Firm, demand: LineDemand, isNew: boolean): void {
  const id = keyOf(company, demand.part);
  const record = REQ.readLocked(session, id) ?? REQ.parse('', id);
  const rows = record.demandQuantities
    .map((quantity, index) => ({
      type: record.demandTypes[index] ?? '',
      workOrder: record.demandWorkOrders[index] ?? '',
      order: record.demandSalesOrders[index] ?? '',
      line: record.demandSalesLines[index] ?? '',
      job: record.demandJobs[index] ?? '',
      pegPart: record.demandPegParts[index] ?? '',
      date: record.demandDates[index] ?? '',
      quantity,
      priority: record.demandPriorities[index] ?? '',
    }))
    .filter((row) => row.type !== SALES || !isSameLine(row, demand));
  const changed = isNew
    ? insertedByDate(rows, { ...demand, type: SALES, workOrder: '', pegPart: demand.part })
    : rows;
  const columns = {
    demandTypes: changed.map(({ type }) => type),
    demandWorkOrders: changed.map(({ workOrder }) => workOrder),
    demandSalesOrders: changed.map(({ order }) => order),
    demandSalesLines: changed.map(({ line }) => line),
    demandJobs: changed.map(({ job }) => job),
    demandPegParts: changed.map(({ pegPart }) => pegPart),
    demandDates: changed.map(({ date }) => date),
    demandQuantities: changed.map(({ quantity }) => quantity),
    demandPriorities: changed.map(({ priority }) => priority),
  };
  const isEmpty = /^[\u001c-\u001e]*$/.test(REQ.format(columns, record.recordText));
  if (isEmpty) REQ.open(session).delete(id);
  else REQ.update(session, record, columns);
}

/** What customers have ordered for the week, in the demand of the master schedule. */
function changeWeek({ session, company }: Firm, { part, date }: LineDemand, change: string): void {
  const id = keyOf(company, part);
  const record = MS_DEMAND.readLocked(session, id);
  const { weekStartDates = [], orderedQuantities = [], forecastQuantities = [] } = record ?? {};
  const monday = String(mondayOf(storedWholeNumber(date, 'promised date')));
  const weeks = weekStartDates.map((start, index) => ({
    date: start,
    ordered: orderedQuantities[index] ?? '',
    forecast: forecastQuantities[index] ?? '',
  }));
  const known = weeks.find((week) => week.date === monday);
  const all = known ? weeks : insertedByDate(weeks, { date: monday, ordered: '0', forecast: '0' });
  const changed = all
    .map((week) => (week.date === monday ? { ...week, ordered: add(week.ordered, change) } : week))
    .filter(({ ordered, forecast }) => !isEqual(ordered, '0') || !isEqual(forecast, '0'));
  if (changed.length === 0) MS_DEMAND.open(session).delete(id);
  else
    MS_DEMAND.write(session, id, {
      weekStartDates: changed.map((week) => week.date),
      orderedQuantities: changed.map(({ ordered }) => ordered),
      forecastQuantities: changed.map(({ forecast }) => forecast),
    });
}

/** A part on the master schedule is to be planned again; its work table, if worked out, shows the change. */
function changeSchedule(
  { session, company }: Firm,
  { part, date }: LineDemand,
  change: string,
): void {
  const scheduled = ITEMORD_MS.readLocked(session, company, part);
  if (scheduled)
    ITEMORD_MS.update(session, scheduled, {
      changedDate: String(session.clock.today()),
      replan: 'Y',
    });
  const work = WORKLOTSUM_MS.readLocked(session, company, part);
  if (!work || work.weeks.length === 0) return;
  const day = Number(date);
  const found = work.weeks.findLastIndex((monday) => Number(monday) <= day);
  const week = Math.max(found, 0);
  WORKLOTSUM_MS.update(session, work, {
    demands: work.demands.map((demand, index) => (index === week ? add(demand, change) : demand)),
    balances: work.balances.map((balance, index) =>
      index < week ? balance : subtract(balance, change),
    ),
  });
}

function noteChange({ session, company }: Firm, partNo: string): void {
  MRP_INCR_1287.write(session, keyOf(company, partNo), {
    reason: 'ORDER CHANGED',
    changedDate: String(session.clock.today()),
    changedTime: String(session.clock.timeOfDay()),
    login: session.login,
    partNo,
  });
}
