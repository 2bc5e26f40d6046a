import type { ReportRows } from '../query/report-rows.ts';
import { joinedTexts } from '../text/joined-texts.ts';
import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { isDivided } from './cell-values.ts';
import { type ExportedColumn, exportedColumns } from './exported-columns.ts';
import { exportedRows } from './exported-rows.ts';
import { uniqueNames } from './unique-names.ts';

/** A cell as JSON shows it: text, values, or values with subvalues. */
export type JsonCell = string | (string | string[])[];

/**
 * Writes a report as JSON lines: one object for each row, its `id` first unless suppressed, then the
 * columns by name. A multivalued column is always an array, empty where the cell is; a value with
 * subvalues is an array in it. A name that occurs again gets `_2`, `_3`, ... at its end.
 *
 * @example {"id":"1001","PART":["A1","B2","C3"]}
 */
export function* jsonReport(report: ReportRows): Generator<string> {
  const columns = exportedColumns(report);
  const names = uniqueNames(columns.map(({ column, isId }) => (isId ? 'id' : column.name)));
  const keys = names.map((name) => `${JSON.stringify(name)}:`);
  for (const row of exportedRows(report)) {
    const members = columns.map(
      (column, index) => keys[index] + JSON.stringify(jsonCell(column.cellOf(row), column)),
    );
    yield `{${joinedTexts(members, ',', 'A line')}}`;
  }
}

function jsonCell(cell: string, { column, isId }: ExportedColumn): JsonCell {
  if (isId) return cell;
  if (!isDivided(cell)) {
    if (!column.isMultivalued) return cell;
    return cell === '' ? [] : [cell];
  }
  return cell.split(VALUE_MARK).map((value) => {
    const subvalues = value.split(SUBVALUE_MARK);
    return subvalues.length === 1 ? value : subvalues;
  });
}
