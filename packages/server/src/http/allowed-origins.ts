import type { FastifyInstance } from 'fastify';
import { failures, MvdbError } from 'mvdb';

/** Header fields that a page of another origin may send. */
const REQUEST_HEADERS =
  'authorization, content-type, idempotency-key, if-none-match, marks, prefer, seen-commit, x-request-id';

/** Header fields that such a page may read of an answer. */
const RESPONSE_HEADERS =
  'deprecation, etag, idempotent-replayed, link, preference-applied, retry-after, seen-commit, www-authenticate, x-request-id';

/** A browser asks again after this time. */
const PREFLIGHT_SECONDS = 600;

/**
 * The origins whose pages may ask, as browsers write them.
 *
 * @throws MvdbError `BAD_ARGUMENT` for what is not an origin, such as `*`, or one with a path.
 */
export function readOrigins(origins: readonly string[]): ReadonlySet<string> {
  for (const origin of origins)
    if (!isOrigin(origin))
      throw new MvdbError(
        failures.BAD_ARGUMENT,
        `An origin is a scheme, a host and where needed a port, such as https://console.example, not ${JSON.stringify(origin)}. Name each origin; a wildcard is not possible.`,
      );
  return new Set(origins);
}

/** Whether a text is an origin as browsers write it. */
export function isOrigin(text: string): boolean {
  if (!/^https?:[^*]+$/.test(text) || !URL.canParse(text)) return false;
  return new URL(text).origin === text;
}

/**
 * Lets pages of some origins ask, and read the answers. The question of a browser whether a page may is
 * answered before anyone is asked for a token. No cookie or other memory of the browser is ever involved.
 */
export function addAllowedOrigins(app: FastifyInstance, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return;
  app.addHook('onRequest', async ({ method, headers }, reply) => {
    const { origin, 'access-control-request-method': wanted } = headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !origins.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    if (method !== 'OPTIONS' || wanted === undefined) {
      reply.header('access-control-expose-headers', RESPONSE_HEADERS);
      return;
    }
    reply.headers({
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    });
    return reply.code(204).send();
  });
  // An endpoint may have named header fields of its own instead.
  app.addHook('onSend', async (_request, reply) => {
    const vary = String(reply.getHeader('vary'));
    if (!vary.includes('Origin')) reply.header('vary', `${vary}, Origin`);
  });
}
