import { MvdbError } from 'mvdb';

const WHOLE_NUMBER = /^-?\d{1,15}$/;

/**
 * A whole number that a record holds, such as a date or a number of days; 0 for blank.
 *
 * @throws MvdbError `NOT_A_NUMBER` when the record holds something else.
 */
export function storedWholeNumber(text: string, what: string): number {
  if (text === '') return 0;
  if (WHOLE_NUMBER.test(text)) return Number(text);
  throw new MvdbError('NOT_A_NUMBER', `The ${what} should be a whole number, not "${text}".`);
}
