import { charge } from '../budget/work-meter.ts';
import { compareNumberTexts, compareTexts } from '../number/compare.ts';
import { isNumeric, smallInteger } from '../number/number-text.ts';
import { decodeText } from '../text/decode-text.ts';
import { SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from '../text/marks.ts';
import { byteInteger } from './byte-condition.ts';
import { radixOrder } from './radix-order.ts';

/** Characters that a comparison of two rows costs as much as. */
const COMPARISON_COST = 64;
/** The same of two numbers, which need no comparator. */
const RADIX_COST = 4;

/** With so many different texts, it does not pay any more to find out which are the same. */
const DISTINCT_MAX = 2 ** 16;

/** Digits of a decimal that a double keeps apart from every other. */
const EXACT_DIGITS = 15;

/** The keys of all rows for one sort clause, and their order. */
export interface SortColumn {
  add(key: string): void;
  /** Adds the key whose UTF-8 bytes lie from `start` to `end`. */
  addBytes(bytes: Uint8Array, start: number, end: number): void;
  /** Order of the rows with these numbers: negative, zero or positive. */
  compare(left: number, right: number): number;
  /** Safe integers in the order of the keys, in turn for the keys as they were added; not of all columns. */
  integers(): readonly number[] | undefined;
}

/**
 * The numbers of all rows in the order of their keys. Rows equal in all of them stay in the order they
 * came in.
 *
 * @param isDescending - One for each column.
 */
export function sortedOrder(
  columns: readonly SortColumn[],
  isDescending: readonly boolean[],
  count: number,
): Uint32Array {
  const [column] = columns;
  if (column !== undefined && columns.length === 1) {
    const keys = column.integers();
    const order = keys && radixOrder(keys, isDescending[0] ?? false);
    if (order !== undefined) {
      charge(count * Math.ceil(Math.log2(count + 1)) * RADIX_COST);
      return order;
    }
  }
  return Uint32Array.from({ length: count }, (_, number) => number).sort((left, right) => {
    charge(COMPARISON_COST);
    for (let index = 0; index < columns.length; index++) {
      const order = columns[index]?.compare(left, right) ?? 0;
      if (order !== 0) return isDescending[index] ? -order : order;
    }
    return left - right;
  });
}

export function sortColumn(isRightJustified: boolean): SortColumn {
  return isRightJustified ? new RightJustifiedColumn() : new TextColumn();
}

/** Texts; where the same come again and again, they are sorted once and then go by their rank. */
class TextColumn implements SortColumn {
  readonly #texts: string[] = [];
  /** For each key the place of its text. */
  readonly #positions: number[] = [];
  /** Place of each text, as long as they are few. */
  #existing: Map<string, number> | undefined = new Map();

  add(key: string): void {
    const existing = this.#existing?.get(key);
    if (existing !== undefined) {
      this.#positions.push(existing);
      return;
    }
    const position = this.#texts.length;
    this.#positions.push(position);
    this.#texts.push(sortable(key));
    this.#existing?.set(key, position);
    if (position === DISTINCT_MAX) this.#existing = undefined;
  }

  addBytes(bytes: Uint8Array, start: number, end: number): void {
    this.add(decodeText(bytes, start, end));
  }

  compare(left: number, right: number): number {
    const texts = this.#texts;
    return textOrder(
      texts[this.#positions[left] ?? 0] ?? '',
      texts[this.#positions[right] ?? 0] ?? '',
    );
  }

  integers(): readonly number[] | undefined {
    if (this.#existing === undefined) return undefined;
    const texts = this.#texts;
    const ascending = Array.from(texts, (_text, position) => position).sort((left, right) =>
      textOrder(texts[left] ?? '', texts[right] ?? ''),
    );
    const ranks = new Array<number>(texts.length).fill(0);
    let rank = 0;
    for (const [index, position] of ascending.entries()) {
      if (index > 0 && texts[position] !== texts[ascending[index - 1] ?? 0]) rank += 1;
      ranks[position] = rank;
    }
    return this.#positions.map((position) => ranks[position] ?? 0);
  }
}

/** Numbers in their order, the empty key as 0; texts as if filled with spaces on their left. */
class RightJustifiedColumn implements SortColumn {
  /** NaN for a key that is not a number a double holds exactly. */
  readonly #numbers: number[] = [];
  readonly #texts = new Map<number, string>();
  #areIntegers = true;

  add(key: string): void {
    const number = exactNumber(key);
    if (Number.isNaN(number)) this.#texts.set(this.#numbers.length, sortable(key));
    if (!Number.isSafeInteger(number)) this.#areIntegers = false;
    this.#numbers.push(number);
  }

  addBytes(bytes: Uint8Array, start: number, end: number): void {
    const integer = byteInteger(bytes, start, end);
    if (Number.isNaN(integer)) this.add(decodeText(bytes, start, end));
    else this.#numbers.push(integer);
  }

  integers(): readonly number[] | undefined {
    return this.#areIntegers ? this.#numbers : undefined;
  }

  compare(left: number, right: number): number {
    const leftNumber = this.#numbers[left] ?? 0;
    const rightNumber = this.#numbers[right] ?? 0;
    const difference = leftNumber - rightNumber;
    if (!Number.isNaN(difference)) return difference;
    return compareRightJustified(
      this.#texts.get(left) ?? String(leftNumber),
      this.#texts.get(right) ?? String(rightNumber),
    );
  }
}

/**
 * A total order: numbers among themselves by size. Between a number and a text the whole digits of the
 * number count, which keeps the order free of cycles; numbers up to zero stand before every text.
 */
export function compareRightJustified(left: string, right: string): number {
  const isLeftNumber = isNumeric(left);
  const isRightNumber = isNumeric(right);
  if (isLeftNumber && isRightNumber) return compareNumberTexts(left || '0', right || '0');
  if (isLeftNumber) return compareNumberToText(left, right);
  if (isRightNumber) return -compareNumberToText(right, left);
  return compareTexts(left, right, 'R');
}

function compareNumberToText(number: string, text: string): number {
  const whole = number.startsWith('-') ? '' : wholeDigits(number);
  return whole === '' ? -1 : compareTexts(whole, text, 'R') || -1;
}

function wholeDigits(number: string): string {
  const start = number.search(/[1-9.]/);
  if (start === -1) return '';
  const point = number.indexOf('.', start);
  return number.slice(start, point === -1 ? number.length : point);
}

function exactNumber(key: string): number {
  if (key === '') return 0;
  const integer = smallInteger(key);
  if (!Number.isNaN(integer)) return integer;
  return key.length <= EXACT_DIGITS && isNumeric(key) ? Number(key) : Number.NaN;
}

/** A key of several values sorts as if marks were the highest characters. */
function sortable(key: string): string {
  if (!key.includes(VALUE_MARK) && !key.includes(SUBVALUE_MARK) && !key.includes(TEXT_MARK))
    return key;
  return key
    .replaceAll(VALUE_MARK, '\uffff')
    .replaceAll(SUBVALUE_MARK, '\ufffe')
    .replaceAll(TEXT_MARK, '\ufffd');
}

function textOrder(left: string, right: string): number {
  charge(COMPARISON_COST + Math.min(left.length, right.length));
  if (left < right) return -1;
  return left > right ? 1 : 0;
}
