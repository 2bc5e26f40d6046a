import type { Parameter, Rows, Statement } from './bridge/protocol.ts';
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

/**
 * The commits after one, each with its note where that is still there. One at a time by its slot: there is mostly none to
 * ask for, and a server that joined the tables would read all notes.
 *
 * @param since - Parameter that gives the number of the one before them.
 */
function notesBetween(schema: string, since: string): string {
  return `generate_series(${since}::bigint + 1, least(last.commit, ${since}::bigint + ${SLOTS})) AS made(commit)
    LEFT JOIN LATERAL (SELECT after, changed FROM ${schema}.notes
      WHERE slot = made.commit % ${SLOTS} AND commit = made.commit LIMIT 1) AS notes ON true`;
}

/** Asks for the last commit, and for the notes of those since another one. */
export function newsSince(schema: string, { number }: Commit): Statement {
  return {
    name: 'news',
    text: `SELECT last.commit::text, last.stamp, notes.after,
        CASE WHEN notes.changed IS NOT NULL THEN
          coalesce((SELECT string_agg(encode(line, 'hex'), ',') FROM unnest(notes.changed) AS line), '') END
      FROM ${lastCommit(schema)} LEFT JOIN LATERAL (SELECT made.commit, notes.after, notes.changed
        FROM ${notesBetween(schema, '$1')}) AS notes ON true
      ORDER BY notes.commit`,
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

/** What a commit leaves for others to read. */
export interface Left {
  /** Drawn by chance. */
  readonly stamp: string;
  /** The rows that it changes; absent where they are not known. */
  readonly changed: readonly Cell[] | undefined;
}

/** Counts a commit, and leaves its note. It fails where another version of this package has changed the format meanwhile. */
export function nextCommit(schema: string, left: Left): Statement {
  return { name: 'next commit', text: noting(schema, NEXT), values: valuesOf(left) };
}

/** As `nextCommit`, of what lies beside an account and is not cached: nobody asks for its notes. */
export function nextCommitUnnoted(schema: string, stamp: string): Statement {
  return { name: 'next commit unnoted', text: counting(schema, NEXT), values: [stamp] };
}

const NEXT = `CASE version WHEN '${FORMAT}' THEN commit + 1 END`;

/** Counts a commit whose stamp is the first value. */
function counting(schema: string, number: string): string {
  return `UPDATE ${schema}.about SET commit = ${number}, stamp = $1 RETURNING commit::text`;
}

/** Counts a commit and leaves its note, for which `valuesOf` gives the first two values. */
function noting(schema: string, number: string): string {
  return `WITH noted AS (INSERT INTO ${schema}.notes
      SELECT (commit + 1) % ${SLOTS}, commit + 1, stamp, $2::bytea[] FROM ${schema}.about
      ON CONFLICT (slot) DO UPDATE SET commit = excluded.commit, after = excluded.after, changed = excluded.changed)
    ${counting(schema, number)}`;
}

function valuesOf({ stamp, changed }: Left): readonly Parameter[] {
  return [stamp, noteOf(changed)];
}

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
 * As `nextCommit`, unless a commit since the state that it read changed what it read, or the locks were changed. Nobody
 * else may commit meanwhile.
 *
 * @param locks - Schema of the locks.
 */
export function nextCommitUnlessStale(
  schema: string,
  locks: string,
  left: Left,
  { state, rows, from, to, lockCommit }: Reads,
): Statement {
  const areLocksAsSeen =
    lockCommit === undefined
      ? `to_regclass('${locks}.about') IS NULL`
      : `(SELECT commit FROM ${locks}.about) = $8::bigint`;
  const isNewest = '(last.commit = $3::bigint AND last.stamp = $4)';
  const isWhole = `count(notes.changed) = last.commit - $3::bigint
    AND bool_or(made.commit = $3::bigint + 1 AND notes.after = $4)`;
  const isAsRead = `NOT coalesce(bool_or(notes.changed && $5::bytea[] OR EXISTS (
    SELECT FROM unnest($6::bytea[], $7::bytea[]) AS looked(low, high), unnest(notes.changed) AS line
    WHERE line >= low AND line < high)), false)`;
  const isFollowed = `(SELECT ${isWhole} AND ${isAsRead} FROM ${notesBetween(schema, '$3')})`;
  const isFresh = `${areLocksAsSeen} AND (${isNewest} OR ${isFollowed})`;
  return {
    name: `next commit ${lockCommit === undefined ? 'without' : 'with'} locks`,
    text: noting(
      schema,
      `${NEXT} / (SELECT CASE WHEN ${isFresh} THEN 1 ELSE 0 END FROM ${lastCommit(schema)})`,
    ),
    values: [
      ...valuesOf(left),
      ...[state.number, state.stamp],
      ...[rows, from, to].map((cells) => cellArray(cells, 'bytea')),
      ...(lockCommit === undefined ? [] : [lockCommit]),
    ],
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
