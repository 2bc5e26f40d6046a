import { ROWS_DEFAULT, ROWS_MAX } from '../work/limits.ts';
import { asOf } from './as-of.ts';
import { heldHeaders, heldReplies } from './held-replies.ts';
import {
  amount,
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

/** Parameters of one query at the most. */
const PARAMETERS_MAX = 1_000;

export const sentence = {
  type: 'string',
  pattern: '\\S',
  maxLength: 100_000,
  description:
    'A sentence of the query language, a SELECT of SQL, a command about saved lists, or any other command that only reads.',
} as const;

const parameters = {
  type: ['array', 'object'],
  items: text,
  additionalProperties: text,
  maxItems: PARAMETERS_MAX,
  maxProperties: PARAMETERS_MAX,
  description:
    'Values for `?` in their order, or for `:name` by name. They are never read as words.',
} as const;

export const queryBody = {
  type: 'object',
  required: ['sentence'],
  additionalProperties: false,
  properties: {
    sentence,
    parameters,
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: ROWS_MAX,
      description: `Most rows, ids or lines (default: ${ROWS_DEFAULT} in JSON, otherwise all).`,
    },
    spreadsheet: described(
      flag,
      'Whether cells that a spreadsheet would run as formulas begin with an apostrophe; only in CSV.',
    ),
    links: described(
      flag,
      'Whether the answer contains the records that values name; only in JSON.',
    ),
  },
} as const;

export const queryQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    view: { enum: ['text'], description: 'The report as the command language prints it.' },
    asOf,
  },
} as const;

export const explainBody = {
  type: 'object',
  required: ['sentence'],
  additionalProperties: false,
  properties: { sentence, parameters },
} as const;

const column = members(
  {
    name: described(text, 'Name in the query; names may repeat.'),
    heading: text,
    conversion: described(text, 'Output conversion of the internal form, or empty.'),
    format: described(text, 'Width and justification, such as 10R; empty for SQL.'),
    justification: { enum: ['left', 'right'] },
    isMultivalued: flag,
    isId: flag,
  },
  {
    type: { enum: ['text', 'number', 'date', 'time'], description: 'Only for SQL.' },
    leadsTo: described(text, 'With `links`: the table whose records the values name.'),
  },
);

const row = {
  id: described(text, 'Id of the record; empty if a row stands for several.'),
  value: described(count, 'Position of the value in an exploded report; 0 for the whole record.'),
  cells: described(
    listOf(texts),
    'For each column its values in external form; subvalues keep their marks.',
  ),
  raw: described(
    texts,
    'For each column the internal form with its marks; empty for a row that stands for a group.',
  ),
};

const sqlValue = {
  type: ['string', 'number', 'null', 'array'],
  description:
    'A number if JSON can represent it exactly, a date as 2026-11-21, a time as 08:30:00, null for an empty value, or text; several values are an array.',
} as const;

const ofSql = {
  values: described(listOf(sqlValue), 'Only for SQL: the value of each column by its type.'),
};

const rowLinks: JsonSchema = {
  description:
    'With `links`, by the index of a column that names records: their ids, by value and subvalue; empty if there is no such record.',
  type: 'object',
  additionalProperties: listOf(texts),
};

const totals = described(
  listOf(
    members({
      level: described(count, 'Level of the break; 0 for the whole report.'),
      after: described(count, 'Rows before it.'),
      cells: described(
        listOf(texts),
        'For each column its total, or the value of the break, in external form.',
      ),
    }),
  ),
  'Totals of the rows in the answer; absent if there are none.',
);

const missing = {
  missingIds: described(texts, 'Ids that were not found; absent if there are none.'),
  suggestions: described(
    listOf(members({ id: text, near: texts })),
    'Those of them that may be misspelt names; absent if there are none.',
  ),
};

const answered = {
  sentence: text,
  truncated: described(flag, 'Whether rows were left out.'),
  elapsedMs: amount,
};

const total = described(count, 'Number of rows; absent if those left out were not counted.');

const queryReply: JsonSchema = {
  oneOf: [
    members(
      {
        kind: { const: 'report' },
        table: text,
        columns: listOf(column),
        rows: listOf(members(row, { ...ofSql, links: rowLinks })),
        ...answered,
      },
      { total, totals, ...missing },
    ),
    members({ kind: { const: 'list' }, ids: texts, ...answered }, { total, ...missing }),
    members({ kind: { enum: ['count', 'lines', 'text'] }, lines: texts, ...answered }, { total }),
  ],
};

