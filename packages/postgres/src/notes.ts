import type { Rows, Statement } from './bridge/protocol.ts';
import { FORMAT } from './schema.ts';

/** Commits whose notes are kept, each in a slot that is used again; who comes later reads everything anew. */
const SLOTS = 1_024;

/** What one note names at the most; of a commit beyond it is only known that it changed something. */
const ROWS_MAX = 1_000;
const CHARACTERS_MAX = 64 * 1024;

/** A commit, and so the state that it left. */
export interface Commit {
  readonly number: number;
  /** Drawn by chance: a database that was put back to an older state counts the same numbers again. */
  readonly stamp: string;
}

/** A state of which nothing is known: its number is beyond all others. */
export const UNKNOWN: Commit = { number: Number.MAX_SAFE_INTEGER, stamp: '' };

/** What came of asking for the news since a commit. */
export interface News {
  /** The last commit. */
  readonly commit: Commit;
  /** The rows that were changed since; absent where that is not known. */
  readonly changed?: readonly string[];
}

/** Asks for the last commit, and for the notes of those since another one. */
export function newsSince(schema: string, { number }: Commit): Statement {
  return {
    name: 'news',
    text: `SELECT about.commit::text, about.stamp, notes.after, notes.changed
      FROM ${schema}.about
      LEFT JOIN LATERAL generate_series($1::bigint + 1, least(about.commit, $1::bigint + ${SLOTS})) AS made(commit) ON true
      LEFT JOIN ${schema}.notes ON notes.slot = made.commit % ${SLOTS} AND notes.commit = made.commit
      ORDER BY made.commit`,
    values: [number],
  };
}

/** @param rows - What `newsSince` was answered. */
export function newsOf(rows: Rows, since: Commit): News {
  const commit = { number: Number(rows[0]?.[0]), stamp: String(rows[0]?.[1]) };
  const count = commit.number - since.number;
  if (count === 0 && commit.stamp === since.stamp) return { commit, changed: [] };
  const isFollowed = count === rows.length && rows[0]?.[2] === since.stamp;
  const notes = rows.map(([, , , changed]) => changed ?? '');
  if (!isFollowed || notes.includes('')) return { commit };
  return { commit, changed: notes.flatMap((note) => JSON.parse(note) as string[]) };
}

/** Leaves the note of the commit that is made. @param changed - The rows that it changes; absent where they are not known. */
export function note(schema: string, changed: readonly string[] | undefined): Statement {
  return {
    name: 'note',
    text: `INSERT INTO ${schema}.notes
      SELECT (commit + 1) % ${SLOTS}, commit + 1, stamp, $1 FROM ${schema}.about
      ON CONFLICT (slot) DO UPDATE SET commit = excluded.commit, after = excluded.after, changed = excluded.changed`,
    values: [noteOf(changed)],
  };
}

/** Counts a commit. It fails where another version of this package has changed the format meanwhile. */
export function nextCommit(schema: string, stamp: string): Statement {
  const next = `CASE version WHEN '${FORMAT}' THEN commit + 1 END`;
  const text = `UPDATE ${schema}.about SET commit = ${next}, stamp = $1`;
  return { name: 'next commit', text, values: [stamp] };
}

/** Blank where it would be too long. */
function noteOf(changed: readonly string[] | undefined): string {
  if (changed === undefined || changed.length > ROWS_MAX) return '';
  const note = JSON.stringify(changed);
  return note.length > CHARACTERS_MAX ? '' : note;
}
