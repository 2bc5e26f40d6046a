import { SentenceError, SqlError } from 'mvdb';

/** Longest sentence of which the place is shown; of a longer one a terminal would break the line. */
const LENGTH_MAX = 200;

/**
 * The sentence, and below it a mark where it goes wrong; nothing where the error does not tell, or counts in
 * another text: that of an item of VOC, or one with prompts answered.
 */
export function placeInSentence(sentence: string, error: unknown): string[] {
  if (!(error instanceof SentenceError || error instanceof SqlError)) return [];
  const isShown = sentence.length <= LENGTH_MAX && !/[\p{Cc}]|<</u.test(sentence);
  if (!isShown || error.at > sentence.length + 1) return [];
  return [sentence, `${' '.repeat(error.at - 1)}^`];
}
