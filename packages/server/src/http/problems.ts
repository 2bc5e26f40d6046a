import { CallError, type CallErrorCode, callErrorMessages } from '@mvdb/routines';
import { type ErrorCode, failures, MvdbError, SentenceError, SqlError } from 'mvdb';
import { pointerTo } from '../json/json-pointer.ts';
import { WorkError, type WorkErrorCode, workErrorMessages } from '../work/errors.ts';
import {
  RequestError,
  type RequestErrorCode,
  requestErrorMessages,
  type Violation,
} from './request-error.ts';

export type ProblemCode = RequestErrorCode | WorkErrorCode | CallErrorCode | ErrorCode;

const failureTexts = Object.values(failures).map(({ code, text }) => [code, text]);

const titles: Readonly<Record<ProblemCode, string>> = {
  ...(Object.fromEntries(failureTexts) as Record<ErrorCode, string>),
  ...callErrorMessages,
  ...workErrorMessages,
  ...requestErrorMessages,
};

/**
 * The HTTP status of every error of the service, the catalogue and the database. What the arguments of a
 * call bring about in the database is 422; what only a violation of ours can bring about is 500.
 */
const statuses: Readonly<Record<ProblemCode, number>> = {
  BAD_REQUEST: 400,
  BAD_TARGET: 400,
  INVALID_JSON: 400,
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  CODE_NOT_VALID: 401,
  COMPANY_CLOSED: 403,
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
  BAD_PROGRAM: 422,
  PROGRAM_NOT_FOUND: 422,
  PROGRAM_STOPPED: 422,
  UNASSIGNED_VARIABLE: 422,
  BAD_SUBSCRIPT: 422,
  NOT_A_VALUE: 422,
  NOT_A_TABLE: 422,
  NOT_A_FILE: 422,
  CALL_DEPTH: 422,
  MESSAGE_GIVEN: 422,
  RUN_FAILED: 422,
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
  ACCOUNT_AWAY: 503,
  ACCOUNT_BUSY: 503,
  TRANSACTION_CONFLICT: 503,
  ACCOUNT_DAMAGED: 503,
  DISK_FULL: 507,
  READ_ONLY: 403,
  NOT_PERMITTED: 403,
  ASYNC_TRANSACTION: 500,
  TRANSACTION_OVER: 500,
  SESSION_CLOSED: 500,
  TRIGGER_DEPTH: 422,
  TRIGGER_REJECTED: 422,
  NOT_LOCKED: 409,
  RECORD_EXISTS: 409,
  RECORD_CHANGED: 409,
  NO_LOG: 409,
  NOT_LOGGED: 422,
  LOG_DAMAGED: 500,
  CHANGED_SINCE: 409,
  RECORD_MISSING: 404,
  BAD_VALUE: 422,
  IN_TRANSACTION: 422,
  SCHEMA_DIFFERS: 409,
  RECORD_LOCKED: 409,
  TABLE_LOCKED: 409,
  LOCK_LOST: 409,
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
  readonly errors?: readonly Violation[];
  readonly suggestions?: readonly string[];
  /** What the call gave that strict handling takes for a failure, or how far a program got. */
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
  /** Whether what was asked for stands in a body; default: as it does; otherwise in parameters. */
  readonly hasBody?: boolean;
}

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
export const PROBLEM_PATH = '/problems';

/** The type of a problem by the last part of its URI; `undefined` if missing. */
export function findProblemType(name: string): ProblemType | undefined {
  return typesByName.get(name);
}

/** Every problem that there is. */
export function problemTypes(): readonly ProblemType[] {
  return [...typesByName.values()];
}

/** The problem that reports a caller about an error; an unexpected error reveals nothing. */
export function problemOf(
  error: unknown,
  { instance, requestId, hasBody = true }: Occurrence,
): Problem {
  const { code, detail } = reportedOf(error);
  return { ...typeOf(code), detail, instance, requestId, ...extensionsOf(error, hasBody) };
}

