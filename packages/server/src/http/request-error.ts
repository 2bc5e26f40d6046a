import { workErrorMessages } from '../work/errors.ts';

/** Why a request did not become work, by stable code; its shape may also be found wrong there. */
export const requestErrorMessages = {
  BAD_REQUEST: 'The request is not valid HTTP.',
  BAD_TARGET: 'The request target must be a path of this server.',
  INVALID_JSON: 'The body is not JSON.',
  INVALID_REQUEST: workErrorMessages.INVALID_REQUEST,
  UNAUTHORIZED: 'The server has to know who asks.',
  CODE_NOT_VALID: 'The code opens no session.',
  HOST_NOT_ALLOWED: 'The server does not answer under that host name.',
  CROSS_ORIGIN: 'A page of another origin may not do that.',
  SESSION_NOT_FOUND: 'There is no session to end.',
  PATH_NOT_FOUND: 'There is nothing at that path.',
  DOMAIN_NOT_FOUND: 'There is no domain of that name.',
  PROBLEM_NOT_FOUND: 'There is no problem of that code.',
  METHOD_NOT_ALLOWED: 'The path does not answer that method.',
  NOT_ACCEPTABLE: 'The path has no answer of a media type that the request accepts.',
  REQUEST_TIMEOUT: 'The request did not arrive in time.',
  IDEMPOTENCY_IN_PROGRESS: 'The request that came with the same key still runs.',
  BODY_TOO_LARGE: 'The body is larger than the server accepts.',
  TARGET_TOO_LONG: 'A part of the path is longer than any name.',
  MEDIA_TYPE_NOT_SUPPORTED: 'A body must be JSON in UTF-8, neither compressed nor encoded.',
  EXPECTATION_FAILED: 'The server meets no expectation but 100-continue.',
  HEADERS_TOO_LARGE: 'The header fields are larger or more than the server accepts.',
  TOO_MANY_FAILURES: 'Too many logins have failed from that address.',
  INTERNAL_ERROR: 'The server failed.',
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
