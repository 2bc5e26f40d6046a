import { isNumeric } from '../number/number-text.ts';
import type { ReportRows } from '../query/report-rows.ts';
import type { OutputForm } from '../query/syntax.ts';
import { joinedTexts } from '../text/joined-texts.ts';
import { TEXT_MARK } from '../text/marks.ts';
import { mapCell } from './cell-values.ts';
import { columnHeading } from './column-layout.ts';
import { type ExportedColumn, exportedColumns } from './exported-columns.ts';
import { exportedRows } from './exported-rows.ts';

export type DelimitedForm = Extract<OutputForm, { kind: 'delimited' }>;

const VALUE_OR_SUBVALUE_MARK = /[\u001c\u001d]/;

/**
 * Writes a report as lines of delimited text: a line of headings unless `COL.SUP` suppresses it, then a
 * line for each row, or for each value. Cells are in external form, without filling.
 *
 * @yields Lines without their end; RFC 4180 ends them with CR and LF.
 * @see RFC 4180.
 */
export function* delimitedReport(report: ReportRows, form: DelimitedForm): Generator<string> {
  const columns = exportedColumns(report);
  const line = (cells: readonly string[]) =>
    joinedTexts(
      cells.map((cell) => quoted(cell, form)),
      form.delimiter,
      'A line',
    );
  if (!report.options.areColumnHeadingsSuppressed)
    yield line(columns.map(({ column }) => columnHeading(column.heading).lines.join(' ')));
  for (const row of exportedRows(report)) {
    const shown = columns.map(({ cellOf }) => cellOf(row));
    if (form.values.kind === 'exploded')
      for (const each of explodedCells(shown, columns)) yield line(each);
    else yield line(shown.map((cell) => joinedValues(cell, form.values)));
  }
}

/** One row for each value; what is single-valued stands in all of them. */
export function* explodedCells(
  cells: readonly string[],
  columns: readonly ExportedColumn[],
): Generator<string[]> {
  const values = cells.map((cell) => cell.split(VALUE_OR_SUBVALUE_MARK));
  const count = values.reduce((most, each) => Math.max(most, each.length), 1);
  for (let index = 0; index < count; index++)
    yield values.map((each, position) => {
      const isRepeated = each.length === 1 && !columns[position]?.column.isMultivalued;
      return withoutTextMarks((isRepeated ? each[0] : each[index]) ?? '');
    });
}

function joinedValues(cell: string, values: DelimitedForm['values']): string {
  if (values.kind === 'exploded') return cell;
  const pieces: string[] = [];
  mapCell(cell, (element) => {
    pieces.push(withoutTextMarks(element));
    return '';
  });
  return joinedTexts(pieces, values.separator, 'A cell');
}

function withoutTextMarks(text: string): string {
  return text.includes(TEXT_MARK) ? text.replaceAll(TEXT_MARK, ' ') : text;
}

function quoted(cell: string, { delimiter, quoting }: DelimitedForm): string {
  switch (quoting) {
    case 'none':
      return cell;
    case 'all':
      return inQuotes(cell);
    case 'text':
      return cell === '' || isNumeric(cell) ? cell : inQuotes(cell);
    case 'needed':
      return needsQuotes(cell, delimiter) ? inQuotes(cell) : cell;
  }
}

function needsQuotes(cell: string, delimiter: string): boolean {
  return (
    cell.includes('"') ||
    cell.includes('\n') ||
    cell.includes('\r') ||
    (delimiter !== '' && cell.includes(delimiter))
  );
}

function inQuotes(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
