import type { RecordOf } from 'mvdb';
import { add, isEqual, negate } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { MODELREQ, MS_DEMAND, type OPEN_ORD_LINE, SOREQ } from '../../schema/sales-orders.ts';
import { keepListingText } from '../records/listing-record.ts';
import { stockQuantity } from '../stock/unit-conversion.ts';
import { insertedByDate, withDatedRow } from '../values/dated-rows.ts';
import { mondayOf } from '../values/monday.ts';
import { haveSameValues } from '../values/same-values.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { changePeg, type Peg } from './change-peg.ts';
import { planAgain } from './plan-again.ts';

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
  run(context, line: RecordOf<typeof OPEN_ORD_LINE>): LineDemand | undefined {
    const { order, line: lineNo } = line.key;
    const { partNo: part, openQuantity, unit, promisedDate: date, jobNo: job, priority } = line;
    const quantity = stockQuantity(context, { part, quantity: openQuantity, unit });
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
 * Takes what a line needed out of everything that reports the requirements of a part, and puts in what it
 * needs now. Planning is informed that the part changed. Without a difference nothing is.
 */
export const moveDemand = operation({
  reads: [ITEMMANF],
  writes: [SOREQ, MODELREQ, MS_DEMAND],
  uses: [changePeg, planAgain],
  run(context, { before, after }: DemandChange) {
    if (before && after && haveSameValues(before, after)) return;
    if (before) apply(context, before, false);
    if (after) apply(context, after, true);
  },
});

function apply(context: CompanyContext, demand: LineDemand, isNew: boolean): void {
  const { part } = demand;
  changeOpenLines(context, demand, isNew);
  changeWeek(context, demand, isNew ? demand.quantity : negate(demand.quantity));
  changePeg(context, { part, peg: pegOf(demand), isNew });
  planAgain(context, { part, reason: 'ORDER CHANGED' });
}

/** Group technology class of what is built as a model. */
const MODEL_CLASS = 'PRODUCT';

function changeOpenLines(context: CompanyContext, demand: LineDemand, isNew: boolean): void {
  const { session, company } = context;
  const { order, line, part } = demand;
  const id = keyOf(company, part);
  const rowOf = (isThere: boolean) => ({
    same: { order, line },
    row: isThere ? demand : undefined,
    dates: ({ dates }: { readonly dates: readonly string[] }) => dates,
  });
  const before = SOREQ.readLocked(session, id) ?? SOREQ.parse('', id);
  keepListingText(context, SOREQ, id, withDatedRow(SOREQ, before, 'DEMAND', rowOf(isNew)));
  const model = MODELREQ.readLocked(session, id);
  const isModel = ITEMMANF.read(session, id)?.gtCode === MODEL_CLASS;
  if (!model && !isModel) return;
  const existing = model ?? MODELREQ.parse('', id);
  const changed = withDatedRow(MODELREQ, existing, 'DEMAND', rowOf(isNew && isModel));
  keepListingText(context, MODELREQ, id, changed);
}

const pegOf = ({ order, line, part, job, date, quantity, priority }: LineDemand): Peg => ({
  type: 'S',
  workOrder: '',
  salesOrder: order,
  salesLine: line,
  job,
  pegPart: part,
  date,
  quantity,
  priority,
});

/** What customers have ordered for the week, in the demand of the master schedule. */
function changeWeek(
  { session, company }: CompanyContext,
  { part, date }: LineDemand,
  change: string,
): void {
  const id = keyOf(company, part);
  const record = MS_DEMAND.readLocked(session, id);
  const monday = String(mondayOf(storedWholeNumber(date, 'promised date')));
  const weeks = MS_DEMAND.rows(record, 'WEEKS');
  const existing = weeks.find((week) => week.date === monday);
  const all = existing
    ? weeks
    : insertedByDate(weeks, { date: monday, ordered: '0', forecast: '0' });
  const changed = all
    .map((week) => (week.date === monday ? { ...week, ordered: add(week.ordered, change) } : week))
    .filter(({ ordered, forecast }) => !isEqual(ordered, '0') || !isEqual(forecast, '0'));
  if (changed.length === 0) MS_DEMAND.open(session).delete(id);
  else MS_DEMAND.write(session, id, MS_DEMAND.columns('WEEKS', changed));
}
