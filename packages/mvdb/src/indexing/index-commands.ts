import type { Account } from '../account.ts';
import type { Session } from '../session.ts';
import type { IndexDefinition } from '../storage/index-definitions.ts';
import type { IndexReader } from './index-reader.ts';
import type { IndexOptions, IndexStatus } from './indexes.ts';

/** An account, or a session, which must be allowed what is done. */
export type IndexUser = Account | Session;

/**
 * Registers an index on dictionary items of a table. Writes keep it from then on; `buildIndex` completes it.
 *
 * @throws MvdbError `INDEX_EXISTS`; `INDEX_NOT_PURE` for an item that depends on more than the record;
 * `BAD_DICTIONARY_ITEM`; `TABLE_NOT_FOUND`; `BAD_ARGUMENT`; `NOT_PERMITTED` where a session may not write
 * the table.
 * @example createIndex(session, 'ORD', ['PART'], { skipsEmpty: true })
 */
export function createIndex(
  user: IndexUser,
  table: string,
  items: readonly string[],
  options?: IndexOptions,
): IndexDefinition {
  return forWriting(user, table).create(table, items, options);
}

/**
 * Builds an index, or builds it anew, in transactions of some thousand records each.
 *
 * @throws MvdbError `INDEX_NOT_FOUND`; `UNIQUE_VIOLATION`; `INDEX_NOT_PURE` where the dictionary has changed;
 * `NOT_PERMITTED`.
 */
export function buildIndex(user: IndexUser, table: string, name: string): void {
  forWriting(user, table).build(table, name);
}

/** Builds an index like {@link buildIndex}, and lets other work of the process go on in between. */
export async function buildIndexInSteps(
  user: IndexUser,
  table: string,
  name: string,
): Promise<void> {
  await forWriting(user, table).buildInSteps(table, name);
}

/** Drops an index. @throws MvdbError `INDEX_NOT_FOUND`, `NOT_PERMITTED`. */
export function deleteIndex(user: IndexUser, table: string, name: string): void {
  forWriting(user, table).delete(table, name);
}

/** The indexes of a table, ascending by name. @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`. */
export function listIndexes(user: IndexUser, table: string): IndexStatus[] {
  return forReading(user, table).list(table);
}

/**
 * Opens an index for reading now.
 *
 * @returns `undefined` where there is no such index, or it is not complete, or stale.
 * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`.
 */
export function openIndex(user: IndexUser, table: string, name: string): IndexReader | undefined {
  return indexReaders(user, table).find((reader) => reader.name === name);
}

/** All indexes of a table that can be used, ascending by name. @throws MvdbError as {@link openIndex}. */
export function indexReaders(user: IndexUser, table: string): IndexReader[] {
  return forReading(user, table).readers(table);
}

function forWriting(user: IndexUser, table: string) {
  if (!('account' in user)) return user.indexes;
  user.assertMayWrite(table);
  return user.account.indexes;
}

function forReading(user: IndexUser, table: string) {
  if (!('account' in user)) return user.indexes;
  user.assertMayRead(table);
  return user.account.indexes;
}
