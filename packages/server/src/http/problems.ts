import { CallError, type CallErrorCode, callErrorMessages } from '@mvdb/routines';
import { type ErrorCode, errorMessages, MvdbError, SentenceError, SqlError } from 'mvdb';
import { pointerTo } from '../json/json-pointer.ts';

/** Why a request did not become a call, by stable code. */
export const requestErrorMessages = {
  BAD_REQUEST: 'The request is not valid HTTP.',
  BAD_TARGET: 'The request target must be a path of this server.',
  INVALID_JSON: 'The body is not JSON.',
  INVALID_REQUEST: 'The request does not have the shape that the endpoint accepts.',
  UNAUTHORIZED: 'The server has to know who asks.',
  CODE_NOT_VALID: 'The code opens no session.',
  HOST_NOT_ALLOWED: 'The server does not answer under that host name.',
  CROSS_ORIGIN: 'A page of another origin may not do that.',
  SESSION_NOT_FOUND: 'There is no session to end.',
  PATH_NOT_FOUND: 'There is nothing at that path.',
  DOMAIN_NOT_FOUND: 'There is no domain of that name.',
  PROBLEM_NOT_FOUND: 'There is no problem of that code.',
  UNKNOWN_TABLE: 'The account has no table of that name.',
  RECORD_NOT_FOUND: 'The table has no record of that id.',
  METHOD_NOT_ALLOWED: 'The path does not answer that method.',
  NOT_ACCEPTABLE: 'The path has no answer of a media type that the request accepts.',
  REQUEST_TIMEOUT: 'The request did not arrive in time.',
  IDEMPOTENCY_IN_PROGRESS: 'The request that came with the same key still runs.',
  IDEMPOTENCY_MISMATCH: 'The key came with another request.',
  REPLY_NOT_KEPT: 'The request was done, and its reply was too long to be kept.',
  MESSAGE_GIVEN: 'The routine gave a message, which strict handling takes for a failure.',
  NOT_REVERSIBLE: 'What the routine does outside the database cannot be undone.',
  BODY_TOO_LARGE: 'The body is larger than the server accepts.',
  TARGET_TOO_LONG: 'A part of the path is longer than any name.',
  MEDIA_TYPE_NOT_SUPPORTED: 'A body must be JSON in UTF-8, neither compressed nor encoded.',
  EXPECTATION_FAILED: 'The server meets no expectation but 100-continue.',
  HEADERS_TOO_LARGE: 'The header fields are larger or more than the server accepts.',
  TOO_MANY_FAILURES: 'Too many logins have failed from that address.',
  WORK_TOO_LARGE: 'The work needs more memory than it may take.',
  ROWS_NOT_TAKEN: 'The rows of the answer were not read in time.',
  INTERNAL_ERROR: 'The server failed.',
  OUTCOME_UNKNOWN: 'The request may have been done or not.',
  WORK_LOST: 'What did the work ended before it was done.',
  QUEUE_FULL: 'Too many calls that take long wait already.',
  SHUTTING_DOWN: 'The server is shutting down.',
} as const;

export type RequestErrorCode = keyof typeof requestErrorMessages;
export type ProblemCode = RequestErrorCode | CallErrorCode | ErrorCode;

const titles: Readonly<Record<ProblemCode, string>> = {
  ...errorMessages,
  ...callErrorMessages,
  ...requestErrorMessages,
};

/**
 * The HTTP status of every error of the service, the catalogue and the database. What the arguments of a
 * call bring about in the database is 422; what only a fault of ours can bring about is 500.
 */
