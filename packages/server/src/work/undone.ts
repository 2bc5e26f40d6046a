import type { Session } from 'mvdb';
import type { WorkWatch } from 'mvdb/host';
import { WorkError } from './errors.ts';

/** Carries a result out of a transaction that is to be undone. */
class Undone<Result> extends Error {
  override readonly name = 'Undone';
  readonly result: Result;

  constructor(result: Result) {
    super('The result is known; what was written is undone.');
    this.result = result;
  }
}

const nothingBeyond: WorkWatch = {
  spend() {},
  beforeIrreversible(effect) {
    throw new WorkError('NOT_REVERSIBLE', `${effect} would last.`);
  },
};

/**
 * Runs work that writes, and undoes it.
 *
 * @throws What the work throws; WorkError `NOT_REVERSIBLE` before an effect that no rollback takes back.
 */
export function undone<Result>(session: Session, work: () => Result): Result {
  try {
    return session.account.transaction(() => {
      throw new Undone(session.watched(nothingBeyond, work));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}
