import { assertArgument, assertText } from '../arguments/checked.ts';
import { type Kind, NUMBER, oneOf, optionsOf, TEXT } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_POSITION } from '../errors/failures.ts';
import { compareValues } from '../number/compare.ts';
import { smallInteger } from '../number/number-text.ts';
import { FIELD_MARK, SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';
import { pieceEnd, pieceStart } from './extract.ts';
import { isSaved, searchSaved } from './left-search.ts';
import { assertPosition } from './positions.ts';

const LOCATE_OPTIONS: Kind = /* @__PURE__ */ optionsOf({
  flavour: /* @__PURE__ */ oneOf('standard', 'pick', 'universe'),
  attribute: NUMBER,
  value: NUMBER,
  subvalue: NUMBER,
  start: NUMBER,
  order: TEXT,
});

/** Whether the text is there, and where it is or belongs. */
export interface Located {
  readonly found: boolean;
  /** Position of the element found; else where it has to be inserted. */
  readonly position: number;
}

export interface OrderOption {
  /**
   * How the elements are sorted: first A ascending or D descending, then L as text, R as whole numbers
   * (other elements by length, then as text), T by length and then as text whatever they are, N as
   * numbers where both are. Anything else: not sorted.
   */
  readonly order?: string;
}

/**
 * Where to look. `standard` takes the positions as the place to start at: the deepest position not 0
 * counts attributes, values or subvalues. `pick` and `universe` take them as what to look through: no
 * position the attributes, an attribute its values, a value its subvalues; `universe` can start later.
 */
export type LocateOptions = OrderOption &
  (
    | {
        readonly flavour?: 'standard';
        readonly attribute?: number;
        readonly value?: number;
        readonly subvalue?: number;
      }
    | { readonly flavour: 'pick'; readonly attribute?: number; readonly value?: number }
    | {
        readonly flavour: 'universe';
        readonly attribute?: number;
        readonly value?: number;
        readonly start?: number;
      }
  );

/** Says of the element from `start` to `end` whether it comes before, equals or comes after the text. */
type Comparison = (array: string, start: number, end: number, text: string) => number;

/**
 * Looks for an element that equals a text.
 *
 * @throws MvdbError `BAD_POSITION` for a position that is negative, broken or beyond 2147483647.
 * @example locate('b', 'a\u001dc', { attribute: 1, value: 1, order: 'AL' }) // { found: false, position: 2 }
 * @see UniVerse BASIC Reference, LOCATE; OpenQM Reference, LOCATE.
 */
export function locate(text: string, array: string, options: LocateOptions = {}): Located {
  assertText('locate', 'text', text);
  assertText('locate', 'array', array);
  assertArgument('locate', 'options', options, LOCATE_OPTIONS);
  const { attribute, value, start, depth } = searchOf(options);
  assertStart(attribute, 'attribute');
  assertStart(value, 'value');
  assertStart(start, 'start');

  const isSorted = (options.order ?? '') !== '';
  if (array === '' && !isSorted && (options.flavour ?? 'standard') === 'standard')
    return { found: text === '' && start === 1, position: 1 };
  let from = 0;
  let to = array.length;
  if (depth > 1) {
    from = pieceStart(array, FIELD_MARK, 0, to, Math.max(attribute, 1) - 1);
    if (from !== -1) to = pieceEnd(array, FIELD_MARK, from, to);
  }
  if (depth > 2 && from !== -1) {
    from = pieceStart(array, VALUE_MARK, from, to, Math.max(value, 1) - 1);
    if (from !== -1) to = pieceEnd(array, VALUE_MARK, from, to);
  }
  if (from === -1) return { found: false, position: start };
  const mark = depth === 1 ? FIELD_MARK : depth === 2 ? VALUE_MARK : SUBVALUE_MARK;
  const holder = depth === 1 ? array : array.slice(from, to);
  return search(text, holder, mark, start, options.order ?? '');
}

function searchOf(options: LocateOptions) {
  const { attribute = 0, value = 0 } = options;
  if (options.flavour === 'pick' || options.flavour === 'universe') {
    const start = options.flavour === 'universe' ? (options.start ?? 1) : 1;
    return {
      attribute,
      value,
      start: start === 0 ? 1 : start,
      depth: value !== 0 ? 3 : attribute !== 0 ? 2 : 1,
    };
  }
  const subvalue = value === 0 ? 0 : (options.subvalue ?? 0);
  if (subvalue !== 0) return { attribute, value, start: subvalue, depth: 3 };
  if (value !== 0) return { attribute, value, start: value, depth: 2 };
  return { attribute, value, start: attribute || 1, depth: 1 };
}

/** Looks through the elements of a holder, from a start position on. */
function search(text: string, holder: string, mark: string, start: number, order: string): Located {
  if (holder === '') return { found: text === '' && start === 1, position: start };
  let from = pieceStart(holder, mark, 0, holder.length, start - 1);
  if (from === -1) return { found: false, position: start };

  const direction = directionOf(order);
  if (direction !== 0 && comparesLeft(order) && !text.includes(mark))
    if (isSaved(holder, mark.charCodeAt(0))) {
      const offset = searchSaved(text, start, direction === 1);
      return { found: offset < 0, position: Math.abs(offset) };
    }
  if (direction === 0) return searchUnsorted(text, holder, mark, from, start);
  const compare = comparisonOf(order, text);
  for (let position = start; ; position++) {
    const offset = holder.indexOf(mark, from);
    const to = offset === -1 ? holder.length : offset;
    const side = compare(holder, from, to, text) * direction;
    if (side >= 0) return { found: side === 0, position };
    if (offset === -1) return { found: false, position: position + 1 };
    from = to + 1;
  }
}

/** Looks where the text occurs, which is quicker than looking at each element; `from` is where number `start` begins. */
function searchUnsorted(
  text: string,
  holder: string,
  mark: string,
  from: number,
  start: number,
): Located {
  const isWhole = (offset: number): boolean =>
    (offset === from || holder[offset - 1] === mark) &&
    (offset + text.length === holder.length || holder[offset + text.length] === mark);
  let offset = text.includes(mark) ? -1 : holder.indexOf(text, from);
  while (offset !== -1 && !isWhole(offset)) {
    const next = holder.indexOf(mark, offset);
    offset = next === -1 ? -1 : holder.indexOf(text, next + 1);
  }
  if (offset !== -1) return { found: true, position: start + countOf(mark, holder, from, offset) };
  const last = start + countOf(mark, holder, from, holder.length);
  // An empty attribute at the end gives its place up.
  const isTaken = mark === FIELD_MARK && (from === holder.length || holder.endsWith(mark));
  return { found: false, position: isTaken ? last : last + 1 };
}

/** How many marks stand between two offsets. */
function countOf(mark: string, text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf(mark, from); at !== -1 && at < to; at = text.indexOf(mark, at + 1))
    count += 1;
  return count;
}

