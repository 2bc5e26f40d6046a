import type { OutputStream } from './streams.ts';

/** Time between two reports of how far the work has come: in a line of a terminal, and in lines of their own. */
const INTERVAL_MS = 100;
const LINE_INTERVAL_MS = 5_000;

const CLEAR_LINE = '\r\u001b[2K';

/**
 * Says on a terminal, in one line that goes again, how far long work has come; elsewhere nothing, or with `asLines` a line
 * every few seconds.
 */
export class Progress {
  readonly #stream: OutputStream;
  readonly #intervalMs: number;
  readonly #isTerminal: boolean;
  #shownAtMs = Number.NEGATIVE_INFINITY;
  #hasLine = false;

  constructor(
    stream: OutputStream,
    env: Readonly<Record<string, string | undefined>>,
    { asLines = false }: { readonly asLines?: boolean } = {},
  ) {
    this.#stream = stream;
    this.#isTerminal = stream.isTTY === true && env.TERM !== 'dumb';
    const lineIntervalMs = asLines ? LINE_INTERVAL_MS : Number.POSITIVE_INFINITY;
    this.#intervalMs = this.#isTerminal ? INTERVAL_MS : lineIntervalMs;
  }

  show(text: () => string): void {
    if (this.#intervalMs === Number.POSITIVE_INFINITY) return;
    if (performance.now() - this.#shownAtMs < this.#intervalMs) return;
    this.#shownAtMs = performance.now();
    this.#hasLine = this.#isTerminal;
    this.#stream.write(this.#isTerminal ? CLEAR_LINE + text() : `${text()}\n`);
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#hasLine) this.#stream.write(CLEAR_LINE);
    this.#hasLine = false;
  }
}
