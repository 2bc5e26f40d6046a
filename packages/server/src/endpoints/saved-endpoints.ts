import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendJson } from '../http/json-reply.ts';
import { ADMIN_PATH } from '../http/paths.ts';
import type { Runner } from '../work/runner.ts';
import type { BoardBody } from '../work/saved-boards.ts';
import type { DeleteItemRequest, SavedItemsRequest, SaveItemRequest } from '../work/saved-items.ts';
import type { QueryBody } from '../work/saved-queries.ts';
import { SAVED_BOARDS, SAVED_QUERIES } from '../work/saved-tables.ts';
import { auditedItem } from './audited-actions.ts';
import { noQuery } from './json-schema.ts';
import {
  deleteBody,
  type SavedResource,
  savedBoard,
  savedItemsQuery,
  savedQuery,
} from './saved-operations.ts';

/** Saved queries and boards: `GET` lists them, `POST` saves one, and `POST` to `delete` below deletes one. */
export function addSavedEndpoints(app: FastifyInstance, runner: Runner): void {
  addResource(app, runner, {
    resource: savedQuery,
    table: SAVED_QUERIES.name,
    works: { list: 'savedQueries', save: 'saveQuery', delete: 'deleteQuery' },
  });
  addResource(app, runner, {
    resource: savedBoard,
    table: SAVED_BOARDS.name,
    works: { list: 'savedBoards', save: 'saveBoard', delete: 'deleteBoard' },
  });
}

/** The schema of the resource has checked which of both it is. */
type SaveRequest = SaveItemRequest<QueryBody> & SaveItemRequest<BoardBody>;

interface ResourceWorks {
  readonly resource: SavedResource;
  readonly table: string;
  readonly works: {
    readonly list: 'savedQueries' | 'savedBoards';
    readonly save: 'saveQuery' | 'saveBoard';
    readonly delete: 'deleteQuery' | 'deleteBoard';
  };
}

function addResource(
  app: FastifyInstance,
  runner: Runner,
  { resource, table, works }: ResourceWorks,
): void {
  const path = `${ADMIN_PATH}/${resource.path}`;
  const auditedActionOf = auditedItem(table);

  app.get<{ Querystring: SavedItemsRequest }>(
    path,
    { schema: { querystring: savedItemsQuery }, config: { operation: resource.list } },
    async ({ query, operator, client, seen }, reply): Promise<FastifyReply> =>
      sendJson(reply, await runner.runToJson(works.list, query, operator, { client, seen })),
  );

  app.post<{ Body: SaveRequest }>(
    path,
    {
      schema: { body: resource.body, querystring: noQuery },
      config: { operation: resource.save, auditedActionOf },
    },
    async ({ body, operator, client, seen, id }, reply): Promise<FastifyReply> => {
      const options = { client, seen, requestId: id };
      return sendJson(reply, await runner.runToJson(works.save, body, operator, options));
    },
  );

  app.post<{ Body: DeleteItemRequest }>(
    `${path}/delete`,
    {
      schema: { body: deleteBody, querystring: noQuery },
      config: { operation: resource.delete, auditedActionOf },
    },
    async ({ body, operator, client, seen, id }, reply): Promise<FastifyReply> => {
      const options = { client, seen, requestId: id };
      return sendJson(reply, await runner.runToJson(works.delete, body, operator, options));
    },
  );
}
