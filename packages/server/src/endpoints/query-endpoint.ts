import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parameters } from 'mvdb';
import { acceptedType } from '../http/accepted-type.ts';
import { sendRevalidated } from '../http/entity-tag.ts';
import { sendJson } from '../http/json-reply.ts';
import { reportedMilliseconds } from '../http/milliseconds.ts';
import { ADMIN_PATH } from '../http/paths.ts';
import { sendPiecewise } from '../http/piecewise.ts';
import { reportedProblem } from '../http/reported-problem.ts';
import { RequestError } from '../http/request-error.ts';
import { pathOf } from '../http/request-path.ts';
import { queryWords } from '../language/query-words.ts';
import { ROWS_DEFAULT } from '../work/limits.ts';
import type { QueryReply } from '../work/query-work.ts';
import type { Runner } from '../work/runner.ts';
import { type AsOfQuery, asOfQuery, momentAsked } from './as-of.ts';
import { auditedQuery } from './audited-actions.ts';
import { noQuery } from './json-schema.ts';
import { textOfLines } from './query-lines.ts';
import {
  explainBody,
  explainOperation,
  queryBody,
  queryOperation,
  queryQuery,
  wordsOperation,
} from './query-operations.ts';

interface ExplainBody {
  readonly sentence: string;
  readonly parameters?: Parameters;
}

interface QueryBody extends ExplainBody {
  readonly limit?: number;
  readonly links?: boolean;
  readonly spreadsheet?: boolean;
}

/** What a query answers in JSON. */
export type QueryPayload = QueryReply & {
  /** From when it was asked to when its rows were there, waiting included; to the microsecond. */
  readonly elapsedMs: number;
};

type QueryRoute = { Body: QueryBody; Querystring: AsOfQuery & { readonly view?: 'text' } };

const MEDIA_TYPES = ['application/json', 'application/x-ndjson', 'text/csv'] as const;

/**
 * `POST query` asks in the query language, in SQL or by a command that reads; `POST query/explain` says how;
 * `GET query/words` says what queries are made of.
 */
export function addQueryEndpoints(app: FastifyInstance, runner: Runner): void {
  const path = `${ADMIN_PATH}/query`;

  app.post<QueryRoute>(
    path,
    {
      schema: { body: queryBody, querystring: queryQuery },
      config: { operation: queryOperation, auditedActionOf: auditedQuery },
    },
    async (request, reply): Promise<FastifyReply> => {
      reply.header('vary', 'accept');
      const type = typeWanted(request);
      if (type !== 'application/json') return sendRows(runner, type, request, reply);
      const { limit = ROWS_DEFAULT, links: hasLinks, spreadsheet: _, ...query } = request.body;
      const isPrinted = request.query.view === 'text';
      const askedAt = performance.now();
      const asked = { ...query, limit, isPrinted, hasLinks };
      const answer = await runner.runToJson('query', asked, request.operator, {
        client: request.client,
        seen: request.seen,
        asOf: momentAsked(request.query),
      });
      return sendJson(reply, answer, {
        elapsedMs: reportedMilliseconds(performance.now() - askedAt),
      });
    },
  );

  const words = JSON.stringify(queryWords());
  app.get(
    `${path}/words`,
    { schema: { querystring: noQuery }, config: { operation: wordsOperation } },
    async (request, reply): Promise<FastifyReply> => sendRevalidated(request, reply, words),
  );

  app.post<{ Body: ExplainBody; Querystring: AsOfQuery }>(
    `${path}/explain`,
    {
      schema: { body: explainBody, querystring: asOfQuery },
      config: { operation: explainOperation },
    },
    async ({ body, query, operator, client, seen }, reply): Promise<FastifyReply> => {
      const options = { client, seen, asOf: momentAsked(query) };
      return sendJson(reply, await runner.runToJson('explain', body, operator, options));
    },
  );
}

/** A printed report is lines already, and reported in JSON alone. */
function typeWanted({ headers: { accept }, query: { view } }: FastifyRequest<QueryRoute>) {
  const type = acceptedType(accept, view === 'text' ? [MEDIA_TYPES[0]] : MEDIA_TYPES);
  if (type !== undefined) return type;
  const offered = view === 'text' ? MEDIA_TYPES[0] : MEDIA_TYPES.join(', ');
  throw new RequestError('NOT_ACCEPTABLE', `Accept one of: ${offered}.`);
}

async function sendRows(
  runner: Runner,
  type: 'application/x-ndjson' | 'text/csv',
  request: FastifyRequest<QueryRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { links: _alsoInRows, spreadsheet = false, ...query } = request.body;
  const csv = spreadsheet ? 'spreadsheet' : 'csv';
  const form = type === 'text/csv' ? csv : 'ndjson';
  const batches = runner.stream('query', { ...query, form }, request.operator, {
    client: request.client,
    asOf: momentAsked(request.query),
  });
  await sendPiecewise(reply, {
    type: `${type}; charset=utf-8`,
    pieces: textOfLines(batches),
    lastWords(error) {
      const problem = reportedProblem(error, request);
      request.log.warn({ path: pathOf(request), brokenOff: problem.code });
      return type === 'text/csv' ? '' : `${JSON.stringify({ type: 'error', problem })}\n`;
    },
  });
  return reply;
}
