import { standardContext } from '../conversion/conversion-context.ts';
import { extract } from '../dynamic-array/extract.ts';
import type { Column, EvaluationContext } from '../expression/column.ts';
import type { ReportColumn, ReportRow, ReportRows } from '../query/report-rows.ts';
import type { Aggregate, Break, ReportOptions } from '../query/syntax.ts';
import { fixedClock } from '../system/clock.ts';

/** A context without tables, on 4 October 2022 at 17:35:06. */
export function sampleContext(): EvaluationContext {
  return {
    clock: fixedClock('2022-10-04T17:35:06'),
    conversions: standardContext,
    readRecord: () => undefined,
    counters: {
      itemNumber: 0,
      breakLevel: 0,
      detailNumber: 0,
      valueNumber: 0,
      subvalueNumber: 0,
    },
    variables: new Map(),
    functions: new Map(),
  };
}

export const noOptions: ReportOptions = {
  heading: undefined,
  footing: undefined,
  grandTotal: undefined,
  isGrandTotalSuppressed: false,
  isIdSuppressed: false,
  isIdOnly: false,
  isDetailSuppressed: false,
  isHeaderSuppressed: true,
  areColumnHeadingsSuppressed: false,
  isCountSuppressed: false,
  isDoubleSpaced: false,
  margin: undefined,
  columnSpaces: undefined,
  isUnpaged: false,
  isNewPage: false,
  isUnsplit: false,
  isVertical: false,
  isRepeating: false,
  printer: undefined,
  isPanned: false,
  isScrolled: false,
  isBoxed: false,
  areNamesHeadings: false,
};

/** A column that gives an attribute as it stands. */
export function sampleColumn(
  name: string,
  attribute: number,
  settings: Partial<ReportColumn> = {},
): ReportColumn {
  const column: Column = {
    name,
    heading: settings.heading ?? name,
    conversion: settings.conversion ?? '',
    format: settings.format ?? '10L',
    isMultivalued: settings.isMultivalued ?? false,
    association: settings.association,
    dataType: undefined,
    attribute,
    reads: [attribute],
    isPure: true,
    totals: [],
    evaluate: ({ id, record }) => (attribute === 0 ? id : extract(record, attribute)),
    ...settings.column,
  };
  return {
    name,
    heading: column.heading,
    conversion: column.conversion,
    format: column.format,
    isMultivalued: column.isMultivalued,
    association: column.association,
    aggregate: undefined,
    isCumulative: false,
    break: undefined,
    ...settings,
    column,
  };
}

export function aggregate(
  kind: Aggregate['kind'],
  skipsEmpty = false,
  decimals?: number,
): Pick<ReportColumn, 'aggregate'> {
  return { aggregate: { kind, skipsEmpty, decimals, at: 0 } };
}

export function breakOn(text?: string, isPrinted = true): { readonly break: Break } {
  return { break: { text, isPrinted, at: 0 } };
}

/** The rows of a report from records by id. */
export function sampleRows(
  columns: readonly ReportColumn[],
  records: readonly (readonly [id: string, record: string])[],
  settings: Omit<Partial<ReportRows>, 'options'> & {
    readonly options?: Partial<ReportOptions>;
  } = {},
): ReportRows {
  const context = sampleContext();
  const rows = records.map(
    ([id, record]): ReportRow => ({
      id,
      record,
      value: 0,
      subvalue: 0,
      cells: columns.map(({ column }) => column.evaluate({ id, record, context })),
    }),
  );
  return {
    verb: 'LIST',
    sentence: 'LIST ORD',
    tableName: 'ORD',
    idColumn: sampleColumn('@ID', 0, { heading: 'ORD', format: '5L' }),
    columns,
    output: { kind: 'report' },
    target: undefined,
    isExploded: false,
    isSample: false,
    label: undefined,
    context,
    rows,
    counts: () => ({ records: rows.length, rows: rows.length, missingIds: [] }),
    ...settings,
    options: { ...noOptions, ...settings.options },
  };
}
