import { extname } from 'node:path';
import { failures, MvdbError } from 'mvdb';
import type {
  AccountStorage,
  SharedSpace,
  SharedSpaceOptions,
  StorageEngine,
  StorageOptions,
} from 'mvdb/engine';
import { postgresAddresses } from './addresses.ts';
import { Bridge } from './bridge/bridge.ts';
import { Connection } from './connection.ts';
import { type EnvironmentOptions, PgEnvironment } from './environment.ts';
import { PgLiveness } from './liveness.ts';
import { Replica } from './replica.ts';
import { accountSql, assertSchemaName, isSchemaThere, openSchema } from './schema.ts';

export interface PostgresOptions {
  /** Address of the database: `postgres://user:password@host:port/database`. */
  readonly url: string;
  /**
   * Addresses of hot standbys of the database, which calls that only read may be served by: of a state that has the commit
   * that the caller has seen. One that does not answer, or is behind, is left out meanwhile.
   */
  readonly readUrls?: readonly string[];
  /** Schema that holds the account: `mvdb` by default. */
  readonly schema?: string;
  /** How long one answer of the server is waited for: 60,000 by default. */
  readonly answerTimeoutMs?: number;
  /**
   * How long a process on another machine is taken to live, and its record locks hold, after the server last heard of it:
   * 15,000 by default.
   */
  readonly leaseMs?: number;
  /**
   * How many transactions at the most take the account before one is tried beside others again, where others got in the
   * way of those that were: 63 by default, 0 for none. It doubles with each that they get in the way of.
   */
  readonly aloneMax?: number;
}

/** A process that is busy, or starts, is late with a renewal by less. */
const LEASE_MS_MIN = 100;
const LEASE_MS_MAX = 3_600_000;

/**
 * An account in a schema of PostgreSQL.
 *
 * @throws MvdbError `BAD_ARGUMENT` for an address, a schema or a time that is not one. Opening throws `ACCOUNT_FAILED` for
 * one of `readUrls` that is not a hot standby of the same account.
 * @example const account = Account.open({ engine: postgres({ url: 'postgres://localhost/erp' }) });
 */
export function postgres(options: PostgresOptions): StorageEngine {
  const { url, schema = postgresAddresses.schema } = options ?? {};
  const {
    readUrls = [],
    answerTimeoutMs = 60_000,
    leaseMs = 15_000,
    aloneMax = 63,
  } = options ?? {};
  assertSchemaName(schema);
  assertAnswerTimeout(answerTimeoutMs);
  if (!(Number.isInteger(leaseMs) && leaseMs >= LEASE_MS_MIN && leaseMs <= LEASE_MS_MAX))
    throw new MvdbError(
      failures.BAD_ARGUMENT,
      `leaseMs is a whole number from ${LEASE_MS_MIN} to ${LEASE_MS_MAX}.`,
    );
  if (!(Number.isInteger(aloneMax) && aloneMax >= 0))
    throw new MvdbError(failures.BAD_ARGUMENT, 'aloneMax is a whole number from 0.');
  const path = pathOf(url, schema);
  if (!Array.isArray(readUrls))
    throw new MvdbError(failures.BAD_ARGUMENT, 'readUrls is an array of addresses.');
  for (const readUrl of readUrls) pathOf(readUrl, schema);
  const position = { url, readUrls, schema, path, answerTimeoutMs, leaseMs, aloneMax };
  return { open: (options) => openStorage(position, options) };
}

/** @throws MvdbError `BAD_ARGUMENT`. */
export function assertAnswerTimeout(answerTimeoutMs: number): void {
  if (!(Number.isFinite(answerTimeoutMs) && answerTimeoutMs > 0))
    throw new MvdbError(failures.BAD_ARGUMENT, 'answerTimeoutMs is a number above 0.');
}

/** Accounts of one database share a thread. */
const bridges = new Map<string, { readonly bridge: Bridge; users: number }>();

/** The thread of a database, and a way to let go of it. @internal */
export function bridgeTo(url: string): { readonly bridge: Bridge; release(): Promise<void> } {
  const shared = bridges.get(url) ?? {
    bridge: new Bridge({
      connectionString: url,
      application_name: 'mvdb',
      keepAlive: true,
    }),
    users: 0,
  };
  bridges.set(url, shared);
  shared.users += 1;
  const release = async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    bridges.delete(url);
    await shared.bridge.close();
  };
  return { bridge: shared.bridge, release };
}

interface Position {
  readonly url: string;
  readonly readUrls: readonly string[];
  readonly schema: string;
  readonly path: string;
  readonly answerTimeoutMs: number;
  readonly leaseMs: number;
  readonly aloneMax: number;
}

