import type { FastifyInstance, FastifyReply } from 'fastify';
import { eventText, noteText } from '../http/event-stream.ts';
import { ADMIN_PATH } from '../http/paths.ts';
import { ROWS_DEFAULT, ROWS_MAX } from '../work/limits.ts';
import { LiveRows } from '../work/live-rows.ts';
import type { Runner } from '../work/runner.ts';
import { askedLimit } from './asked-limit.ts';
import type { Followers } from './followers.ts';
import { described, text } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { sentence } from './query-operations.ts';

/** A query runs again at most four times a second. */
const PAUSE_MS = 250;

const liveQuery = {
  type: 'object',
  required: ['sentence'],
  additionalProperties: false,
  properties: {
    sentence,
    limit: described(
      { type: 'string', pattern: '^[1-9][0-9]{0,5}$' },
      `Rows that are followed, from 1 to ${ROWS_MAX}; default: ${ROWS_DEFAULT}.`,
    ),
  },
} as const;

const liveOperation: Operation = {
  id: 'followQuery',
  tag: 'Data',
  summary: 'Follow the answer to a query',
  description:
    'Server-sent events: `answer` with the whole answer, in which each row has a key; then, after commits that change it, `rows` with the keys of those that are removed, and those changed and added with their index among the rows of now. Another `answer` takes the place of all where more than rows is otherwise. The query runs at most four times a second. An event `problem` ends the stream.',
  replies: {
    200: { description: 'Events as they come.', content: { 'text/event-stream': text } },
  },
};

interface LiveRoute {
  Querystring: { readonly sentence: string; readonly limit?: string };
}

/** `GET query/live` sends the answer to a query, and what becomes of it. */
export function addLiveQueryEndpoint(
  app: FastifyInstance,
  runner: Runner,
  followers: Followers,
): void {
  app.get<LiveRoute>(
    `${ADMIN_PATH}/query/live`,
    { schema: { querystring: liveQuery }, config: { operation: liveOperation } },
    async (request, reply): Promise<FastifyReply> => {
      const { query, operator, client } = request;
      const limit = askedLimit(query.limit, ROWS_DEFAULT, ROWS_MAX);
      const asked = { sentence: query.sentence, limit, isPrinted: false };
      const live = new LiveRows();
      const look = async () => {
        const change = live.next(await runner.run('query', asked, operator, { client }));
        const events =
          change === undefined
            ? ''
            : eventText({ name: change.name, data: JSON.stringify(change.data) });
        return { events, note: noteText({}), isLast: true };
      };
      return followers.follow(request, reply, look, PAUSE_MS);
    },
  );
}
