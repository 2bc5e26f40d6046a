import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Account, MvdbError } from 'mvdb';
import type { StorageEngine } from 'mvdb/engine';
import { CommandFailure, exitStatus } from './exit-status.ts';
import type { OptionTable } from './option-table.ts';
import { UsageError } from './usage-error.ts';

/** Where the data of an account lie, in its folder. */
export const DATA_FILE = 'data.mdb';

/** Where they lie in a backup that is sealed. */
export const SEALED_FILE = 'data.mdb.sealed';

/** Schema of a database that holds an account, unless another is named. */
const SCHEMA = 'mvdb';

/** Where an account lies. */
export type AccountPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  /** A schema of a database of PostgreSQL. The url may tell a password. */
  | { readonly kind: 'database'; readonly url: string; readonly schema: string };

/** Say that an account lies in a database. */
export const databaseOptions = {
  url: {
    kind: 'text',
    placeholder: 'URL',
    description:
      'database of PostgreSQL that holds the account, such as postgres://user@host/erp; MVDB_URL, which may tell a password, unless stated',
  },
  schema: {
    kind: 'text',
    placeholder: 'NAME',
    description: `schema of the database; MVDB_SCHEMA, or ${SCHEMA}, unless stated`,
  },
} as const satisfies OptionTable;

/** What a command line says of a place. */
export interface PlaceLine {
  readonly data?: string | undefined;
  readonly url?: string | undefined;
  readonly schema?: string | undefined;
  readonly memory?: boolean | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The place that a command line states, or else the environment.
 *
 * @returns `memory` where that is asked for; `undefined` where no place is stated.
 * @throws UsageError for what excludes each other.
 */
export function placeOf(line: PlaceLine, env: Environment): AccountPlace | 'memory' | undefined {
  return line.memory ? inMemory(line) : statedPlace(line, env);
}

/** @throws UsageError for a place beside it. */
function inMemory({ data, url, schema }: PlaceLine): 'memory' {
  const places = Object.entries({ data, url, schema }).filter(([, stated]) => stated !== undefined);
  for (const [name] of places) throw new UsageError(`--${name} and --memory exclude each other.`);
  return 'memory';
}

/** As `placeOf`, where memory is no place. */
export function statedPlace(
  { data, url, schema }: Omit<PlaceLine, 'memory'>,
  env: Environment,
): AccountPlace | undefined {
  for (const [name, stated] of Object.entries({ url, schema }))
    if (data !== undefined && stated !== undefined)
      throw new UsageError(`--data and --${name} exclude each other.`);
  if (data !== undefined) return { kind: 'folder', folder: data };
  const database = url ?? env.MVDB_URL ?? '';
  if (database !== '')
    return databaseAt(database, schema ?? (url === undefined ? env.MVDB_SCHEMA : undefined));
  if (schema !== undefined)
    throw new UsageError('--schema is of a database: --url, or MVDB_URL, names that.');
  return undefined;
}

/** @throws UsageError for an address of something else. */
export function databaseAt(url: string, schema: string | undefined): AccountPlace {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^postgres(ql)?:$/.test(address.protocol))
    throw new UsageError('--url, or MVDB_URL, is postgres://user@host:port/database.');
  return { kind: 'database', url, schema: schema || SCHEMA };
}

/** What of an account is named in messages; no password. */
export function nameOf(place: AccountPlace): string {
  return place.kind === 'folder' ? place.folder : `${shownUrl(place.url)}#${place.schema}`;
}

/** The place that a person calls by one word: a folder, or the address of a database with the schema behind #. */
export function placeCalled(name: string): AccountPlace {
  if (!/^postgres(ql)?:/.test(name)) return { kind: 'folder', folder: name };
  const [url = '', schema] = name.split('#', 2);
  return databaseAt(url, schema);
}

/** Whether a line names a database with a password. */
export function tellsPassword(line: string): boolean {
  return /\bpostgres(ql)?:\S*(:[^@/\s]*@|[?&]password=)/i.test(line);
}

/** What a command line says of a place. */
export function lineOf(place: AccountPlace): PlaceLine {
  if (place.kind === 'folder') return { data: place.folder };
  const { url, schema } = place;
  return { url, schema };
}

/** The options that name the place again; without a password. */
export function optionsOf(place: AccountPlace): string {
  if (place.kind === 'folder') return `--data ${place.folder}`;
  const schema = place.schema === SCHEMA ? '' : ` --schema ${place.schema}`;
  return `--url '${shownUrl(place.url)}'${schema}`;
}

function shownUrl(url: string): string {
  const address = new URL(url);
  address.password = '';
  address.searchParams.delete('password');
  return address.href;
}

/**
 * Opens the account of a place, and begins an empty one where there is none.
 *
 * @throws MvdbError as `Account.open`; UsageError for a schema of no name.
 */
export async function openPlace(place: AccountPlace): Promise<Account> {
  if (place.kind === 'folder') return Account.open({ path: place.folder });
  return Account.open({ engine: await engineOf(place) });
}

/** Opens the account of a place. @returns `undefined` where there is none. @throws As `openPlace`. */
export async function openIfThere(place: AccountPlace): Promise<Account | undefined> {
  if (place.kind === 'folder')
    return holdsAccount(place.folder)
      ? Account.open({ path: place.folder, create: false })
      : undefined;
  const engine = await engineOf(place);
  try {
    return Account.open({ engine, create: false });
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'ACCOUNT_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The engine is loaded only where it is asked for. */
async function engineOf(place: AccountPlace & { kind: 'database' }): Promise<StorageEngine> {
  const { postgres } = await import('@mvdb/postgres');
  try {
    return postgres({ url: place.url, schema: place.schema });
  } catch (error) {
    if (!(error instanceof MvdbError)) throw error;
    throw new UsageError(error.detail, { cause: error });
  }
}

/** An empty file is what LMDB leaves behind when it is stopped before it begins. */
export function holdsAccount(folder: string): boolean {
  const file = join(folder, DATA_FILE);
  return existsSync(file) && statSync(file).size > 0;
}

export function noAccount(place: AccountPlace): CommandFailure {
  const name = nameOf(place);
  if (place.kind === 'folder' && existsSync(join(place.folder, SEALED_FILE)))
    return new CommandFailure(
      exitStatus.notFound,
      `${name} holds a sealed backup and no account. \`mvdb restore ${name} --data DIR --key-file FILE\` opens it.`,
    );
  const options = optionsOf(place);
  return new CommandFailure(
    exitStatus.notFound,
    `${name} holds no account. \`mvdb demo ${options}\` loads the demo company there, \`mvdb shell --create ${options}\` begins an empty one.`,
  );
}
