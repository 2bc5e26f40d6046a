import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from 'mvdb';
import { EVENT_STREAM, eventText, noteText } from '../http/event-stream.ts';
import { ADMIN_PATH } from '../http/paths.ts';
import { sendPiecewise } from '../http/piecewise.ts';
import { reportedProblem } from '../http/reported-problem.ts';
import { RequestError } from '../http/request-error.ts';
import { pathOf } from '../http/request-path.ts';
import type { ChangesReply, ChangesRequest } from '../work/changes-work.ts';
import { WorkError } from '../work/errors.ts';
import type { Runner } from '../work/runner.ts';
import { changesOperation, changesQuery } from './changes-operation.ts';

/** After which a client that was cut off asks again. */
const RETRY_MS = 2_000;

const LAST_EVENT_ID = new RegExp(changesQuery.properties.since.pattern);

interface ChangesRoute {
  Querystring: { readonly since?: string; readonly table?: string | readonly string[] };
}

export interface ChangesOptions {
  readonly account: Account;
  readonly runner: Runner;
  readonly followersMax: number;
  /** While there is nothing to say, something is sent so often, so that nobody takes the connection for dead. */
  readonly heartbeatMs: number;
}

/** `GET changes` sends the commits of the account as they come. */
export function addChangesEndpoint(
  app: FastifyInstance,
  { account, runner, followersMax, heartbeatMs }: ChangesOptions,
): void {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  let followers = 0;

  app.get<ChangesRoute>(
    `${ADMIN_PATH}/changes`,
    { schema: { querystring: changesQuery }, config: { operation: changesOperation } },
    async (request, reply): Promise<FastifyReply> => {
      if (followers >= followersMax)
        throw new WorkError('QUEUE_FULL', `${followers} clients follow the changes already.`);
      followers += 1;
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      try {
        const signal = AbortSignal.any([gone.signal, closing.signal]);
        await sendPiecewise(reply.header('cache-control', 'no-store'), {
          type: EVENT_STREAM,
          pieces: events(request, signal),
          lastWords(error) {
            const problem = reportedProblem(error, request);
            request.log.warn({ path: pathOf(request), brokenOff: problem.code });
            return eventText({ name: 'problem', data: JSON.stringify(problem) });
          },
        });
      } finally {
        followers -= 1;
      }
      return reply;
    },
  );

  /** The first piece comes at once, so that what is wrong with the request is an answer of its own. */
  async function* events(
    request: FastifyRequest<ChangesRoute>,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const { table } = request.query;
    const tables = table === undefined ? undefined : [table].flat();
    let next = lastEventId(request) ?? request.query.since;
    let sentAt = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      const { lastCommit } = account;
      const page = await changesAfter(request, { since: next, tables });
      next = page.next;
      const isQuiet = performance.now() - sentAt >= heartbeatMs;
      if (page.changes.length > 0 || isQuiet) {
        yield textOf(page);
        sentAt = performance.now();
      }
      if (page.isLast) await commitOrHeartbeat(lastCommit, signal);
    }
  }

  const changesAfter = ({ operator, client }: FastifyRequest, request: ChangesRequest) =>
    runner.run('changes', request, operator, { client });

  async function commitOrHeartbeat(lastCommit: number, signal: AbortSignal): Promise<void> {
    const heartbeat = AbortSignal.timeout(heartbeatMs);
    await account.commitAfter(lastCommit, AbortSignal.any([signal, heartbeat]));
  }
}

/** The changes of a page, and where to go on. */
function textOf({ changes, next }: ChangesReply): string {
  const events = changes.map(([id, data]) =>
    eventText({ name: 'changes', id, data: JSON.stringify(data) }),
  );
  return [...events, noteText({ id: next, retryMs: RETRY_MS })].join('');
}

/** @throws RequestError `INVALID_REQUEST`. */
function lastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  if (id === undefined || id === '') return undefined;
  const text = String(id);
  if (LAST_EVENT_ID.test(text)) return text;
  throw new RequestError('INVALID_REQUEST', 'Last-Event-ID must be the id of an event.', {
    errors: [{ parameter: 'last-event-id', detail: 'must be the id of an event.' }],
  });
}