/** Seconds after which it is worth to ask again. */
const retryAfterSeconds: Readonly<Partial<Record<ProblemCode, number>>> = {
  IDEMPOTENCY_IN_PROGRESS: 1,
  WORK_LOST: 1,
  QUEUE_FULL: 1,
  TRANSACTION_CONFLICT: 1,
  ACCOUNT_AWAY: 1,
  SHUTTING_DOWN: 5,
};

/** The header fields that an answer has because of an error. */
export function headersOf(error: unknown): Readonly<Record<string, string>> {
  const seconds = retryAfterSeconds[reportedOf(error).code];
  return {
    ...(seconds !== undefined && { 'retry-after': String(seconds) }),
    ...(error instanceof RequestError && error.headers),
  };
}

/**
 * What to throw where work failed that was undone: the error, which says so if it is one of no known kind.
 */
export function undoneBy(error: unknown): unknown {
  if (reportedOf(error).code !== 'INTERNAL_ERROR') return error;
  const { code, detail } = INTERNAL_ERROR;
  return new RequestError(code, `The call was undone. ${detail}`, { cause: error });
}

const INTERNAL_ERROR = {
  code: 'INTERNAL_ERROR',
  detail: 'State the request id when you report it.',
} as const;

interface Reported {
  readonly code: ProblemCode;
  readonly detail: string;
}

function reportedOf(error: unknown): Reported {
  if (error instanceof RequestError) return error;
  if (error instanceof WorkError) return advised(error);
  if (!(error instanceof CallError || error instanceof MvdbError)) return INTERNAL_ERROR;
  if (isAdvised(error.code)) return advised({ code: error.code, detail: '' });
  return statuses[error.code] === 500 ? INTERNAL_ERROR : error;
}

/** What a client can do about violations of ours that report no more of themselves. */
const adviceOnViolations = {
  OUTCOME_UNKNOWN:
    'Send it again with the same Idempotency-Key to get the outcome; without a key check the data first.',
  ACCOUNT_AWAY: 'It was not executed. Send it again later.',
  TRANSACTION_CONFLICT: 'It was not executed. Send it again.',
} as const;

/** What a client can do about it, where that is a matter of header fields. */
const advice: Readonly<Partial<Record<ProblemCode, string>>> = {
  ...adviceOnViolations,
  NOT_REVERSIBLE: 'Ask without tx=rollback.',
};

function isAdvised(code: ProblemCode): boolean {
  return Object.hasOwn(adviceOnViolations, code);
}

function advised({ code, detail }: Reported): Reported {
  return { code, detail: `${detail} ${advice[code] ?? ''}`.trim() };
}

function extensionsOf(error: unknown, hasBody: boolean): Partial<Problem> {
  if (error instanceof MvdbError) {
    const { at, suggestions } = error;
    const isParsed = error instanceof SentenceError || error instanceof SqlError;
    return {
      ...(at !== undefined && { position: at }),
      ...(isParsed && { expected: error.expected }),
      ...(suggestions.length > 0 && { suggestions }),
    };
  }
  if (!(error instanceof RequestError || error instanceof WorkError || error instanceof CallError))
    return {};
  const errors = violationsOf(error, hasBody);
  const { suggestions } = error;
  const results = error instanceof WorkError ? error.results : undefined;
  return {
    ...(errors.length > 0 && { errors }),
    ...(suggestions.length > 0 && { suggestions }),
    ...(results !== undefined && { results }),
  };
}

function violationsOf(
  error: RequestError | WorkError | CallError,
  hasBody: boolean,
): readonly Violation[] {
  if (error instanceof RequestError) return error.errors;
  if (error instanceof CallError)
    return error.problems.map(({ argument, detail }) => ({
      pointer: pointerTo('args', argument),
      detail,
    }));
  if (hasBody) return error.violations;
  return error.violations.map(({ pointer, detail }) => ({ parameter: pointer.slice(1), detail }));
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
