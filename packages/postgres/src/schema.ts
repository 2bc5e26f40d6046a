import { failures, MvdbError } from 'mvdb';
import type { Connection } from './connection.ts';
import type { RowKind } from './write-buffer.ts';
import { placeholders } from './write-buffer.ts';

/** Of the SQL tables of an account. */
const VERSION = '1';

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
    const casts = [...key, ...rest].map((column) => (column === 'database' ? 'text' : 'bytea'));
    const keyCasts = casts.slice(0, key.length);
    const conflict =
      rest.length === 0
        ? 'DO NOTHING'
        : `DO UPDATE SET ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`;
    return {
      name,
      writing: once(
        (count) =>
          `INSERT INTO ${schema}.${name} (${[...key, ...rest].join(', ')}) VALUES ${placeholders(count, casts)} ON CONFLICT (${key.join(', ')}) ${conflict}`,
      ),
      removing: once(
        (count) =>
          `DELETE FROM ${schema}.${name} WHERE (${key.join(', ')}) IN (${placeholders(count, keyCasts)})`,
      ),
    };
  };
  return {
    schema,
    records: keyed('records', ['database', 'key'], ['record']),
    entries: keyed('entries', ['database', 'key', 'id'], []),
    databases: keyed('databases', ['database'], []),
  };
}

/** Makes the text for each number of rows but once; there are few such numbers. */
function once(make: (rowCount: number) => string): (rowCount: number) => string {
  const made = new Map<number, string>();
  return (rowCount) => {
    const text = made.get(rowCount) ?? make(rowCount);
    made.set(rowCount, text);
    return text;
  };
}

/**
 * Makes the SQL tables of an account where there are none. What is read of them outlives a crash of the server only
 * where they are logged.
 *
 * @throws MvdbError `ACCOUNT_NOT_FOUND`, `ACCOUNT_FAILED` for a schema of something else or of another version.
 */
export function openSchema(
  connection: Connection,
  schema: string,
  options: { readonly create: boolean; readonly isLogged: boolean; readonly path: string },
): void {
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
    createSchema(connection, schema, options.isLogged);
  }
  const version = connection.ask({ text: `SELECT version FROM ${schema}.about` })[0]?.[0];
  if (String(version) !== VERSION)
    throw new MvdbError(
      failures.ACCOUNT_FAILED,
      `${options.path}: the account has format ${version}, and this version knows ${VERSION}.`,
    );
}

/** Whether a schema holds an account, or what its processes share. */
export function isSchemaThere(connection: Connection, schema: string): boolean {
  const text = `SELECT to_regclass($1 || '.about')::text`;
  const [row] = connection.begin({ name: 'is there', text, values: [schema] });
  return typeof row?.[0] === 'string';
}

/** All at once, by whoever comes first. */
function createSchema(connection: Connection, schema: string, isLogged: boolean): void {
  const table = isLogged ? 'TABLE' : 'UNLOGGED TABLE';
  connection.ask({
    text: `DO $make$ BEGIN
      PERFORM pg_advisory_xact_lock(hashtextextended('mvdb make ${schema}', 0));
      CREATE SCHEMA IF NOT EXISTS ${schema};
      CREATE TABLE IF NOT EXISTS ${schema}.about (version text NOT NULL, commit bigint NOT NULL);
      IF NOT EXISTS (SELECT FROM ${schema}.about) THEN
        INSERT INTO ${schema}.about VALUES ('${VERSION}', 0);
      END IF;
      CREATE ${table} IF NOT EXISTS ${schema}.databases (database text COLLATE "C" PRIMARY KEY);
      CREATE ${table} IF NOT EXISTS ${schema}.records
        (database text COLLATE "C", key bytea, record bytea NOT NULL, PRIMARY KEY (database, key));
      CREATE ${table} IF NOT EXISTS ${schema}.entries
        (database text COLLATE "C", key bytea, id bytea, PRIMARY KEY (database, key, id));
    END $make$`,
  });
}
