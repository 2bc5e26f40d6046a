import { oconv } from 'mvdb/functions';
import type { Column } from './column.ts';

/** A column as a report prints it. */
export interface PrintedColumn<Row> {
  readonly column: Column<Row>;
  /** What stands above it. */
  readonly title: string;
  readonly width: number;
  readonly side: 'left' | 'right';
  /** What converts the stored value; default: that of the column. */
  readonly conversion: string;
}

interface Print {
  /** What stands above the column, where it is not its heading. */
  readonly title?: string;
  /** What a report is converted by, where it is not what an answer is displayed by. */
  readonly conversion?: string;
}

function printed<Row>(
  side: 'left' | 'right',
  width: number,
  column: Column<Row>,
  { title = column.heading, conversion = column.conversion ?? '' }: Print = {},
): PrintedColumn<Row> {
  return { column, title, width, side, conversion };
}

/** Prints a column from its left edge; `width` characters, and more where it holds more. */
export const left = <Row>(width: number, column: Column<Row>, print?: Print) =>
  printed('left', width, column, print);

/** Prints a column to its right edge. */
export const right = <Row>(width: number, column: Column<Row>, print?: Print) =>
  printed('right', width, column, print);

/** Lines of a report, their columns one space apart. */
export interface PrintedTable<Row> {
  readonly titles: string;
  lineOf(row: Row): string;
  /** The line of what is not a row, such as totals: stored values in the order of the columns. */
  lineOfCells(cells: readonly string[]): string;
}

export function printedTable<Row>(...columns: readonly PrintedColumn<Row>[]): PrintedTable<Row> {
  const line = (cells: readonly string[]) =>
    columns
      .map(({ width, side }, position) => {
        const cell = cells[position] ?? '';
        return side === 'left' ? cell.padEnd(width) : cell.padStart(width);
      })
      .join(' ')
      .trimEnd();
  const lineOfCells = (cells: readonly string[]) =>
    line(
      columns.map(({ conversion }, position) => {
        const stored = cells[position] ?? '';
        return conversion === '' || stored === '' ? stored : oconv(stored, conversion);
      }),
    );
  return {
    titles: line(columns.map(({ title }) => title)),
    lineOf: (row) => lineOfCells(columns.map(({ column }) => String(column.cellOf(row)))),
    lineOfCells,
  };
}
