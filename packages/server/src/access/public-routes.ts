import type { FastifyRequest } from 'fastify';
import { ADMIN_PATH } from '../endpoints/paths.ts';
import { PROBLEM_PATH } from '../http/problems.ts';

/** What anyone may ask: how the server is, what a problem means, and the page with which to log in. */
const PUBLIC_ROUTES: ReadonlySet<string> = new Set([
  'GET /',
  'GET /healthz',
  'GET /readyz',
  `GET ${PROBLEM_PATH}/:name`,
  `POST ${ADMIN_PATH}/session`,
]);

/** Files of the console. They hold no data. */
const PUBLIC_FILES = 'GET /assets/';

/** True for a request of a route that needs no token; any other does. */
export function isPublicRequest({ method, routeOptions, server }: FastifyRequest): boolean {
  return isPublicRoute(method, (routeOptions.url ?? '').slice(server.prefix.length));
}

/** The same for a route, by method and pattern below the prefix of the service. */
export function isPublicRoute(method: string, pattern: string): boolean {
  const route = `${method === 'HEAD' ? 'GET' : method} ${pattern}`;
  return PUBLIC_ROUTES.has(route) || route.startsWith(PUBLIC_FILES);
}