function directionOf(order: string): -1 | 0 | 1 {
  switch (order.charAt(0)) {
    case 'A':
    case 'a':
      return 1;
    case 'D':
    case 'd':
      return -1;
    default:
      return 0;
  }
}

/** True for all orders but those of the letters R, T and N. */
function comparesLeft(order: string): boolean {
  const letter = order.charCodeAt(1) | 0x20;
  return letter !== 0x72 && letter !== 0x74 && letter !== 0x6e;
}

function comparisonOf(order: string, text: string): Comparison {
  switch (order.charAt(1)) {
    case 'R':
    case 'r':
      return Number.isNaN(smallInteger(text)) ? compareByLength : compareRight(smallInteger(text));
    case 'T':
    case 't':
      return compareByLength;
    case 'N':
    case 'n':
      return (array, start, end) => compareValues(array.slice(start, end), text);
    default:
      return compareLeft;
  }
}

function compareLeft(array: string, start: number, end: number, text: string): number {
  const length = Math.min(end - start, text.length);
  for (let index = 0; index < length; index++) {
    const difference = array.charCodeAt(start + index) - text.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return end - start - text.length;
}

function compareByLength(array: string, start: number, end: number, text: string): number {
  return end - start - text.length || compareLeft(array, start, end, text);
}

/** Compares with a whole number; empty elements count as 0. */
function compareRight(number: number): Comparison {
  return (array, start, end, text) => {
    const element = start === end ? 0 : smallInteger(array, start, end);
    return Number.isNaN(element) ? compareByLength(array, start, end, text) : element - number;
  };
}

function assertStart(position: number, level: string): void {
  assertPosition(position, level);
  if (position < 0)
    throw new MvdbError(BAD_POSITION, `LOCATE has no ${level} position ${position}; count from 1.`);
}
