import { MvdbError } from '../errors/errors.ts';
import { BAD_POSITION } from '../errors/failures.ts';

/**
 * Lets a position or count through only when it is a whole number; its range is the caller's matter.
 *
 * @throws MvdbError `BAD_POSITION` for fractions, NaN, infinities and numbers beyond 2^53.
 */
export function assertWholeNumber(number: number, what: string): void {
  if (Number.isSafeInteger(number)) return;
  throw new MvdbError(BAD_POSITION, `The ${what} is ${number}; pass a whole number.`);
}
