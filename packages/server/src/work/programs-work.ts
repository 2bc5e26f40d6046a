import { firstOf } from './extent.ts';
import { sourceOf } from './program-source.ts';
import {
  openProgramTable,
  type ProgramTableEntry,
  programNotFound,
  programTables,
} from './program-tables.ts';
import { versionOf } from './record-version.ts';
import type { Work } from './work.ts';

export interface ProgramTablesReply {
  /** Ascending by name. */
  readonly tables: readonly ProgramTableEntry[];
}

/** The tables of programs. */
export const programTablesWork: Work<Readonly<Record<string, never>>, ProgramTablesReply> = {
  prepare: () => ({
    isReading: true,
    run: (session) => ({ tables: programTables(session) }),
  }),
};

export interface ProgramsRequest {
  readonly table: string;
  /** Only programs behind this one. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** What a program calls itself, and what its first comment says. */
export interface ProgramEntry {
  readonly id: string;
  readonly kind: 'program' | 'subroutine' | 'function';
  readonly lines: number;
  /** Absent where the program begins with no comment. */
  readonly description?: string;
}

export interface ProgramsReply {
  readonly table: string;
  readonly total: number;
  /** Ascending by name. */
  readonly programs: readonly ProgramEntry[];
  /** To be given as `after` for those that follow; absent at the end. */
  readonly next?: string;
}

/** The programs of a table, page by page. */
export const programsWork: Work<ProgramsRequest, ProgramsReply> = {
  prepare: ({ table: name, after, limit }) => ({
    isReading: true,
    run(session) {
      const table = openProgramTable(session, name);
      const ids = [...table.ids()].filter((id) => after === undefined || id > after).toSorted();
      const { items, truncated } = firstOf(ids, limit);
      const last = items.at(-1);
      return {
        table: name,
        total: table.count(),
        programs: items.map((id) => entryOf(id, sourceOf(table.read(id) ?? ''))),
        ...(truncated && last !== undefined && { next: last }),
      };
    },
  }),
};

export interface ProgramRequest {
  readonly table: string;
  readonly id: string;
}

export interface ProgramReply extends ProgramRequest {
  readonly source: string;
  /** To be given back when the program is saved. */
  readonly version: string;
}

/** The source of one program. */
export const programWork: Work<ProgramRequest, ProgramReply> = {
  prepare: ({ table: name, id }) => ({
    isReading: true,
    run(session) {
      const table = openProgramTable(session, name);
      const record = table.read(id);
      if (record === undefined) throw programNotFound(table, id);
      return { table: name, id, source: sourceOf(record), version: versionOf(record) };
    },
  }),
};

const COMMENT = /^\s*(?:[*!]|REM\s)+\s*(.*?)[\s*!]*$/i;
const HEAD = /^\s*(PROGRAM|SUBROUTINE|SUB|FUNCTION)\b/i;
/** Lines among which the head of a program and its first comment are looked for. */
const FIRST_LINES = 50;

const KINDS: Readonly<Record<string, ProgramEntry['kind']>> = {
  SUBROUTINE: 'subroutine',
  SUB: 'subroutine',
  FUNCTION: 'function',
};

function entryOf(id: string, source: string): ProgramEntry {
  const lines = source.split('\n');
  const first = lines.slice(0, FIRST_LINES);
  const head = first.find((line) => line.trim() !== '' && !COMMENT.test(line)) ?? '';
  const word = HEAD.exec(head)?.[1]?.toUpperCase() ?? '';
  const description = first
    .map((line) => COMMENT.exec(line)?.[1] ?? '')
    .find((text) => text !== '');
  return {
    id,
    kind: KINDS[word] ?? 'program',
    lines: lines.length,
    ...(description !== undefined && { description }),
  };
}
