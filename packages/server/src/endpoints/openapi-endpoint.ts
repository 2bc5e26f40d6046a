import type { Registry } from '@mvdb/routines';
import type { FastifyInstance } from 'fastify';
import { sendRevalidated } from '../http/entity-tag.ts';
import { version } from '../version.ts';
import { noQuery } from './json-schema.ts';
import { buildOpenApi } from './openapi.ts';
import { documentedRoutes, type Operation } from './operation.ts';

const operation: Operation = {
  id: 'readOpenApi',
  tag: 'Service',
  summary: 'Read this description',
  headers: {
    'If-None-Match': {
      type: 'string',
      description: 'Entity tags of what the client holds; answered with 304.',
    },
  },
  replies: {
    200: {
      description: 'In the form of OpenAPI 3.1.',
      content: { 'application/json': { type: 'object', required: ['openapi', 'paths'] } },
    },
    304: { description: 'The client holds it already.' },
  },
};

/** `GET /openapi.json`: describes the routes that are registered from now on. */
export function addOpenApi(app: FastifyInstance, { routines }: Registry): void {
  const routes = documentedRoutes(app);
  let content: string | undefined;
  app.get(
    '/openapi.json',
    { schema: { querystring: noQuery }, config: { operation } },
    async (request, reply) => {
      content ??= JSON.stringify(buildOpenApi({ version, routes, routines }));
      return sendRevalidated(request, reply, content);
    },
  );
}
