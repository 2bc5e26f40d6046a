import { basicWords } from '@mvdb/basic';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendRevalidated } from '../http/entity-tag.ts';
import { sendJson } from '../http/json-reply.ts';
import { ADMIN_PATH } from '../http/paths.ts';
import { preferencesOf } from '../http/preferences.ts';
import { undoneBy } from '../http/problems.ts';
import type { CheckProgramRequest } from '../work/check-program-work.ts';
import { assertMayProgram } from '../work/program-tables.ts';
import type { RunProgramRequest } from '../work/run-program-work.ts';
import type { Runner } from '../work/runner.ts';
import type { SaveProgramRequest } from '../work/save-program-work.ts';
import { auditedRun, auditedSave } from './audited-actions.ts';
import { noQuery } from './json-schema.ts';
import {
  checkBody,
  checkOperation,
  PROGRAMS_DEFAULT,
  programOperation,
  programQuery,
  programsOperation,
  programsQuery,
  programTablesOperation,
  programWordsOperation,
  runBody,
  runOperation,
  saveBody,
  saveOperation,
} from './program-operations.ts';

type TableRoute = { Params: { name: string } };

/** `GET programs` and what is below it: tables of programs, their sources and words; `POST` checks, runs and saves one. */
export function addProgramEndpoints(app: FastifyInstance, runner: Runner): void {
  const path = `${ADMIN_PATH}/programs`;

  app.get(
    path,
    { schema: { querystring: noQuery }, config: { operation: programTablesOperation } },
    async ({ operator, client, seen }, reply): Promise<FastifyReply> =>
      sendJson(reply, await runner.runToJson('programTables', {}, operator, { client, seen })),
  );

  const words = JSON.stringify(basicWords());
  app.get(
    `${path}/words`,
    { schema: { querystring: noQuery }, config: { operation: programWordsOperation } },
    async (request, reply): Promise<FastifyReply> => {
      assertMayProgram(request.operator);
      return sendRevalidated(request, reply, words);
    },
  );

  app.get<TableRoute & { Querystring: { after?: string; limit?: string } }>(
    `${path}/tables/:name`,
    { schema: { querystring: programsQuery }, config: { operation: programsOperation } },
    async ({ params: { name }, query, operator, client, seen }, reply): Promise<FastifyReply> => {
      const { after, limit = PROGRAMS_DEFAULT } = query;
      const request = { table: name, after, limit: Number(limit) };
      return sendJson(
        reply,
        await runner.runToJson('programs', request, operator, { client, seen }),
      );
    },
  );

  app.get<TableRoute & { Querystring: { id: string } }>(
    `${path}/tables/:name/source`,
    { schema: { querystring: programQuery }, config: { operation: programOperation } },
    async (
      { params: { name }, query: { id }, operator, client, seen },
      reply,
    ): Promise<FastifyReply> => {
      const request = { table: name, id };
      return sendJson(
        reply,
        await runner.runToJson('program', request, operator, { client, seen }),
      );
    },
  );

  app.post<{ Body: CheckProgramRequest }>(
    `${path}/check`,
    { schema: { body: checkBody, querystring: noQuery }, config: { operation: checkOperation } },
    async ({ body, operator, client, seen }, reply): Promise<FastifyReply> =>
      sendJson(reply, await runner.runToJson('checkProgram', body, operator, { client, seen })),
  );

  app.post<{ Body: RunProgramRequest }>(
    `${path}/run`,
    {
      schema: { body: runBody, querystring: noQuery },
      config: { operation: runOperation, auditedActionOf: auditedRun },
    },
    async ({ body, headers, operator, client, seen, id }, reply): Promise<FastifyReply> => {
      const { isDiscarded, applied } = preferencesOf(headers.prefer);
      if (applied !== undefined) reply.header('preference-applied', applied);
      try {
        const options = { isDiscarded, client, seen, requestId: id };
        const run = { ...body, reportsCommit: !isDiscarded };
        return sendJson(reply, await runner.runToJson('runProgram', run, operator, options));
      } catch (error) {
        throw undoneBy(error);
      }
    },
  );

  app.post<{ Body: SaveProgramRequest }>(
    `${path}/save`,
    {
      schema: { body: saveBody, querystring: noQuery },
      config: { operation: saveOperation, auditedActionOf: auditedSave },
    },
    async ({ body, operator, client, seen, id }, reply): Promise<FastifyReply> => {
      const options = { client, seen, requestId: id };
      return sendJson(reply, await runner.runToJson('saveProgram', body, operator, options));
    },
  );
}
