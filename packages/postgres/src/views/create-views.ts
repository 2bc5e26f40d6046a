import { Account, failures, MvdbError, type Table } from 'mvdb';
import { Dictionaries } from 'mvdb/host';
import { Connection } from '../connection.ts';
import { assertAnswerTimeout, bridgeTo, pathOf } from '../postgres.ts';
import { assertSchemaName } from '../schema.ts';
import { sqlNames } from './sql-names.ts';
import {
  ID_COLUMN,
  type PlannedColumn,
  type PlannedTable,
  plannedTable,
  UNREAD_COLUMN,
} from './table-columns.ts';
import { viewQuery } from './view-sql.ts';
import { ViewsSchema, type WantedView } from './views-schema.ts';
import { readingTypes } from './worker-functions.ts';

export interface ViewsOptions {
  /** Address of the database that the account is in: `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Schema that holds the account: `mvdb` by default. */
  readonly schema?: string;
  /** Tables that get a view: all that are not closed by default. */
  readonly tables?: readonly string[];
  /** Schema that holds the views and nothing else: that of the account with `_views` behind it by default. */
  readonly into?: string;
  /** How long one answer of the server is waited for: 60,000 by default. */
  readonly answerTimeoutMs?: number;
}

/** A view of a table. */
export interface View {
  readonly table: string;
  /** With its schema, as SQL takes it. */
  readonly name: string;
  readonly columns: readonly ViewColumn[];
  /** Items of the dictionary that cannot be read, and have no column. */
  readonly unreadable: readonly string[];
}

export interface ViewColumn {
  readonly name: string;
  readonly type: 'text' | 'numeric' | 'date' | 'time' | 'jsonb';
  /** The items of the dictionary that it gives; none of the id and of what could not be read. */
  readonly items: readonly string[];
}

/**
 * Makes a view of each table of an account on PostgreSQL, for tools that report with SQL: a row for each record, with
 * the columns of its dictionary. They show the records as they are when they are asked, and the dictionaries as they
 * were when they were made: called again, it replaces all of them in one transaction.
 *
 * @returns The views that there are now, in the order of the tables.
 * @throws MvdbError `BAD_ARGUMENT` where the account is not in that schema of that database; `TABLE_NOT_FOUND`;
 * `NOT_PERMITTED` for a table that is closed; `IN_TRANSACTION`; `ACCOUNT_FAILED` where the schema of the views holds
 * something else, or something else rests on a view that is to change; `ACCOUNT_BUSY`.
 * @example createViews(account, { url: 'postgres://localhost/erp', schema: 'books' })
 */
export function createViews(account: Account, options: ViewsOptions): View[] {
  const { url, schema = 'mvdb', tables, into = `${schema}_views` } = options ?? {};
  const { answerTimeoutMs = 60_000 } = options ?? {};
  if (!(account instanceof Account)) throw badArgument('createViews takes an account.');
  assertSchemaName(schema);
  assertSchemaName(into);
  assertAnswerTimeout(answerTimeoutMs);
  assertIsAt(account, pathOf(url, schema));
  if (account.inTransaction)
    throw new MvdbError(failures.IN_TRANSACTION, 'Views are made outside of transactions.');
  const shown = tablesShown(account, tables);
  const { bridge, release } = bridgeTo(url);
  const connection = new Connection(bridge, account.path, answerTimeoutMs);
  try {
    const views = new ViewsSchema(connection, schema, into);
    views.begin(answerTimeoutMs / 2);
    const reserved = views.reservedWords();
    const nameOf = sqlNames(reserved);
    const dictionaries = dictionariesOf(account);
    const planned = shown.map((table) => ({
      table: table.name,
      name: nameOf(table.name),
      database: table.database,
      ...plannedTable(table, dictionaries.of(table.name), reserved),
    }));
    views.replace(
      planned.map(({ table, name, database, columns }): WantedView => {
        return { table, name, query: viewQuery({ schema, into, database }, columns) };
      }),
    );
    return planned.map(({ table, name, ...rest }) => viewOf(table, `${into}.${name}`, rest));
  } finally {
    connection.close();
    void release();
  }
}

/** @throws MvdbError `BAD_ARGUMENT`: views of one account must not be made of the dictionaries of another. */
function assertIsAt({ path }: Account, wanted: string): void {
  if (withoutUser(path) === withoutUser(wanted)) return;
  throw badArgument(`The account is at ${path}, and the views would be of ${wanted}.`);
}

/** Whoever makes views may be another user than whoever keeps the account. */
function withoutUser(path: string): string {
  if (!URL.canParse(path)) return path;
  const address = new URL(path);
  address.username = '';
  return address.href;
}

function tablesShown(account: Account, names: readonly string[] | undefined): Table[] {
  if (names === undefined)
    return account
      .tables()
      .filter(({ kind }) => kind === 'table')
      .map(({ name }) => account.table(name))
      .filter(({ protection }) => !protection?.isClosed);
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string'))
    throw badArgument('createViews takes tables by a list of their names.');
  const found = new Map(names.map((name) => [account.table(name).database, account.table(name)]));
  return [...found.values()].map((table) => {
    const { name } = table;
    if (table.isDescription) throw badArgument(`${name} is not a table of data, and has no view.`);
    if (table.protection?.isClosed)
      throw new MvdbError(failures.NOT_PERMITTED, `${name} is closed, and has no view.`);
    return table;
  });
}

function dictionariesOf(account: Account): Dictionaries {
  return new Dictionaries({
    read: (table, id) => account.table(table).read(id),
    ids: (table) => account.table(table).ids(),
  });
}

function viewOf(table: string, name: string, { columns, unreadable }: PlannedTable): View {
  return {
    table,
    name,
    columns: [
      { name: ID_COLUMN, type: 'text', items: [] },
      ...columns.map(viewColumnOf),
      { name: UNREAD_COLUMN, type: 'jsonb', items: [] },
    ],
    unreadable,
  };
}

function viewColumnOf(column: PlannedColumn): ViewColumn {
  const { name } = column;
  if (column.holds === 'rows')
    return { name, type: 'jsonb', items: column.members.map(({ item }) => item) };
  const type = column.holds === 'list' ? 'jsonb' : readingTypes[column.reading.kind];
  return { name, type, items: [column.item] };
}

function badArgument(detail: string): MvdbError {
  return new MvdbError(failures.BAD_ARGUMENT, detail);
}
