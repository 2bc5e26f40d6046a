import { type ErrorCode, MvdbError } from 'mvdb';
import { failures } from 'mvdb/language';

/** An error of a running program. */
export function programError(code: ErrorCode, detail: string): MvdbError {
  return new MvdbError(failures[code], detail);
}
