import { MvdbError } from '../errors/errors.ts';
import { BAD_ID, BAD_TEXT } from '../errors/failures.ts';
import { HIGHEST_MARK_CODE, LOWEST_MARK_CODE } from '../text/marks.ts';

/** Longest record id, in UTF-8 bytes. */
export const ID_BYTES_MAX = 1000;

/**
 * Checks a record id: 1 to 1,000 bytes of UTF-8, no mark, no NUL, no half of a surrogate pair.
 *
 * @throws MvdbError `BAD_ID` naming what is wrong with it.
 */
export function assertRecordId(id: string): void {
  if (id === lastSound) return;
  const violation = violationOf(id);
  if (violation !== undefined) throw new MvdbError(BAD_ID, violation);
  lastSound = id;
}

/** The one looked at last: on its way to the disk an id is looked at again and again. */
let lastSound: string | undefined;

/** Whether a text can be the id of a record. */
export function isRecordId(id: string): boolean {
  return violationOf(id) === undefined;
}

function violationOf(id: string): string | undefined {
  if (typeof id !== 'string') return `An id is text, not ${id === null ? 'null' : typeof id}.`;
  const { length } = id;
  if (length === 0) return 'An id holds at least one character.';
  let isAscii = true;
  for (let index = 0; index < length; index += 1) {
    const code = id.charCodeAt(index);
    if (code <= HIGHEST_MARK_CODE && (code >= LOWEST_MARK_CODE || code === 0))
      return `The id holds ${code === 0 ? 'a NUL' : 'a mark'} at character ${index}.`;
    if (code > 0x7f) isAscii = false;
    if (index >= ID_BYTES_MAX) return tooLong(id);
  }
  if (isAscii) return undefined;
  if (!id.isWellFormed()) return 'The id holds half of a surrogate pair, which is not text.';
  return Buffer.byteLength(id) > ID_BYTES_MAX ? tooLong(id) : undefined;
}

/**
 * The end of a range of ids, which need be no id itself. One longer than every id is cut where that makes
 * no difference, because LMDB rejects long keys.
 *
 * @throws MvdbError `BAD_TEXT` when it is not Unicode text.
 */
export function rangeBound(bound: string): string {
  if (typeof bound !== 'string' || !bound.isWellFormed())
    throw new MvdbError(BAD_TEXT, 'A range of ids begins and ends with Unicode text.');
  if (bound.length <= ID_BYTES_MAX / 3) return bound;
  let byteCount = 0;
  let end = 0;
  for (const character of bound) {
    byteCount += Buffer.byteLength(character);
    end += character.length;
    if (byteCount > ID_BYTES_MAX) break;
  }
  return bound.slice(0, end);
}

function tooLong(id: string): string {
  return `The id has ${Buffer.byteLength(id)} bytes; the longest allowed is ${ID_BYTES_MAX}.`;
}
