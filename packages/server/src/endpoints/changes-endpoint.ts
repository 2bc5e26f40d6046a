import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eventText, noteText } from '../http/event-stream.ts';
import { ADMIN_PATH } from '../http/paths.ts';
import { RequestError } from '../http/request-error.ts';
import type { Runner } from '../work/runner.ts';
import { changesOperation, changesQuery } from './changes-operation.ts';
import type { Followers } from './followers.ts';

const LAST_EVENT_ID = new RegExp(changesQuery.properties.since.pattern);

interface ChangesRoute {
  Querystring: { readonly since?: string; readonly table?: string | readonly string[] };
}

/** `GET changes` sends the commits of the account as they come. */
export function addChangesEndpoint(
  app: FastifyInstance,
  runner: Runner,
  followers: Followers,
): void {
  app.get<ChangesRoute>(
    `${ADMIN_PATH}/changes`,
    { schema: { querystring: changesQuery }, config: { operation: changesOperation } },
    async (request, reply): Promise<FastifyReply> => {
      const { query, operator, client } = request;
      const tables = query.table === undefined ? undefined : [query.table].flat();
      let since = lastEventId(request) ?? query.since;
      return followers.follow(request, reply, async () => {
        const page = await runner.run('changes', { since, tables }, operator, { client });
        const { changes, next, isLast } = page;
        since = next;
        const events = changes.map(([id, data]) =>
          eventText({ name: 'changes', id, data: JSON.stringify(data) }),
        );
        return { events: events.join(''), note: noteText({ id: next }), isLast };
      });
    },
  );
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
