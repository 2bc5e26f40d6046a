import type { OutputStream } from './streams.ts';

/** Time between two looks at how far the work has come. */
const INTERVAL_MS = 100;

const CLEAR_LINE = '\r\u001b[2K';

/** Says on a terminal, in one line that goes again, how far long work has come; elsewhere nothing. */
export class Progress {
  readonly #stream: OutputStream;
  readonly #isShown: boolean;
  #shownAtMs = 0;
  #hasLine = false;

  constructor(stream: OutputStream, env: Readonly<Record<string, string | undefined>>) {
    this.#stream = stream;
    this.#isShown = stream.isTTY === true && env.TERM !== 'dumb';
  }

  show(text: () => string): void {
    if (!this.#isShown || performance.now() - this.#shownAtMs < INTERVAL_MS) return;
    this.#shownAtMs = performance.now();
    this.#hasLine = true;
    this.#stream.write(CLEAR_LINE + text());
  }

  /** Takes the line away. */
  clear(): void {
    if (this.#hasLine) this.#stream.write(CLEAR_LINE);
    this.#hasLine = false;
  }
}
