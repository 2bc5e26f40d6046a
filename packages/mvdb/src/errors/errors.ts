import type { failures } from './failure-table.ts';

/** The stable code of a failure. */
export type ErrorCode = keyof typeof failures;

/** What can fail: one of the `failures`. */
export interface Failure {
  readonly code: ErrorCode;
  /** What it means in general. */
  readonly text: string;
}

/** What an error may report beside its detail. */
export interface MvdbErrorOptions extends ErrorOptions {
  /** Number of the character of a command where it goes wrong, from 1. */
  readonly at?: number | undefined;
  /** Names near the one that was not found, nearest first. */
  readonly suggestions?: readonly string[] | undefined;
}

/** A failure the caller can expect and handle. Branch on `code`, never on the text. */
export class MvdbError extends Error {
  override readonly name = 'MvdbError';
  readonly code: ErrorCode;
  /** What is wrong in this case, and what would be right. */
  readonly detail: string;
  /** Number of the character of a command where it goes wrong, from 1; `undefined` where it has no place. */
  readonly at: number | undefined;
  /** Names near the one that was not found, nearest first; what throws the error has the detail report them, too. */
  readonly suggestions: readonly string[];

  constructor({ code, text }: Failure, detail: string, options?: MvdbErrorOptions) {
    super(`${text} ${detail}`, options);
    this.code = code;
    this.detail = detail;
    this.at = options?.at;
    this.suggestions = options?.suggestions ?? [];
  }
}

/** True for a failure with one of these codes; anything else is caught is to be thrown on. */
export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is MvdbError {
  return error instanceof MvdbError && codes.includes(error.code);
}
