import { assertText } from '../arguments/checked.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { change } from './change.ts';
import { firstCharacter } from './character.ts';
import { TextBuilder } from './text-builder.ts';

/** What each option takes away: all occurrences, or those in front, behind, and repeated within. */
const OPTIONS = {
  A: { all: true, front: true, back: true, repeated: true },
  B: { all: false, front: true, back: true, repeated: false },
  C: { all: false, front: false, back: false, repeated: true },
  D: { all: false, front: true, back: true, repeated: true },
  E: { all: false, front: false, back: true, repeated: false },
  F: { all: false, front: true, back: false, repeated: false },
  L: { all: false, front: true, back: false, repeated: false },
  R: { all: false, front: true, back: true, repeated: true },
  T: { all: false, front: false, back: true, repeated: false },
} satisfies Readonly<Record<TrimOption, object>>;

/**
 * How to trim: `A` all occurrences, `B` both ends, `C` repeats within, `L` leading, `T` trailing,
 * `R` both ends and repeats within; `D`, `E` and `F` are `R`, `T` and `L` for spaces, whatever the
 * character given.
 */
export type TrimOption = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'L' | 'R' | 'T';

/**
 * Takes superfluous characters from a text.
 *
 * @param character - Its first character is trimmed; not looked at by `D`, `E` and `F`.
 * @throws MvdbError `BAD_ARGUMENT` without a character, or for an unknown option.
 * @see UniVerse BASIC Reference, TRIM.
 * @example trim('  a   b  ') // 'a b'
 */
export function trim(text: string, character = ' ', option: TrimOption = 'R'): string {
  assertText('trim', 'text', text);
  assertText('trim', 'character', character);
  assertText('trim', 'option', option);
  if (!Object.hasOwn(OPTIONS, option))
    throw new MvdbError(
      BAD_ARGUMENT,
      `TRIM knows the options ${Object.keys(OPTIONS).join(' ')}, not "${option}".`,
    );
  const spaces = option === 'D' || option === 'E' || option === 'F';
  const unwanted = spaces ? ' ' : firstCharacter(character);
  if (unwanted === '')
    throw new MvdbError(BAD_ARGUMENT, 'TRIM takes one character to trim, not none.');

  const { all, front, back, repeated } = OPTIONS[option];
  if (all) return change(text, unwanted, '');
  const step = unwanted.length;
  let start = 0;
  let end = text.length;
  if (front) while (start < end && text.startsWith(unwanted, start)) start += step;
  if (back) while (end - step >= start && text.endsWith(unwanted, end)) end -= step;
  const saved = text.slice(start, end);
  return repeated ? withoutRepeats(saved, unwanted) : saved;
}

/** Takes the leading spaces from a text. */
export function trimf(text: string): string {
  assertText('trimf', 'text', text);
  return trim(text, ' ', 'F');
}

/** Takes the trailing spaces from a text. */
export function trimb(text: string): string {
  assertText('trimb', 'text', text);
  return trim(text, ' ', 'E');
}

function withoutRepeats(text: string, unwanted: string): string {
  const twice = unwanted + unwanted;
  let position = text.indexOf(twice);
  if (position === -1) return text;
  const builder = new TextBuilder('TRIM');
  let copied = 0;
  while (position !== -1) {
    const once = position + unwanted.length;
    builder.add(text.slice(copied, once));
    copied = once;
    while (text.startsWith(unwanted, copied)) copied += unwanted.length;
    position = text.indexOf(twice, copied);
  }
  builder.add(text.slice(copied));
  return builder.toText();
}
