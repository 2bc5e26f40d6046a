import { failures, MvdbError } from 'mvdb';
import type { BridgeViolation, Statement } from './bridge/protocol.ts';
import type { Connection } from './connection.ts';
import { cellArray } from './row-arrays.ts';
import { waitingFor } from './taking.ts';
import type { RowKind } from './write-buffer.ts';

/** Of the SQL tables of an account. */
export const FORMAT = '4';

const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,47}$/;

/** @throws MvdbError `BAD_ARGUMENT`. */
export function assertSchemaName(schema: string): void {
  if (typeof schema !== 'string' || !SCHEMA_NAME.test(schema))
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `A schema is named by 1 to 48 small letters, digits and underscores, not by ${typeof schema === 'string' ? JSON.stringify(schema) : typeof schema}.`,
    );
}

/** The SQL of an account, all of it in one schema. */
export interface AccountSql {
  readonly schema: string;
  readonly records: RowKind;
  readonly entries: RowKind;
  readonly databases: RowKind;
}

export function accountSql(schema: string): AccountSql {
  const keyed = (name: string, key: readonly string[], rest: readonly string[]): RowKind => {
    const columns = [...key, ...rest];
    const types = columns.map((column) => (column === 'database' ? 'text' : 'bytea'));
    const rowsOf = (count: number) => {
      const arrays = types.slice(0, count).map((type, index) => `$${index + 1}::${type}[]`);
      return `SELECT * FROM unnest(${arrays.join(', ')})`;
    };
    const conflict =
      rest.length === 0
        ? 'DO NOTHING'
        : `DO UPDATE SET ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`;
    const keyText = key.join(', ');
    return {
      name,
      types,
      writing: `INSERT INTO ${schema}.${name} (${columns.join(', ')}) ${rowsOf(columns.length)} ON CONFLICT (${keyText}) ${conflict}`,
      removing: `DELETE FROM ${schema}.${name} WHERE (${keyText}) IN (${rowsOf(key.length)})`,
    };
  };
  return {
    schema,
    records: keyed('records', ['database', 'key'], ['record']),
    entries: keyed('entries', ['database', 'key', 'id'], []),
    databases: keyed('databases', ['database'], []),
  };
}

export interface SchemaOptions {
  readonly create: boolean;
  /** Names the account, without a password. */
  readonly path: string;
  /** How long somebody who makes the same schema is waited for. */
  readonly busyTimeoutMs: number;
}

/**
 * Makes the SQL tables of an account if there are none.
 *
 * @returns What the account is known by, and whether it may be written here: by this role, on this server.
 * @throws MvdbError `ACCOUNT_NOT_FOUND`, `ACCOUNT_BUSY`, `ACCOUNT_FAILED` for a schema of something else or of another
 * version.
 */
export function openSchema(
  connection: Connection,
  schema: string,
  options: SchemaOptions,
): { readonly account: string; readonly isWritable: boolean } {
  if (!isSchemaThere(connection, schema)) {
    const text = 'SELECT 1::text FROM pg_tables WHERE schemaname = $1 LIMIT 1';
    const isUsed = connection.ask({ text, values: [schema] }).length > 0;
    // Another process may have made it in between.
    if (isUsed && !isSchemaThere(connection, schema))
      throw new MvdbError(
        failures.ACCOUNT_FAILED,
        `${options.path}: the schema holds tables that are not of an account.`,
      );
    if (!options.create)
      throw new MvdbError(failures.ACCOUNT_NOT_FOUND, `${options.path} holds no account.`);
    createSchema(connection, schema, options.busyTimeoutMs);
  }
  const text = `SELECT version, account, (${mayWrite(schema)})::text FROM ${schema}.about`;
  const [version, account, isWritable] = connection.ask({ text })[0] ?? [];
  if (String(version) !== FORMAT)
    throw new MvdbError(
      failures.ACCOUNT_FAILED,
      `${options.path}: the account has format ${version}, and this version knows ${FORMAT}.`,
    );
  return { account: String(account), isWritable: isWritable === 'true' };
}

/** A condition: the role has every right that writing needs, and the server is not a replica. */
function mayWrite(schema: string): string {
  const has = (table: string, right: string) =>
    `has_table_privilege('${schema}.${table}', '${right}')`;
  const rights = ['records', 'entries', 'databases'].flatMap((table) =>
    ['INSERT', 'UPDATE', 'DELETE'].map((right) => has(table, right)),
  );
  const isNoReplica = `current_setting('transaction_read_only') = 'off'`;
  const ofCommits = [
    ...[has('about', 'UPDATE'), has('notes', 'INSERT'), has('notes', 'UPDATE')],
    ...[has('leases', 'INSERT'), has('leases', 'UPDATE'), has('leases', 'DELETE')],
  ];
  return [isNoReplica, ...ofCommits, ...rights].join(' AND ');
}

/** SQLSTATE of a number of commits that would be null. */
const NO_COMMIT = '23502';

/** Whether a commit failed because the format is another one by now. */
export function isOfOtherFormat(violation: BridgeViolation | undefined): boolean {
  return violation?.code === NO_COMMIT;
}

/** Whether a schema holds an account, or what its processes share. */
export function isSchemaThere(connection: Connection, schema: string): boolean {
  return connection.begin(areThere([schema]))[0]?.[0] === 'true';
}

/** Asks which of some schemas hold an account, or what its processes share: a row for each. */
export function areThere(schemas: readonly string[]): Statement {
  return {
    name: 'are there',
    text: `SELECT (to_regclass(schema || '.about') IS NOT NULL)::text
      FROM unnest($1::text[]) WITH ORDINALITY AS looked(schema, place) ORDER BY place`,
    values: [cellArray(schemas, 'text')],
  };
}

/** All at once, by the process that comes first: the others fail, and find it there. */
function createSchema(connection: Connection, schema: string, busyTimeoutMs: number): void {
  const texts = [
    `CREATE SCHEMA IF NOT EXISTS ${schema}`,
    `CREATE TABLE ${schema}.about
      (version text NOT NULL, account text NOT NULL, commit bigint NOT NULL, stamp text NOT NULL)`,
    `INSERT INTO ${schema}.about
      VALUES ('${FORMAT}', gen_random_uuid()::text, 0, gen_random_uuid()::text)`,
    `CREATE TABLE ${schema}.notes
      (slot int PRIMARY KEY, commit bigint NOT NULL, after text NOT NULL, changed bytea[])`,
    `CREATE TABLE ${schema}.leases (process text PRIMARY KEY, until timestamptz NOT NULL)`,
    `CREATE TABLE ${schema}.databases (database text COLLATE "C" PRIMARY KEY)`,
    `CREATE TABLE ${schema}.records
      (database text COLLATE "C", key bytea, record bytea NOT NULL, PRIMARY KEY (database, key))`,
    `CREATE TABLE ${schema}.entries
      (database text COLLATE "C", key bytea, id bytea, PRIMARY KEY (database, key, id))`,
  ];
  const making = texts.map((text) => ({ text }));
  try {
    connection.begin({ text: 'BEGIN' }, waitingFor(busyTimeoutMs), ...making, { text: 'COMMIT' });
  } catch (error) {
    connection.forgetViolation();
    if (!isSchemaThere(connection, schema)) throw error;
  }
}
