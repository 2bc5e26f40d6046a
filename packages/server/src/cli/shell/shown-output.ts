import { CommandFailure, exitStatus } from '../exit-status.ts';
import type { Printer, TextSink } from '../printer.ts';

/** Lines of the last output that are kept; of what is longer the rest can only be asked for anew. */
const KEPT_MAX = 100_000;

/**
 * The output of a shell, line by line as it comes. Of what is too long for a screen only the beginning is
 * shown, and all of it kept, to be shown when it is asked for.
 */
export class ShownOutput implements TextSink {
  readonly #out: Printer;
  readonly #linesMax: number | undefined;
  #kept: string[] = [];
  #count = 0;
  #isEnded = true;
  #unfinished = '';

  /** @param linesMax - Lines of one command shown at once; `undefined` for all, and nothing is kept. */
  constructor(out: Printer, linesMax: number | undefined) {
    this.#out = out;
    this.#linesMax = linesMax;
  }

  /** Begins the output of a command. */
  begin(): void {
    this.#kept = [];
    this.#count = 0;
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
    for (const piece of pieces) this.#show(piece);
  }

  /** Shows what there is before somebody is asked. */
  pause(): void {
    this.#out.flush();
  }

  /** Ends the output of a command, and says how much of it is not shown. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const hidden = this.#linesMax === undefined ? 0 : this.#count - this.#linesMax;
    const shows = this.#count > KEPT_MAX ? `the first ${KEPT_MAX}` : 'all';
    if (hidden > 0) this.#out.line(`... ${hidden} more line(s); .LAST shows ${shows}.`);
  }

  /** Shows the last output, as far as it is kept. @throws CommandFailure where none is kept. */
  showAll(): void {
    if (this.#linesMax === undefined)
      throw new CommandFailure(exitStatus.failed, 'Output is not shortened here, nor kept.');
    this.#out.lines(this.#kept);
  }

  #show(line: string): void {
    this.#count += 1;
    if (this.#linesMax === undefined || this.#count <= this.#linesMax) this.#out.line(line);
    if (this.#linesMax !== undefined && this.#count <= KEPT_MAX) this.#kept.push(line);
  }
}
