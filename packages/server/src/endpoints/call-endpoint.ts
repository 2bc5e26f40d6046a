import { findRoutine, type IndexedArguments } from '@mvdb/routines';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalSha256 } from '../access/canonical-json.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { sendJson } from '../http/json-reply.ts';
import { KeptReplies } from '../http/kept-replies.ts';
import { preferencesOf } from '../http/preferences.ts';
import { RequestError } from '../http/problems.ts';
import { type CallRequest, type CallResults, type CallView, callWork } from '../work/call-work.ts';
import type { Marks } from '../work/marks.ts';
import type { Operator } from '../work/operator.ts';
import type { Runner } from '../work/runner.ts';
import type { Select } from '../work/select-list.ts';
import { callBody, callOperation, callQuery } from './call-operation.ts';
import { type Deprecation, deprecationHeaders, deprecationOf } from './deprecation.ts';
import { API_PATH } from './paths.ts';

interface CallBody {
  readonly name: string;
  readonly args?: IndexedArguments;
  readonly select?: Select;
}

interface CallQuery {
  readonly view?: Exclude<CallView, 'text'>;
  readonly marks?: 'latin1';
}

type CallRoute = { Body: CallBody; Querystring: CallQuery };

/** What a call answers. */
export interface CallPayload extends CallResults {
  readonly deprecation?: Deprecation;
}

export interface CallEndpointOptions {
  readonly runner: Runner;
  /** As many arguments may be supplied. */
  readonly argumentsMax: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Replies to calls with a key: so many, so large together, for so long. */
const KEPT_REPLIES = { countMax: 1_000, sizeMax: 64 * 1024 * 1024, lifetimeMs: 600_000 } as const;

/** `POST call`: runs a routine, in a session of its own. */
export function addCallEndpoint(
  app: FastifyInstance,
  { runner, argumentsMax, now }: CallEndpointOptions,
): void {
  const kept = new KeptReplies<CallResults>({ ...KEPT_REPLIES, now });
  app.post<CallRoute>(
    `${API_PATH}/call`,
    {
      schema: { body: callBody(argumentsMax), querystring: callQuery },
      config: { operation: callOperation },
    },
    async (request, reply): Promise<CallPayload | FastifyReply> => {
      const { headers, operator, client } = request;
      const routine = findRoutine(request.body.name);
      request.routine = routine?.name ?? '';
      const { isDiscarded, isStrict, applied } = preferencesOf(headers.prefer);
      const key = idempotencyKeyOf(headers['idempotency-key']);
      const call = callOf(request, isStrict);
      if (applied !== undefined) reply.header('preference-applied', applied);

      const deprecation = routine && deprecationOf(routine);
      const members = deprecation === undefined ? {} : { deprecation };
      const noteDeprecation = () => deprecation && reply.headers(deprecationHeaders(deprecation));
      if (key === undefined || isDiscarded || callWork.prepare(call).isReading) {
        const json = await runner.runToJson('call', call, operator, { isDiscarded, client });
        noteDeprecation();
        return sendJson(reply, json, members);
      }
      const { reply: results, isReplayed } = await kept.once(
        `${operator.login} ${key}`,
        fingerprintOf(call, operator),
        () => runner.run('call', call, operator, { client }),
      );
      if (isReplayed) reply.header('idempotent-replayed', 'true');
      noteDeprecation();
      return { ...results, ...members };
    },
  );
}

function callOf(
  { body, headers, query }: FastifyRequest<CallRoute>,
  isStrict: boolean,
): CallRequest {
  const { name, args = {}, select } = body;
  const { view = 'text' } = query;
  const marks = query.marks ?? marksOf(headers.marks) ?? 'separators';
  return { name, args, select, marks, view, isStrict };
}

/** All that the reply to a call depends on, but the data. */
function fingerprintOf({ args, select = '', ...how }: CallRequest, operator: Operator): string {
  return canonicalSha256([
    how,
    canonicalSha256(args),
    canonicalSha256(select),
    canonicalSha256(operator),
  ]);
}

/** What the header field says. @throws RequestError `INVALID_REQUEST`. */
function marksOf(header: unknown): Marks | undefined {
  if (header === undefined || header === 'latin1') return header;
  throw new RequestError('INVALID_REQUEST', 'The header field Marks may only be latin1.', {
    errors: [{ parameter: 'Marks', detail: 'must be latin1.' }],
  });
}
