import type { Session } from 'mvdb';

/** Characters of what a program prints that are kept. */
const OUTPUT_SIZE_MAX = 262_144;

/** Characters that count as one step of work. */
const CHARACTERS_PER_STEP = 100;

/** What a program prints, up to a bound: beyond it characters are counted. */
export class PrintedText {
  readonly #session: Session;
  readonly #pieces: string[] = [];
  #size = 0;
  #omitted = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  readonly print = (text: string): void => {
    this.#session.step(Math.ceil(text.length / CHARACTERS_PER_STEP));
    const room = OUTPUT_SIZE_MAX - this.#size;
    if (room > 0) this.#pieces.push(text.slice(0, room));
    this.#size += Math.min(text.length, Math.max(room, 0));
    this.#omitted += Math.max(text.length - Math.max(room, 0), 0);
  };

  get content(): { readonly output: string; readonly omitted: number } {
    return { output: this.#pieces.join(''), omitted: this.#omitted };
  }
}
