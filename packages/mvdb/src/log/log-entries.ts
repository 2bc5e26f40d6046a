import type { KeyRange } from '../storage/record-store.ts';

/** Who made a commit, and by what. */
export interface CommitOrigin {
  readonly login?: string | undefined;
  readonly routine?: string | undefined;
  readonly command?: string | undefined;
  /** Number of the request to a service. */
  readonly request?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** Records of one database that a commit changed. */
export interface ChangedKeys {
  readonly database: string;
  /** What the table was called when it was changed, or `DICT` and the name of the one whose dictionary it is. */
  readonly table: string;
  readonly keys: readonly string[];
}

/** The head of a commit, as it is stored. */
export interface CommitHead {
  readonly timeMs: number;
  readonly origin: CommitOrigin;
  readonly count: number;
  /** By how much what the account holds differs, by its digest, from what the log began with. */
  readonly digest: number;
}

/** The last commit of the log. */
export interface LastCommit extends Pick<CommitHead, 'timeMs' | 'digest'> {
  readonly position: number;
}

/** Where the log of an account begins. */
export interface LogState {
  /** The state after this commit is the first that can be asked for. */
  readonly first: number;
  /** The commit with which the log began, also where it is pruned. */
  readonly begun: number;
  /** The digest of what the account held then; absent until it is computed. */
  readonly base?: number;
}

/** Digits of a position, so that positions ascend as their texts do. */
const DIGITS = 16;

/** Changed keys that one entry holds at the most. */
export const KEYS_MAX = 1_000;

/** Behind all positions: digits come before letters. */
export const LAST_KEY = 'last';

/** Under the heads of commits stand the keys of their changes, in parts. */
const PART_SEPARATOR = '\0';

const ABSENT = '-';
const PRESENT = '=';
const ERASED = '!';

export function positionText(position: number): string {
  return String(position).padStart(DIGITS, '0');
}

/** @returns `undefined` for what is no position. */
export function positionOfText(text: string): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const position = Number(text);
  return Number.isSafeInteger(position) ? position : undefined;
}

export function partKey(position: number, part: number): string {
  return `${positionText(position)}${PART_SEPARATOR}${String(part).padStart(8, '0')}`;
}

/** The position and, unless it is that of a head, the number of the part. */
export function parsedCommitKey(key: string): { position: number; isHead: boolean } | undefined {
  if (key === LAST_KEY) return undefined;
  return { position: Number(key.slice(0, DIGITS)), isHead: key.length === DIGITS };
}

/** The entries of commits after one position up to another. */
export function commitRange(after: number, upTo?: number): KeyRange {
  const to = upTo === undefined ? LAST_KEY : positionText(upTo + 1);
  return { from: positionText(after + 1), to };
}

export function changeKey(database: string, key: string, position: number): string {
  return `${database}\0${key}\0${positionText(position)}`;
}

export function parsedChangeKey(text: string): { database: string; key: string; position: number } {
  const end = text.length - DIGITS - 1;
  const start = text.indexOf('\0');
  return {
    database: text.slice(0, start),
    key: text.slice(start + 1, end),
    position: Number(text.slice(end + 1)),
  };
}

/** What a record was before each of the commits after a position that changed it. */
export function changeRange(database: string, key: string, after: number): KeyRange {
  return { from: changeKey(database, key, after + 1), to: `${database}\0${key}\u0001` };
}

/** What a record was before a commit: its text, `undefined` where there was none; erased since, but for its digest. */
export type Before = { readonly record: string | undefined } | { readonly erased: number };

export function beforeText(before: Before): string {
  if ('erased' in before) return ERASED + before.erased;
  return before.record === undefined ? ABSENT : PRESENT + before.record;
}

/** What a record was before, as it is shown: what was erased is as if it had never been. */
export function recordBefore(before: Before): string | undefined {
  return 'erased' in before ? undefined : before.record;
}

export function parsedBefore(text: string): Before {
  if (text.startsWith(ERASED)) return { erased: Number(text.slice(1)) };
  return { record: text.startsWith(PRESENT) ? text.slice(1) : undefined };
}
