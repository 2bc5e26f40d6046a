import type { Registry } from '@mvdb/routines';
import type { FastifyInstance } from 'fastify';
import { sendRevalidated } from '../http/entity-tag.ts';
import { heldHeaders, heldReplies } from './held-replies.ts';
import { noQuery } from './json-schema.ts';
import { buildOpenApi } from './openapi.ts';
import { documentedRoutes, type Operation } from './operation.ts';
import { version } from './version.ts';

const operation: Operation = {
  id: 'readOpenApi',
  tag: 'Service',
  summary: 'Read this description',
  headers: heldHeaders,
  replies: heldReplies('A document of OpenAPI 3.1.', {
    type: 'object',
    required: ['openapi', 'paths'],
  }),
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
