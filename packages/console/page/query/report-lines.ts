import { SUBVALUE_MARK } from 'mvdb/functions';
import type { Cell } from '../result/grid.ts';
import { type Hrefs, hrefsOf } from '../routing/record-links.ts';
import type { QueryColumn, ReportReply } from '../service/payloads.ts';

export type ReportRow = ReportReply['rows'][number];

export type ReportTotals = NonNullable<ReportReply['totals']>[number];

/** A cell of a line, and over how many lines it reaches. */
export interface LineCell {
  readonly column: number;
  readonly cell: Cell;
  readonly span: number;
  /** Where the parts of the cell lead. */
  readonly hrefs?: Hrefs;
}

/**
 * A row of a report as lines, one for each value of its longest cell. A column with one value for the record
 * reaches over all of them; in the others a value that is not there is distinguished from one that is empty.
 */
export function linesOf(
  { cells, links = {} }: ReportRow,
  columns: readonly QueryColumn[],
): readonly (readonly LineCell[])[] {
  const leading = (column: number, value: number) => {
    const ids = links[column]?.[value];
    return ids === undefined ? {} : { hrefs: hrefsOf(columns[column]?.leadsTo, ids) };
  };
  const height = cells.reduce((most, values) => Math.max(most, values.length), 1);
  return Array.from({ length: height }, (_, line) =>
    cells.flatMap((values, column): LineCell[] => {
      const isOne = height === 1 || values.length === 0 || columns[column]?.isMultivalued === false;
      if (!isOne) {
        const cell = values[line]?.split(SUBVALUE_MARK);
        return [{ column, cell, span: 1, ...leading(column, line) }];
      }
      if (line > 0) return [];
      const cell = values.join(' ').split(SUBVALUE_MARK);
      return [{ column, cell, span: height, ...(values.length === 1 && leading(column, 0)) }];
    }),
  );
}
