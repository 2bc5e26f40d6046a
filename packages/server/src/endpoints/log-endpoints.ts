import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendJson } from '../http/json-reply.ts';
import { ADMIN_PATH } from '../http/paths.ts';
import type { Runner } from '../work/runner.ts';
import { askedLimit } from './asked-limit.ts';
import { auditedRevert } from './audited-actions.ts';
import { noQuery } from './json-schema.ts';
import {
  commitOperation,
  HISTORY_DEFAULT,
  HISTORY_MAX,
  historyOperation,
  historyQuery,
  logOperation,
  revertBody,
  revertOperation,
} from './log-operations.ts';

interface HistoryRoute {
  Params: { readonly name: string };
  Querystring: { readonly id: string; readonly before?: string; readonly limit?: string };
}

interface CommitRoute {
  Params: { readonly position: string };
}

/** `GET log`, the history of a record and what a commit changed; `POST` reverts one. */
export function addLogEndpoints(app: FastifyInstance, runner: Runner): void {
  app.get(
    `${ADMIN_PATH}/log`,
    { schema: { querystring: noQuery }, config: { operation: logOperation } },
    async ({ operator, client, seen }, reply): Promise<FastifyReply> =>
      sendJson(reply, await runner.runToJson('log', {}, operator, { client, seen })),
  );

  app.get<HistoryRoute>(
    `${ADMIN_PATH}/tables/:name/history`,
    { schema: { querystring: historyQuery }, config: { operation: historyOperation } },
    async ({ params, query, operator, client, seen }, reply): Promise<FastifyReply> => {
      const { id, before, limit } = query;
      const most = askedLimit(limit, HISTORY_DEFAULT, HISTORY_MAX);
      const request = { table: params.name, id, before, limit: most };
      return sendJson(
        reply,
        await runner.runToJson('history', request, operator, { client, seen }),
      );
    },
  );

  app.get<CommitRoute>(
    `${ADMIN_PATH}/commits/:position`,
    { schema: { querystring: noQuery }, config: { operation: commitOperation } },
    async ({ params: { position }, operator, client, seen }, reply): Promise<FastifyReply> =>
      sendJson(reply, await runner.runToJson('commit', { position }, operator, { client, seen })),
  );

  app.post<CommitRoute & { Body: { readonly force?: boolean } }>(
    `${ADMIN_PATH}/commits/:position/revert`,
    {
      schema: { body: revertBody, querystring: noQuery },
      config: { operation: revertOperation, auditedActionOf: auditedRevert },
    },
    async ({ params, body, operator, client, seen, id }, reply): Promise<FastifyReply> => {
      const request = { position: params.position, force: body.force ?? false };
      const options = { client, seen, requestId: id };
      return sendJson(reply, await runner.runToJson('revert', request, operator, options));
    },
  );
}
