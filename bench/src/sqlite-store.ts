import { join } from 'node:path';
import type { Sqlite, SqliteDatabase } from './sqlite-driver.ts';

/** A database of SQLite with the statements used on it. */
export interface SqliteStore {
  readonly database: SqliteDatabase;
  transact(work: () => void): void;
  write(id: string, values: readonly unknown[]): void;
}

/** Opens a database with a table `records` of an id and columns of one type; its commits are on disk. */
export function openSqlite(
  Database: Sqlite,
  folder: string,
  columns: readonly string[],
  type: 'TEXT' | 'BLOB',
): SqliteStore {
  const database = new Database(join(folder, 'data.sqlite'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const definitions = columns.map((column) => `${column} ${type}`).join(', ');
  database.exec(`CREATE TABLE records (id TEXT PRIMARY KEY, ${definitions}) WITHOUT ROWID`);
  const positions = columns.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT INTO records VALUES (?, ${positions})`);
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  return {
    database,
    transact(work) {
      begin.run();
      work();
      commit.run();
    },
    write(id, values) {
      insert.run(id, ...values);
    },
  };
}