const ndjsonLine: JsonSchema = {
  description:
    'One line. The first is meta, the last is end or error; without it the answer is incomplete.',
  oneOf: [
    members(
      { type: { const: 'meta' }, kind: { const: 'report' }, sentence: text, table: text },
      { columns: listOf(column) },
    ),
    members({
      type: { const: 'meta' },
      kind: { enum: ['list', 'count', 'lines'] },
      sentence: text,
    }),
    members({ type: { const: 'row' }, ...row }, ofSql),
    { ...members({ type: { const: 'row' }, id: text }), not: { required: ['cells'] } },
    members({ type: { const: 'row' }, line: text }),
    members({ type: { const: 'end' }, rows: count, truncated: flag }, missing),
    members({ type: { const: 'error' }, problem: { $ref: '#/components/schemas/Problem' } }),
  ],
};

export const queryOperation: Operation = {
  id: 'query',
  tag: 'Data',
  summary: 'Ask a query',
  description:
    'A query never writes. Rows in NDJSON and CSV are not limited unless the request sets a limit; if they fail half-way, the connection is cut before the end of the body.',
  replies: {
    200: {
      description: 'The result. CSV has values joined by `;`.',
      content: {
        'application/json': queryReply,
        'application/x-ndjson': ndjsonLine,
        'text/csv': text,
      },
    },
  },
  examples: {
    report: {
      summary: 'A report',
      value: { sentence: 'LIST PRODUCT WITH STATUS = ? DESCRIPTION LIST.PRICE', parameters: ['A'] },
    },
    totals: {
      summary: 'A report with totals',
      value: { sentence: 'SORT OPENWO BY STATUS BREAK.ON STATUS TOTAL QTY' },
    },
    list: { summary: 'A select list', value: { sentence: 'SSELECT CUSTOMER' } },
    count: { summary: 'A number of records', value: { sentence: 'COUNT CUSTOMER' } },
    sql: {
      summary: 'SQL',
      value: {
        sentence: 'SELECT STATUS, COUNT(*) FROM PRODUCT GROUP BY STATUS',
        limit: 10,
      },
    },
  },
};

const explanation: JsonSchema = {
  oneOf: [
    members({
      kind: { const: 'sentence' },
      lines: texts,
      plan: members(
        {
          table: text,
          paths: described(
            listOf(
              members(
                { kind: text, of: text, estimatedRecords: amount, cost: amount },
                { actualIds: count, threads: count },
              ),
            ),
            'Every access path, the chosen one first.',
          ),
          conditions: described(
            members({ onId: texts, onBytes: texts, onRecord: texts }),
            'By their source.',
          ),
          sort: texts,
          actual: members({ records: count, rows: count, missingIds: texts }, missing),
        },
        { asOf: described(text, 'The commit after which the account was read.') },
      ),
    }),
    members({
      kind: { const: 'sql' },
      lines: texts,
      plan: described(
        listOf(
          members(
            { table: text, join: text, path: text, condition: text },
            { asOf: described(text, 'The commit after which the table is read.') },
          ),
        ),
        'Table by table, in the order in which they are read.',
      ),
    }),
  ],
};

export const explainOperation: Operation = {
  id: 'explainQuery',
  tag: 'Data',
  summary: 'Explain a query',
  description:
    'The selection of a sentence is run to count its records; the tables of SQL are not read.',
  replies: {
    200: { description: 'The plan.', content: { 'application/json': explanation } },
  },
  examples: {
    sentence: { summary: 'A sentence', value: { sentence: 'SORT PRODUCT WITH STATUS = "A"' } },
    sql: { summary: 'SQL', value: { sentence: 'SELECT STATUS FROM PRODUCT' } },
  },
};

const word = members({
  name: text,
  synonyms: described(texts, 'Synonyms.'),
  form: described(text, 'Its form, with the words that belong to it.'),
  summary: text,
  examples: described(texts, 'Examples on the demo company.'),
});

export const wordsOperation: Operation = {
  id: 'listQueryWords',
  tag: 'Data',
  summary: 'List the words of queries with their help',
  description: 'For editors: the words that a query may contain besides names of tables and items.',
  headers: heldHeaders,
  replies: heldReplies(
    'The words.',
    members({
      verbs: described(listOf(word), 'Verbs that only read.'),
      clauses: described(
        listOf(members({ title: text, words: listOf(word) })),
        'Words of sentences, by topic.',
      ),
      statement: described(listOf(word), 'Words of a SELECT of SQL.'),
    }),
  ),
};
