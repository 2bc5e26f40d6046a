import { findRoutine, type IndexedArguments } from '@mvdb/routines';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestError } from '../http/problems.ts';
import type { CallResults } from '../work/call-work.ts';
import type { Marks } from '../work/marks.ts';
import type { Runner } from '../work/runner.ts';
import type { Select } from '../work/select-list.ts';
import { type Deprecation, deprecationHeaders, deprecationOf } from './deprecation.ts';
import { API_PATH } from './paths.ts';

interface CallBody {
  readonly name: string;
  readonly args?: IndexedArguments;
  readonly select?: Select;
}

interface CallQuery {
  readonly view?: 'nested';
  readonly marks?: 'latin1';
}

/** What a call answers. */
export interface CallPayload extends CallResults {
  readonly deprecation?: Deprecation;
}

/** The most arguments a request may carry; the longest list of the contract has 81. */
const ARGUMENTS_MAX = 100;

/** No name of a routine is longer. */
const NAME_LENGTH_MAX = 200;

const callBody = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1, maxLength: NAME_LENGTH_MAX },
    args: { type: 'object', maxProperties: ARGUMENTS_MAX },
    select: { type: ['string', 'array'], minLength: 1, items: { type: 'string', minLength: 1 } },
  },
} as const;

const callQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { view: { enum: ['nested'] }, marks: { enum: ['latin1'] } },
} as const;

/** `POST call`: runs a routine, in a session of its own. */
export function addCallEndpoint(app: FastifyInstance, runner: Runner): void {
  app.post<{ Body: CallBody; Querystring: CallQuery }>(
    `${API_PATH}/call`,
    { schema: { body: callBody, querystring: callQuery } },
    async (request, reply): Promise<CallPayload> => {
      const { name, args = {}, select } = request.body;
      const marks = marksOf(request);
      const routine = findRoutine(name);
      request.routine = routine?.name ?? '';
      const results = await runner.run(
        'call',
        { name, args, select, marks, isNested: request.query.view === 'nested' },
        request.operator,
      );
      const deprecation = routine && deprecationOf(routine);
      if (deprecation === undefined) return results;
      reply.headers(deprecationHeaders(deprecation));
      return { ...results, deprecation };
    },
  );
}

function marksOf({ query, headers }: FastifyRequest<{ Querystring: CallQuery }>): Marks {
  const { marks: header } = headers;
  if (header !== undefined && header !== 'latin1')
    throw new RequestError('INVALID_REQUEST', 'The header field Marks may only be latin1.', {
      errors: [{ parameter: 'Marks', detail: 'must be latin1.' }],
    });
  return query.marks ?? header ?? 'separators';
}
