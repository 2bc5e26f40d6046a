import { failures, MvdbError, SUBVALUE_MARK, TEXT_MARK } from 'mvdb';
import { ANSWER_SIZE_MAX } from './limits.ts';
import type { QueryMeta, QueryRow } from './query-row.ts';

/** How the rows of a query are written, each on a line; `spreadsheet` is CSV in which no cell is a formula. */
export type RowForm = 'ndjson' | 'csv' | 'spreadsheet';

const lines: Readonly<Record<RowForm, (row: QueryRow) => string>> = {
  ndjson: (row) => `${JSON.stringify(row)}\n`,
  csv: (row) => csvLine(csvCells(row)),
  spreadsheet: (row) => csvLine(csvCells(row)?.map(withoutFormula)),
};

/**
 * The line of a row: JSON, or CSV with the cells in external form and `;` between values, as the command
 * language writes them; of the end, which has no line in CSV, an empty text.
 *
 * @throws MvdbError `TOO_LARGE` for one that is too long to be reported at a time.
 * @see RFC 4180
 */
export function rowLine(row: QueryRow, form: RowForm): string {
  const line = lines[form](row);
  if (line.length <= ANSWER_SIZE_MAX) return line;
  throw new MvdbError(
    failures.TOO_LARGE,
    `A row has ${line.length} characters; at most ${ANSWER_SIZE_MAX} are reported.`,
  );
}

/** What stands on the line of a row; nothing for the end, which has none. */
export function csvCells(row: QueryRow): readonly string[] | undefined {
  switch (row.type) {
    case 'meta':
      return columnNames(row);
    case 'row':
      if ('cells' in row) return row.cells.map(joined);
      return ['id' in row ? row.id : row.line];
    case 'end':
      return undefined;
  }
}

function columnNames(meta: QueryMeta): readonly string[] {
  if (meta.kind === 'report') return meta.columns.map(({ name }) => name);
  return [meta.kind === 'list' ? '@ID' : 'line'];
}

function joined(values: readonly string[]): string {
  const elements = values.flatMap((value) => value.split(SUBVALUE_MARK));
  return elements.join(';').replaceAll(TEXT_MARK, ' ');
}

export function csvLine(cells: readonly string[] | undefined): string {
  return cells === undefined ? '' : `${cells.map(quoted).join(',')}\r\n`;
}

/**
 * A cell that no spreadsheet runs as a formula: an apostrophe goes before what would begin one. Numbers and names such as
 * `@ID` stay as they are.
 *
 * @example withoutFormula('=1+1') // "'=1+1"
 * @see OWASP, CSV Injection.
 */
export function withoutFormula(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^([+-]?[\d.,]+|@[\w.]+)$/.test(cell);
  return isFormula ? `'${cell}` : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
