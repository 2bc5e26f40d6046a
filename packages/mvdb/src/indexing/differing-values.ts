import { SUBVALUE_MARK, VALUE_MARK } from '../text/marks.ts';

const VALUE_MARK_CODE = VALUE_MARK.charCodeAt(0);
const SUBVALUE_MARK_CODE = SUBVALUE_MARK.charCodeAt(0);

/**
 * The parts of two texts in which their values or subvalues differ: without the values that both begin with, and those
 * that both end with. Each part has one value at least, be it blank.
 *
 * @example differingValues('a\u001db\u001dc', 'a\u001dx\u001dy\u001dc') // ['b', 'x\u001dy']
 */
export function differingValues(one: string, other: string): [string, string] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  for (let index = 0; index < shorter; index += 1) {
    const code = one.charCodeAt(index);
    if (code !== other.charCodeAt(index)) break;
    if (isMark(code)) start = index + 1;
  }
  let saved = 0;
  for (let fromEnd = 1; fromEnd <= shorter - start; fromEnd += 1) {
    const code = one.charCodeAt(one.length - fromEnd);
    if (code !== other.charCodeAt(other.length - fromEnd)) break;
    if (isMark(code)) saved = fromEnd;
  }
  return [one.slice(start, one.length - saved), other.slice(start, other.length - saved)];
}

function isMark(code: number): boolean {
  return code === VALUE_MARK_CODE || code === SUBVALUE_MARK_CODE;
}
