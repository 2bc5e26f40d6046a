import { workErrorMessages } from '../work/errors.ts';

/** Why a request did not become work, by stable code; its shape may also be found wrong there. */
export const requestErrorMessages = {
  BAD_REQUEST: 'The request is not valid HTTP.',
  BAD_TARGET: 'The request target must be a path of this server.',
  INVALID_JSON: 'The body is not JSON.',
  INVALID_REQUEST: workErrorMessages.INVALID_REQUEST,
  UNAUTHORIZED: 'The request needs a token.',
  CODE_NOT_VALID: 'The code is wrong or has expired.',
  HOST_NOT_ALLOWED: 'The server does not accept this host name.',
  CROSS_ORIGIN: 'A page of another origin may not do this.',
  SESSION_NOT_FOUND: 'The session does not exist.',
  PATH_NOT_FOUND: 'The path does not exist.',
  DOMAIN_NOT_FOUND: 'The domain does not exist.',
  PROBLEM_NOT_FOUND: 'The problem does not exist.',
  METHOD_NOT_ALLOWED: 'The path does not support this method.',
  NOT_ACCEPTABLE: 'The path offers no media type that the request accepts.',
  REQUEST_TIMEOUT: 'The request did not arrive in time.',
  IDEMPOTENCY_IN_PROGRESS: 'A request with the same idempotency key is still running.',
  BODY_TOO_LARGE: 'The body is too large.',
  TARGET_TOO_LONG: 'A part of the path is too long.',
  MEDIA_TYPE_NOT_SUPPORTED: 'A body must be uncompressed JSON in UTF-8.',
  EXPECTATION_FAILED: 'The server supports no expectation except 100-continue.',
  HEADERS_TOO_LARGE: 'The header fields are too large or too many.',
  TOO_MANY_FAILURES: 'Too many logins have failed from this address.',
  INTERNAL_ERROR: 'The server failed unexpectedly.',
} as const;

export type RequestErrorCode = keyof typeof requestErrorMessages;

/** One thing wrong with a request: a place in the body as a JSON pointer, or a parameter by name. */
export type Violation =
  | { readonly pointer: string; readonly detail: string }
  | { readonly parameter: string; readonly detail: string };

interface RequestErrorOptions extends ErrorOptions {
  readonly errors?: readonly Violation[];
  readonly suggestions?: readonly string[];
  /** Of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is rejected before it becomes work. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: RequestErrorCode;
  readonly detail: string;
  readonly errors: readonly Violation[];
  readonly suggestions: readonly string[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RequestErrorCode, detail: string, options: RequestErrorOptions = {}) {
    super(`${requestErrorMessages[code]} ${detail}`, options);
    this.code = code;
    this.detail = detail;
    this.errors = options.errors ?? [];
    this.suggestions = options.suggestions ?? [];
    this.headers = options.headers ?? {};
  }
}
