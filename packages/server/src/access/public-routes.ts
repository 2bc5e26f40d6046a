import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ADMIN_PATH } from '../http/paths.ts';
import { PROBLEM_PATH } from '../http/problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether anyone may ask it. */
    readonly isPublic?: boolean;
  }
}

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

/** Notes of every route from now on whether it needs a token. */
export function notePublicRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const isPublic = [route.method].flat().every((each) => isPublicRoute(each, route.routePath));
    route.config = { ...route.config, isPublic };
  });
}

/** True for a request of a route that needs no token; any other does. */
export function isPublicRequest({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.isPublic ?? false;
}

/** The same for a route, by method and pattern below the prefix of the service. */
export function isPublicRoute(method: string, pattern: string): boolean {
  const route = `${method === 'HEAD' ? 'GET' : method} ${pattern}`;
  return PUBLIC_ROUTES.has(route) || route.startsWith(PUBLIC_FILES);
}
