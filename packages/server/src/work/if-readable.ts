import { type ErrorCode, MvdbError } from 'mvdb';

/** `undefined` for a table that is not there, what may not be read, and a past that the log does not hold. */
export function ifReadable<Result>(read: () => Result): Result | undefined {
  return unless(NOT_READABLE, read);
}

/** `undefined` where what is done fails with one of these codes. @throws Anything else it throws. */
export function unless<Result>(
  codes: ReadonlySet<ErrorCode>,
  operation: () => Result,
): Result | undefined {
  try {
    return operation();
  } catch (error) {
    if (error instanceof MvdbError && codes.has(error.code)) return undefined;
    throw error;
  }
}

const NOT_READABLE: ReadonlySet<ErrorCode> = new Set([
  'TABLE_NOT_FOUND',
  'SYNONYM_CHAIN',
  'NOT_PERMITTED',
  'NOT_LOGGED',
]);
