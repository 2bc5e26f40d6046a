import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendJson } from '../http/json-reply.ts';
import { ADMIN_PATH } from '../http/paths.ts';
import { RequestError } from '../http/request-error.ts';
import type { ChangeRecordRequest } from '../work/change-record-work.ts';
import type { Runner } from '../work/runner.ts';
import { type AsOfQuery, asOfQuery, momentAsked } from './as-of.ts';
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
  relationsOperation,
  tablesOperation,
} from './table-operations.ts';

interface RecordsQuery extends AsOfQuery {
  readonly id?: string;
  readonly after?: string;
  readonly offset?: string;
  readonly filter?: string;
  readonly parameter?: string | readonly string[];
  readonly sort?: string;
  readonly limit?: string;
}

type TableRoute = { Params: { name: string } };

/** `GET tables` and their relations, and of one table its records and its dictionary; `POST` changes a record. */
export function addTableEndpoints(app: FastifyInstance, runner: Runner): void {
  const path = `${ADMIN_PATH}/tables`;

  app.get<{ Querystring: AsOfQuery }>(
    path,
    { schema: { querystring: asOfQuery }, config: { operation: tablesOperation } },
    async ({ query, operator, client, seen }, reply): Promise<FastifyReply> => {
      const options = { client, seen, asOf: momentAsked(query) };
      return sendJson(reply, await runner.runToJson('tables', {}, operator, options));
    },
  );

  app.get(
    `${ADMIN_PATH}/relations`,
    { schema: { querystring: noQuery }, config: { operation: relationsOperation } },
    async ({ operator, client, seen }, reply): Promise<FastifyReply> =>
      sendJson(reply, await runner.runToJson('relations', {}, operator, { client, seen })),
  );

  app.get<TableRoute & { Querystring: RecordsQuery }>(
    `${path}/:name/records`,
    { schema: { querystring: recordsQuery }, config: { operation: recordsOperation } },
    async ({ params, query, operator, client, seen }, reply): Promise<FastifyReply> => {
      const { limit, offset, parameter, asOf: _moment, ...which } = query;
      assertOneRecordOrMany(query);
      assertOneStart(query);
      const request = {
        table: params.name,
        ...which,
        limit: askedLimit(limit, RECORDS_DEFAULT, RECORDS_MAX),
        ...(offset !== undefined && { offset: Number(offset) }),
        ...(parameter !== undefined && { parameters: [parameter].flat() }),
      };
      const options = { client, seen, asOf: momentAsked(query) };
      return sendJson(reply, await runner.runToJson('records', request, operator, options));
    },
  );

  app.post<TableRoute & { Body: Omit<ChangeRecordRequest, 'table'> }>(
    `${path}/:name/records`,
    {
      schema: { body: changeBody, querystring: noQuery },
      config: { operation: changeOperation, auditedActionOf: auditedChange },
    },
    async (
      { params: { name }, body, operator, client, seen, id },
      reply,
    ): Promise<FastifyReply> => {
      const request = { table: name, ...body };
      const options = { client, seen, requestId: id };
      return sendJson(reply, await runner.runToJson('changeRecord', request, operator, options));
    },
  );

  app.get<TableRoute & { Querystring: AsOfQuery & { id: string } }>(
    `${path}/:name/related`,
    { schema: { querystring: relatedQuery }, config: { operation: relatedOperation } },
    async ({ params: { name }, query, operator, client, seen }, reply): Promise<FastifyReply> => {
      const request = { table: name, id: query.id };
      const options = { client, seen, asOf: momentAsked(query) };
      return sendJson(reply, await runner.runToJson('related', request, operator, options));
    },
  );

  app.get<TableRoute & { Querystring: AsOfQuery }>(
    `${path}/:name/dictionary`,
    { schema: { querystring: asOfQuery }, config: { operation: dictionaryOperation } },
    async ({ params: { name }, query, operator, client, seen }, reply): Promise<FastifyReply> => {
      const request = { table: name };
      const options = { client, seen, asOf: momentAsked(query) };
      return sendJson(reply, await runner.runToJson('dictionary', request, operator, options));
    },
  );
}

/** @throws RequestError `INVALID_REQUEST`. */
function assertOneRecordOrMany({ id, asOf: _moment, ...others }: RecordsQuery): void {
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
