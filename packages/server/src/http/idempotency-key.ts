import { RequestError } from './request-error.ts';

/** Visible ASCII, as it is or as a string of structured fields. */
const KEY = /^(?:"([\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x2b\x2d-\x7e]{1,255}))$/;

/**
 * The key by which a request is known when it is sent again; `undefined` without one. Quoted or not it is
 * the same key.
 *
 * @throws RequestError `INVALID_REQUEST`.
 */
export function idempotencyKeyOf(
  header: string | readonly string[] | undefined,
): string | undefined {
  if (header === undefined) return undefined;
  const [, quoted, plain] = (typeof header === 'string' && KEY.exec(header.trim())) || [];
  const key = quoted ?? plain;
  if (key !== undefined) return key;
  const detail = 'must be one key of 1 to 255 visible ASCII characters, without comma and quotes.';
  throw new RequestError('INVALID_REQUEST', `The header field Idempotency-Key ${detail}`, {
    errors: [{ parameter: 'Idempotency-Key', detail }],
  });
}
