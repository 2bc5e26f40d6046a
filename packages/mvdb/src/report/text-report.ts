import type { ReportColumn, ReportRows } from '../query/report-rows.ts';
import { type GrandTotalOptions, grandTotalOptions } from './break-options.ts';
import { cellLines } from './cell-lines.ts';
import { listedMessage, missingMessages } from './messages.ts';
import { type PageOptions, type PageShape, pageShape } from './page-shape.ts';
import { PageSheet } from './page-sheet.ts';
import { parsePageText } from './page-text.ts';
import { cellConverter } from './presentation.ts';
import {
  type BreakEvent,
  type DetailEvent,
  hasTotals,
  type ReportEvent,
  reportEvents,
  type TotalCell,
  type TotalEvent,
} from './report-events.ts';
import { reportHeading } from './report-heading.ts';
import { TabularLayout } from './tabular-layout.ts';
import { VerticalLayout } from './vertical-layout.ts';

/**
 * Prints a report as lines of text: columns side by side, or below each other where they do not fit, with
 * headings, break lines, totals and the number of records. Reads the rows as lines are asked for and holds
 * no more than one of them. PAN, SCROLL and BOXED, which are about a live screen or a printer's own
 * language, change nothing.
 *
 * @throws MvdbError what evaluating the columns throws; `BAD_ARGUMENT` for an impossible page.
 */
export function* textReport(report: ReportRows, page: PageOptions = {}): Generator<string> {
  const printer = new TextReport(report, pageShape(report, page));
  for (const event of reportEvents(report)) {
    printer.print(event);
    yield* printer.take();
  }
  printer.finish();
  yield* printer.take();
}

/** One column of output: where its cell comes from. */
interface PrintedColumn {
  readonly column: ReportColumn;
  /** Index among the cells of an event; -1 for the id. */
  readonly cell: number;
}

class TextReport {
  readonly #report: ReportRows;
  readonly #printed: readonly PrintedColumn[];
  readonly #layout: TabularLayout | VerticalLayout;
  readonly #isVertical: boolean;
  readonly #isSpaced: boolean;
  readonly #sheet: PageSheet;
  readonly #width: number;
  readonly #margin: string;
  readonly #convertId: (id: string) => string;
  readonly #hasTotals: boolean;
  readonly #grandTotal: GrandTotalOptions;
  #rows = 0;

