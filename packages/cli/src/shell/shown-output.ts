import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import type { Printer, TextSink } from '../terminal/printer.ts';

/** Lines of the last output that are kept; of what is longer the rest can only be asked for again. */
const STORED_MAX = 100_000;

/** A line that comes so long after the one before is waited for by a person, who sees both at once. */
const PAUSE_MS = 200;

/** How the output of a command gets to a person. */
export interface OutputScreen {
  /** Lines of one command shown at once where no pager is; `undefined` for all, and nothing is kept. */
  readonly linesMax?: number | undefined;
  /** Lines and characters that a screen has now; not needed where no pager is. */
  readonly size?: () => { readonly rows: number; readonly columns: number };
  /** Shows what is longer than the screen. */
  readonly page?: ((text: string) => boolean) | undefined;
}

/**
 * The output of a shell. Where there is a pager, lines that follow each other closely are held until the command ends,
 * to be shown by the pager where they are more than fit on the screen. Where there is none they are shown as they come,
 * but only the beginning, and all kept, to be shown when they are asked for.
 */
export class ShownOutput implements TextSink {
  /** Whether what is longer than a screen goes to the pager, where there is one. */
  isPaged: boolean;
  readonly #out: Printer;
  readonly #screen: OutputScreen;
  #saved: string[] = [];
  /** Lines, and how many of them were printed; the others are held, or not shown. */
  #count = 0;
  #printed = 0;
  #lastLineMs = 0;
  #isEnded = true;
  #unfinished = '';

  constructor(out: Printer, screen: OutputScreen = {}) {
    this.#out = out;
    this.#screen = screen;
    this.isPaged = screen.page !== undefined;
  }

  /** Whether there is a pager at all. */
  get hasPager(): boolean {
    return this.#screen.page !== undefined;
  }

  /** Begins the output of a command. */
  begin(): void {
    this.#saved = [];
    this.#count = 0;
    this.#printed = 0;
    this.#isEnded = false;
  }

  line(text = ''): void {
    this.text(`${text}\n`);
  }

  lines(texts: Iterable<string>): void {
    for (const text of texts) this.line(text);
  }

  text(text: string): void {
    const pieces = (this.#unfinished + text).split('\n');
    this.#unfinished = pieces.pop() ?? '';
    for (const piece of pieces) this.#take(piece);
  }

  /** Shows what there is before somebody is asked. */
  pause(): void {
    this.#showHeld();
    this.#out.flush();
  }

  /** Ends the output of a command, and says how much of it is not shown. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#showHeld();
    const hidden = this.#count - this.#printed;
    const shows = this.#count > STORED_MAX ? `the first ${STORED_MAX}` : 'all';
    if (hidden > 0) this.#out.line(`... ${hidden} more line(s); .LAST shows ${shows}.`);
  }

  /** Shows the last output, as far as it is kept. @throws CommandFailure where none is kept. */
  showAll(): void {
    if (!this.#isSaved)
      throw new CommandFailure(exitStatus.failed, 'Output is not shortened here, nor kept.');
    if (!this.#page(this.#saved)) this.#out.lines(this.#saved);
  }

  get #isSaved(): boolean {
    return this.#screen.linesMax !== undefined || this.hasPager;
  }

  #take(line: string): void {
    this.#count += 1;
    if (this.#isSaved && this.#count <= STORED_MAX) this.#saved.push(line);
    if (!this.isPaged) {
      if (this.#mayPrint()) this.#print(line);
      return;
    }
    const nowMs = performance.now();
    const isLate = this.#count > 1 && nowMs - this.#lastLineMs > PAUSE_MS;
    this.#lastLineMs = nowMs;
    if (isLate) this.#printHeld();
  }

  /** Shows the lines held, by the pager where they are more than fit on the screen. */
  #showHeld(): void {
    const held = this.#saved.slice(this.#printed);
    if (!this.isPaged || held.length === 0) return;
    if (this.#pageHeld(held)) this.#printed = this.#count;
    else this.#printHeld();
  }

  #pageHeld(held: readonly string[]): boolean {
    const cut = this.#count - this.#saved.length;
    const rest = cut > 0 ? [`... ${cut} more line(s), of which none is kept.`] : [];
    return this.#page([...held, ...rest]);
  }

  /** Whether lines were longer than the screen, and the pager has shown them. */
  #page(lines: readonly string[]): boolean {
    const { page } = this.#screen;
    if (page === undefined || !this.isPaged || this.#fits(lines)) return false;
    this.#out.flush();
    if (page(`${lines.join('\n')}\n`)) return true;
    this.isPaged = false;
    this.#out.line('The pager cannot be run; set PAGER to another program.');
    return false;
  }

  #printHeld(): void {
    for (const line of this.#saved.slice(this.#printed)) {
      if (!this.isPaged && !this.#mayPrint()) return;
      this.#print(line);
    }
    this.#out.flush();
  }

  #mayPrint(): boolean {
    const { linesMax } = this.#screen;
    return linesMax === undefined || this.#printed < linesMax;
  }

  #print(line: string): void {
    this.#out.line(line);
    this.#printed += 1;
  }

  /** Whether lines leave room for the prompt. */
  #fits(lines: readonly string[]): boolean {
    const { rows, columns } = this.#screen.size?.() ?? { rows: 0, columns: 1 };
    if (lines.length >= rows) return false;
    const needed = lines.reduce(
      (sum, { length }) => sum + Math.max(Math.ceil(length / columns), 1),
      0,
    );
    return needed < rows;
  }
}
