import { assertArgument, assertText } from '../arguments/checked.ts';
import { eitherOf, type Kind, listOf, NUMBER } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { FIELD_MARK } from './marks.ts';
import { TextBuilder } from './text-builder.ts';
import { assertWholeNumber } from './whole-number.ts';

const WIDTHS: Kind = /* @__PURE__ */ eitherOf(NUMBER, /* @__PURE__ */ listOf(NUMBER));

/**
 * Breaks a text into lines, at the last space that keeps a line within the width, or within a word
 * that is wider than the line. The space at the break disappears. Marks count as characters.
 *
 * @param width - Most characters of a line, from 1; or the widths of the lines in turn, the last of
 *   them for all that follow.
 * @returns The lines, joined by `delimiter`; a text that fits is unchanged.
 * @throws MvdbError `BAD_ARGUMENT` for a width below 1 or no width, `BAD_POSITION` when it is not
 *   whole, `TOO_LARGE` when the result would not fit.
 * @see UniVerse BASIC Reference, FOLD.
 * @example fold('the quick brown fox', 9) // three lines: 'the quick', 'brown', 'fox'
 */
export function fold(
  text: string,
  width: number | readonly number[],
  delimiter: string = FIELD_MARK,
): string {
  assertText('fold', 'text', text);
  assertArgument('fold', 'width', width, WIDTHS);
  assertText('fold', 'delimiter', delimiter);
  const widths = typeof width === 'number' ? [width] : width;
  for (const each of widths) assertWidth(each);
  let room = widths[0];
  if (room === undefined) throw new MvdbError(BAD_ARGUMENT, 'FOLD takes at least one width.');
  if (text.length <= room) return text;

  const builder = new TextBuilder('FOLD');
  let start = 0;
  for (let line = 1; start < text.length; line += 1) {
    if (line > 1) builder.add(delimiter);
    const end = lineEnd(text, start, room);
    builder.add(text.slice(start, end));
    start = text.charCodeAt(end) === 0x20 ? end + 1 : end;
    room = widths[line] ?? room;
  }
  return builder.toText();
}

function assertWidth(width: number): void {
  assertWholeNumber(width, 'width');
  if (width < 1) throw new MvdbError(BAD_ARGUMENT, `FOLD takes widths from 1, not ${width}.`);
}

/** End of the line from `start`: the text's end, the last space that fits, or a break in the word. */
function lineEnd(text: string, start: number, room: number): number {
  const full = start + room;
  if (full >= text.length) return text.length;
  for (let index = full; index >= start; index -= 1)
    if (text.charCodeAt(index) === 0x20) return index;
  return full;
}
