import { SUBVALUE_MARK } from 'mvdb/functions';
import type { Cell } from '../result/grid.ts';
import type { QueryColumn, ReportReply } from '../service/payloads.ts';

export type ReportRow = ReportReply['rows'][number];

/** A cell of a line, and over how many lines it reaches. */
export interface LineCell {
  readonly column: number;
  readonly cell: Cell;
  readonly span: number;
}

/**
 * A row of a report as lines, one for each value of its longest cell. A column with one value for the record
 * reaches over all of them; in the others a value that is not there is told from one that is empty.
 */
export function linesOf(
  { cells }: ReportRow,
  columns: readonly QueryColumn[],
): readonly (readonly LineCell[])[] {
  const height = cells.reduce((most, values) => Math.max(most, values.length), 1);
  return Array.from({ length: height }, (_, line) =>
    cells.flatMap((values, column): LineCell[] => {
      const isOne = height === 1 || values.length === 0 || columns[column]?.isMultivalued === false;
      if (!isOne) return [{ column, cell: values[line]?.split(SUBVALUE_MARK), span: 1 }];
      if (line > 0) return [];
      return [{ column, cell: values.join(' ').split(SUBVALUE_MARK), span: height }];
    }),
  );
}
