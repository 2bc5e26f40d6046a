import type { EvaluationContext, Row } from '../expression/column.ts';
import { addDecimals, type Decimal, ZERO } from '../number/decimal.ts';
import type { ReportColumn, ReportRow, ReportRows } from '../query/report-rows.ts';
import type { Verb } from '../query/syntax.ts';
import { SUBVALUE_MARK_CODE, VALUE_MARK_CODE } from '../text/marks.ts';
import { type BreakOptions, breakOptions, grandTotalOptions } from './break-options.ts';
import { ColumnTotals, cellSum } from './column-totals.ts';
import { cellConverter } from './presentation.ts';

/** A row to be printed. */
export interface DetailEvent {
  readonly kind: 'detail';
  readonly row: ReportRow;
  /** One for each column, in external form, not laid out. */
  readonly cells: readonly string[];
  /** Says whether a column stands empty on this row because of the break option `O`. */
  readonly isHidden: (column: number) => boolean;
}

/** What a column shows on a break line or the last line; `undefined` is nothing. */
export type TotalCell =
  /** A sum or another aggregate. */
  | { readonly kind: 'aggregate'; readonly text: string }
  /** The value of a break around the one that ends. */
  | { readonly kind: 'outer'; readonly text: string }
  /** The value of the break that ends. */
  | { readonly kind: 'own'; readonly text: string }
  | undefined;

/** A group ends. */
export interface BreakEvent {
  readonly kind: 'break';
  /** 1 for the outermost break. */
  readonly level: number;
  readonly options: BreakOptions;
  /** `undefined` where the group gets no line: an empty one takes its place. */
  readonly cells: readonly TotalCell[] | undefined;
  /** No further break ends here. */
  readonly isOutermost: boolean;
}

/** A new page begins because a break asks for it, or for what it puts into the heading. */
export interface PageEvent {
  readonly kind: 'page';
  /** Break values for the heading, by their number, in external form. */
  readonly breakValues: ReadonlyMap<number, string>;
  /** False where the values are those of the first page. */
  readonly isNew: boolean;
}

/** The last line, with what was added up over the whole report. */
export interface TotalEvent {
  readonly kind: 'total';
  readonly cells: readonly TotalCell[];
}

export type ReportEvent = DetailEvent | BreakEvent | PageEvent | TotalEvent;

interface BreakColumn {
  readonly level: number;
  readonly cell: number;
  readonly column: ReportColumn;
  readonly options: BreakOptions;
  /** Lines of detail in the group so far. */
  lines: number;
  /** With `O`: the value of the group stands on a line already. */
  isShown: boolean;
}

/**
 * Reads the rows of a report and says what is to be printed: its rows, the ends of its groups with
 * their totals, and the last line. Holds one row and the totals.
 */
export function* reportEvents(report: ReportRows): Generator<ReportEvent, void, undefined> {
  const { columns, context, options } = report;
  const breaks = breakColumns(columns);
  const convert = columns.map((column) => cellConverter(column, context.conversions));
  const totals = columnTotals(report, breaks.length);
  const grandTotal = grandTotalOptions(options.grandTotal);
  const inHeading = breaks.filter(({ options: { headingNumber } }) => headingNumber !== undefined);
  const isOnlyTotals = options.isDetailSuppressed || report.verb === 'SUM';
  const { counters } = context;

  let previous: ReportRow | undefined;
  counters.detailNumber = 0;
  for (const row of report.rows) {
    if (!previous) {
      if (inHeading.length > 0) yield pageEvent(inHeading, row, convert, false);
    } else {
      const tripped = breaks.findIndex(({ cell }) => previous?.cells[cell] !== row.cells[cell]);
      const saved = tripped === -1 ? breaks.length : tripped;
      for (const each of breaks.slice(0, saved)) each.isShown = each.options.isOnce;
      if (tripped !== -1) {
        yield* endGroups(tripped, previous);
        const ended = breaks.slice(tripped);
        const changed = ended.filter((each) => inHeading.includes(each));
        if (changed.length > 0) yield pageEvent(changed, row, convert, true);
        else if (ended.some((each) => each.options.startsPage))
          yield pageEvent([], row, convert, true);
        counters.detailNumber = 0;
      }
    }
    previous = row;

    const cells: string[] = [];
    const here = rowAt(row);
    for (let index = 0; index < columns.length; index++) {
      const cell = row.cells[index] ?? '';
      cells.push(totals[index]?.add(cell, here) ?? cell);
    }
    const lines = lineCount(cells);
    for (const each of breaks) each.lines += lines;
    counters.detailNumber += lines;
    if (isOnlyTotals) continue;
    for (let index = 0; index < cells.length; index++)
      cells[index] = convert[index]?.(cells[index] ?? '') ?? '';
    yield { kind: 'detail', row, cells, isHidden };
  }
  if (!previous) return;

  yield* endGroups(0, previous);
  if (!hasTotals(report) || options.isGrandTotalSuppressed || grandTotal.isSuppressed) return;
  const last = rowAt(previous);
  yield { kind: 'total', cells: columns.map((_, index) => aggregateCell(index, 0, last)) };

  function isHidden(column: number): boolean {
    return breaks.some(({ cell, isShown }) => isShown && cell === column);
  }

  function* endGroups(from: number, row: ReportRow): Generator<BreakEvent> {
    for (let index = breaks.length - 1; index >= from; index--) {
      const ending = breaks[index];
      if (!ending) break;
      const isOmitted = ending.options.isBlank || (ending.options.skipsSingle && ending.lines <= 1);
      yield {
        kind: 'break',
        level: ending.level,
        options: ending.options,
        cells: isOmitted ? undefined : breakCells(ending, row),
        isOutermost: index === from,
      };
      for (const total of totals) total?.close(ending.level);
      ending.lines = 0;
      ending.isShown = false;
    }
  }

  function breakCells(ending: BreakColumn, row: ReportRow): TotalCell[] {
    const last = rowAt(row);
    const cells = columns.map((_, index) => aggregateCell(index, ending.level, last));
    for (const { level, cell } of breaks) {
      if (level > ending.level) continue;
      const text = convert[cell]?.(row.cells[cell] ?? '') ?? '';
      cells[cell] = { kind: level === ending.level ? 'own' : 'outer', text };
    }
    return cells;
  }

  function aggregateCell(index: number, level: number, last: Row): TotalCell {
    const shown = totals[index]?.total(level, last);
    if (!shown) return undefined;
    const text = shown.isFinal ? shown.text : (convert[index]?.(shown.text) ?? shown.text);
    return { kind: 'aggregate', text };
  }

  function rowAt(row: ReportRow): Row {
    return new RowAt(row, context);
  }
}

