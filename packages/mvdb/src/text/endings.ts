import { VALUE_MARK } from './marks.ts';
import { TextBuilder } from './text-builder.ts';
import { assertWholeNumber } from './whole-number.ts';

/** What stands between words. */
const BETWEEN_WORDS = /[\s\u001b-\u001f]+/;

/** The words of a text in capitals, `ß` as `SS`. @example words('Groß  plate') // ['GROSS', 'PLATE'] */
function words(text: string): string[] {
  return text
    .toUpperCase()
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '');
}

/**
 * Gives every ending of every word of a text, in capitals and cut to a size, as values: whatever stands in
 * a word begins one of them. An index on them finds the records in whose words a text stands.
 *
 * @param size - Characters of an ending at most; below 1 gives empty text.
 * @throws MvdbError `BAD_POSITION` when the size is not whole.
 * @example endings('new bolt', 3) // 'NEW]EW]W]BOL]OLT]LT]T'
 */
export function endings(text: string, size: number): string {
  assertWholeNumber(size, 'size');
  if (size < 1) return '';
  const builder = new TextBuilder('ENDINGS');
  let between = '';
  for (const word of words(text))
    for (let start = 0; start < word.length; start += 1) {
      builder.add(between + word.slice(start, start + size));
      between = VALUE_MARK;
    }
  return builder.toText();
}
