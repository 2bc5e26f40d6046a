import { roomFor } from '../budget/work-meter.ts';
import { MvdbError } from '../errors/errors.ts';
import { TOO_LARGE } from '../errors/failures.ts';

/** Most characters one text can hold: the limit of the JavaScript engine, 2^29 - 24. */
export const TEXT_SIZE_MAX = 0x1fff_ffe8;

/** Texts up to this size may always be made. */
export const SIZE_UNASKED = 4_096;

/**
 * Rejects a result before it is built when no text could hold it, or none may in the work that runs.
 *
 * @throws MvdbError `TOO_LARGE` naming the function and the size.
 */
export function assertTextSize(size: number, what: string): void {
  if (size <= SIZE_UNASKED) return;
  const sizeMax = Math.min(roomFor(size), TEXT_SIZE_MAX);
  if (size <= sizeMax) return;
  throw new MvdbError(TOO_LARGE, `${what} would give ${size} characters; at most ${sizeMax} fit.`);
}
