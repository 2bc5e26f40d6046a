import { RequestError } from '../http/request-error.ts';
import { sentValues } from '../http/sent-values.ts';

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/**
 * The token in the header field Authorization; `undefined` where the field is not sent.
 *
 * @param rawHeaders - Names and values as they were sent, one after the other.
 * @throws RequestError `UNAUTHORIZED` where it is sent twice, or holds anything but a bearer token.
 */
export function bearerOf(rawHeaders: readonly string[]): string | undefined {
  const sent = sentValues(rawHeaders, 'authorization');
  const [credentials, ...others] = sent;
  if (credentials === undefined) return undefined;
  if (others.length > 0) throw unauthorized(`Send one Authorization header, not ${sent.length}.`);
  const token = BEARER.exec(credentials.trim())?.[1];
  if (token === undefined) throw unauthorized('Authorization must be "Bearer" and a token.');
  return token;
}

/** What reports a client to come with a token, or with another one. @see RFC 6750, section 3 */
export function challenge(error?: 'invalid_token'): Readonly<Record<string, string>> {
  const reason = error === undefined ? '' : `, error="${error}"`;
  return { 'www-authenticate': `Bearer realm="mvdb"${reason}` };
}

export function unauthorized(detail: string, error?: 'invalid_token'): RequestError {
  return new RequestError('UNAUTHORIZED', detail, { headers: challenge(error) });
}
