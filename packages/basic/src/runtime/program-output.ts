import { toTerminalText } from 'mvdb/language';
import { bounded } from './value-size.ts';

/** Takes the text that programs print, as it comes: parts of lines, ends of lines. */
export type Sink = (text: string) => void;

/** Takes what was printed on a unit of the printer, once the program closes it or ends. */
export type PrinterSink = (text: string, unit: string) => void;

/** The lines of a heading or footing on a page. */
type PageTextOf = (text: string, page: number) => string;

/** Where programs print: the terminal, a printer, or what captures. */
export class ProgramOutput {
  readonly #sink: Sink;
  readonly #toPrinter: PrinterSink;
  readonly #pageText: PageTextOf;
  readonly #pageLines: () => number | undefined;
  /** What is printed on numbered units other than 0, and while the printer is on. */
  readonly #units = new Map<string, string>();
  #isPrinting = false;
  #heading = '';
  #isHeadingDue = false;
  #page = 1;
  /** Lines of the page that are printed. */
  #lines = 0;
  footing = '';
  isHushed = false;
  #isFootingDue = false;

  /** @param pageLines - Lines of a page; `undefined` where a program alone ends pages. */
  constructor(
    sink: Sink,
    toPrinter: PrinterSink,
    pageText: PageTextOf,
    pageLines: () => number | undefined,
  ) {
    this.#pageLines = pageLines;
    this.#sink = sink;
    this.#toPrinter = toPrinter;
    this.#pageText = pageText;
  }

  set heading(heading: string) {
    this.#heading = heading;
    this.#isHeadingDue = heading !== '';
  }

  /** PRINT. */
  print(text: string, endsLine: boolean): void {
    if (this.#isPrinting) this.printOn('0', text, endsLine);
    else {
      if (this.#isPageFull) this.newPage(undefined);
      this.#headPage();
      this.#write(text, endsLine);
      this.#lines += lineEnds(text) + Number(endsLine);
      this.#isFootingDue = true;
    }
  }

  /** CRT and DISPLAY. */
  show(text: string, endsLine: boolean): void {
    this.#write(text, endsLine);
  }

  /** PRINT ON a unit, and PRINT while the printer is on. */
  printOn(unit: string, text: string, endsLine: boolean): void {
    const printed = (this.#units.get(unit) ?? '') + toTerminalText(text) + (endsLine ? '\n' : '');
    this.#units.set(unit, bounded(printed));
  }

  printer(what: 'ON' | 'OFF' | 'CLOSE' | 'RESET'): void {
    if (what === 'ON') this.#isPrinting = true;
    else if (what === 'CLOSE') this.#closeUnits();
    else this.#isPrinting = false;
  }

  /** Ends the page and the units of the printer, as the program does. */
  close(): void {
    this.#footPage();
    this.#closeUnits();
  }

  #closeUnits(): void {
    for (const [unit, text] of this.#units) this.#toPrinter(text, unit);
    this.#units.clear();
  }

  newPage(number: number | undefined): void {
    this.#footPage();
    this.#page = number ?? this.#page + 1;
    this.#lines = 0;
    this.#isHeadingDue = this.#heading !== '';
    this.#headPage();
  }

  #headPage(): void {
    if (!this.#isHeadingDue) return;
    this.#isHeadingDue = false;
    const shown = this.#pageText(this.#heading, this.#page);
    this.#write(shown, true);
    this.#lines += lineEnds(shown) + 1;
  }

  /** Whether there is no room for another line. Pages without heading and footing are one long page. */
  get #isPageFull(): boolean {
    const pageLines = this.#pageLines();
    if (pageLines === undefined || (this.#heading === '' && this.footing === '')) return false;
    const footed = this.footing === '' ? 0 : lineEnds(this.#pageText(this.footing, this.#page)) + 1;
    return this.#lines >= pageLines - footed;
  }

  #footPage(): void {
    if (this.#isFootingDue && this.footing !== '')
      this.#write(this.#pageText(this.footing, this.#page), true);
    this.#isFootingDue = false;
  }

  #write(text: string, endsLine: boolean): void {
    if (!this.isHushed) this.#sink(toTerminalText(text) + (endsLine ? '\n' : ''));
  }
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}
