/** Why a call could not run or could not finish, by stable code. */
export const callErrorMessages = {
  ROUTINE_NOT_FOUND: 'There is no routine of that name.',
  ROUTINE_NOT_CALLABLE: 'The routine is internal and cannot be called through the API.',
  COMPANY_CLOSED: 'The company is not open to the login.',
  BAD_ARGUMENTS: 'The arguments do not fit the routine.',
  ROUTINE_FAILED: 'The routine could not give an answer.',
  UNDECLARED_RESULT: 'The routine produced what its entry does not declare.',
} as const;

export type CallErrorCode = keyof typeof callErrorMessages;

/** One argument that does not fit, by its index as the caller wrote it. */
export interface ArgumentProblem {
  readonly argument: string;
  readonly detail: string;
}

export interface CallErrorOptions extends ErrorOptions {
  readonly problems?: readonly ArgumentProblem[];
  readonly suggestions?: readonly string[];
}

/** A call that did not run, or failed as a whole. Branch on `code`, never on the text. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: CallErrorCode;
  readonly detail: string;
  readonly problems: readonly ArgumentProblem[];
  /** Names near the one that was not found, nearest first. */
  readonly suggestions: readonly string[];

  constructor(code: CallErrorCode, detail: string, options: CallErrorOptions = {}) {
    super(`${callErrorMessages[code]} ${detail}`, options);
    this.code = code;
    this.detail = detail;
    this.problems = options.problems ?? [];
    this.suggestions = options.suggestions ?? [];
  }
}
