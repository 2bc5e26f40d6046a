/** Why work was not done, by stable code. */
export const workErrorMessages = {
  INVALID_REQUEST: 'The request does not match the schema of the endpoint.',
  UNKNOWN_TABLE: 'The account has no table of that name.',
  RECORD_NOT_FOUND: 'The table has no record with this id.',
  IDEMPOTENCY_MISMATCH: 'The idempotency key was used with another request.',
  REPLY_NOT_KEPT: 'The request was done before, but its reply was too long to store.',
  MESSAGE_GIVEN: 'The routine gave a message, which strict handling treats as a failure.',
  RUN_FAILED: 'The program ended with an error, and what it wrote was undone.',
  NOT_REVERSIBLE: 'The routine has effects outside the database, which cannot be undone.',
  WORK_TOO_LARGE: 'The work exceeds its memory limit.',
  ROWS_NOT_TAKEN: 'The client did not read the rows in time.',
  OUTCOME_UNKNOWN: 'The outcome of the request is unknown.',
  WORK_LOST: 'The worker exited before finishing the request.',
  QUEUE_FULL: 'Too many long-running calls are queued.',
  SHUTTING_DOWN: 'The server is shutting down.',
} as const;

export type WorkErrorCode = keyof typeof workErrorMessages;

/** One thing wrong with the request for a piece of work. */
export interface RequestViolation {
  /** JSON pointer to it in the request. */
  readonly pointer: string;
  readonly detail: string;
}

interface WorkErrorOptions extends ErrorOptions {
  readonly violations?: readonly RequestViolation[];
  readonly suggestions?: readonly string[];
  readonly results?: object | undefined;
}

/** Work that was not done, or failed as a whole. Branch on `code`, never on the text. */
export class WorkError extends Error {
  override readonly name = 'WorkError';
  readonly code: WorkErrorCode;
  /** What there is to say beside the code; empty where that is all. */
  readonly detail: string;
  readonly violations: readonly RequestViolation[];
  /** Names near the one that was not found, nearest first. */
  readonly suggestions: readonly string[];
  /** What a call gave that is a failure all the same, or how far a program got; of nothing else. */
  readonly results: object | undefined;

  constructor(code: WorkErrorCode, detail: string, options: WorkErrorOptions = {}) {
    super(`${workErrorMessages[code]} ${detail}`.trimEnd(), options);
    this.code = code;
    this.detail = detail;
    this.violations = options.violations ?? [];
    this.suggestions = options.suggestions ?? [];
    this.results = options.results;
  }
}

/** What is asked of somebody who is about to go. */
export function shuttingDown(options: ErrorOptions = {}): WorkError {
  return new WorkError('SHUTTING_DOWN', 'Try again when it is back.', options);
}