/** What columns are evaluated on; the record may be read only when one looks at it. */
class RowAt implements Row {
  readonly id: string;
  readonly context: EvaluationContext;
  readonly #row: ReportRow;

  constructor(row: ReportRow, context: EvaluationContext) {
    this.id = row.id;
    this.context = context;
    this.#row = row;
  }

  get record(): string {
    return this.#row.record;
  }
}

/** Says whether any column is added up. SUM adds up all of them. */
export function hasTotals({ verb, columns }: ReportRows): boolean {
  return columns.some((column) => isAddedUp(verb, column));
}

function isAddedUp(verb: Verb, { aggregate, isCumulative }: ReportColumn): boolean {
  return aggregate !== undefined || isCumulative || verb === 'SUM';
}

function breakColumns(columns: readonly ReportColumn[]): BreakColumn[] {
  const breaks: BreakColumn[] = [];
  for (const [cell, column] of columns.entries()) {
    if (!column.break) continue;
    const options = breakOptions(column.break.text);
    breaks.push({ level: breaks.length + 1, cell, column, options, lines: 0, isShown: false });
  }
  return breaks;
}

/** Percentages need the total beforehand: the rows are read once for it. */
function columnTotals(report: ReportRows, breaks: number): (ColumnTotals | undefined)[] {
  const { columns, rows, verb } = report;
  const wholes = new Map<number, Decimal>();
  for (const [index, { aggregate }] of columns.entries())
    if (aggregate?.kind === 'PCT') wholes.set(index, ZERO);
  if (wholes.size > 0)
    for (const { cells } of rows)
      for (const [index, whole] of wholes)
        wholes.set(index, addDecimals(whole, cellSum(cells[index] ?? '')));
  return columns.map((column, index) =>
    isAddedUp(verb, column) ? new ColumnTotals(column, breaks, wholes.get(index)) : undefined,
  );
}

function pageEvent(
  breaks: readonly BreakColumn[],
  row: ReportRow,
  convert: readonly ((cell: string) => string)[],
  isNew: boolean,
): PageEvent {
  const breakValues = new Map<number, string>();
  for (const { cell, options } of breaks)
    if (options.headingNumber !== undefined)
      breakValues.set(options.headingNumber, convert[cell]?.(row.cells[cell] ?? '') ?? '');
  return { kind: 'page', breakValues, isNew };
}

/** Lines a row takes where no value is too wide for its column. */
function lineCount(cells: readonly string[]): number {
  let most = 1;
  for (const cell of cells) {
    let lines = 1;
    for (let index = 0; index < cell.length; index++) {
      const code = cell.charCodeAt(index);
      if (code === VALUE_MARK_CODE || code === SUBVALUE_MARK_CODE) lines += 1;
    }
    if (lines > most) most = lines;
  }
  return most;
}
