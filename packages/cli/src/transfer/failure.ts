import { MvdbError } from 'mvdb';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';

/** An import or export that cannot go on, and where. */
export function transferFailure(location: string, detail: string, cause?: unknown): CommandFailure {
  const options = cause === undefined ? {} : { cause };
  return new CommandFailure(exitStatus.failed, `${location}: ${detail}`, options);
}

/** Runs work on one record; what the database says against it is reported with the record's place. */
export function placed<Result>(location: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof MvdbError ? transferFailure(location, error.message, error) : error;
  }
}
