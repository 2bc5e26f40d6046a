/** Why a text is not taken for JSON, by stable code. */
export const jsonErrorMessages = {
  NOT_JSON: 'The text is not JSON.',
  BAD_KEY: 'An object has a key that it may not have.',
  TOO_COMPLEX: 'The text holds more than is read at a time.',
} as const;

export type JsonErrorCode = keyof typeof jsonErrorMessages;

interface JsonErrorOptions extends ErrorOptions {
  readonly pointer?: string;
}

/** A text that is not taken for JSON. Branch on `code`, never on the text. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly code: JsonErrorCode;
  readonly detail: string;
  /** JSON pointer to the key that may not be; of nothing else. */
  readonly pointer: string | undefined;

  constructor(code: JsonErrorCode, detail: string, options: JsonErrorOptions = {}) {
    super(`${jsonErrorMessages[code]} ${detail}`, options);
    this.code = code;
    this.detail = detail;
    this.pointer = options.pointer;
  }
}
