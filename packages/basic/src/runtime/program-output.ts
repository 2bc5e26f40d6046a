import { toTerminalText } from './bytes.ts';

/** Takes the text that programs print, as it comes: parts of lines, ends of lines. */
export type Sink = (text: string) => void;

/** Where programs print: the terminal, a printer, or what captures. */
export class ProgramOutput {
  readonly #sink: Sink;
  /** What is printed on numbered units other than 0, and while the printer is on. */
  readonly #units = new Map<string, string>();
  #isPrinting = false;
  #heading = '';
  #isHeadingDue = false;
  #page = 1;
  footing = '';
  isHushed = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  set heading(heading: string) {
    this.#heading = heading;
    this.#isHeadingDue = heading !== '';
  }

  /** PRINT. */
  print(text: string, endsLine: boolean): void {
    if (this.#isPrinting) this.printOn('0', text, endsLine);
    else {
      this.#headPage();
      this.#write(text, endsLine);
    }
  }

  /** CRT and DISPLAY. */
  show(text: string, endsLine: boolean): void {
    this.#write(text, endsLine);
  }

  /** PRINT ON a unit: what it holds is had by {@link takeUnit}. */
  printOn(unit: string, text: string, endsLine: boolean): void {
    const printed = (this.#units.get(unit) ?? '') + toTerminalText(text) + (endsLine ? '\n' : '');
    this.#units.set(unit, printed);
  }

  takeUnit(unit: string): string {
    const printed = this.#units.get(unit) ?? '';
    this.#units.delete(unit);
    return printed;
  }

  printer(what: 'ON' | 'OFF' | 'CLOSE' | 'RESET'): void {
    if (what === 'ON') this.#isPrinting = true;
    else if (what !== 'CLOSE') this.#isPrinting = false;
  }

  newPage(number: number | undefined): void {
    this.#page = number ?? this.#page + 1;
    this.#isHeadingDue = this.#heading !== '';
    this.#headPage();
  }

  #headPage(): void {
    if (!this.#isHeadingDue) return;
    this.#isHeadingDue = false;
    this.#write(headingText(this.#heading, this.#page), true);
  }

  #write(text: string, endsLine: boolean): void {
    if (!this.isHushed) this.#sink(toTerminalText(text) + (endsLine ? '\n' : ''));
  }
}

const PAGE_WIDTH = 4;

/** The text of a heading: letters in single quotes stand for something. */
function headingText(heading: string, page: number): string {
  const parts = heading.split("'");
  return parts
    .map((part, index) => (index % 2 === 0 ? part : [...part.toUpperCase()].map(option).join('')))
    .join('');

  function option(letter: string): string {
    if (letter === 'P') return String(page).padStart(PAGE_WIDTH);
    if (letter === 'S') return String(page);
    return letter === 'L' ? '\n' : '';
  }
}
