import { assertArgument } from '../arguments/checked.ts';
import { TEXT } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_POSITION } from '../errors/failures.ts';
import { HIGHEST_MARK_CODE, isMarkCode } from '../text/marks.ts';

/** One element of a dynamic array, and the mark that ended it. */
export interface RemovedElement {
  readonly text: string;
  /** 0 end of the array, 1 item mark, 2 field mark, 3 value mark, 4 subvalue mark, 5 text mark. */
  readonly code: number;
}

/**
 * Takes the elements of a dynamic array one after the other, whatever marks divide them. The array
 * itself does not change.
 *
 * @example
 * const cursor = new RemoveCursor('a\u001db');
 * cursor.remove() // { text: 'a', code: 3 }
 * cursor.remove() // { text: 'b', code: 0 }
 * @see UniVerse BASIC Reference, REMOVE, GETREM, SETREM.
 */
export class RemoveCursor {
  readonly #array: string;
  #position = 0;

  constructor(array: string) {
    assertArgument('RemoveCursor', 'array', array, TEXT);
    this.#array = array;
  }

  /** Characters passed so far, marks included; the next element begins there. */
  get position(): number {
    return this.#position;
  }

  /** @throws MvdbError `BAD_POSITION` outside 0 to the length of the array. */
  set position(position: number) {
    if (!Number.isInteger(position) || position < 0 || position > this.#array.length)
      throw new MvdbError(
        BAD_POSITION,
        `A remove position is a whole number from 0 to ${this.#array.length}, not ${position}.`,
      );
    this.#position = position;
  }

  /** The next element; past the last one, empty text with code 0. */
  remove(): RemovedElement {
    const start = this.#position;
    for (let index = start; index < this.#array.length; index++) {
      const mark = this.#array.charCodeAt(index);
      if (!isMarkCode(mark)) continue;
      this.#position = index + 1;
      return { text: this.#array.slice(start, index), code: HIGHEST_MARK_CODE + 1 - mark };
    }
    this.#position = this.#array.length;
    return { text: this.#array.slice(start), code: 0 };
  }
}
