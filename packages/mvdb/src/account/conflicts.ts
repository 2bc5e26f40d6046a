import { hasCode } from '../errors/errors.ts';
import { pause } from '../storage/pause.ts';

/** How often work is begun at the most that others get in the way of. */
const ATTEMPTS_MAX = 5;

const PAUSE_MS = 8;

/**
 * How long to wait before work is begun again that others got in the way of: by chance, so that those who met do not
 * meet again, and each time twice as long.
 *
 * @param error - That the work ended with.
 * @param attempts - How often it was begun.
 * @returns Milliseconds; `undefined` where it failed for another reason, or often enough.
 */
export function pauseAfterConflict(error: unknown, attempts: number): number | undefined {
  if (attempts >= ATTEMPTS_MAX || !hasCode(error, 'TRANSACTION_CONFLICT')) return undefined;
  return Math.random() * PAUSE_MS * 2 ** attempts;
}

/**
 * Runs work, and again from its start while others get in its way.
 *
 * @param beside - Runs it the first time, beside others that write, where that is possible: who met them is alone the
 * next time, and so need not wait for chance.
 * @throws What it throws in the end.
 */
export function retryOnConflict<Result>(
  work: () => Result,
  beside?: (work: () => Result) => Result,
): Result {
  if (beside)
    try {
      return beside(work);
    } catch (error) {
      if (!hasCode(error, 'TRANSACTION_CONFLICT')) throw error;
    }
  for (let attempts = 1; ; attempts += 1)
    try {
      return work();
    } catch (error) {
      const pauseMs = pauseAfterConflict(error, attempts);
      if (pauseMs === undefined) throw error;
      pause(pauseMs);
    }
}
