/** Why work was not done, by stable code. */
export const workErrorMessages = {
  INVALID_REQUEST: 'The request does not have the shape that the endpoint accepts.',
  UNKNOWN_TABLE: 'The account has no table of that name.',
  RECORD_NOT_FOUND: 'The table has no record of that id.',
  IDEMPOTENCY_MISMATCH: 'The key came with another request.',
  REPLY_NOT_KEPT: 'The request was done, and its reply was too long to be kept.',
  MESSAGE_GIVEN: 'The routine gave a message, which strict handling takes for a failure.',
  NOT_REVERSIBLE: 'What the routine does outside the database cannot be undone.',
  WORK_TOO_LARGE: 'The work needs more memory than it may take.',
  ROWS_NOT_TAKEN: 'The rows of the answer were not read in time.',
  OUTCOME_UNKNOWN: 'The request may have been done or not.',
  WORK_LOST: 'What did the work ended before it was done.',
  QUEUE_FULL: 'Too many calls that take long wait already.',
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
  /** What a call gave that is a failure all the same; of nothing else. */
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
