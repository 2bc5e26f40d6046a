import { asOf } from './as-of.ts';
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
    id: described({ type: 'string', minLength: 1 }, 'Id of one record.'),
    after: described({ type: 'string', minLength: 1 }, 'Value of `next` on the previous page.'),
    offset: described(
      { type: 'string', pattern: '^(0|[1-9][0-9]{0,8})$' },
      'Records to skip, of all pages.',
    ),
    filter: described(
      { type: 'string', pattern: '\\S' },
      'Condition, as after WITH in a sentence.',
    ),
    parameter: described(
      { type: ['string', 'array'], items: text, maxItems: FILTER_PARAMETERS_MAX },
      'Value for a `?` of the filter; repeated in their order.',
    ),
    sort: described(
      { type: 'string', pattern: '^-?[^\\s"\'?:-][^\\s"\'?:]*$' },
      'Dictionary item to sort by; with `-` before it, descending.',
    ),
    limit: described(
      { type: 'string', pattern: '^[1-9][0-9]{0,3}$' },
      `Records of the page, from 1 to ${RECORDS_MAX}; default: ${RECORDS_DEFAULT}.`,
    ),
    asOf,
  },
} as const;

const tableEntry = members(
  {
    name: text,
    kind: { enum: ['table', 'synonym'] },
    hasDictionary: flag,
  },
  {
    records: described(count, 'Absent for a synonym without a table.'),
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

export const relationsOperation: Operation = {
  id: 'listRelations',
  tag: 'Data',
  summary: 'List the pointers between the tables',
  description:
    'As schemas declare them, and as items of dictionaries follow them by TRANS and by the conversion T.',
  replies: {
    200: {
      description: 'Of the tables that the caller may read, ascending by name.',
      content: {
        'application/json': members({
          tables: listOf(
            members({
              name: text,
              pointers: listOf(
                members({
                  target: text,
                  by: described(texts, 'What names the records there.'),
                  isMissing: described(flag, 'Whether the account has no such table.'),
                }),
              ),
            }),
          ),
        }),
      },
    },
  },
};

const recordEntry = members(
  { id: text, record: described(text, 'The record with its marks.') },
  {
    version: described(text, 'Of one record: what a change of it names.'),
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
  description: 'In ascending order of id or sorted, page by page, or one record.',
  parameters: tableName,
  replies: {
    200: {
      description: 'One page.',
      content: {
        'application/json': members(
          { table: text, records: listOf(recordEntry) },
          {
            total: described(count, 'Number of records on all pages; absent for one record.'),
            next: described(
              text,
              'Value for `after`; absent on the last page, and for sorted records.',
            ),
          },
        ),
      },
    },
  },
};

/** Values of one attribute at the most. */
const VALUES_MAX = 10_000;

export const changeBody = {
  type: 'object',
  required: ['id', 'version', 'values'],
  additionalProperties: false,
  properties: {
    id: described({ type: 'string', minLength: 1 }, 'The record.'),
    version: described(text, 'What the record was read as.'),
    values: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { type: 'array', items: text, maxItems: VALUES_MAX },
      description:
        'New values by dictionary item, in external form; subvalues with their marks. All other attributes stay.',
    },
  },
} as const;

export const changeOperation: Operation = {
  id: 'changeRecord',
  tag: 'Data',
  summary: 'Change attributes of a record',
  description:
    'For callers who may give every command. A record that was changed since it was read is not overwritten: RECORD_CHANGED. Values must fit their conversions, and in tables of the company the layout and the pointers.',
  parameters: tableName,
  replies: {
    200: {
      description: 'The record is changed.',
      content: { 'application/json': members({ table: text, id: text, version: text }) },
    },
  },
};

export const relatedQuery = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: described({ type: 'string', minLength: 1 }, 'The record.'), asOf },
} as const;

const namedRecord = [
  { table: text, id: text },
  { title: described(text, 'Title of the record.') },
] as const;

export const relatedOperation: Operation = {
  id: 'readRelated',
  tag: 'Data',
  summary: 'Read the references from and to a record',
  description:
    'By the pointers of the schema. References to the record are found by indexes and ids, else by reading tables that are not too large.',
  parameters: tableName,
  replies: {
    200: {
      description: 'As the caller may read it.',
      content: {
        'application/json': members(
          {
            ...namedRecord[0],
            owners: described(
              listOf(members(...namedRecord)),
              'The records that it belongs to, the closest last: for an operation its job, then its work order.',
            ),
            references: listOf(
              members(
                {
                  table: text,
                  name: described(text, 'Dictionary item that names the record.'),
                  records: count,
                  isMore: described(flag, 'Whether there are more than that.'),
                  ids: described(texts, 'The first records.'),
                },
                { filter: described(text, 'Condition after WITH in a sentence that finds them.') },
              ),
            ),
            uncounted: described(
              listOf(members({ table: text, name: text, reason: { enum: ['hidden', 'large'] } })),
              'Pointers that were not followed: in tables that the caller may not read, or that are too large.',
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
    expression: described(
      text,
      'Expression, correlative, words of a phrase, or data of an X item.',
    ),
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
