import { lower } from 'mvdb/functions';
import { columns, type Layout, type Position, record, rows } from '../entry/argument.ts';

/** One place of a row: text, or a list whose members become subvalues. */
export type Cell = string | readonly string[];

/** A listed column: what it is called, what it holds of a row, and the conversion that displays that. */
export interface Column<Row> {
  readonly heading: string;
  readonly cellOf: (row: Row) => Cell;
  readonly conversion?: string;
}

/** @example column('open quantity', ({ openQuantity }: ShownLine) => openQuantity, 'MD3') */
export function column<Row>(
  heading: string,
  cellOf: (row: Row) => Cell,
  conversion?: string,
): Column<Row> {
  return { heading, cellOf, ...(conversion !== undefined && { conversion }) };
}

/** Columns in their order: the layout that describes an argument, and what the argument holds of rows. */
export interface Listing<Row, Data> {
  readonly layout: Layout;
  of(rows: Row): Data;
}

/** Place p of row n is `<p,n>`; blank where there is no row. */
export function inColumns<Row>(
  ...listed: readonly Column<Row>[]
): Listing<readonly Row[], string | Cell[][]> {
  return {
    layout: columns(...listed.map(positionOf)),
    of: (found) => (found.length === 0 ? '' : columnsOf(listed, found)),
  };
}

/** Places that belong to all rows, one value each, and then the columns of the rows as `inColumns`. */
export function inColumnsBelow<Head, Row>(
  head: readonly Column<Head>[],
  listed: readonly Column<Row>[],
): Listing<{ readonly head: Head; readonly rows: readonly Row[] }, Cell[][]> {
  return {
    layout: columns(...head.map(positionOf), ...listed.map(positionOf)),
    of: (found) => [...columnsOf(head, [found.head]), ...columnsOf(listed, found.rows)],
  };
}

/** Place p of row n is `<n,p>`. */
export function inRows<Row>(...listed: readonly Column<Row>[]): Listing<readonly Row[], Cell[][]> {
  return {
    layout: rows(...listed.map(positionOf)),
    of: (found) => found.map((row) => listed.map(({ cellOf }) => withinRow(cellOf(row)))),
  };
}

/** One record: place p is attribute p. */
export function inRecord<Row>(...listed: readonly Column<Row>[]): Listing<Row, Cell[]> {
  return {
    layout: record(...listed.map(positionOf)),
    of: (row) => listed.map(({ cellOf }) => cellOf(row)),
  };
}

function positionOf({ heading, conversion }: Column<never>): Position {
  return { name: heading, ...(conversion !== undefined && { conversion }) };
}

function columnsOf<Row>(listed: readonly Column<Row>[], found: readonly Row[]): Cell[][] {
  return listed.map(({ cellOf }) => found.map((row) => withinRow(cellOf(row))));
}

/** A place whose text holds values would end its row early; they become subvalues instead. */
function withinRow(cell: Cell): Cell {
  return typeof cell === 'string' ? lower(cell) : cell;
}
