import { RequestError } from '../http/request-error.ts';

/** How many are asked for in a query string. @throws RequestError `INVALID_REQUEST` for more than there may be. */
export function askedLimit(text: string | undefined, byDefault: number, max: number): number {
  if (text === undefined) return byDefault;
  const limit = Number(text);
  if (limit <= max) return limit;
  const detail = `must be a whole number from 1 to ${max}.`;
  throw new RequestError('INVALID_REQUEST', `limit ${detail}`, {
    errors: [{ parameter: 'limit', detail }],
  });
}
