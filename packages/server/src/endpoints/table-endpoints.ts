import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendJson } from '../http/json-reply.ts';
import { ADMIN_PATH } from '../http/paths.ts';
import { RequestError } from '../http/request-error.ts';
import type { ChangeRecordRequest } from '../work/change-record-work.ts';
import type { Runner } from '../work/runner.ts';
import { askedLimit } from './asked-limit.ts';
import { auditedChange } from './audited-actions.ts';
import { noQuery } from './json-schema.ts';
import {
  changeBody,
  changeOperation,
  dictionaryOperation,
  RECORDS_DEFAULT,
  RECORDS_MAX,
  recordsOperation,
  recordsQuery,
  relatedOperation,
  relatedQuery,
  tablesOperation,
} from './table-operations.ts';

interface RecordsQuery {
  readonly id?: string;
  readonly after?: string;
  readonly offset?: string;
  readonly filter?: string;
  readonly parameter?: string | readonly string[];
  readonly sort?: string;
  readonly limit?: string;
}

type TableRoute = { Params: { name: string } };

/** `GET tables`, and of one table its records and its dictionary; `POST` changes a record. */
export function addTableEndpoints(app: FastifyInstance, runner: Runner): void {
  const path = `${ADMIN_PATH}/tables`;

  app.get(
    path,
    { schema: { querystring: noQuery }, config: { operation: tablesOperation } },
    async ({ operator, client }, reply): Promise<FastifyReply> =>
      sendJson(reply, await runner.runToJson('tables', {}, operator, { client })),
  );

  app.get<TableRoute & { Querystring: RecordsQuery }>(
    `${path}/:name/records`,
    { schema: { querystring: recordsQuery }, config: { operation: recordsOperation } },
    async ({ params, query, operator, client }, reply): Promise<FastifyReply> => {
      const { limit, offset, parameter, ...which } = query;
      assertOneRecordOrMany(query);
      assertOneStart(query);
      const request = {
        table: params.name,
        ...which,
        limit: askedLimit(limit, RECORDS_DEFAULT, RECORDS_MAX),
        ...(offset !== undefined && { offset: Number(offset) }),
        ...(parameter !== undefined && { parameters: [parameter].flat() }),
      };
      return sendJson(reply, await runner.runToJson('records', request, operator, { client }));
    },
  );

  app.post<TableRoute & { Body: Omit<ChangeRecordRequest, 'table'> }>(
    `${path}/:name/records`,
    {
      schema: { body: changeBody, querystring: noQuery },
      config: { operation: changeOperation, auditedActionOf: auditedChange },
    },
    async ({ params: { name }, body, operator, client }, reply): Promise<FastifyReply> => {
      const request = { table: name, ...body };
      return sendJson(reply, await runner.runToJson('changeRecord', request, operator, { client }));
    },
  );

  app.get<TableRoute & { Querystring: { id: string } }>(
    `${path}/:name/related`,
    { schema: { querystring: relatedQuery }, config: { operation: relatedOperation } },
    async ({ params: { name }, query: { id }, operator, client }, reply): Promise<FastifyReply> => {
      const request = { table: name, id };
      return sendJson(reply, await runner.runToJson('related', request, operator, { client }));
    },
  );

  app.get<TableRoute>(
    `${path}/:name/dictionary`,
    { schema: { querystring: noQuery }, config: { operation: dictionaryOperation } },
    async ({ params: { name }, operator, client }, reply): Promise<FastifyReply> =>
      sendJson(reply, await runner.runToJson('dictionary', { table: name }, operator, { client })),
  );
}

/** @throws RequestError `INVALID_REQUEST`. */
function assertOneRecordOrMany({ id, ...others }: RecordsQuery): void {
  const names = Object.keys(others);
  if (id === undefined || names.length === 0) return;
  const detail = 'cannot be given with id, which names one record.';
  throw new RequestError('INVALID_REQUEST', `${names.join(' and ')} ${detail}`, {
    errors: names.map((parameter) => ({ parameter, detail })),
  });
}

/** Where a page begins is said by an id, which there is in the order of ids alone, or by a number. */
function assertOneStart({ after, offset, sort }: RecordsQuery): void {
  if (after === undefined || (offset === undefined && sort === undefined)) return;
  const detail = 'cannot be given with offset or sort.';
  throw new RequestError('INVALID_REQUEST', `after ${detail}`, {
    errors: [{ parameter: 'after', detail }],
  });
}
