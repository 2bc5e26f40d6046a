import { charge } from '../budget/work-meter.ts';
import { SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from '../text/marks.ts';
import { assertTextSize } from '../text/size.ts';

/** Lines of each column that belong side by side. */
export type Block = readonly (readonly string[])[];

/** Characters that one cell of a block costs as much as. */
const BLOCK_COST = 64;

const NO_LINES: readonly string[] = [];

/**
 * Divides the cells of a row into blocks that stand below each other: one for each value and, where a
 * value has several, for each subvalue. The values of all columns that have the same position stand in
 * one block; a column without a value there is empty, as is one whose cell is `undefined`.
 *
 * @param lay - Lays out one value of a column; text marks divide the lines of the result.
 */
export function cellBlocks(
  cells: readonly (string | undefined)[],
  lay: (value: string, column: number) => string,
): Block[] {
  const columns = cells.map((cell, column) =>
    (cell?.split(VALUE_MARK) ?? []).map((value) =>
      value.split(SUBVALUE_MARK).map((subvalue) => lay(subvalue, column).split(TEXT_MARK)),
    ),
  );
  const blocks: Block[] = [];
  const values = columns.reduce((most, column) => Math.max(most, column.length), 1);
  for (let value = 0; value < values; value++) {
    const subvalues = columns.reduce(
      (most, column) => Math.max(most, column[value]?.length ?? 0),
      1,
    );
    for (let subvalue = 0; subvalue < subvalues; subvalue++) {
      charge(BLOCK_COST * columns.length);
      blocks.push(columns.map((column) => column[value]?.[subvalue] ?? NO_LINES));
    }
  }
  return blocks;
}

/** Repeats single values down to the number of values that the row has. */
export function repeatedCells(
  cells: readonly (string | undefined)[],
  isMultivalued: (column: number) => boolean,
): (string | undefined)[] {
  const values = cells.reduce(
    (most, cell) => Math.max(most, cell?.split(VALUE_MARK).length ?? 0),
    1,
  );
  return cells.map((cell, column) => {
    if (isMultivalued(column) || cell === undefined) return cell;
    assertTextSize((cell.length + 1) * values, 'A repeated cell');
    charge((cell.length + BLOCK_COST) * values);
    return Array.from({ length: values }, () => cell).join(VALUE_MARK);
  });
}
