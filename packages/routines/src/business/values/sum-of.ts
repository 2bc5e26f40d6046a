import { add } from 'mvdb/functions';

/** Sum of stored amounts or quantities; a blank one counts nothing. */
export const sumOf = (numbers: readonly string[]): string =>
  numbers.reduce((sum, number) => add(sum, number), '0');
