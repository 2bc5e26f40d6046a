import type { EvaluationContext } from '../expression/column.ts';
import type { Plan } from './plan.ts';
import type { QueryRun } from './query-run.ts';
import type { ReportRow } from './report-rows.ts';
import type { SortedScan } from './sorted-scan.ts';

type Read = (id: string) => string | undefined;

/**
 * The rows of a sorted report whose columns are stored attributes, each with the cells that the scan took from
 * its record; the record itself is read again where somebody looks at it.
 *
 * @returns `undefined` where cells depend on more, or no scan can sort them.
 */
export function sortedReportRows(
  { sortedScan }: QueryRun,
  { columns, when, limits }: Plan,
  context: EvaluationContext,
  read: Read,
): Iterator<ReportRow> | undefined {
  const attributes = columns.map(({ column }) => column.attribute ?? 0);
  if (when.length > 0 || limits.length > 0) return undefined;
  if (attributes.length === 0 || attributes.includes(0)) return undefined;
  const scan = sortedScan(attributes);
  return scan && rowsOf(scan, columns, context, read);
}

function* rowsOf(
  { ids, cellsOf }: SortedScan,
  columns: Plan['columns'],
  context: EvaluationContext,
  read: Read,
): Generator<ReportRow> {
  const { counters } = context;
  let itemNumber = 0;
  for (let position = 0; position < ids.length; position += 1) {
    const id = ids[position] ?? '';
    const saved = cellsOf(position);
    const record = saved === undefined ? read(id) : undefined;
    if (saved === undefined && record === undefined) continue;
    itemNumber += 1;
    counters.itemNumber = itemNumber;
    counters.valueNumber = 0;
    counters.subvalueNumber = 0;
    yield saved === undefined
      ? readRow(id, record ?? '', columns, context)
      : new SavedRow(id, saved, read);
  }
}

function readRow(
  id: string,
  record: string,
  columns: Plan['columns'],
  context: EvaluationContext,
): ReportRow {
  const row = { id, record, context };
  const cells = columns.map(({ column }) => column.evaluate(row));
  return { id, record, value: 0, subvalue: 0, cells };
}

/** A row whose record is read only for those who look at it. */
class SavedRow implements ReportRow {
  readonly id: string;
  readonly cells: readonly string[];
  readonly value = 0;
  readonly subvalue = 0;
  readonly #read: Read;

  constructor(id: string, cells: readonly string[], read: Read) {
    this.id = id;
    this.cells = cells;
    this.#read = read;
  }

  get record(): string {
    return this.#read(this.id) ?? '';
  }
}
