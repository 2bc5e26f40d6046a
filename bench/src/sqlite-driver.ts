import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the suite uses of better-sqlite3. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

export interface SqliteStatement {
  run(...values: unknown[]): unknown;
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  iterate(...values: unknown[]): IterableIterator<unknown>;
  /** Rows as arrays. */
  raw(): this;
  /** Rows as the value of their first column. */
  pluck(): this;
}

export type Sqlite = new (path: string) => SqliteDatabase;

const PACKAGE = 'better-sqlite3';
const COMPILE_MS_MAX = 10 * 60_000;
const LOG = fileURLToPath(new URL('../sqlite-build.log', import.meta.url));

const require = createRequire(import.meta.url);

/**
 * Loads better-sqlite3. Installing the workspace leaves out its native part, which is compiled here when
 * it is first needed.
 *
 * @returns The driver, or in one line why there is none.
 */
export function loadSqlite(): Sqlite | string {
  const folder = packageFolder();
  if (folder === undefined) return `${PACKAGE} is not installed.`;
  const ready = tryLoad();
  if (ready) return ready;
  process.stderr.write(`  compiling ${PACKAGE}, once; it takes a minute or more\n`);
  compile(folder);
  return tryLoad() ?? `${PACKAGE} could not be compiled; ${LOG} says why.`;
}

function packageFolder(): string | undefined {
  try {
    return dirname(require.resolve(`${PACKAGE}/package.json`));
  } catch {
    return undefined;
  }
}

/** The native part is loaded by the first database that is opened. */
function tryLoad(): Sqlite | undefined {
  try {
    const Database = require(PACKAGE) as Sqlite;
    new Database(':memory:').close();
    return Database;
  } catch {
    return undefined;
  }
}

function compile(folder: string): void {
  const log = openSync(LOG, 'w');
  try {
    spawnSync('npm', ['run', 'build-release', ...headersOption()], {
      cwd: folder,
      stdio: ['ignore', log, log],
      timeout: COMPILE_MS_MAX,
      shell: process.platform === 'win32',
    });
  } finally {
    closeSync(log);
  }
}

/** Uses the headers that came with Node, where they did; otherwise they are downloaded. */
function headersOption(): string[] {
  const installed = dirname(dirname(process.execPath));
  const hasHeaders = existsSync(join(installed, 'include', 'node', 'node.h'));
  return hasHeaders ? ['--', `--nodedir=${installed}`] : [];
}
