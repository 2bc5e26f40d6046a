import { SOURCE_SIZE_MAX } from '../work/source-size.ts';
import { changes } from './call-operation.ts';
import { heldHeaders, heldReplies } from './held-replies.ts';
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

/** Programs of one page: by default, and at the most. */
export const PROGRAMS_DEFAULT = 500;
export const PROGRAMS_MAX = 1_000;

/** Arguments and lines of input of one run at the most. */
const ARGUMENTS_MAX = 100;
const INPUT_LINES_MAX = 10_000;

const tag = 'Programs';

function answered(description: string, schema: JsonSchema): Operation['replies'] {
  return { 200: { description, content: { 'application/json': schema } } };
}

const program = {
  table: { type: 'string', minLength: 1, description: 'A table of programs.' },
  id: { type: 'string', minLength: 1, description: 'The program.' },
} as const;

const source = {
  type: 'string',
  maxLength: SOURCE_SIZE_MAX,
  description: 'Its text, line by line, without marks.',
} as const;

const position = { type: 'integer', minimum: 1 } as const;

export const programTablesOperation: Operation = {
  id: 'listProgramTables',
  tag,
  summary: 'List the tables of programs',
  description:
    'Tables whose records are files of a folder, and those whose names are BP or end in .BP. All paths of programs exist only on a server that allows programs, and need the capability program.',
  replies: answered(
    'Those that the caller may read.',
    members({
      tables: listOf(
        members({
          name: text,
          programs: count,
          isFolder: described(flag, 'Whether its records are files of a folder.'),
        }),
      ),
    }),
  ),
};

export const programsQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    after: described({ type: 'string', minLength: 1 }, 'Value of `next` on the previous page.'),
    limit: described(
      { type: 'string', pattern: '^(?:[1-9][0-9]{0,2}|1000)$' },
      `Programs of the page, from 1 to ${PROGRAMS_MAX}; default: ${PROGRAMS_DEFAULT}.`,
    ),
  },
} as const;

export const programsOperation: Operation = {
  id: 'listPrograms',
  tag,
  summary: 'List the programs of a table',
  parameters: { name: 'Name of a table of programs.' },
  replies: answered(
    'One page, ascending by name.',
    members(
      {
        table: text,
        total: count,
        programs: listOf(
          members(
            { id: text, kind: { enum: ['program', 'subroutine', 'function'] }, lines: count },
            { description: described(text, 'Its first comment.') },
          ),
        ),
      },
      { next: described(text, 'Value for `after`; absent on the last page.') },
    ),
  ),
};

export const programQuery = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: { id: program.id },
} as const;

const version = described(text, 'Distinguishes this text from what it may become.');

export const programOperation: Operation = {
  id: 'readProgram',
  tag,
  summary: 'Read the source of a program',
  parameters: { name: 'Name of a table of programs.' },
  replies: answered('The program.', members({ table: text, id: text, source: text, version })),
};

const word = members({ name: text, form: text, help: text });

export const programWordsOperation: Operation = {
  id: 'listProgramWords',
  tag,
  summary: 'List the words of BASIC with their help',
  description: 'For editors. No word is reserved: its place decides what it is.',
  headers: heldHeaders,
  replies: heldReplies(
    'The words.',
    members({
      statements: described(listOf(word), 'Words that statements begin with.'),
      functions: listOf(word),
      variables: described(listOf(word), 'Variables of the system, without @.'),
      clauses: described(texts, 'Words between the parts of statements.'),
      operators: described(texts, 'Operators that are words.'),
    }),
  ),
};

export const checkBody = {
  type: 'object',
  required: ['table', 'id', 'source'],
  additionalProperties: false,
  properties: { ...program, source },
} as const;

export const checkOperation: Operation = {
  id: 'checkProgram',
  tag,
  summary: 'Check the source of a program',
  description: 'It need not be stored. What it includes is read from the tables of programs.',
  replies: answered(
    'What is wrong with it: at most 50 problems, none if it compiles.',
    members({
      problems: listOf(
        members({
          code: text,
          source: described(text, 'The program, or what it includes.'),
          line: position,
          column: position,
          detail: text,
        }),
      ),
    }),
  ),
};

export const runBody = {
  type: 'object',
  required: ['table', 'id'],
  additionalProperties: false,
  properties: {
    ...program,
    source: { ...source, description: 'The text to run (default: what is stored).' },
    args: {
      type: 'array',
      maxItems: ARGUMENTS_MAX,
      items: text,
      description:
        'Arguments of a subroutine or function, by position; of a program the words behind its name.',
    },
    input: {
      type: 'array',
      maxItems: INPUT_LINES_MAX,
      items: text,
      description: 'Lines for INPUT.',
    },
  },
} as const;

export const runOperation: Operation = {
  id: 'runProgram',
  tag,
  summary: 'Run a program',
  description:
    'A run is one transaction, with the rights of the caller. A program that ends with an error is undone: the results of the problem RUN_FAILED have its code, what it printed and where it stood.',
  headers: { Prefer: described(text, '`tx=rollback` undoes the run after answering.') },
  replies: answered(
    'The program ran.',
    members(
      {
        table: text,
        id: text,
        kind: { enum: ['program', 'subroutine', 'function'] },
        output: described(text, 'What it printed, up to 262,144 characters.'),
        omitted: described(count, 'Characters that it printed beyond that.'),
        results: described(
          listOf(members({ name: text, value: text })),
          'What a function returned, and what the arguments held in the end.',
        ),
        changes,
      },
      {
        commit: described(
          text,
          'Position of its commit in the log; absent without a log, or if nothing was kept.',
        ),
      },
    ),
  ),
};

export const saveBody = {
  type: 'object',
  required: ['table', 'id', 'source'],
  additionalProperties: false,
  properties: {
    ...program,
    source,
    version: {
      type: 'string',
      minLength: 1,
      description: 'The version that was changed; absent for a new program.',
    },
  },
} as const;

export const saveOperation: Operation = {
  id: 'saveProgram',
  tag,
  summary: 'Save the source of a program',
  description:
    'Fails with RECORD_CHANGED if the program is no longer the version given, and with RECORD_EXISTS if a new one has the name of another.',
  replies: answered('It is stored.', members({ table: text, id: text, version })),
};
