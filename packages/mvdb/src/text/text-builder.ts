import { charge } from '../budget/work-meter.ts';
import { assertTextSize } from './size.ts';

const PARTS_MAX = 4096;
/** Characters that may be added before room is asked for again. */
const ASKING_DISTANCE = 4_096;
/** Characters that one piece more costs as much as. */
const PIECE_COST = 16;

/**
 * Joins many pieces into one text. Pieces are flattened every few thousand, so that millions of
 * small ones cost neither a deep chain of concatenations nor a huge array.
 */
export class TextBuilder {
  readonly #what: string;
  #parts: string[] = [];
  #text = '';
  #size = 0;
  #nextAsked = ASKING_DISTANCE;

  /** @param what - Who builds, for the message of `TOO_LARGE`. */
  constructor(what: string) {
    this.#what = what;
  }

  add(piece: string): void {
    this.#size += piece.length;
    if (this.#size > this.#nextAsked) {
      assertTextSize(this.#size, this.#what);
      this.#nextAsked = this.#size + ASKING_DISTANCE;
    }
    charge(PIECE_COST + piece.length);
    this.#parts.push(piece);
    if (this.#parts.length === PARTS_MAX) this.#flatten();
  }

  /** @throws MvdbError `TOO_LARGE` when the pieces exceed what one text holds. */
  toText(): string {
    this.#flatten();
    return this.#text;
  }

  #flatten(): void {
    assertTextSize(this.#size, this.#what);
    this.#text += this.#parts.join('');
    this.#parts = [];
  }
}
