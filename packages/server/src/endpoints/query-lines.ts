import { SUBVALUE_MARK, TEXT_MARK } from 'mvdb';
import type { QueryMeta, QueryRow } from '../work/query-stream.ts';

/** A query's rows as lines of JSON. */
export async function* ndjsonLines(
  batches: AsyncIterable<readonly QueryRow[]>,
): AsyncGenerator<string> {
  for await (const rows of withFirstRow(batches))
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/**
 * A query's rows as CSV: a line of column names, then a line for each row, its cells in external form with
 * `;` between values, as the command language writes them.
 *
 * @see RFC 4180
 */
export async function* csvLines(
  batches: AsyncIterable<readonly QueryRow[]>,
): AsyncGenerator<string> {
  for await (const rows of withFirstRow(batches))
    yield rows.map((row) => csvLine(csvCells(row))).join('');
}

/** Keeps what a query is until its first row is there too, so that one that gives none fails as a whole. */
async function* withFirstRow(
  batches: AsyncIterable<readonly QueryRow[]>,
): AsyncGenerator<readonly QueryRow[]> {
  let held: readonly QueryRow[] = [];
  let isBegun = false;
  for await (const rows of batches) {
    held = [...held, ...rows];
    isBegun ||= held.length > 1;
    if (!isBegun) continue;
    yield held;
    held = [];
  }
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

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
