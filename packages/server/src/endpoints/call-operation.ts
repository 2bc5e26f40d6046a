import { asOf } from './as-of.ts';
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
          'Arguments by index: text with marks, or nested arrays of attributes, values and subvalues. A missing argument is the empty string.',
      },
      select: {
        type: ['string', 'array'],
        minLength: 1,
        items: { type: 'string', minLength: 1 },
        description: 'Select list 0 for the routine: ids, or a sentence that selects them.',
      },
      changes: described(
        flag,
        'Whether the reply contains the records that the call changed, or would change.',
      ),
      links: described(flag, 'Whether the reply contains the records that the results name.'),
    },
  }) as const;

export const callQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    view: {
      enum: ['nested', 'display'],
      description: 'Adds results by name as nested arrays; display adds their external form, too.',
    },
    marks: {
      enum: ['latin1'],
      description: 'Sends marks as U+00FB to U+00FF instead of U+001B to U+001F.',
    },
    asOf: described(
      asOf,
      `${asOf.description} A call that writes is tried on a copy of the account as it was then, and takes \`Prefer: tx=rollback\`.`,
    ),
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
        'For each row and each of its subvalues; empty if it names no record of the table.',
      ),
    }),
  ),
};

const values = described(
  listOf(texts),
  'Values, each with its subvalues; none for an empty attribute.',
);

const attributeChange = members(
  {
    position: { type: 'integer', minimum: 1 },
    before: described(text, 'As stored, with marks.'),
    after: text,
  },
  {
    name: described(text, 'Name in the dictionary; absent if no item describes the attribute.'),
    heading: text,
    displayed: described(
      members({ before: values, after: values }),
      'Both in external form, with view=display.',
    ),
    links: described(
      members({ table: text, before: values, after: values }),
      'With `links`: the records of a table that both name; empty if there is none.',
    ),
  },
);

export const recordAttributes = described(
  listOf(attributeChange),
  'Attributes that changed, without those that the caller may not read.',
);

export const changes = described(
  members({
    records: listOf(
      members({
        table: text,
        id: text,
        operation: { enum: ['added', 'changed', 'deleted'] },
        attributes: recordAttributes,
      }),
    ),
    omitted: described(
      listOf(
        members({
          table: text,
          records: count,
          reason: { enum: ['hidden', 'limit', 'deleted', 'erased'] },
        }),
      ),
      'Records that are left out: of tables that the caller may not read, beyond the limit, of a table that was deleted, or whose past was erased.',
    ),
  }),
  'With `changes`: each record that changed, in the order in which they were first written.',
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
    named: described(nested, 'The results by name, as nested attributes, values and subvalues.'),
    displayed: described(nested, 'The results by name, in external form.'),
    links,
    changes,
    commit: described(
      text,
      'With `changes`: position of the commit in the log; absent without a log, or if nothing was kept.',
    ),
    deprecation: members({ successor: text, latest: text }),
  },
);

/** Without its examples, which are those of the routines. */
export const callOperation: Operation = {
  id: 'callRoutine',
  tag: 'Routines',
  summary: 'Call a routine',
  description:
    'A call is one transaction. The message of the routine is one of its results, with status 200. The schema with the name of a routine describes its arguments.',
  headers: {
    Prefer: described(
      text,
      '`tx=rollback` undoes the call after answering. `handling=strict` turns a message of failure into a problem, and undoes the call.',
    ),
    'Idempotency-Key': described(
      text,
      'Makes a call that writes safe to repeat: sent again within a day by the same token, it gets the same reply and is not executed again, also after a crash. A call that failed, or only reads, is executed again.',
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
