import type { Rows, Statement } from './bridge/protocol.ts';
import { type Cell, cellArray } from './row-arrays.ts';
import { FORMAT } from './schema.ts';

/** Commits whose notes are kept, each in a slot that is used again; who comes later reads everything anew. */
const SLOTS = 1_024;

/** What one note names at the most; of a commit beyond it is only known that it changed something. */
export const ROWS_MAX = 1_000;
const BYTES_MAX = 64 * 1024;

/** A commit, and so the state that it left. */
export interface Commit {
  readonly number: number;
  /** Drawn by chance: a database that was put back to an older state counts the same numbers again. */
  readonly stamp: string;
}

/** A state of which nothing is known: its number is beyond all others. */
export const UNKNOWN: Commit = { number: Number.MAX_SAFE_INTEGER, stamp: '' };

/** A commit, and the rows that it changed. */
export interface NotedCommit extends Commit {
  readonly changed: readonly string[];
}

/** What came of asking for the news since a commit. */
export interface News {
  /** The last commit. */
  readonly commit: Commit;
  /** The commits since; absent where not all of them are known. */
  readonly since?: readonly NotedCommit[];
}

/** A server that has not counted yet expects hundreds of rows where there is one, and prepares for as many. */
function lastCommit(schema: string): string {
  return `(SELECT commit, stamp FROM ${schema}.about LIMIT 1) AS last`;
}

/** One at a time by its slot: there is mostly none to ask for, and a server that joined the tables would read all notes. */
function noteOfCommit(schema: string): string {
  return `(SELECT after, changed FROM ${schema}.notes
    WHERE slot = made.commit % ${SLOTS} AND commit = made.commit LIMIT 1)`;
}

/** Asks for the last commit, and for the notes of those since another one. */
export function newsSince(schema: string, { number }: Commit): Statement {
  return {
    name: 'news',
    text: `SELECT last.commit::text, last.stamp, notes.after,
        CASE WHEN notes.changed IS NOT NULL THEN
          coalesce((SELECT string_agg(encode(line, 'hex'), ',') FROM unnest(notes.changed) AS line), '') END
      FROM ${lastCommit(schema)}
      LEFT JOIN LATERAL generate_series($1::bigint + 1, least(last.commit, $1::bigint + ${SLOTS})) AS made(commit) ON true
      LEFT JOIN LATERAL ${noteOfCommit(schema)} AS notes ON true
      ORDER BY made.commit`,
    values: [number],
  };
}

/** @param rows - What `newsSince` was answered. */
export function newsOf(rows: Rows, since: Commit): News {
  const commit = { number: Number(rows[0]?.[0]), stamp: String(rows[0]?.[1]) };
  const count = commit.number - since.number;
  if (count === 0 && commit.stamp === since.stamp) return { commit, since: [] };
  const isFollowed = count === rows.length && rows[0]?.[2] === since.stamp;
  const notes = rows.map(([, , , changed]) => changed);
  if (!isFollowed || notes.includes(null)) return { commit };
  const noted = notes.map((note, at) => ({
    number: since.number + at + 1,
    // Each names the one before it.
    stamp: rows[at + 1]?.[2] ?? commit.stamp,
    changed: namesIn(note ?? ''),
  }));
  return { commit, since: noted };
}

/** Leaves the note of the commit that is made. @param changed - The rows that it changes; absent where they are not known. */
export function note(schema: string, changed: readonly Cell[] | undefined): Statement {
  return {
    name: 'note',
    text: `INSERT INTO ${schema}.notes
      SELECT (commit + 1) % ${SLOTS}, commit + 1, stamp, $1::bytea[] FROM ${schema}.about
      ON CONFLICT (slot) DO UPDATE SET commit = excluded.commit, after = excluded.after, changed = excluded.changed`,
    values: [noteOf(changed)],
  };
}

/** Counts a commit. It fails where another version of this package has changed the format meanwhile. */
export function nextCommit(schema: string, stamp: string): Statement {
  const text = `UPDATE ${schema}.about SET commit = ${NEXT}, stamp = $1 RETURNING commit::text`;
  return { name: 'next commit', text, values: [stamp] };
}

const NEXT = `CASE version WHEN '${FORMAT}' THEN commit + 1 END`;

/** What a commit depends on: the state that was read, and which of its rows and ranges of rows. */
export interface Reads {
  readonly state: Commit;
  readonly rows: readonly Cell[];
  /** Where ranges begin, and before which row each ends. */
  readonly from: readonly Cell[];
  readonly to: readonly Cell[];
  /** How often the locks were changed by then; absent where nobody had ever locked anything. */
  readonly lockCommit?: number | undefined;
}

/** SQLSTATE of a commit that depends on what was changed: it would be counted by a division by nothing. */
export const STALE = '22012';

/**
 * Counts a commit, unless one since the state that it read changed what it read, or the locks were changed. Nobody else
 * may commit meanwhile.
 *
 * @param locks - Schema of the locks.
 */
export function nextCommitUnlessStale(
  schema: string,
  locks: string,
  stamp: string,
  { state, rows, from, to, lockCommit }: Reads,
): Statement {
  const areLocksAsSeen =
    lockCommit === undefined
      ? `to_regclass('${locks}.about') IS NULL`
      : `(SELECT commit FROM ${locks}.about) = $7::bigint`;
  const isNewest = '(last.commit = $2::bigint AND last.stamp = $3)';
  const since = `FROM ${schema}.notes WHERE notes.commit > $2::bigint AND notes.commit <= last.commit`;
  const areNotesWhole = `last.commit - $2::bigint = (SELECT count(*) ${since} AND changed IS NOT NULL)
    AND EXISTS (SELECT ${since} AND notes.commit = $2::bigint + 1 AND after = $3)`;
  const areRowsAsRead = `NOT EXISTS (SELECT ${since} AND changed && $4::bytea[])
    AND NOT EXISTS (SELECT FROM unnest($5::bytea[], $6::bytea[]) AS looked(low, high),
      LATERAL (SELECT unnest(changed) AS line ${since}) AS changes WHERE line >= low AND line < high)`;
  const isFresh = `${areLocksAsSeen} AND (${isNewest} OR (${areNotesWhole} AND ${areRowsAsRead}))`;
  const text = `UPDATE ${schema}.about SET stamp = $1,
    commit = ${NEXT} / (SELECT CASE WHEN ${isFresh} THEN 1 ELSE 0 END FROM ${lastCommit(schema)})
    RETURNING commit::text`;
  const values = [
    ...[stamp, state.number, state.stamp],
    ...[rows, from, to].map((cells) => cellArray(cells, 'bytea')),
    ...(lockCommit === undefined ? [] : [lockCommit]),
  ];
  return {
    name: `next commit ${lockCommit === undefined ? 'without' : 'with'} locks`,
    text,
    values,
  };
}

/** `null` where it would be too long. */
function noteOf(changed: readonly Cell[] | undefined): Uint8Array | null {
  if (changed === undefined || changed.length > ROWS_MAX) return null;
  const note = cellArray(changed, 'bytea');
  return note.length > BYTES_MAX ? null : note;
}

function namesIn(note: string): string[] {
  if (note === '') return [];
  return note.split(',').map((name) => Buffer.from(name, 'hex').toString());
}
