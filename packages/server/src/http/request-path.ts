import type { FastifyRequest } from 'fastify';

/** The path that was asked for, as it was sent, without the query string. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
