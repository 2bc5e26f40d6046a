import type { FastifyInstance } from 'fastify';
import type { JsonSchema } from './json-schema.ts';

/** One kind of body of a successful answer. */
export interface ReplyContent {
  readonly description: string;
  /** By media type; absent where the answer has no body. */
  readonly content?: Readonly<Record<string, JsonSchema>>;
}

/** What the documentation says of a route beside the schemas that the route checks requests with. */
export interface Operation {
  /** Unique among all, in camel case. */
  readonly id: string;
  readonly tag: 'Routines' | 'Data' | 'Programs' | 'Service' | 'Session';
  readonly summary: string;
  readonly description?: string;
  /** Of path parameters, by name. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Header fields that the request may have. */
  readonly headers?: Readonly<Record<string, JsonSchema>>;
  /** Successful answers, by status. */
  readonly replies: Readonly<Record<number, ReplyContent>>;
  /** Bodies to try, by name. */
  readonly examples?: Readonly<
    Record<string, { readonly summary: string; readonly value: unknown }>
  >;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly operation?: Operation;
  }
}

/** A documented route, as it was registered. */
export interface DocumentedRoute {
  readonly method: string;
  /** Pattern with `:name` for parameters. */
  readonly url: string;
  /** The same below the prefix of the service. */
  readonly routePath: string;
  readonly operation: Operation;
  readonly body?: JsonSchema;
  readonly querystring?: JsonSchema;
}

/** The routes that the documentation knows, as they are registered from now on. */
export function documentedRoutes(app: FastifyInstance): readonly DocumentedRoute[] {
  const routes: DocumentedRoute[] = [];
  app.addHook('onRoute', ({ method, url, routePath, schema = {}, config }) => {
    const operation = config?.operation;
    if (operation === undefined || method === 'HEAD' || Array.isArray(method)) return;
    const { body, querystring } = schema as { body?: JsonSchema; querystring?: JsonSchema };
    routes.push({
      method,
      url,
      routePath,
      operation,
      ...(body && { body }),
      ...(querystring && { querystring }),
    });
  });
  return routes;
}
