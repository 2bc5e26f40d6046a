import { described, flag, listOf, members, text } from './json-schema.ts';
import type { Operation } from './operation.ts';

/** Tables of one feed at the most. */
const TABLES_MAX = 100;

const POSITION = '^[0-9]{1,16}(\\.[0-9]{1,9})?$';

export const changesQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    since: described(
      { type: 'string', pattern: POSITION },
      'Id of the last event that was processed, or position of a commit; default: the last commit.',
    ),
    table: described(
      { type: ['string', 'array'], items: text, maxItems: TABLES_MAX },
      'Table whose changes are wanted; repeated for several. Default: all that may be read.',
    ),
  },
} as const;

const sentRecord = members(
  {
    table: text,
    id: text,
    before: described({ type: ['string', 'null'] }, 'With its marks; null where there was none.'),
    after: described({ type: ['string', 'null'] }, 'With its marks; null where it was deleted.'),
  },
  { isErased: flag },
);

/** The data of one event. */
export const sentChanges = members({
  position: text,
  time: text,
  origin: described({ type: 'object' }, 'Login, routine, command, request.'),
  records: listOf(sentRecord),
  isComplete: described(flag, 'False where more records of the same commit follow.'),
});

export const changesOperation: Operation = {
  id: 'followChanges',
  tag: 'Data',
  summary: 'Follow the commits of the account',
  description:
    'Server-sent events: the commits after one, in their order, each once, and then those that are made. Each event `changes` holds at most 1,000 records; its id is where to go on. While nothing happens, the id is sent again every 15 seconds. An event `problem` ends the stream. The account must keep a log.',
  headers: {
    'last-event-id': described(
      { type: 'string', pattern: POSITION },
      'Id of the last event that was processed; goes before `since`.',
    ),
  },
  replies: {
    200: {
      description: 'Events as they come. The schema is that of the data of an event `changes`.',
      content: { 'text/event-stream': sentChanges },
    },
  },
};
