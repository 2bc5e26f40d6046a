import { assertArgument, assertText } from '../arguments/checked.ts';
import { NUMBER, OBJECT } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_POSITION } from '../errors/failures.ts';
import { FIELD_MARK } from '../text/marks.ts';
import { assertTextSize } from '../text/size.ts';

/** The most attributes a record without a stated size grows to. */
const ATTRIBUTES_MAX = 0x100_0000;

/** What a dimensioned record of a stated size does with more attributes than it has elements. */
export interface Dimensions {
  /** Number of elements, from 1; without it the record grows as needed. */
  readonly size?: number;
  /** Where excess attributes go, still joined by field marks: element 0, or as in Pick the last one. */
  readonly excess?: 'zero' | 'last';
}

/**
 * A record as an array of attributes, for many edits: one change costs nothing like rebuilding the text.
 * Attributes count from 1; element 0 holds the attributes beyond the size.
 *
 * @example
 * const record = new DimensionedRecord('a\u001eb');
 * record.set(2, 'c');
 * record.build() // 'a\u001ec'
 * @see UniVerse BASIC Reference, DIMENSION, MATPARSE, MATBUILD, INMAT.
 */
export class DimensionedRecord {
  /** Attributes from index 1 on; index 0 is element 0. */
  readonly #elements: string[];
  readonly #size: number;
  readonly #grows: boolean;
  readonly #excessInLast: boolean;
  /** True while element 0 belongs to the record. */
  #hasExcess = false;
  /** Attributes the last text had, 0 when they were more than the elements. */
  readonly #parsed: number;

  /** @throws MvdbError `BAD_POSITION` for a size that is not a whole number from 1 to 16,777,216. */
  constructor(text = '', dimensions: Dimensions = {}) {
    assertText('DimensionedRecord', 'text', text);
    assertArgument('DimensionedRecord', 'dimensions', dimensions, OBJECT);
    const { size, excess = 'zero' } = dimensions;
    if (size !== undefined && !(Number.isInteger(size) && size >= 1 && size <= ATTRIBUTES_MAX))
      throw new MvdbError(
        BAD_POSITION,
        `The size must be a whole number from 1 to ${ATTRIBUTES_MAX}, not ${size}.`,
      );
    this.#grows = size === undefined;
    this.#size = size ?? ATTRIBUTES_MAX;
    this.#excessInLast = excess === 'last';
    this.#elements = [''];
    let start = 0;
    for (let attribute = 1; text !== ''; attribute++) {
      const mark = text.indexOf(FIELD_MARK, start);
      if (attribute > this.#size) this.#keepExcess(text.slice(start));
      else this.#elements.push(mark === -1 ? text.slice(start) : text.slice(start, mark));
      if (mark === -1 || attribute > this.#size) break;
      start = mark + 1;
    }
    const overflowed = this.#hasExcess || (this.#excessInLast && this.#lastHoldsMark());
    this.#parsed = overflowed ? 0 : this.count;
  }

  /** Number of attributes held in elements of their own. */
  get count(): number {
    return this.#elements.length - 1;
  }

  /** What INMAT reports: how many attributes the text had, or 0 when they were more than the elements. */
  get inmat(): number {
    return this.#parsed;
  }

  /**
   * Reads an element; empty beyond the last attribute.
   *
   * @throws MvdbError `BAD_POSITION` outside the dimensions.
   */
  get(attribute: number): string {
    this.#assertAttribute(attribute);
    return this.#elements[attribute] ?? '';
  }

  /**
   * Writes an element; attributes missing before it become empty.
   *
   * @throws MvdbError `BAD_POSITION` outside the dimensions.
   */
  set(attribute: number, text: string): void {
    this.#assertAttribute(attribute);
    assertText('DimensionedRecord.set', 'text', text);
    while (this.#elements.length < attribute) this.#elements.push('');
    this.#elements[attribute] = text;
    if (attribute === 0) this.#hasExcess = text !== '';
  }

  /**
   * The record as text: every attribute read or written, trailing empty ones included, and the excess.
   *
   * @throws MvdbError `TOO_LARGE`
   */
  build(): string {
    const attributes = this.#elements.slice(1);
    if (this.#hasExcess) {
      while (attributes.length < this.#size) attributes.push('');
      attributes.push(this.#elements[0] ?? '');
    }
    let length = attributes.length;
    for (const attribute of attributes) length += attribute.length;
    assertTextSize(length, 'MATBUILD');
    return attributes.join(FIELD_MARK);
  }

  #keepExcess(rest: string): void {
    if (this.#excessInLast) this.#elements[this.#size] += FIELD_MARK + rest;
    else {
      this.#elements[0] = rest;
      this.#hasExcess = true;
    }
  }

  #lastHoldsMark(): boolean {
    return (this.#elements[this.#size] ?? '').includes(FIELD_MARK);
  }

  #assertAttribute(attribute: number): void {
    const lowest = this.#grows || this.#excessInLast ? 1 : 0;
    if (Number.isInteger(attribute) && attribute >= lowest && attribute <= this.#size) return;
    assertArgument('DimensionedRecord', 'attribute', attribute, NUMBER);
    throw new MvdbError(
      BAD_POSITION,
      `The record has the elements ${lowest} to ${this.#size}, not ${attribute}.`,
    );
  }
}