const statuses: Readonly<Record<ProblemCode, number>> = {
  BAD_REQUEST: 400,
  BAD_TARGET: 400,
  INVALID_JSON: 400,
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  CODE_NOT_VALID: 401,
  HOST_NOT_ALLOWED: 403,
  CROSS_ORIGIN: 403,
  SESSION_NOT_FOUND: 404,
  PATH_NOT_FOUND: 404,
  DOMAIN_NOT_FOUND: 404,
  PROBLEM_NOT_FOUND: 404,
  UNKNOWN_TABLE: 404,
  RECORD_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  REQUEST_TIMEOUT: 408,
  IDEMPOTENCY_IN_PROGRESS: 409,
  IDEMPOTENCY_MISMATCH: 422,
  REPLY_NOT_KEPT: 410,
  MESSAGE_GIVEN: 422,
  NOT_REVERSIBLE: 422,
  BODY_TOO_LARGE: 413,
  TARGET_TOO_LONG: 414,
  MEDIA_TYPE_NOT_SUPPORTED: 415,
  EXPECTATION_FAILED: 417,
  HEADERS_TOO_LARGE: 431,
  TOO_MANY_FAILURES: 429,
  WORK_TOO_LARGE: 422,
  ROWS_NOT_TAKEN: 408,
  INTERNAL_ERROR: 500,
  OUTCOME_UNKNOWN: 500,
  WORK_LOST: 503,
  QUEUE_FULL: 503,
  SHUTTING_DOWN: 503,

  ROUTINE_NOT_FOUND: 404,
  ROUTINE_NOT_CALLABLE: 403,
  ROUTINE_NOT_IMPLEMENTED: 501,
  ROUTINE_REPLACED: 422,
  BAD_ARGUMENTS: 400,
  ROUTINE_FAILED: 422,
  UNDECLARED_RESULT: 500,

  MARK_IN_TEXT: 422,
  NO_LATIN1_BYTE: 422,
  BAD_POSITION: 422,
  BAD_ARGUMENT: 422,
  NOT_A_NUMBER: 422,
  DIVISION_BY_ZERO: 422,
  BAD_ID: 422,
  BAD_TEXT: 422,
  BAD_TABLE_NAME: 422,
  TABLE_NOT_FOUND: 422,
  TABLE_EXISTS: 409,
  TABLE_CLOSED: 409,
  SYNONYM_CHAIN: 422,
  ACCOUNT_NOT_FOUND: 500,
  ACCOUNT_CLOSED: 503,
  ACCOUNT_FAILED: 500,
  ACCOUNT_BUSY: 503,
  ACCOUNT_DAMAGED: 503,
  DISK_FULL: 507,
  READ_ONLY: 403,
  NOT_PERMITTED: 403,
  ASYNC_TRANSACTION: 500,
  IN_TRANSACTION: 500,
  TRANSACTION_OVER: 500,
  SESSION_CLOSED: 500,
  TRIGGER_DEPTH: 422,
  NOT_LOCKED: 409,
  RECORD_LOCKED: 409,
  TABLE_LOCKED: 409,
  LOCK_TIMEOUT: 409,
  DEADLOCK: 409,
  TOO_LARGE: 422,
  OUTPUT_FAILED: 422,
  INDEX_NOT_FOUND: 422,
  INDEX_EXISTS: 409,
  INDEX_NOT_PURE: 422,
  UNIQUE_VIOLATION: 409,
  BAD_COMMAND: 422,
  COMMAND_DEPTH: 422,
  NO_INPUT: 422,
  PROGRAM_FAILED: 422,
  BAD_EXPRESSION: 422,
  BAD_DICTIONARY_ITEM: 422,
  DICTIONARY_LOOP: 422,
  FUNCTION_NOT_FOUND: 422,
  BAD_SENTENCE: 422,
  BAD_SQL: 422,
  BUDGET_EXCEEDED: 504,
  NO_ACTIVE_LIST: 422,
  LIST_NOT_FOUND: 422,
  LIST_EXISTS: 409,
  NO_INDEX: 422,
};

/** One thing wrong with a request: a place in the body as a JSON pointer, or a parameter by name. */
export type Fault =
  | { readonly pointer: string; readonly detail: string }
  | { readonly parameter: string; readonly detail: string };

interface RequestErrorOptions extends ErrorOptions {
  readonly errors?: readonly Fault[];
  readonly suggestions?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly results?: object | undefined;
}

