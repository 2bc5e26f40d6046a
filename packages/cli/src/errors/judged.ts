import { MvdbError } from 'mvdb';
import { UsageError } from './usage-error.ts';

/** Runs what judges values of a command line, and makes of what it finds wrong an error of the command line. */
export function judged<Result>(judge: () => Result): Result {
  try {
    return judge();
  } catch (error) {
    throw error instanceof MvdbError ? new UsageError(error.detail, { cause: error }) : error;
  }
}
