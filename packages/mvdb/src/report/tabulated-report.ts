import { assertArgument, assertOptional } from '../arguments/checked.ts';
import { FUNCTION } from '../arguments/kinds.ts';
import { isRightJustified } from '../format/justification.ts';
import type { ReportColumn, ReportRows } from '../query/report-rows.ts';
import { VALUE_MARK } from '../text/marks.ts';
import { columnHeading } from './column-layout.ts';
import { type ExportedColumn, exportedColumns } from './exported-columns.ts';
import { type ExportedRow, exportedRows } from './exported-rows.ts';
import { formatOf } from './presentation.ts';
import { REPORT } from './report-kind.ts';

/** A column of output that programs show as a table. */
export interface TabulatedColumn {
  /** As the sentence calls it; names may repeat. */
  readonly name: string;
  /** On one line; empty where the dictionary asks for none. */
  readonly heading: string;
  /** Output conversion of the internal form, or empty. */
  readonly conversion: string;
  /** Width and justification, such as `10R`. */
  readonly format: string;
  readonly justification: 'left' | 'right';
  readonly isMultivalued: boolean;
  /** True for the record's id. */
  readonly isId: boolean;
}

export interface TabulatedRow {
  /** Id of the record; empty for a row that stands for a group. */
  readonly id: string;
  /** Position of the value the row stands for; 0 when the record is not exploded. */
  readonly value: number;
  /** For each column its values in external form, none where it is empty; subvalues keep their marks. */
  readonly cells: readonly (readonly string[])[];
  /** For each column the internal form with its marks; nothing in a row that stands for a group. */
  readonly raw: readonly string[];
}

/** What was added up over a group, or over the whole report. */
export interface TabulatedTotals {
  /** Of the break whose group it is, 1 for the outermost; 0 for the whole report. */
  readonly level: number;
  /** Rows that went before. */
  readonly after: number;
  /** For each column what was added up, or the value of the break, in external form; else none. */
  readonly cells: readonly (readonly string[])[];
}

export interface TabulatedReport {
  readonly columns: readonly TabulatedColumn[];
  /** For each column the item of the dictionary that it gives, which AS may call otherwise. */
  readonly items: readonly string[];
  /** To be read as {@link ReportRows} says of its rows. */
  readonly rows: Iterable<TabulatedRow>;
}

/**
 * A report as columns and rows: what JSON and CSV show of it, with the internal form beside.
 *
 * @param onTotals - Informed of totals while the rows are read, as soon as their last row has been passed; not of
 * those that are rows themselves, as with DET.SUP.
 */
export function tabulatedReport(
  report: ReportRows,
  onTotals?: (totals: TabulatedTotals) => void,
): TabulatedReport {
  assertArgument('tabulatedReport', 'report', report, REPORT);
  assertOptional('tabulatedReport', 'onTotals', onTotals, FUNCTION);
  const exported = exportedColumns(report);
  const cellsOf = (row: ExportedRow) =>
    exported.map(({ isId, cellOf }) => (isId ? [] : valuesOf(cellOf(row))));
  return {
    columns: exported.map(tabulatedColumn),
    items: exported.map(({ column }) => column.column.name),
    rows: {
      *[Symbol.iterator]() {
        let after = 0;
        const rows = exportedRows(
          report,
          onTotals &&
            (({ level, cells }) => onTotals({ level, after, cells: cellsOf({ id: '', cells }) })),
        );
        for (const row of rows) {
          after += 1;
          yield tabulatedRow(row, exported);
        }
      },
    },
  };
}

function tabulatedColumn({ column, isId }: ExportedColumn): TabulatedColumn {
  const format = formatOf(column);
  return {
    name: column.name,
    heading: headingOf(column),
    conversion: column.conversion,
    format,
    justification: isRightJustified(format) ? 'right' : 'left',
    isMultivalued: column.isMultivalued,
    isId,
  };
}

function headingOf({ heading }: ReportColumn): string {
  return columnHeading(heading).lines.join(' ').trim();
}

function tabulatedRow(row: ExportedRow, columns: readonly ExportedColumn[]): TabulatedRow {
  const { id, source } = row;
  return {
    id,
    value: source?.value ?? 0,
    cells: columns.map(({ cellOf }) => valuesOf(cellOf(row))),
    raw: source === undefined ? [] : columns.map(({ rawOf }) => rawOf(source)),
  };
}

/** An empty cell has no values. */
function valuesOf(cell: string): readonly string[] {
  return cell === '' ? [] : cell.split(VALUE_MARK);
}
