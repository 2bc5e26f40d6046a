import { sortColumn, sortedOrder } from '../query/sort-column.ts';
import { rowKey } from './sql-group.ts';
import type { SqlSelect } from './sql-syntax.ts';

/** A row of the result. */
export interface OutputRow {
  /** One for each column, in internal form. */
  readonly cells: readonly string[];
  /** The record of the first table it comes from; `undefined` for groups. */
  readonly id: string | undefined;
  /** Where they are asked for, the records of all tables it comes from; `undefined` where a join found none. */
  readonly ids?: readonly (string | undefined)[];
}

/** A row with what it is sorted by. */
export interface KeyedRow extends OutputRow {
  readonly sortKeys: readonly string[];
}

export interface RowOrder {
  readonly isDescending: boolean;
  readonly isRightJustified: boolean;
}

/** Leaves out repeated rows, sorts and cuts. Without sort the rows come one by one. */
export function* outputRows(
  rows: Iterable<KeyedRow>,
  orders: readonly RowOrder[],
  { isDistinct, limit = Number.POSITIVE_INFINITY, offset }: SqlSelect,
): Generator<OutputRow> {
  if (limit === 0) return;
  const saved = isDistinct ? distinctRows(rows) : rows;
  let number = 0;
  for (const row of orders.length === 0 ? saved : sortedRows(saved, orders)) {
    number += 1;
    if (number > offset) yield row;
    if (number >= offset + limit) return;
  }
}

function* distinctRows(rows: Iterable<KeyedRow>): Generator<KeyedRow> {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = rowKey(row.cells);
    if (seen.has(key)) continue;
    seen.add(key);
    yield row;
  }
}

/** Rows that are equal in all keys stay in the order they came in. */
function* sortedRows(rows: Iterable<KeyedRow>, orders: readonly RowOrder[]): Generator<OutputRow> {
  const saved: OutputRow[] = [];
  const columns = orders.map(({ isRightJustified }) => sortColumn(isRightJustified));
  for (const { cells, id, ids, sortKeys } of rows) {
    saved.push(ids === undefined ? { cells, id } : { cells, id, ids });
    for (const [index, column] of columns.entries()) column.add(sortKeys[index] ?? '');
  }
  const isDescending = orders.map((order) => order.isDescending);
  for (const number of sortedOrder(columns, isDescending, saved.length)) {
    const row = saved[number];
    if (row) yield row;
  }
}
