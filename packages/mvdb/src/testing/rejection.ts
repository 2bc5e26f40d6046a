import type { ErrorCode } from '../errors/errors.ts';

/**
 * What a test expects to be thrown: an error of this code, whose message holds or matches a text. It is an asymmetric
 * matcher of Jest and Vitest, made without either.
 *
 * @example expect(() => session.table('NONE')).toThrow(rejection('TABLE_NOT_FOUND', 'NONE'))
 */
export function rejection(code: ErrorCode, text: string | RegExp = ''): unknown {
  return new Rejection(code, text);
}

class Rejection {
  readonly $$typeof = Symbol.for('jest.asymmetricMatcher');
  readonly #code: ErrorCode;
  readonly #text: string | RegExp;

  constructor(code: ErrorCode, text: string | RegExp) {
    this.#code = code;
    this.#text = text;
  }

  asymmetricMatch(thrown: unknown): boolean {
    if (typeof thrown !== 'object' || thrown === null) return false;
    const { code, message } = thrown as { readonly code?: unknown; readonly message?: unknown };
    if (code !== this.#code || typeof message !== 'string') return false;
    return typeof this.#text === 'string'
      ? message.includes(this.#text)
      : message.search(this.#text) !== -1;
  }

  toString(): string {
    return `Rejection ${this.#code} ${this.#text}`.trim();
  }

  toAsymmetricMatcher(): string {
    return this.toString();
  }
}
