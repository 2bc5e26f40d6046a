import { MvdbError, momentOfText } from 'mvdb';
import { RequestError } from '../http/request-error.ts';
import { described } from './json-schema.ts';

/** The query of a request that can be answered as of a moment. */
export interface AsOfQuery {
  readonly asOf?: string;
}

const MOMENT_SIZE_MAX = 40;

export const asOf = described(
  { type: 'string', minLength: 1, maxLength: MOMENT_SIZE_MAX },
  'Reads the account as it was: at a time such as `2026-11-01T10:00:00Z`, `2026-11-01 10:00` by the clock of the server, or right after the commit at a position of the log. Rights and dictionaries are those of now.',
);

/** A query string in which only a moment may stand. */
export const asOfQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { asOf },
} as const;

/** The moment that a request asks for; `undefined` for now. @throws RequestError `INVALID_REQUEST`. */
export function momentAsked({ asOf: text }: AsOfQuery): string | undefined {
  if (text === undefined) return undefined;
  try {
    momentOfText(text);
    return text;
  } catch (error) {
    if (!(error instanceof MvdbError) || error.code !== 'BAD_ARGUMENT') throw error;
    const { detail } = error;
    throw new RequestError('INVALID_REQUEST', `asOf is not a moment. ${detail}`, {
      errors: [{ parameter: 'asOf', detail }],
      cause: error,
    });
  }
}
