import {
  count,
  described,
  flag,
  type JsonSchema,
  listOf,
  members,
  text,
  texts,
} from './json-schema.ts';
import type { Operation } from './operation.ts';

/** No name of a routine is longer. */
const NAME_LENGTH_MAX = 200;

/** @param argumentsMax - As many may be supplied. */
export const callBody = (argumentsMax: number) =>
  ({
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: NAME_LENGTH_MAX,
        description: 'The routine.',
      },
      args: {
        type: 'object',
        maxProperties: argumentsMax,
        description:
          'Arguments by index: text with marks, or nested arrays of attributes, values, subvalues. One left out is the empty string.',
      },
      select: {
        type: ['string', 'array'],
        minLength: 1,
        items: { type: 'string', minLength: 1 },
        description: 'What makes select list 0 before the routine runs: ids, or what selects them.',
      },
      changes: described(flag, 'Whether the reply says what the call wrote, or would have.'),
      links: described(flag, 'Whether it reports the records that results name.'),
    },
  }) as const;

export const callQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    view: {
      enum: ['nested', 'display'],
      description: 'Adds results by name as nested arrays; display adds them in external form too.',
    },
    marks: {
      enum: ['latin1'],
      description: 'Marks travel as U+00FB to U+00FF instead of U+001B to U+001F.',
    },
  },
} as const;

const nested: JsonSchema = {
  type: 'object',
  additionalProperties: {
    type: 'array',
    items: { type: 'array', items: { type: 'array', items: text } },
  },
};

const links: JsonSchema = {
  description: 'With `links`: the records that results name, by argument.',
  type: 'object',
  additionalProperties: listOf(
    members({
      position: { type: 'integer', minimum: 1, description: 'Position of the layout.' },
      table: text,
      ids: described(
        listOf(texts),
        'For each row, and in it for each subvalue; empty where it names no record of the table.',
      ),
    }),
  ),
};

const values = described(
  listOf(texts),
  'Values, in each its subvalues; none of an empty attribute.',
);

const attributeChange = members(
  {
    position: { type: 'integer', minimum: 1 },
    before: described(text, 'As stored, with marks.'),
    after: text,
  },
  {
    name: described(text, 'In the dictionary; absent where no item describes the attribute.'),
    heading: text,
    displayed: described(
      members({ before: values, after: values }),
      'Both as people read them, with view=display.',
    ),
    links: described(
      members({ table: text, before: values, after: values }),
      'With `links`: the records of a table that both name, empty where there is none.',
    ),
  },
);

const changes = described(
  members({
    records: listOf(
      members({
        table: text,
        id: text,
        operation: { enum: ['added', 'changed', 'deleted'] },
        attributes: described(
          listOf(attributeChange),
          'Those that are no longer as they were; what may not be seen is left out.',
        ),
      }),
    ),
    omitted: described(
      listOf(
        members({ table: text, records: count, reason: { enum: ['hidden', 'limit', 'deleted'] } }),
      ),
      'Records that are left out: of tables that the one who asks may not see, beyond the limit of what is reported, or of a table that is gone.',
    ),
  }),
  'With `changes`: each record that is no longer as it was, in the order in which they were first written.',
);

export const callReply = members(
  {
    name: text,
    args: described(
      { type: 'object', additionalProperties: text },
      'Every out and inout argument by index.',
    ),
  },
  {
    named: described(nested, 'The same by name, as attributes, values and subvalues.'),
    displayed: described(nested, 'The same, converted where the entry says how.'),
    links,
    changes,
    deprecation: members({ successor: text, latest: text }),
  },
);

/** Without its examples, which are those of the routines. */
export const callOperation: Operation = {
  id: 'callRoutine',
  tag: 'Routines',
  summary: 'Call a routine',
  description:
    "A call is one transaction. What the routine itself has to say is in its message argument, with status 200. The arguments of each routine are described by the schema of the routine's name.",
  headers: {
    Prefer: described(
      text,
      '`tx=rollback` answers and keeps nothing. `handling=strict` makes a message that something was not done a problem, and keeps nothing then.',
    ),
    'Idempotency-Key': described(
      text,
      'Of a call that writes: sent again within a day, by the same token, it is answered with the same reply and not done again, also after a crash. A call that failed, or only reads, is simply called again.',
    ),
    Marks: { enum: ['latin1'], description: 'The same as the parameter marks.' },
  },
  replies: {
    200: {
      description: 'The routine ran.',
      content: { 'application/json': callReply },
    },
  },
};
