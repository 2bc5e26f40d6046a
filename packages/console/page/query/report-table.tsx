import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { MarkedText } from '../marks/marked-text.tsx';
import { numbered } from '../parts/numbered.ts';
import { TableRegion } from '../parts/table-region.tsx';
import { CellView } from '../result/value-view.tsx';
import { recordHref } from '../routing/route.ts';
import type { DictionaryEntry, QueryColumn, ReportReply } from '../service/payloads.ts';
import { ColumnHeading, type Sorting } from './column-heading.tsx';
import { type LineCell, linesOf, type ReportRow, type ReportTotals } from './report-lines.ts';

/** Rows drawn before the viewer asks for the others. */
const ROWS_FIRST = 500;

interface ReportTableProps {
  readonly report: ReportReply;
  readonly label: string;
  /** Cells as they are stored. */
  readonly isRaw: boolean;
  /** Items of the dictionary that the columns may be. */
  readonly items?: readonly DictionaryEntry[];
  /** Absent for a report whose rows stay as they are. */
  readonly sorting?: Sorting;
}

/** The rows of a report, in each a line for every value. */
export function ReportTable({ report, label, isRaw, items = [], sorting }: ReportTableProps) {
  const [isWhole, setWhole] = useState(false);
  const { table, columns, rows, totals = [] } = report;
  const groups = groupsByPosition(totals);
  const wholes = totals.filter(({ level }) => level === 0);
  const shown = isWhole ? rows : rows.slice(0, ROWS_FIRST);
  return (
    <>
      <TableRegion label={label} class="report">
        <thead>
          <tr>
            {numbered(columns).map(({ entry: column, slot }) => (
              <ColumnHeading
                key={slot}
                column={column}
                item={items.find(({ name }) => name === column.name)}
                sorting={sorting}
              />
            ))}
          </tr>
        </thead>
        {numbered(shown).map(({ entry: row, slot }) => (
          <Fragment key={slot}>
            <Row table={table} row={row} columns={columns} isRaw={isRaw} />
            {groups.get(slot)?.map((group) => (
              <tbody key={group.level} class="subtotal">
                <TotalsRow totals={group} columns={columns} />
              </tbody>
            ))}
          </Fragment>
        ))}
        {wholes.map((whole) => (
          <tfoot key={whole.level}>
            <TotalsRow totals={whole} columns={columns} />
          </tfoot>
        ))}
      </TableRegion>
      {shown.length < rows.length && (
        <button type="button" class="quiet" onClick={() => setWhole(true)}>
          Show all {rows.length} rows
        </button>
      )}
    </>
  );
}

interface RowProps {
  readonly table: string;
  readonly row: ReportRow;
  readonly columns: readonly QueryColumn[];
  readonly isRaw: boolean;
}

function Row({ table, row, columns, isRaw }: RowProps) {
  const lines = isRaw && row.raw.length > 0 ? [rawLine(row)] : linesOf(row, columns);
  return (
    <tbody>
      {numbered(lines).map(({ entry: cells, slot }) => (
        <tr key={slot}>
          {cells.map(({ column, cell, span, hrefs }) => {
            const content =
              isRaw && cell !== undefined ? (
                <MarkedText text={cell.join('')} />
              ) : (
                <CellView cell={cell} hrefs={hrefs} />
              );
            return columns[column]?.isId && row.id !== '' ? (
              <th key={column} scope="row" rowSpan={span}>
                <a href={recordHref(table, row.id)}>{content}</a>
              </th>
            ) : (
              <td key={column} rowSpan={span} class={lookOf(columns[column])}>
                {content}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

/** The totals of groups, by the place of the row that they stand behind. */
function groupsByPosition(totals: readonly ReportTotals[]): ReadonlyMap<number, ReportTotals[]> {
  const positions = new Map<number, ReportTotals[]>();
  for (const each of totals)
    if (each.level > 0) positions.set(each.after, [...(positions.get(each.after) ?? []), each]);
  return positions;
}

interface TotalsRowProps {
  readonly totals: ReportTotals;
  readonly columns: readonly QueryColumn[];
}

/** What the rows above add up to. */
function TotalsRow({ totals: { cells }, columns }: TotalsRowProps) {
  return (
    <tr>
      {numbered(cells).map(({ entry: values, slot }) =>
        slot === 1 && values.length === 0 ? (
          <th key={slot} scope="row">
            Total
          </th>
        ) : (
          <td key={slot} class={lookOf(columns[slot - 1])}>
            {values.join(' ')}
          </td>
        ),
      )}
    </tr>
  );
}

function rawLine({ raw }: ReportRow): LineCell[] {
  return raw.map((text, column) => ({ column, cell: [text], span: 1 }));
}

const lookOf = (column: QueryColumn | undefined) =>
  column?.justification === 'right' ? 'number' : '';
