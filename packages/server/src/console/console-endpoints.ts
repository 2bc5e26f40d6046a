import type { FastifyInstance } from 'fastify';
import { isHeld } from '../http/entity-tag.ts';
import { pathOf } from '../http/request-path.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { readConsole } from './console-files.ts';
import { contentCoding } from './content-coding.ts';

const YEAR_S = 31_536_000;

/**
 * `GET /` and the files that the page refers to, below the prefix of the app. The page refers to them, and asks the service,
 * relative to its own address, so that address ends in a slash.
 *
 * @param folder - A built console.
 */
export function addConsole(app: FastifyInstance, folder: string): void {
  for (const [path, { type, tag, isImmutable, bytes }] of readConsole(folder))
    app.get(path, async (request, reply) => {
      const { headers } = request;
      if (path === '/' && !pathOf(request).endsWith('/')) return reply.redirect(`${app.prefix}/`);
      reply.headers({
        ...pageHeaders,
        'cache-control': isImmutable ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
        vary: 'accept-encoding',
        etag: tag,
      });
      if (isHeld(headers['if-none-match'], tag)) return reply.code(304).send();
      const coding = contentCoding(headers['accept-encoding']);
      if (coding !== 'identity') reply.header('content-encoding', coding);
      return reply.type(type).send(bytes[coding]);
    });
}
