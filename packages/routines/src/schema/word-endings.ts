import { type DerivedItem, derived } from 'mvdb';

/** The derived item of a table whose records are looked for by what stands in their words. */
export const WORD_ENDINGS = 'WORD.ENDINGS';

/** Characters of an ending that are kept; of records in whose words more is alike the text itself decides. */
export const ENDING_SIZE = 12;

/**
 * The item that an index makes searching by parts of words cheap on: the endings of the words of a text, one of
 * which begins with whatever stands in a word.
 *
 * @param text - The text that is searched, as an expression.
 * @param meaning - What it is the text of.
 */
export function wordEndings(text: string, meaning: string): DerivedItem {
  const item = derived(`ENDINGS(${text}, ${ENDING_SIZE})`, meaning, { format: '12L' });
  return { ...item, repetition: 'many' };
}
