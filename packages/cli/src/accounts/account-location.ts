import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Account, MvdbError } from 'mvdb';
import type { StorageEngine } from 'mvdb/engine';
import { CommandFailure, exitStatus } from '../errors/exit-status.ts';
import { UsageError } from '../errors/usage-error.ts';
import type { OptionTable } from '../options/option-table.ts';
import { addressForms, databaseEngines, databaseTitle, engineAt } from './database-engines.ts';

/** Where the data of an account lie, in its folder. */
export const DATA_FILE = 'data.mdb';

/** Where they lie in a backup that is sealed. */
export const SEALED_FILE = 'data.mdb.sealed';

/** Where an account lies. */
export type AccountLocation =
  | { readonly kind: 'folder'; readonly folder: string }
  /** A schema of a database. The url may contain a password. */
  | {
      readonly kind: 'database';
      readonly url: string;
      readonly schema: string;
      /** Of standbys that may be read. */
      readonly readUrls?: readonly string[];
    };

/** Say that an account lies in a database. */
export const databaseOptions = {
  url: {
    kind: 'text',
    placeholder: 'URL',
    description: `Address of the ${databaseTitle} that holds the account, such as ${addressForms} (default: MVDB_URL, which may contain a password).`,
  },
  schema: {
    kind: 'text',
    placeholder: 'NAME',
    description: 'Schema of the database (default: MVDB_SCHEMA, or that of the engine).',
  },
} as const satisfies OptionTable;

/** What a command line says of a place. */
export interface LocationLine {
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
export function positionOf(
  line: LocationLine,
  env: Environment,
): AccountLocation | 'memory' | undefined {
  return line.memory ? inMemory(line) : statedLocation(line, env);
}

/** @throws UsageError for a place beside it. */
function inMemory({ data, url, schema }: LocationLine): 'memory' {
  const locations = Object.entries({ data, url, schema }).filter(
    ([, stated]) => stated !== undefined,
  );
  for (const [name] of locations)
    throw new UsageError(`--${name} and --memory exclude each other.`);
  return 'memory';
}

/** As `locationOf`, where memory is not a place. */
export function statedLocation(
  { data, url, schema }: Omit<LocationLine, 'memory'>,
  env: Environment,
): AccountLocation | undefined {
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
export function databaseAt(url: string, schema: string | undefined): AccountLocation {
  const engine = engineAt(url);
  if (engine === undefined || !URL.canParse(url))
    throw new UsageError(`--url, or MVDB_URL, is ${addressForms}.`);
  return { kind: 'database', url, schema: schema || engine.addresses.schema };
}

/**
 * The place with the standbys that may be read, as a command line states them, or else the environment.
 *
 * @throws UsageError for standbys of what is no database.
 */
export function withReplicas(
  location: AccountLocation | 'memory',
  stated: readonly string[],
  env: Environment,
): AccountLocation | 'memory' {
  if (location === 'memory' || location.kind !== 'database') {
    if (stated.length === 0) return location;
    throw new UsageError('--read-url is of a database: --url, or MVDB_URL, names that.');
  }
  const inEnvironment = env.MVDB_READ_URLS?.split(' ').filter((url) => url !== '') ?? [];
  const readUrls = stated.length > 0 ? stated : inEnvironment;
  return readUrls.length === 0 ? location : { ...location, readUrls };
}

/** What of an account is named in messages; no password. */
export function nameOf(location: AccountLocation): string {
  return location.kind === 'folder'
    ? location.folder
    : `${shownUrl(location.url)}#${location.schema}`;
}

/** The place that a person calls by one word: a folder, or the address of a database with the schema behind #. */
export function positionCalled(name: string): AccountLocation {
  if (engineAt(name) === undefined) return { kind: 'folder', folder: name };
  const [url = '', schema] = name.split('#', 2);
  return databaseAt(url, schema);
}

/** Whether a line names a database with a password. */
export function reportsPassword(line: string): boolean {
  return ADDRESS_WITH_PASSWORD.test(line);
}

const PROTOCOLS = databaseEngines.flatMap(({ addresses }) => addresses.protocols).join('|');
const ADDRESS_WITH_PASSWORD = new RegExp(
  `\\b(?:${PROTOCOLS}):\\S*(?::[^@/\\s]*@|[?&]password=)`,
  'i',
);

/** What a command line says of a place. */
export function lineOf(location: AccountLocation): LocationLine {
  if (location.kind === 'folder') return { data: location.folder };
  const { url, schema } = location;
  return { url, schema };
}

/** The options that name the place again; without a password. */
export function optionsOf(location: AccountLocation): string {
  if (location.kind === 'folder') return `--data ${location.folder}`;
  const isDefault = location.schema === engineAt(location.url)?.addresses.schema;
  const schema = isDefault ? '' : ` --schema ${location.schema}`;
  return `--url '${shownUrl(location.url)}'${schema}`;
}

function shownUrl(url: string): string {
  const address = new URL(url);
  address.password = '';
  address.searchParams.delete('password');
  return address.href;
}

/**
 * Opens the account of a place, and begins an empty one if it is missing.
 *
 * @throws MvdbError as `Account.open`; UsageError for a schema of no name.
 */
export async function openLocation(
  location: AccountLocation,
  folders: readonly string[] = [],
): Promise<Account> {
  if (location.kind === 'folder') return Account.open({ path: location.folder, folders });
  return Account.open({ engine: await engineOf(location), folders });
}

/** Opens the account of a place. @returns `undefined` if missing. @throws As `openLocation`. */
export async function openIfThere(
  location: AccountLocation,
  folders: readonly string[] = [],
): Promise<Account | undefined> {
  if (location.kind === 'folder')
    return holdsAccount(location.folder)
      ? Account.open({ path: location.folder, create: false, folders })
      : undefined;
  const engine = await engineOf(location);
  try {
    return Account.open({ engine, create: false, folders });
  } catch (error) {
    if (error instanceof MvdbError && error.code === 'ACCOUNT_NOT_FOUND') return undefined;
    throw error;
  }
}

/** The engine is loaded only where it is asked for. */
async function engineOf(location: AccountLocation & { kind: 'database' }): Promise<StorageEngine> {
  const { url, schema, readUrls = [] } = location;
  try {
    const engine = await engineAt(url)?.load({ url, schema, readUrls });
    if (engine === undefined) throw new TypeError(`${shownUrl(url)} was an address before.`);
    return engine;
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

export function noAccount(location: AccountLocation): CommandFailure {
  const name = nameOf(location);
  if (location.kind === 'folder' && existsSync(join(location.folder, SEALED_FILE)))
    return new CommandFailure(
      exitStatus.notFound,
      `${name} holds a sealed backup and no account. \`mvdb restore ${name} --data DIR --key-file FILE\` opens it.`,
    );
  const options = optionsOf(location);
  return new CommandFailure(
    exitStatus.notFound,
    `${name} holds no account. \`mvdb demo ${options}\` loads the demo company there, \`mvdb shell --create ${options}\` begins an empty one.`,
  );
}
