import type * as failures from './failures.ts';

/** The stable code of a failure. */
export type ErrorCode = keyof typeof failures;

/** What can fail: one of the `failures`. */
export interface Failure {
  readonly code: ErrorCode;
  /** What it means in general. */
  readonly text: string;
}

/** A failure the caller can expect and handle. Branch on `code`, never on the text. */
export class MvdbError extends Error {
  override readonly name = 'MvdbError';
  readonly code: ErrorCode;
  /** What is wrong in this case, and what would be right. */
  readonly detail: string;

  constructor({ code, text }: Failure, detail: string, options?: ErrorOptions) {
    super(`${text} ${detail}`, options);
    this.code = code;
    this.detail = detail;
  }
}

/** True for a failure with one of these codes; whatever else is caught is to be thrown on. */
export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is MvdbError {
  return error instanceof MvdbError && codes.includes(error.code);
}
