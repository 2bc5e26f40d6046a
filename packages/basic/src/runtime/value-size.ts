import { programError } from './program-error.ts';

/** The most characters of one value. */
export const VALUE_SIZE_MAX = 100_000_000;

export function tooLarge(): Error {
  return programError('TOO_LARGE', `A value may have ${VALUE_SIZE_MAX} characters.`);
}

/** A text that a variable may hold. @throws MvdbError `TOO_LARGE`. */
export function bounded(text: string): string {
  if (text.length > VALUE_SIZE_MAX) throw tooLarge();
  return text;
}

/** The parts of a text: JavaScript ends the process where there are too many for an array. @throws MvdbError `TOO_LARGE`. */
export function dividedAt(text: string, delimiter: string): string[] {
  return bounded(text).split(delimiter);
}
