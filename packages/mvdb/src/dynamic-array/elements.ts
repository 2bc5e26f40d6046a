import { charge } from '../budget/work-meter.ts';
import { HIGHEST_MARK_CODE, LOWEST_MARK_CODE } from '../text/marks.ts';
import { assertTextSize } from '../text/size.ts';

/** Which operands of an element-wise function go on with their last element when they run out. */
export type Reuse = 'none' | 'first' | 'second' | 'both';

/** What stands in for an element that an operand does not have. */
export interface Fill {
  readonly first: string;
  readonly second: string;
}

const NO_TEXT: Fill = { first: '', second: '' };

/** Which operands of a choice go on with their last element where they have none in a place. */
export interface ChoiceReuse {
  readonly condition?: boolean;
  readonly yes?: boolean;
  readonly no?: boolean;
}

/** Characters that one element more costs as much as. */
const ELEMENT_COST = 32;

/** Codes of marks come before and after these. */
const BEGINNING = 0;
const ENDING = 0x20;

/** Applies a function to every element of a dynamic array; the marks stay. */
export function mapElements(array: string, apply: (element: string) => string): string {
  let end = elementEnd(array, 0);
  if (end === array.length) return apply(array);
  let result = '';
  let start = 0;
  while (end < array.length) {
    result = joined(result, apply(array.slice(start, end))) + array.charAt(end);
    start = end + 1;
    end = elementEnd(array, start);
  }
  return joined(result, apply(array.slice(start)));
}

/**
 * Applies a function to the elements of two dynamic arrays that stand in the same place. The result has
 * the structure of both: where one array has more subvalues, values or attributes, the other lends its
 * last element (`reuse`) or what `fill` says.
 *
 * @see UniVerse BASIC Reference, REUSE.
 */
export function zipElements(
  first: string,
  second: string,
  apply: (first: string, second: string) => string,
  reuse: Reuse = 'none',
  fill: Fill = NO_TEXT,
): string {
  const keepFirst = reuse === 'first' || reuse === 'both';
  const keepSecond = reuse === 'second' || reuse === 'both';
  let result = '';
  let [firstPosition, secondPosition] = [0, 0];
  let [firstMark, secondMark] = [BEGINNING, BEGINNING];
  let [firstElement, secondElement] = ['', ''];
  for (;;) {
    const firstMoves = firstMark <= secondMark;
    const secondMoves = secondMark <= firstMark;
    if (firstMoves) {
      const end = elementEnd(first, firstPosition);
      firstElement = first.slice(firstPosition, end);
      firstMark = end === first.length ? ENDING : first.charCodeAt(end);
      firstPosition = end + 1;
    } else if (!keepFirst) firstElement = fill.first;
    if (secondMoves) {
      const end = elementEnd(second, secondPosition);
      secondElement = second.slice(secondPosition, end);
      secondMark = end === second.length ? ENDING : second.charCodeAt(end);
      secondPosition = end + 1;
    } else if (!keepSecond) secondElement = fill.second;

    result = joined(result, apply(firstElement, secondElement));
    const mark = Math.min(firstMark, secondMark);
    if (mark === ENDING) return result;
    result += String.fromCharCode(mark);
  }
}

/**
 * Chooses, element by element of a condition, between two dynamic arrays: from `yes` where `isYes` holds,
 * else from `no`. An element of the condition governs all that stands in its place, subvalues included,
 * the last one all that follows. Where an operand has no element it is empty, or lends the one before
 * (`reuse`).
 *
 * @see UniVerse BASIC Reference, IFS.
 */
export function chooseElements(
  condition: string,
  yes: string,
  no: string,
  isYes: (element: string) => boolean,
  reuse: ChoiceReuse = {},
): string {
  let result = '';
  let [position, yesPosition, noPosition] = [0, 0, 0];
  let [mark, yesMark, noMark] = [BEGINNING, BEGINNING, BEGINNING];
  let [element, yesElement, noElement] = ['', '', ''];
  for (;;) {
    const lowest = Math.min(mark, yesMark, noMark);
    const moves = mark === lowest;
    const yesMoves = yesMark === lowest;
    const noMoves = noMark === lowest;
    if (moves) {
      const end = elementEnd(condition, position);
      element = condition.slice(position, end);
      mark = end === condition.length ? ENDING : condition.charCodeAt(end);
      position = end + 1;
    } else if (!reuse.condition) element = '';
    if (yesMoves) {
      const end = elementEnd(yes, yesPosition, mark);
      yesElement = yes.slice(yesPosition, end);
      yesMark = end === yes.length ? ENDING : yes.charCodeAt(end);
      yesPosition = end + 1;
    } else if (!reuse.yes) yesElement = '';
    if (noMoves) {
      const end = elementEnd(no, noPosition, mark);
      noElement = no.slice(noPosition, end);
      noMark = end === no.length ? ENDING : no.charCodeAt(end);
      noPosition = end + 1;
    } else if (!reuse.no) noElement = '';
    result = joined(result, isYes(element) ? yesElement : noElement);
    const next = Math.min(mark, yesMark, noMark);
    if (next === ENDING) return result;
    result += String.fromCharCode(next);
  }
}

/** Where the element beginning at `start` ends: at the next mark of at least `lowest`, or at the end. */
export function elementEnd(array: string, start: number, lowest = LOWEST_MARK_CODE): number {
  const { length } = array;
  for (let index = start; index < length; index++) {
    const code = array.charCodeAt(index);
    if (code >= lowest && code <= HIGHEST_MARK_CODE) return index;
  }
  return length;
}

/** Adds an element, leaving room for a mark. */
function joined(result: string, element: string): string {
  assertTextSize(result.length + element.length + 1, 'An element-wise function');
  charge(ELEMENT_COST + element.length);
  return result + element;
}
