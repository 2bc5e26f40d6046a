import { MvdbError } from 'mvdb';

/** A command line that cannot be followed, and why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Runs what judges values of a command line, and makes of what it finds wrong an error of the command line. */
export function judged<Result>(judge: () => Result): Result {
  try {
    return judge();
  } catch (error) {
    throw error instanceof MvdbError ? new UsageError(error.detail, { cause: error }) : error;
  }
}

/** A whole number of a command line. @throws UsageError for what is none, or out of its range. */
export function wholeNumber(
  option: string,
  text: string | undefined,
  lowest: number,
  highest: number,
): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < lowest || number > highest)
    throw new UsageError(
      `--${option} must be a whole number from ${lowest} to ${highest}, not "${text}".`,
    );
  return number;
}