  constructor(report: ReportRows, shape: PageShape) {
    const { options, context } = report;
    this.#report = report;
    this.#printed = printedColumns(report);
    this.#width = shape.width;
    this.#margin = ' '.repeat(shape.margin);
    this.#convertId = cellConverter(report.idColumn, context.conversions);
    this.#hasTotals = hasTotals(report);
    this.#grandTotal = grandTotalOptions(options.grandTotal);
    const shown = this.#printed.map(({ column }) => column);
    const { margin, width } = shape;
    const tabular = isAlwaysVertical(report)
      ? undefined
      : TabularLayout.fit(
          shown,
          width,
          { margin, gap: shape.gap, isRepeating: options.isRepeating },
          context.conversions,
        );
    const hasLabels = !options.areColumnHeadingsSuppressed;
    this.#isVertical = !tabular;
    this.#isSpaced = options.isDoubleSpaced || (!tabular && report.verb !== 'SUM');
    this.#layout =
      tabular ?? new VerticalLayout(shown, width, { margin, hasLabels }, context.conversions);
    this.#sheet = new PageSheet({
      heading: reportHeading(report, shape),
      columnHeadings: tabular && !options.areColumnHeadingsSuppressed ? tabular.columnHeadings : [],
      footing: options.footing === undefined ? undefined : parsePageText(options.footing),
      tableName: report.tableName,
      width,
      pageLines: shape.pageLines,
      pageBreak: shape.pageBreak,
      context,
    });
  }

  print(event: ReportEvent): void {
    switch (event.kind) {
      case 'detail':
        this.#detail(event);
        break;
      case 'break':
        this.#break(event);
        break;
      case 'page':
        this.#sheet.setBreakValues(event.breakValues);
        if (event.isNew) this.#sheet.newPage();
        break;
      case 'total':
        this.#total(event);
        break;
    }
  }

  /** Prints what follows the last line: the number of records and the ids not found. */
  finish(): void {
    const { options } = this.#report;
    const counts = this.#report.counts();
    if (counts.rows === 0) this.#sheet.dropHeadings();
    if (!options.isCountSuppressed) {
      if (counts.rows > 0) this.#sheet.put('');
      this.#sheet.put(this.#margin + listedMessage(this.#report));
    }
    for (const message of missingMessages(counts)) this.#sheet.put(message);
    this.#sheet.finish();
  }

  take(): string[] {
    return this.#sheet.take();
  }

  #detail({ row, cells, isHidden }: DetailEvent): void {
    if (this.#report.options.isNewPage && this.#rows > 0) this.#sheet.newPage();
    this.#sheet.recordId = row.id;
    this.#rows += 1;
    const shown = this.#printed.map(({ cell }) => {
      if (cell === -1) return this.#convertId(row.id);
      return isHidden(cell) ? undefined : cells[cell];
    });
    this.#put(this.#layout.row(shown));
  }

  #break({ cells, options, isOutermost }: BreakEvent): void {
    const isDetailed = !this.#report.options.isDetailSuppressed;
    if (cells) {
      const isRuled = isDetailed && !options.isNotRuled;
      const texts = this.#printed.map(({ cell }, index): string[] => {
        const shown = cells[cell];
        if (!shown) return [];
        const lines = this.#totalLines(shown, index);
        if (shown.kind === 'outer') return isRuled ? ['', ...lines] : lines;
        if (shown.kind === 'aggregate') {
          if (!isRuled || this.#isVertical) return lines;
          return ['-'.repeat(this.#layout.widthOf(index)), ...lines];
        }
        if (!isDetailed) return lines;
        const text = breakText(options, lines[0] ?? '', this.#layout.widthOf(index));
        if (options.isNotRuled) return [text];
        const hasValue = this.#hasTotals || options.showsValue || options.skipsSingle;
        return hasValue ? [text, ...lines] : [text];
      });
      this.#put(this.#layout.block(texts));
    }
    if (isDetailed && (isOutermost || !cells)) this.#sheet.put('');
  }

  #total({ cells }: TotalEvent): void {
    if (this.#grandTotal.startsPage) this.#sheet.newPage();
    const texts = this.#printed.map(({ cell }, index): string[] => {
      const shown = cells[cell];
      if (!shown) return [];
      const lines = this.#totalLines(shown, index);
      return this.#isVertical ? lines : ['='.repeat(this.#layout.widthOf(index)), ...lines];
    });
    const [first = '', ...rest] = this.#layout.block(texts);
    const { text } = this.#grandTotal;
    const captioned = (text + first.slice(text.length)).slice(0, this.#width);
    this.#put([this.#isVertical ? first : captioned, ...rest]);
  }

  /** A value of a break line or of the last line, laid out. */
  #totalLines({ text }: NonNullable<TotalCell>, column: number): string[] {
    return cellLines(text, (value) => this.#layout.lay(value, column));
  }

  /** Prints the lines of a row, with an empty one behind where the report is spaced. */
  #put(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const { options } = this.#report;
    if (options.isUnsplit) this.#sheet.need(lines.length);
    for (const line of lines) this.#sheet.put(line);
    if (this.#isSpaced) this.#sheet.put('');
  }
}

/** The columns to be printed, the id in front; those of BREAK.SUP only break. */
function printedColumns({ columns, idColumn, options, verb }: ReportRows): PrintedColumn[] {
  const printed = columns
    .map((column, cell) => ({ column, cell }))
    .filter(({ column }) => column.break?.isPrinted !== false);
  const hasId = !options.isIdSuppressed && !options.isDetailSuppressed && verb !== 'SUM';
  return hasId ? [{ column: idColumn, cell: -1 }, ...printed] : printed;
}

function isAlwaysVertical({ options, verb }: ReportRows): boolean {
  return options.isVertical || verb === 'SUM';
}

/** What stands in place of the break value on the line of a break. */
function breakText({ text, showsValue }: BreakEvent['options'], value: string, width: number) {
  const [before, after] = text;
  return showsValue ? `${before}${value.trimStart()}${after}`.slice(0, width) : before;
}
