import { assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { MARK_IN_TEXT } from '../errors/failures.ts';

/**
 * The five delimiters of multivalued text, from the outermost to the innermost. They are the ASCII
 * information separators, one byte each in UTF-8, so that every other character stays usable as data.
 */
export const ITEM_MARK = '\u001f';
export const FIELD_MARK = '\u001e';
export const VALUE_MARK = '\u001d';
export const SUBVALUE_MARK = '\u001c';
export const TEXT_MARK = '\u001b';

/** Code of the text mark: the lowest mark. A code unit is a mark when it lies in LOWEST..HIGHEST. */
export const LOWEST_MARK_CODE = 0x1b;
/** Code of the item mark: the highest mark. */
export const HIGHEST_MARK_CODE = 0x1f;

export const FIELD_MARK_CODE = 0x1e;
export const VALUE_MARK_CODE = 0x1d;
export const SUBVALUE_MARK_CODE = 0x1c;

const MARK_NAMES = ['text mark', 'subvalue mark', 'value mark', 'field mark', 'item mark'] as const;
const ANY_MARK = /[\u001b-\u001f]/;
const DIVIDING_MARK = /[\u001c-\u001f]/;

/** True when the code unit is one of the five marks. */
export function isMarkCode(code: number): boolean {
  return code >= LOWEST_MARK_CODE && code <= HIGHEST_MARK_CODE;
}

/**
 * Lets text enter the database only when it holds no mark, so that no value splits in silence.
 *
 * @throws MvdbError `MARK_IN_TEXT` naming the mark and its 0-based place.
 */
export function assertPlainText(text: string, what = 'text'): string {
  assertText('assertPlainText', 'text', text);
  assertText('assertPlainText', 'what', what);
  const position = text.search(ANY_MARK);
  if (position === -1) return text;
  const code = text.charCodeAt(position);
  throw new MvdbError(
    MARK_IN_TEXT,
    `The ${what} holds a ${MARK_NAMES[code - LOWEST_MARK_CODE]} (U+00${code.toString(16).toUpperCase()}) at character ${position + 1}; pass nested arrays, or remove it.`,
  );
}

/**
 * Lets text stand in one place of a record: it may hold text marks, which divide lines on paper, but no
 * mark that would divide the place itself.
 *
 * @throws MvdbError `MARK_IN_TEXT` as {@link assertPlainText}.
 */
export function assertUndivided(text: string, what = 'text'): string {
  assertText('assertUndivided', 'text', text);
  assertText('assertUndivided', 'what', what);
  if (!DIVIDING_MARK.test(text)) return text;
  return assertPlainText(text.replaceAll(TEXT_MARK, ' '), what);
}
