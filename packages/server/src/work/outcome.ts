import { MvdbError } from 'mvdb';
import { WorkError } from './errors.ts';

/** True where what keeps the account went away while the work was committed: it may be kept or not. */
export function isUncertain(error: unknown): error is MvdbError {
  return error instanceof MvdbError && error.code === 'OUTCOME_UNKNOWN';
}

/**
 * What became of work whose worker, or connection, ended before it answered.
 *
 * @param find - Gives the reply that was kept with what the work wrote, as JSON; `undefined` where nothing was.
 * It looks inside a transaction: only there the last commit of a process that was killed is certain to be seen.
 * @returns The reply, where the work was done.
 * @throws WorkError `WORK_LOST` or the error that reports more, where nothing was kept; `REPLY_NOT_KEPT` where
 * the work was done; `OUTCOME_UNKNOWN` where nobody can say.
 */
export async function outcomeOf(
  lost: Error,
  find: () => Promise<string | undefined>,
): Promise<string> {
  const json = await find().catch((cause: unknown) => {
    if (cause instanceof WorkError) throw cause;
    throw new WorkError('OUTCOME_UNKNOWN', '', { cause });
  });
  if (json !== undefined) return json;
  if (lost.cause !== undefined && !isUncertain(lost)) throw lost;
  throw new WorkError('WORK_LOST', 'Nothing of it is kept in the account. Send it again.', {
    cause: lost,
  });
}
