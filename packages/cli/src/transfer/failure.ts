import { MvdbError } from 'mvdb';
import { CommandFailure, exitStatus } from '../exit-status.ts';

/** An import or export that cannot go on, and where. */
export function transferFailure(place: string, detail: string, cause?: unknown): CommandFailure {
  const options = cause === undefined ? {} : { cause };
  return new CommandFailure(exitStatus.failed, `${place}: ${detail}`, options);
}

/** Runs work on one record; what the database says against it is told with the record's place. */
export function placed<Result>(place: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof MvdbError ? transferFailure(place, error.message, error) : error;
  }
}
