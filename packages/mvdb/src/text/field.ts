import { assertNumber, assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { firstCharacter } from './character.ts';
import { assertTextSize } from './size.ts';
import { assertWholeNumber } from './whole-number.ts';

/** What FIELD found, and where: the positions that COL1() and COL2() report. */
export interface FieldSpan {
  readonly text: string;
  /** Position of the delimiter before the fields, 0 at the start of the text or when not found. */
  readonly col1: number;
  /** Position just after the fields, 0 when not found. */
  readonly col2: number;
}

const NOT_FOUND: FieldSpan = { text: '', col1: 0, col2: 0 };

/**
 * Finds delimited fields of a text, with their place in it.
 *
 * @param delimiter - Its first character divides the text; when empty, the text is one field, which
 *   every position names.
 * @param position - Field to start at, from 1; below 1 means 1.
 * @param count - Fields to take, with the delimiters between them; below 1 means 1.
 * @throws MvdbError `BAD_POSITION` when a number is not whole.
 * @see UniVerse BASIC Reference, FIELD, COL1, COL2.
 * @example fieldSpan('a*b*c*d', '*', 2, 2) // { text: 'b*c', col1: 2, col2: 6 }
 */
export function fieldSpan(text: string, delimiter: string, position: number, count = 1): FieldSpan {
  assertText('fieldSpan', 'text', text);
  assertText('fieldSpan', 'delimiter', delimiter);
  assertNumber('fieldSpan', 'position', position);
  assertNumber('fieldSpan', 'count', count);
  assertWholeNumber(position, 'field position');
  assertWholeNumber(count, 'count of fields');
  if (text === '') return NOT_FOUND;
  const mark = firstCharacter(delimiter);
  if (mark === '') return { text, col1: 0, col2: text.length + 1 };
  const start = skipFields(text, mark, 0, position - 1);
  if (start === -1) return NOT_FOUND;
  const next = skipFields(text, mark, start, Math.max(count, 1));
  const end = next === -1 ? text.length : next - mark.length;
  return {
    text: text.slice(start, end),
    col1: start === 0 ? 0 : start - mark.length + 1,
    col2: end + 1,
  };
}

/**
 * Gives delimited fields of a text. Also the form `s[delimiter, position, count]`.
 *
 * @returns Empty text when there are fewer fields. Arguments are those of `fieldSpan`.
 * @see UniVerse BASIC Reference, FIELD.
 * @example field('a*b*c*d', '*', 2, 2) // 'b*c'
 */
export function field(text: string, delimiter: string, position: number, count = 1): string {
  assertText('field', 'text', text);
  assertText('field', 'delimiter', delimiter);
  assertNumber('field', 'position', position);
  assertNumber('field', 'count', count);
  return fieldSpan(text, delimiter, position, count).text;
}

/**
 * Replaces, inserts or deletes delimited fields. Also the assignment `s[delimiter, position, count] = …`.
 *
 * @param position - Field to start at, from 1; below 1 means 1. Missing fields before it are made.
 * @param count - Above 0: so many fields are replaced by as many of `replacement`, empty ones where
 *   it has fewer. 0: the whole of `replacement` is inserted before the field. Below 0: so many
 *   fields give way to the whole of `replacement`. An empty last field just behind disappears.
 * @throws MvdbError `BAD_ARGUMENT` without a delimiter, `BAD_POSITION` when a number is not whole,
 *   `TOO_LARGE` when the result would not fit.
 * @see UniVerse BASIC Reference, FIELDSTORE.
 * @example fieldStore('a/b/c/d', '/', 2, 2, 'X/Y/Z') // 'a/X/Y/d'
 * @example fieldStore('a/b/', '/', 2, 1, 'X') // 'a/X'
 */
export function fieldStore(
  text: string,
  delimiter: string,
  position: number,
  count: number,
  replacement: string,
): string {
  assertText('fieldStore', 'text', text);
  assertText('fieldStore', 'delimiter', delimiter);
  assertNumber('fieldStore', 'position', position);
  assertNumber('fieldStore', 'count', count);
  assertText('fieldStore', 'replacement', replacement);
  assertWholeNumber(position, 'field position');
  assertWholeNumber(count, 'count of fields');
  const mark = firstCharacter(delimiter);
  if (mark === '')
    throw new MvdbError(BAD_ARGUMENT, 'FIELDSTORE takes a delimiter of one character, not none.');

  const stored = count > 0 ? exactFields(replacement, mark, count) : replacement;
  const start = text === '' && position > 1 ? -1 : skipFields(text, mark, 0, position - 1);
  if (start === -1) {
    const missing = position - countFields(text, mark);
    return joined(text, repeated(mark, missing), stored, '');
  }
  if (text === '') return stored;
  const next = skipFields(text, mark, start, Math.abs(count));
  const rest = next === -1 || next === text.length ? '' : mark + text.slice(next);
  return joined(text.slice(0, start), '', stored, rest);
}

/** Where the text continues after so many fields from `start`; -1 when it ends within them. */
function skipFields(text: string, mark: string, start: number, fields: number): number {
  for (let skipped = 0; skipped < fields; skipped += 1) {
    const offset = text.indexOf(mark, start);
    if (offset === -1) return -1;
    start = offset + mark.length;
  }
  return start;
}

function countFields(text: string, mark: string): number {
  let fields = 1;
  for (
    let offset = text.indexOf(mark);
    offset !== -1;
    offset = text.indexOf(mark, offset + mark.length)
  )
    fields += 1;
  return fields;
}

/** The first `count` fields, with empty ones added where there are fewer. */
function exactFields(text: string, mark: string, count: number): string {
  const next = skipFields(text, mark, 0, count);
  if (next !== -1) return text.slice(0, next - mark.length);
  return joined(text, repeated(mark, count - countFields(text, mark)), '', '');
}

function repeated(mark: string, times: number): string {
  assertTextSize(mark.length * times, 'FIELDSTORE');
  return mark.repeat(times);
}

function joined(first: string, second: string, third: string, fourth: string): string {
  assertTextSize(first.length + second.length + third.length + fourth.length, 'FIELDSTORE');
  return first + second + third + fourth;
}
