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

/**
 * The rows of a report for output that programs read: without break lines and totals, which are not data
 * of a record. Running totals and percentages stand in their cells. With DET.SUP there is a row with the
 * totals of each group of the innermost break, or of the whole report where nothing breaks it.
 */
export function* exportedRows(report: ReportRows): Generator<ExportedRow> {
  const breaks = report.columns.filter((column) => column.break !== undefined).length;
  const showsGroups = report.options.isDetailSuppressed;
  for (const event of reportEvents(report)) {
    if (event.kind === 'detail') yield { id: event.row.id, cells: event.cells, source: event.row };
    else if (!showsGroups) continue;
    else if (event.kind === 'break' && event.level === breaks && event.cells)
      yield { id: '', cells: event.cells.map(cellText) };
    else if (event.kind === 'total' && breaks === 0)
      yield { id: '', cells: event.cells.map(cellText) };
  }
}

function cellText(cell: TotalCell): string {
  return cell?.text ?? '';
}
