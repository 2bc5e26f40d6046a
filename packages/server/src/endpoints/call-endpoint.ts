import type { IndexedArguments, Registry, Routine } from '@mvdb/routines';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { sendJson } from '../http/json-reply.ts';
import { KeysInUse } from '../http/keys-in-use.ts';
import { API_PATH } from '../http/paths.ts';
import { preferencesOf } from '../http/preferences.ts';
import { undoneBy } from '../http/problems.ts';
import { RequestError } from '../http/request-error.ts';
import { canonicalSha256 } from '../json/canonical-json.ts';
import { type Deprecation, deprecationOf } from '../registry/deprecation.ts';
import { entryOf } from '../registry/registry-payload.ts';
import { withoutSecrets } from '../registry/without-secrets.ts';
import type { CallRequest, CallResults, CallView } from '../work/call-work.ts';
import type { Marks } from '../work/marks.ts';
import type { Once } from '../work/once.ts';
import type { Runner } from '../work/runner.ts';
import type { Select } from '../work/select-list.ts';
import type { OnceReply } from '../work/work-runner.ts';
import { type AsOfQuery, momentAsked } from './as-of.ts';
import { auditedCall } from './audited-actions.ts';
import { callBody, callOperation, callQuery } from './call-operation.ts';
import { deprecationHeaders } from './deprecation-headers.ts';

interface CallBody {
  readonly name: string;
  readonly args?: IndexedArguments;
  readonly select?: Select;
  readonly changes?: boolean;
  readonly links?: boolean;
}

interface CallQuery extends AsOfQuery {
  readonly view?: Exclude<CallView, 'text'>;
  readonly marks?: 'latin1';
}

type CallRoute = { Body: CallBody; Querystring: CallQuery };

/** What a call answers. */
export interface CallPayload extends CallResults {
  readonly deprecation?: Deprecation;
}

export interface CallEndpointOptions {
  readonly registry: Registry;
  readonly runner: Runner;
  /** As many arguments may be supplied. */
  readonly argumentsMax: number;
  /** How long the reply to a call that writes and has a key is kept. */
  readonly replyLifetimeMs: number;
}

/** `POST call`: runs a routine, in a session of its own. */
export function addCallEndpoint(
  app: FastifyInstance,
  { registry, runner, argumentsMax, replyLifetimeMs }: CallEndpointOptions,
): void {
  const keysInUse = new KeysInUse();
  app.post<CallRoute>(
    `${API_PATH}/call`,
    {
      schema: { body: callBody(argumentsMax), querystring: callQuery },
      config: {
        operation: callOperation,
        auditedActionOf: (answered) => auditedCall(registry, answered),
      },
    },
    async (request, reply): Promise<FastifyReply> => {
      const { headers, operator, caller, client, seen, id: requestId } = request;
      const routine = registry.find(request.body.name);
      request.routine = routine?.name ?? '';
      const { isDiscarded, isStrict, applied } = preferencesOf(headers.prefer);
      const key = idempotencyKeyOf(headers['idempotency-key']);
      const call = callOf(request, { isStrict, isDiscarded });
      const asOf = momentAsked(request.query);
      if (applied !== undefined) reply.header('preference-applied', applied);

      let answered: OnceReply;
      try {
        const work = runner.prepare('call', call);
        request.isReading = work.isReading;
        if (asOf !== undefined && !work.isReading && !isDiscarded) throw notOfThePast(call.name);
        if (key === undefined || isDiscarded || work.isReading) {
          const options = { isDiscarded, client, seen, requestId, asOf };
          const json = await work.runToJson(operator, options);
          answered = { json, isReplayed: false };
        } else {
          const once: Once = {
            owner: caller.identity,
            key,
            fingerprint: fingerprintOf(registry, routine, call),
            lifetimeMs: replyLifetimeMs,
          };
          answered = await keysInUse.during(once, () =>
            work.runOnce(operator, once, { client, seen, requestId }),
          );
        }
      } catch (error) {
        throw undoneBy(error);
      }

      const { json, isReplayed } = answered;
      if (isReplayed) reply.header('idempotent-replayed', 'true');
      const deprecation = routine && deprecationOf(registry, routine);
      if (deprecation === undefined) return sendJson(reply, json);
      reply.headers(deprecationHeaders(deprecation, app.prefix));
      return sendJson(reply, json, { deprecation });
    },
  );
}

function callOf(
  { body, headers, query }: FastifyRequest<CallRoute>,
  { isStrict, isDiscarded }: { readonly isStrict: boolean; readonly isDiscarded: boolean },
): CallRequest {
  const { name, args = {}, select, changes = false, links = false } = body;
  const { view = 'text' } = query;
  const marks = query.marks ?? marksOf(headers.marks) ?? 'separators';
  const call: CallRequest = { name, args, select, marks, view, isStrict };
  return changes || links
    ? {
        ...call,
        ...(changes && { reportsChanges: true }),
        ...(changes && !isDiscarded && { reportsCommit: true }),
        ...(links && { hasLinks: true }),
      }
    : call;
}

function notOfThePast(name: string): RequestError {
  const detail = `cannot be given with a call of ${name} that writes: the past is only read. "Prefer: tx=rollback" tries the call on a copy of then.`;
  return new RequestError('INVALID_REQUEST', `asOf ${detail}`, {
    errors: [{ parameter: 'asOf', detail }],
  });
}

/**
 * All that the reply to a call depends on, but the data, secrets, which nobody keeps, and who asks, who has a key of
 * their own.
 */
function fingerprintOf(
  registry: Registry,
  routine: Routine | undefined,
  { args, select = '', ...how }: CallRequest,
): string {
  const reported = routine === undefined ? args : withoutSecrets(entryOf(registry, routine), args);
  return canonicalSha256([how, canonicalSha256(reported), canonicalSha256(select)]);
}

/** What the header field says. @throws RequestError `INVALID_REQUEST`. */
function marksOf(header: unknown): Marks | undefined {
  if (header === undefined || header === 'latin1') return header;
  throw new RequestError('INVALID_REQUEST', 'The header field Marks may only be latin1.', {
    errors: [{ parameter: 'Marks', detail: 'must be latin1.' }],
  });
}
