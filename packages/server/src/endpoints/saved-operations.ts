import { SAVED_ITEMS_MAX } from '../work/saved-items.ts';
import { BOARD_FORMS } from '../work/saved-tables.ts';
import { count, described, flag, type JsonSchema, listOf, members, text } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { sentence } from './query-operations.ts';

/** Tiles of one board at the most: each asks its query whenever the board is opened. */
export const BOARD_TILES_MAX = 50;

const name = {
  type: 'string',
  maxLength: 100,
  pattern: '^[^\\s\\p{C}](?:[^\\p{C}]*[^\\s\\p{C}])?$',
  description: 'At most 100 characters, without control characters and blanks at its ends.',
} as const;

const description = {
  type: 'string',
  maxLength: 1_000,
  pattern: '^[^\\p{C}]*$',
  description: 'What it is for, in one line.',
} as const;

const version = described(text, 'What it was read as; absent for one that is new.');

/** What is saved under names, and how requests and replies describe it. */
export interface SavedResource {
  readonly path: string;
  readonly body: JsonSchema;
  readonly list: Operation;
  readonly save: Operation;
  readonly delete: Operation;
}

interface ResourceNames {
  readonly path: string;
  /** In operation ids. */
  readonly one: string;
  readonly many: string;
  /** In sentences. */
  readonly noun: string;
  readonly table: string;
}

function resource(
  { path, one, many, noun, table }: ResourceNames,
  fields: Readonly<Record<string, JsonSchema>>,
): SavedResource {
  const item = members({
    name: text,
    ...fields,
    savedBy: described(text, 'Login.'),
    savedOn: described(text, 'Days since 31 December 1967.'),
    version: described(text, 'To be given back when it is changed.'),
  });
  const answered = (summary: string, schema: JsonSchema): Operation['replies'] => ({
    200: { description: summary, content: { 'application/json': schema } },
  });
  return {
    path,
    body: {
      type: 'object',
      required: ['name', ...Object.keys(fields)],
      additionalProperties: false,
      properties: {
        name,
        ...fields,
        version,
        formerName: described(text, 'Its name before, where that changes.'),
      },
    },
    list: {
      id: `list${many}`,
      tag: 'Data',
      summary: `List the ${noun} of the account`,
      description: `They are records of ${table}, and a login that may read the table may read them. At most ${SAVED_ITEMS_MAX} are listed.`,
      replies: answered(
        'Ascending by name.',
        members(
          { items: listOf(item), truncated: described(flag, 'Whether there are more.') },
          { total: count },
        ),
      ),
    },
    save: {
      id: `save${one}`,
      tag: 'Data',
      summary: `Save one of the ${noun}`,
      description: `For callers who may write ${table}. Fails with RECORD_CHANGED if it is no longer the version given, and with RECORD_EXISTS if another has its name.`,
      replies: answered('It is saved.', item),
    },
    delete: {
      id: `delete${one}`,
      tag: 'Data',
      summary: `Delete one of the ${noun}`,
      description: `For callers who may write ${table}. Fails with RECORD_CHANGED if it is no longer the version given.`,
      replies: answered('It is deleted.', members({ name: text })),
    },
  };
}

export const savedQuery = resource(
  {
    path: 'saved-queries',
    one: 'Query',
    many: 'SavedQueries',
    noun: 'saved queries',
    table: 'SAVED.QUERIES',
  },
  { sentence, description },
);

export const savedBoard = resource(
  {
    path: 'saved-boards',
    one: 'Board',
    many: 'SavedBoards',
    noun: 'boards',
    table: 'SAVED.BOARDS',
  },
  {
    description,
    tiles: {
      type: 'array',
      maxItems: BOARD_TILES_MAX,
      items: {
        type: 'object',
        required: ['query', 'form'],
        additionalProperties: false,
        properties: {
          query: described(name, 'Name of a saved query.'),
          form: { enum: BOARD_FORMS, description: 'How what it finds is shown.' },
        },
      },
    },
  },
);

export const savedItemsQuery = {
  type: 'object',
  additionalProperties: false,
  properties: { name: described({ type: 'string', minLength: 1 }, 'The only one that is wanted.') },
} as const;

export const deleteBody = {
  type: 'object',
  required: ['name', 'version'],
  additionalProperties: false,
  properties: { name: { type: 'string', minLength: 1 }, version },
} as const;