function openStorage(position: Position, options: StorageOptions): AccountStorage {
  const { bridge, release } = bridgeTo(position.url);
  const liveness = new PgLiveness({ bridge, ...position });
  const onClose = () => {
    liveness.close();
    return release();
  };
  const { path: _, ...again }: Position = position;
  try {
    const environment = openEnvironment(bridge, position, options, {
      durability: 'durable',
      onClose,
    });
    const { isReadOnly: readOnly } = environment;
    return {
      address: { engine: { module: entryPointFile().href, maker: 'postgres', options: again } },
      environment,
      openSharedSpace: (space) =>
        new PgSharedSpace(bridge, position, { ...options, readOnly }, space, environment),
      liveness,
    };
  } catch (error) {
    void release();
    throw error;
  }
}

function openEnvironment(
  bridge: Bridge,
  position: Position,
  { create, readOnly, onlyReads, busyTimeoutMs }: StorageOptions,
  rest: Pick<EnvironmentOptions, 'durability' | 'onClose'>,
): PgEnvironment {
  const { schema, path, answerTimeoutMs, aloneMax } = position;
  const isAccount = rest.durability === 'durable';
  const connection = new Connection(bridge, path, answerTimeoutMs);
  try {
    const options = { create: create && !readOnly, path, busyTimeoutMs };
    const { account, isWritable } = openSchema(connection, schema, options);
    return new PgEnvironment({
      ...{ bridge, path, busyTimeoutMs, answerTimeoutMs, aloneMax },
      sql: accountSql(schema),
      isReadOnly: readOnly || !isWritable,
      // Who only reads may take locks all the same.
      onlyReads: onlyReads && isAccount,
      ...(isAccount && { replicas: openReplicas(position, account) }),
      ...rest,
    });
  } finally {
    connection.close();
  }
}

/** @param account - What the account is known by. */
function openReplicas(position: Position, account: string): Replica[] {
  const { readUrls, schema, path: accountPath, answerTimeoutMs } = position;
  const replicas: Replica[] = [];
  try {
    for (const url of readUrls) {
      const { bridge, release: onClose } = bridgeTo(url);
      const path = pathOf(url, schema);
      const options = { bridge, path, schema, accountPath, account, answerTimeoutMs, onClose };
      replicas.push(new Replica(options));
    }
    for (const replica of replicas) replica.assertStandby();
    return replicas;
  } catch (error) {
    for (const replica of replicas) void replica.close();
    throw error;
  }
}

/** A schema beside that of the account. */
class PgSharedSpace implements SharedSpace {
  readonly #bridge: Bridge;
  readonly #position: Position;
  readonly #options: StorageOptions;
  /** The account's own. */
  readonly #account: PgEnvironment;
  #environment: PgEnvironment | undefined;
  /** Asks whether it is there, until it is. */
  #scanning: Connection | undefined;
  #isOpen = true;

  constructor(
    bridge: Bridge,
    position: Position,
    options: StorageOptions,
    { name }: SharedSpaceOptions,
    account: PgEnvironment,
  ) {
    this.#bridge = bridge;
    this.#position = {
      ...position,
      schema: `${position.schema}_${name}`,
      path: `${position.path} ${name}`,
    };
    this.#options = options;
    this.#account = account;
  }

  get isInUse(): boolean {
    if (!this.#isOpen || this.#options.readOnly) return false;
    if (this.#environment !== undefined) return true;
    return this.#account.wasThere(this.#position.schema) ?? this.#isThere();
  }

  open(): PgEnvironment {
    if (!this.#isOpen) throw new MvdbError(failures.ACCOUNT_CLOSED, this.#position.path);
    this.#scanning?.close();
    this.#scanning = undefined;
    this.#environment ??= openEnvironment(
      this.#bridge,
      this.#position,
      { ...this.#options, create: true },
      { durability: 'memory' },
    );
    return this.#environment;
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    this.#scanning?.close();
    await this.#environment?.close();
  }

  /** Whether somebody has made it. */
  #isThere(): boolean {
    const { path, schema, answerTimeoutMs } = this.#position;
    this.#scanning ??= new Connection(this.#bridge, path, answerTimeoutMs);
    return isSchemaThere(this.#scanning, schema);
  }
}

/** The entry point of this package: in the sources, and in the bundle when built. */
function entryPointFile(): URL {
  return new URL(`./index${extname(import.meta.url)}`, import.meta.url);
}

/**
 * What names the account in messages: its address without the password.
 *
 * @throws MvdbError `BAD_ARGUMENT` for an address that is not one.
 */
export function pathOf(url: string, schema: string): string {
  const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  const { protocols, form } = postgresAddresses;
  if (address === undefined || !protocols.includes(address.protocol.slice(0, -1)))
    throw new MvdbError(failures.BAD_ARGUMENT, `The url of a database is ${form}.`);
  address.password = '';
  address.searchParams.delete('password');
  return `${address.href}#${schema}`;
}
