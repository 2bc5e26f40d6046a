import { type CallReply, type IndexedArguments, prepareCall } from '@mvdb/routines';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Account, Session, type SessionOptions, toNested } from 'mvdb';
import { type Deprecation, deprecationHeaders, deprecationOf } from './deprecation.ts';
import { type Marks, readMarks, writeMarks } from './marks.ts';
import { API_PATH } from './paths.ts';
import { RequestError } from './problems.ts';
import { assertSelect, formSelectList, type Select } from './select-list.ts';

interface CallBody {
  readonly name: string;
  readonly args?: IndexedArguments;
  readonly select?: Select;
}

interface CallQuery {
  readonly view?: 'nested';
  readonly marks?: 'latin1';
}

/** What a call answers: every out and inout argument, by index and on request by name. */
export interface CallPayload {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
  readonly named?: Readonly<Record<string, readonly (readonly (readonly string[])[])[]>>;
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
export function addCallEndpoint(
  app: FastifyInstance,
  account: Account,
  sessionOptions: SessionOptions,
): void {
  app.post<{ Body: CallBody; Querystring: CallQuery }>(
    `${API_PATH}/call`,
    { schema: { body: callBody, querystring: callQuery } },
    async (request, reply) => {
      const { name, args = {}, select } = request.body;
      const marks = marksOf(request);
      if (select !== undefined) assertSelect(select);
      const call = prepareCall(name, readMarks(args, marks));
      request.routine = call.routine.name;
      const session = new Session(account, sessionOptions);
      // The payload is made inside the transaction: a result that cannot be told undoes the call.
      const work = () => {
        if (select !== undefined) formSelectList(session, select);
        return payloadOf(call.run(session), marks, request.query.view === 'nested');
      };
      try {
        const payload = call.isReading ? session.readOnly(work) : await account.enqueue(work);
        if (payload.deprecation) reply.headers(deprecationHeaders(payload.deprecation));
        return payload;
      } finally {
        session.close();
      }
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

function payloadOf({ routine, results }: CallReply, marks: Marks, isNested: boolean): CallPayload {
  const names = Object.keys(routine.args);
  const entries = Object.entries(results);
  const deprecation = deprecationOf(routine);
  return {
    name: routine.name,
    args: Object.fromEntries(
      entries.map(([name, text]) => [names.indexOf(name), writeMarks(text, marks)]),
    ),
    ...(isNested && {
      named: Object.fromEntries(entries.map(([name, text]) => [name, toNested(text)])),
    }),
    ...(deprecation && { deprecation }),
  };
}
