import type { EvaluationContext } from '../expression/column.ts';
import { trimb } from '../text/trim.ts';
import { type PageText, type PageValues, showPageText } from './page-text.ts';

/** What a sheet prints around the lines of a report. */
export interface SheetSetup {
  readonly heading: PageText | undefined;
  /** Lines of the heading of the columns, each as wide as all of them. */
  readonly columnHeadings: readonly string[];
  readonly footing: PageText | undefined;
  readonly tableName: string;
  readonly width: number;
  /** Lines of a page with heading and footing; `undefined` for one page without end. */
  readonly pageLines: number | undefined;
  /** Put before the first line of every page but the first, such as a form feed. */
  readonly pageBreak: string;
  readonly context: EvaluationContext;
}

/**
 * Divides lines into pages, with heading and footing. Nothing is printed before the first line comes: a
 * report without lines has no heading. Lines are taken out with {@link take}.
 */
export class PageSheet {
  readonly #setup: SheetSetup;
  readonly #footingLines: number;
  readonly #lastLine: number;
  #ready: string[] = [];
  #page = 1;
  /** Lines on the page; `undefined` before its first. */
  #line: number | undefined;
  #headingLines = 0;
  #recordId = '';
  /** The record whose lines begin the page. */
  #firstId = '';
  #breakValues = new Map<number, string>();
  #hasHeadings = true;

  constructor(setup: SheetSetup) {
    this.#setup = setup;
    this.#footingLines = setup.footing?.lines.length ?? 0;
    const stops = setup.heading?.stopsPaging || setup.footing?.stopsPaging;
    this.#lastLine =
      setup.pageLines === undefined || stops
        ? Number.POSITIVE_INFINITY
        : setup.pageLines - this.#footingLines;
  }

  /** The record whose lines come next. */
  set recordId(id: string) {
    this.#recordId = id;
  }

  /** Lays down break values for headings to come. */
  setBreakValues(values: ReadonlyMap<number, string>): void {
    for (const [number, value] of values) this.#breakValues.set(number, value);
  }

  /** Prints a line. An empty one neither begins a page nor stands at its top. */
  put(line: string): void {
    if (this.#line !== undefined && this.#line >= this.#lastLine && this.#line > this.#headingLines)
      this.newPage();
    if (line === '' && (this.#line === undefined || this.#line === this.#headingLines)) return;
    if (this.#line === undefined) this.#begin();
    this.#push(line);
  }

  /** Ends the page unless it is empty; has no effect on a page without end. */
  newPage(): void {
    if (this.#line === undefined || this.#lastLine === Number.POSITIVE_INFINITY) return;
    this.#end();
    this.#page += 1;
    this.#line = undefined;
  }

  /** Begins a new page where fewer lines are left on this one. */
  need(lines: number): void {
    if (this.#line !== undefined && this.#line > this.#headingLines)
      if (this.#lastLine - this.#line < lines) this.newPage();
  }

  /** Nothing more goes around the lines: for a report that found nothing. */
  dropHeadings(): void {
    this.#hasHeadings = false;
  }

  /** Ends the last page. */
  finish(): void {
    if (this.#line !== undefined) this.#end();
  }

  /** Lines printed since this was last called. */
  take(): string[] {
    if (this.#ready.length === 0) return this.#ready;
    const taken = this.#ready;
    this.#ready = [];
    return taken;
  }

  #begin(): void {
    this.#line = 0;
    this.#firstId = this.#recordId;
    if (this.#hasHeadings) {
      const { heading, columnHeadings } = this.#setup;
      if (heading) for (const line of this.#shown(heading)) this.#push(line);
      for (const line of columnHeadings) this.#pushAsIs(line);
    }
    this.#headingLines = this.#line;
  }

  #end(): void {
    const { footing } = this.#setup;
    if (!footing || !this.#hasHeadings) return;
    if (this.#lastLine !== Number.POSITIVE_INFINITY)
      while ((this.#line ?? 0) < this.#lastLine) this.#push('');
    for (const line of this.#shown(footing)) this.#push(line);
  }

  #shown(text: PageText): string[] {
    const values: PageValues = {
      page: this.#page,
      table: this.#setup.tableName,
      recordId: this.#firstId,
      breakValues: this.#breakValues,
    };
    return showPageText(text, values, this.#setup.width, this.#setup.context);
  }

  #push(line: string): void {
    this.#pushAsIs(trimb(line));
  }

  #pushAsIs(line: string): void {
    const isFirst = this.#line === 0 && this.#page > 1;
    this.#ready.push(isFirst ? this.#setup.pageBreak + line : line);
    this.#line = (this.#line ?? 0) + 1;
  }
}
