import type { ReportColumn, ReportRow, ReportRows } from '../query/report-rows.ts';
import type { ExportedRow } from './exported-rows.ts';
import { cellConverter } from './presentation.ts';

/** A column of output that programs read: cells in external form, not laid out. */
export interface ExportedColumn {
  readonly column: ReportColumn;
  /** True for the record's id. */
  readonly isId: boolean;
  /** The cell of a row, with its value and subvalue marks. */
  readonly cellOf: (row: ExportedRow) => string;
  /** The same in internal form. */
  readonly rawOf: (row: ReportRow) => string;
}

/** The columns of a report in their order, the id in front unless it is suppressed. */
export function exportedColumns(report: ReportRows): ExportedColumn[] {
  const exported: ExportedColumn[] = [];
  const convertId = cellConverter(report.idColumn, report.context.conversions);
  if (!report.options.isIdSuppressed && !report.options.isDetailSuppressed)
    exported.push({
      column: report.idColumn,
      isId: true,
      cellOf: ({ id }) => convertId(id),
      rawOf: ({ id }) => id,
    });
  for (const [index, column] of report.columns.entries())
    if (column.break?.isPrinted !== false)
      exported.push({
        column,
        isId: false,
        cellOf: ({ cells }) => cells[index] ?? '',
        rawOf: ({ cells }) => cells[index] ?? '',
      });
  return exported;
}
