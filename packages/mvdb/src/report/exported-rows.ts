import type { ReportRow, ReportRows } from '../query/report-rows.ts';
import { reportEvents, type TotalCell } from './report-events.ts';

/** A row of a report with its cells in external form. */
export interface ExportedRow {
  /** Id of the record; empty for a row that stands for a group. */
  readonly id: string;
  readonly cells: readonly string[];
  /** The row in internal form; absent for one that stands for a group. */
  readonly source?: ReportRow;
}

/** What was added up over a group, or over the whole report. */
export interface ExportedTotals {
  /** Of the break whose group it is, 1 for the outermost; 0 for the whole report. */
  readonly level: number;
  /** In external form: what was added up, and the values of the breaks. */
  readonly cells: readonly string[];
}

/**
 * The rows of a report for output that programs read: without break lines and totals, which are not data
 * of a record. Running totals and percentages stand in their cells. With DET.SUP there is a row with the
 * totals of each group of the innermost break, or of the whole report where nothing breaks it.
 *
 * @param onTotals - Informed of the totals that are not rows, each after the rows that it is about.
 */
export function* exportedRows(
  report: ReportRows,
  onTotals?: (totals: ExportedTotals) => void,
): Generator<ExportedRow> {
  const breaks = report.columns.filter((column) => column.break !== undefined).length;
  const showsGroups = report.options.isDetailSuppressed;
  for (const event of reportEvents(report)) {
    if (event.kind === 'page') continue;
    if (event.kind === 'detail') {
      yield { id: event.row.id, cells: event.cells, source: event.row };
      continue;
    }
    const level = event.kind === 'break' ? event.level : 0;
    if (event.cells === undefined) continue;
    const cells = event.cells.map(cellText);
    if (showsGroups && level === breaks) yield { id: '', cells };
    else if (event.cells.some(isAddedUp)) onTotals?.({ level, cells });
  }
}

function cellText(cell: TotalCell): string {
  return cell?.text ?? '';
}

const isAddedUp = (cell: TotalCell) => cell?.kind === 'aggregate';
