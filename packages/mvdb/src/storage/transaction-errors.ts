import { hasCode, MvdbError } from '../errors/errors.ts';
import { ASYNC_TRANSACTION, IN_TRANSACTION, TRANSACTION_OVER } from '../errors/failures.ts';

/* What every engine rejects around its transactions. */

export function asyncTransaction(): MvdbError {
  return new MvdbError(ASYNC_TRANSACTION, 'Its callback may not return a promise.');
}

export function snapshotInTransaction(): MvdbError {
  return new MvdbError(IN_TRANSACTION, 'Take the snapshot before the transaction begins.');
}

export function closedInTransaction(): MvdbError {
  return new MvdbError(IN_TRANSACTION, 'Close the account after the transaction.');
}

/** A second writer in one thread would wait for the first for ever. @param path - Of the account. */
export function otherWriter(path: string): MvdbError {
  return new MvdbError(
    IN_TRANSACTION,
    `Another object of this process is inside a transaction of ${path}; use that object.`,
  );
}

export function rangeOver(): MvdbError {
  return new MvdbError(TRANSACTION_OVER, 'Ranges begun in a transaction end with it.');
}

/** Whether the engine could not do what it was asked, whatever that was. */
export function isEngineFailure(error: unknown): error is MvdbError {
  return hasCode(
    error,
    ...(['ACCOUNT_FAILED', 'ACCOUNT_AWAY', 'ACCOUNT_BUSY', 'ACCOUNT_DAMAGED'] as const),
    ...(['OUTCOME_UNKNOWN', 'TRANSACTION_CONFLICT'] as const),
  );
}
