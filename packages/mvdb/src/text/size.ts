import { MvdbError } from '../errors.ts';

/** Most characters one text can hold: the limit of the JavaScript engine, 2^29 - 24. */
export const TEXT_SIZE_MAX = 2 ** 29 - 24;

/**
 * Refuses a result before it is built when no text could hold it.
 *
 * @throws MvdbError `TOO_LARGE` naming the function and the size.
 */
export function assertTextSize(size: number, what: string): void {
  if (size <= TEXT_SIZE_MAX) return;
  throw new MvdbError(
    'TOO_LARGE',
    `${what} would give ${size} characters; at most ${TEXT_SIZE_MAX} fit.`,
  );
}
