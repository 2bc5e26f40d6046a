import { count, described, flag, listOf, members, text, texts } from './json-schema.ts';
import type { Operation } from './operation.ts';

/** Records of one page: by default, and at the most. */
export const RECORDS_DEFAULT = 100;
export const RECORDS_MAX = 1_000;

/** Values of one filter at the most. */
const FILTER_PARAMETERS_MAX = 100;

const tableName = { name: 'Name of a table or synonym; of a dictionary with `DICT ` before it.' };

export const recordsQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    id: described({ type: 'string', minLength: 1 }, 'The one record wanted.'),
    after: described({ type: 'string', minLength: 1 }, '`next` of the page before.'),
    offset: described(
      { type: 'string', pattern: '^(0|[1-9][0-9]{0,8})$' },
      'Records to pass over, of all pages.',
    ),
    filter: described({ type: 'string', pattern: '\\S' }, 'What follows WITH in a sentence.'),
    parameter: described(
      { type: ['string', 'array'], items: text, maxItems: FILTER_PARAMETERS_MAX },
      'Value for a `?` of the filter; as often as there are any, in their order.',
    ),
    sort: described(
      { type: 'string', pattern: '^-?[^\\s"\'?:-][^\\s"\'?:]*$' },
      'Dictionary item that they are sorted by, with `-` before it for descending order.',
    ),
    limit: described(
      { type: 'string', pattern: '^[1-9][0-9]{0,3}$' },
      `Records of the page, from 1 to ${RECORDS_MAX}; default: ${RECORDS_DEFAULT}.`,
    ),
  },
} as const;

const tableEntry = members(
  {
    name: text,
    kind: { enum: ['table', 'synonym'] },
    hasDictionary: flag,
  },
  {
    records: described(count, 'Absent for a synonym that leads to no table.'),
    synonymOf: text,
    title: text,
  },
);

export const tablesOperation: Operation = {
  id: 'listTables',
  tag: 'Data',
  summary: 'List the tables of the account',
  replies: {
    200: {
      description: 'VOC first, then ascending by name.',
      content: {
        'application/json': members({ total: count, tables: listOf(tableEntry) }),
      },
    },
  },
};

const recordEntry = members(
  { id: text, record: described(text, 'The record with its marks.') },
  {
    values: described(
      listOf(listOf(texts)),
      'Attributes, their values, their subvalues; absent where the record holds an item mark.',
    ),
  },
);

export const recordsOperation: Operation = {
  id: 'readRecords',
  tag: 'Data',
  summary: 'Read records of a table',
  description: 'In ascending order of id or sorted, page by page, or one of them.',
  parameters: tableName,
  replies: {
    200: {
      description: 'One page.',
      content: {
        'application/json': members(
          { table: text, records: listOf(recordEntry) },
          {
            total: described(count, 'How many there are on all pages; not informed of one record.'),
            next: described(
              text,
              'To be given as `after`; absent on the last page, and of what is sorted.',
            ),
          },
        ),
      },
    },
  },
};

export const relatedQuery = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: described({ type: 'string', minLength: 1 }, 'The record.') },
} as const;

const namedRecord = [
  { table: text, id: text },
  { title: described(text, 'What the record is, in words.') },
] as const;

export const relatedOperation: Operation = {
  id: 'readRelated',
  tag: 'Data',
  summary: 'Read what a record belongs to, and who names it',
  description:
    'By the pointers of the schema. Who names the record is found by indexes and ids where these report, else by looking through tables that are not too large.',
  parameters: tableName,
  replies: {
    200: {
      description: 'As the one who asks may see it.',
      content: {
        'application/json': members(
          {
            ...namedRecord[0],
            owners: described(
              listOf(members(...namedRecord)),
              'What it belongs to, the closest last: of an operation its job, then its work order.',
            ),
            references: listOf(
              members(
                {
                  table: text,
                  name: described(text, 'Dictionary item that names the record.'),
                  records: count,
                  isMore: described(flag, 'Whether there are more than were counted.'),
                  ids: described(texts, 'The first of them.'),
                },
                { filter: described(text, 'What follows WITH in a sentence that finds them.') },
              ),
            ),
            uncounted: described(
              listOf(members({ table: text, name: text, reason: { enum: ['hidden', 'large'] } })),
              'Places that were not looked at: in tables that the one who asks may not read, or that are too large.',
            ),
          },
          namedRecord[1],
        ),
      },
    },
  },
};

const dictionaryItem = members(
  {
    name: text,
    type: described(text, 'D, I or V, A or S, PH, X.'),
    conversion: text,
    heading: text,
    format: text,
    isMultivalued: flag,
    association: text,
    description: text,
  },
  {
    position: described(count, 'Number of the attribute, 0 for the id.'),
    expression: described(text, 'Expression, correlative, words of a phrase, data of an X item.'),
    violation: described(text, 'Why the item cannot be used.'),
  },
);

export const dictionaryOperation: Operation = {
  id: 'readDictionary',
  tag: 'Data',
  summary: 'Read the dictionary of a table',
  parameters: tableName,
  replies: {
    200: {
      description: 'The stored items, ascending by name.',
      content: {
        'application/json': members({ table: text, items: listOf(dictionaryItem) }),
      },
    },
  },
};
