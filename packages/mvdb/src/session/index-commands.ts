import type { Account } from '../account/account.ts';
import { assertArgument, assertOptional, assertText } from '../arguments/checked.ts';
import { ACCOUNT_OR_SESSION } from '../arguments/database-kinds.ts';
import { FLAG, listOf, oneOf, optional, TEXT, TEXTS } from '../arguments/kinds.ts';
import { closedOptionsOf } from '../arguments/option-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { NOT_PERMITTED } from '../errors/failures.ts';
import type { Column } from '../expression/column.ts';
import type { IndexReader } from '../indexing/index-reader.ts';
import { columnsOf } from '../indexing/indexed-columns.ts';
import { type IndexOptions, type IndexStatus, indexNotFound } from '../indexing/indexes.ts';
import type { IndexDefinition } from '../storage/index-definitions.ts';
import type { Session } from './session.ts';
import type { SessionTable } from './session-table.ts';

const INDEX_OPTIONS = closedOptionsOf({
  name: TEXT,
  isUnique: FLAG,
  skipsEmpty: FLAG,
  isCaseIgnored: FLAG,
  order: listOf(optional(oneOf('text', 'number'))),
});

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
  assertArgument('createIndex', 'user', user, ACCOUNT_OR_SESSION);
  assertText('createIndex', 'table', table);
  assertArgument('createIndex', 'items', items, TEXTS);
  assertOptional('createIndex', 'options', options, INDEX_OPTIONS);
  const indexes = forWriting(user, table);
  if ('account' in user && hides(user.table(table), indexes.columns(table, items)))
    throw hidden(table, items.join('*'));
  return indexes.create(table, items, options);
}

/**
 * Builds an index, or builds it again, in transactions of some hundred thousand records each.
 *
 * @throws MvdbError `INDEX_NOT_FOUND`; `UNIQUE_VIOLATION`; `INDEX_NOT_PURE` where the dictionary has changed;
 * `NOT_PERMITTED`.
 */
export function buildIndex(user: IndexUser, table: string, name: string): void {
  assertArgument('buildIndex', 'user', user, ACCOUNT_OR_SESSION);
  assertText('buildIndex', 'table', table);
  assertText('buildIndex', 'name', name);
  forChanging(user, table, name).build(table, name);
}

/** Builds an index like {@link buildIndex}, in shorter transactions, between which other work of the process goes on. */
export async function buildIndexInSteps(
  user: IndexUser,
  table: string,
  name: string,
): Promise<void> {
  assertArgument('buildIndexInSteps', 'user', user, ACCOUNT_OR_SESSION);
  assertText('buildIndexInSteps', 'table', table);
  assertText('buildIndexInSteps', 'name', name);
  await forChanging(user, table, name).buildInSteps(table, name);
}

/** Drops an index. @throws MvdbError `INDEX_NOT_FOUND`, `NOT_PERMITTED`. */
export function deleteIndex(user: IndexUser, table: string, name: string): void {
  assertArgument('deleteIndex', 'user', user, ACCOUNT_OR_SESSION);
  assertText('deleteIndex', 'table', table);
  assertText('deleteIndex', 'name', name);
  forChanging(user, table, name).delete(table, name);
}

/**
 * The indexes of a table, ascending by name; for a session none on what it does not see.
 *
 * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`.
 */
export function listIndexes(user: IndexUser, table: string): IndexStatus[] {
  assertArgument('listIndexes', 'user', user, ACCOUNT_OR_SESSION);
  assertText('listIndexes', 'table', table);
  const listed = forReading(user, table).list(table);
  if (!('account' in user)) return listed;
  const records = user.table(table);
  return listed.filter(({ definition }) => !hides(records, columnsOf(definition)));
}

/**
 * Opens an index for a program to read now, which sees of it what `Session.programTable` shows.
 *
 * @returns `undefined` where there is no such index, it is not complete, or stale, or is on what is not shown.
 * @throws MvdbError `TABLE_NOT_FOUND`, `NOT_PERMITTED`.
 */
export function openIndex(user: IndexUser, table: string, name: string): IndexReader | undefined {
  assertArgument('openIndex', 'user', user, ACCOUNT_OR_SESSION);
  assertText('openIndex', 'table', table);
  assertText('openIndex', 'name', name);
  const readers =
    'account' in user
      ? shown(user.programTable(table), user, table)
      : forReading(user, table).readers(table);
  return readers.find((reader) => reader.name === name);
}

/**
 * All indexes of a table that queries can use, ascending by name; for a session none on what it does not see.
 *
 * @throws MvdbError as {@link openIndex}.
 */
export function indexReaders(user: IndexUser, table: string): IndexReader[] {
  return 'account' in user
    ? shown(user.table(table), user, table)
    : forReading(user, table).readers(table);
}

function shown(records: SessionTable, user: Session, table: string): IndexReader[] {
  return forReading(user, table)
    .readers(table)
    .filter(({ columns }) => !hides(records, columns));
}

/** True where what an index reports would say what the records do not show. */
function hides(records: SessionTable, columns: readonly Column[]): boolean {
  return columns.some(({ reads }) => records.hides(reads));
}

function hidden(table: string, name: string): MvdbError {
  return new MvdbError(NOT_PERMITTED, `What ${name} of ${table} is on is hidden.`);
}

function forWriting(user: IndexUser, table: string) {
  if (!('account' in user)) return user.indexes;
  user.table(table).assertMayWrite();
  return user.account.indexes;
}

function forChanging(user: IndexUser, table: string, name: string) {
  const indexes = forWriting(user, table);
  const index = indexes.find(table, name);
  if (index === undefined) throw indexNotFound(table, name, namesOf(listIndexes(user, table)));
  if ('account' in user && hides(user.table(table), columnsOf(index))) throw hidden(table, name);
  return indexes;
}

function namesOf(listed: readonly IndexStatus[]): readonly string[] {
  return listed.map(({ name }) => name);
}

function forReading(user: IndexUser, table: string) {
  if (!('account' in user)) return user.indexes;
  user.assertMayRead(table);
  return user.account.indexes;
}