/** A request that is refused before it becomes a call. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: RequestErrorCode;
  readonly detail: string;
  readonly errors: readonly Fault[];
  readonly suggestions: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** What a call gave that is a failure all the same; of nothing else. */
  readonly results: object | undefined;

  constructor(code: RequestErrorCode, detail: string, options: RequestErrorOptions = {}) {
    super(`${requestErrorMessages[code]} ${detail}`, options);
    this.code = code;
    this.detail = detail;
    this.errors = options.errors ?? [];
    this.suggestions = options.suggestions ?? [];
    this.headers = options.headers ?? {};
    this.results = options.results;
  }
}

/** What `GET /problems/{code}` answers: the meaning of a problem's `type`. */
export interface ProblemType {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
}

/** The body of every answer that is not a success. @see RFC 9457 */
export interface Problem extends ProblemType {
  readonly detail: string;
  readonly instance: string;
  readonly requestId: string;
  readonly errors?: readonly Fault[];
  readonly suggestions?: readonly string[];
  readonly successor?: string;
  /** What the call gave that strict handling takes for a failure. */
  readonly results?: object;
  /** Of a sentence or statement: the number of the character where it goes wrong, from 1. */
  readonly position?: number;
  /** What could stand there. */
  readonly expected?: readonly string[];
}

/** Where a problem happened. */
export interface Occurrence {
  readonly instance: string;
  readonly requestId: string;
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
export const PROBLEM_PATH = '/problems';

/** The type of a problem by the last part of its URI; `undefined` where there is none. */
export function findProblemType(name: string): ProblemType | undefined {
  return typesByName.get(name);
}

/** The problem that tells a caller about an error; an error of no known kind tells nothing of itself. */
export function problemOf(error: unknown, { instance, requestId }: Occurrence): Problem {
  const expected =
    error instanceof RequestError || error instanceof CallError || error instanceof MvdbError;
  const isToldAsItIs = error instanceof RequestError || (expected && statuses[error.code] !== 500);
  const { code, detail } = isToldAsItIs ? error : INTERNAL_ERROR;
  return { ...typeOf(code), detail, instance, requestId, ...extensionsOf(error) };
}

/**
 * What to throw where work failed that was undone: the error, which tells so if it is one of no known kind.
 */
export function undoneBy(error: unknown): unknown {
  if (problemOf(error, { instance: '', requestId: '' }).code !== 'INTERNAL_ERROR') return error;
  const { code, detail } = INTERNAL_ERROR;
  return new RequestError(code, `Nothing of the call was kept. ${detail}`, { cause: error });
}

const INTERNAL_ERROR = {
  code: 'INTERNAL_ERROR',
  detail: 'Name the request id when you report it.',
} as const;

function extensionsOf(error: unknown): Partial<Problem> {
  if (error instanceof SentenceError || error instanceof SqlError)
    return { position: error.at, expected: error.expected };
  if (!(error instanceof RequestError || error instanceof CallError)) return {};
  const errors = error instanceof CallError ? argumentFaults(error) : error.errors;
  const { suggestions } = error;
  const successor = error instanceof CallError ? error.successor : undefined;
  const results = error instanceof RequestError ? error.results : undefined;
  return {
    ...(errors.length > 0 && { errors }),
    ...(suggestions.length > 0 && { suggestions }),
    ...(successor !== undefined && { successor }),
    ...(results !== undefined && { results }),
  };
}

function argumentFaults({ problems }: CallError): Fault[] {
  return problems.map(({ argument, detail }) => ({
    pointer: pointerTo('args', argument),
    detail,
  }));
}

function typeOf(code: ProblemCode): ProblemType {
  const type = `${PROBLEM_PATH}/${typeName(code)}`;
  return { type, title: titles[code], status: statuses[code], code };
}

function typeName(code: ProblemCode): string {
  return code.toLowerCase().replaceAll('_', '-');
}

const typesByName = new Map(
  (Object.keys(statuses) as ProblemCode[]).map((code) => [typeName(code), typeOf(code)]),
);
