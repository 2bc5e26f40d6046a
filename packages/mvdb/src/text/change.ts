import { assertNumber, assertText } from '../arguments/checked.ts';
import { chargeSearch } from '../budget/work-meter.ts';
import { TextBuilder } from './text-builder.ts';
import { assertWholeNumber } from './whole-number.ts';

/**
 * Replaces occurrences of a text, none overlapping the one before.
 *
 * @param old - Empty changes nothing.
 * @param count - Occurrences to change; below 1 means all.
 * @param first - Occurrence to start with, from 1; below 1 means 1.
 * @throws MvdbError `BAD_POSITION` when a number is not whole, `TOO_LARGE` when the result would not fit.
 * @see UniVerse BASIC Reference, CHANGE.
 * @example change('banana', 'a', 'o', 1, 2) // 'banona'
 */
export function change(
  text: string,
  old: string,
  replacement: string,
  count = 0,
  first = 1,
): string {
  assertText('change', 'text', text);
  assertText('change', 'old', old);
  assertText('change', 'replacement', replacement);
  assertNumber('change', 'count', count);
  assertNumber('change', 'first', first);
  assertWholeNumber(count, 'count of changes');
  assertWholeNumber(first, 'first occurrence');
  if (old === '') return text;
  chargeSearch(text, old);
  let position = text.indexOf(old);
  for (let seen = 1; seen < first && position !== -1; seen += 1)
    position = text.indexOf(old, position + old.length);
  if (position === -1) return text;

  const builder = new TextBuilder('CHANGE');
  const last = count < 1 ? Number.POSITIVE_INFINITY : count;
  let copied = 0;
  for (let changed = 0; position !== -1 && changed < last; changed += 1) {
    builder.add(text.slice(copied, position));
    builder.add(replacement);
    copied = position + old.length;
    position = text.indexOf(old, copied);
  }
  builder.add(text.slice(copied));
  return builder.toText();
}
