import { availableParallelism } from 'node:os';
import { assertArgument, assertOptional } from '../arguments/checked.ts';
import { type Kind, OBJECT, shapeOf, TEXT, TEXTS, wholeFrom } from '../arguments/kinds.ts';
import { assertOptionNames, closedOptionsOf } from '../arguments/option-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT } from '../errors/failures.ts';
import { FLAVOUR, type FlavourName } from '../flavours/flavour-name.ts';
import type { LogRetention } from '../log/retention.ts';
import type { StorageEngine } from '../storage/account-storage.ts';
import type { Durability } from '../storage/environment.ts';

export interface AccountOptions {
  /** Folder of the account. */
  readonly path: string;
  /** `durable` by default: every commit is on disk when it returns. */
  readonly durability?: Durability;
  /** False rejects a folder that holds no account; otherwise one is created. */
  readonly create?: boolean;
  /** True opens it only to be read: no file of it is changed, and nobody else can write to it meanwhile. */
  readonly readOnly?: boolean;
  /**
   * Threads that scan a large table together, the calling one included: 1 for no others. By default as
   * many as there are processors, at most 4.
   */
  readonly scanThreads?: number;
  /** Asked before each transaction; by default LMDB alone decides who writes next. */
  readonly turn?: WritingTurn;
  /**
   * For a thread that only reads: the databases that another thread of this process has open, as its
   * `openTables` gives them. Reading them never waits for whoever writes.
   */
  readonly opened?: readonly string[];
  /**
   * How long opening and writing wait for another process that does one of these: 30,000 by default.
   * Then they fail with `ACCOUNT_BUSY`, as behind a process that was stopped.
   */
  readonly busyTimeoutMs?: number;
  /** The product that its sessions follow from now on; it is stored in the account. Default: as stored, or `qm`. */
  readonly flavour?: FlavourName;
  /** Folders outside of the account in which tables of files may lie; default: none. */
  readonly folders?: readonly string[];
  /**
   * Switches on the log of its commits, unless it is on; with a retention, this object also prunes it. Default: the log
   * stays as it is.
   */
  readonly log?: true | LogRetention;
}

/** How an account is opened that an engine keeps elsewhere than in a folder. */
export interface EngineAccountOptions
  extends Pick<
    AccountOptions,
    'create' | 'readOnly' | 'busyTimeoutMs' | 'turn' | 'opened' | 'folders' | 'flavour' | 'log'
  > {
  readonly engine: StorageEngine;
}

/**
 * The turn to write, among processes that must not wait for each other inside LMDB, where a thread that waits
 * does nothing else.
 */
export interface WritingTurn {
  /** Returns when it is this process's turn. */
  take(): void;
  giveBack(): void;
}

/** Threads beyond these wait for memory more than they help. */
const SCAN_THREADS_MAX = 4;

const OPTION_NAMES = Object.keys({
  path: true,
  engine: true,
  durability: true,
  create: true,
  readOnly: true,
  scanThreads: true,
  turn: true,
  opened: true,
  busyTimeoutMs: true,
  folders: true,
  flavour: true,
  log: true,
} satisfies Readonly<Record<keyof AccountOptions | keyof EngineAccountOptions, true>>);

const RETENTION = closedOptionsOf({
  ageMsMax: wholeFrom(0, Number.MAX_SAFE_INTEGER),
  sizeBytesMax: wholeFrom(0, Number.MAX_SAFE_INTEGER),
});
const LOG: Kind = {
  ...RETENTION,
  expected: 'true, or an object with ageMsMax and sizeBytesMax, which are whole numbers',
  holds: (value) => value === true || RETENTION.holds(value),
};

const OPEN_OPTIONS = shapeOf('options', { path: TEXT });
const ENGINE_OPTIONS = shapeOf('options', { engine: OBJECT });

/** @throws MvdbError `BAD_ARGUMENT`. */
export function assertAccountOptions(options: AccountOptions | EngineAccountOptions): void {
  if (OBJECT.holds(options)) assertOptionNames('Account.open', options, OPTION_NAMES);
  const isFolder = !Object.hasOwn(Object(options), 'engine');
  assertArgument('Account.open', 'options', options, isFolder ? OPEN_OPTIONS : ENGINE_OPTIONS);
  const {
    busyTimeoutMs,
    scanThreads = 1,
    folders = [],
    flavour,
    log,
    readOnly = false,
  }: Partial<AccountOptions> = options;
  assertArgument('Account.open', 'folders', folders, TEXTS);
  assertOptional('Account.open', 'flavour', flavour, FLAVOUR);
  assertOptional('Account.open', 'log', log, LOG);
  if (log !== undefined && readOnly)
    throw new MvdbError(BAD_ARGUMENT, 'An account that is only read cannot begin a log.');
  if (busyTimeoutMs !== undefined && !(busyTimeoutMs >= 0))
    throw new MvdbError(BAD_ARGUMENT, `busyTimeoutMs is 0 or more, and is ${busyTimeoutMs}.`);
  if (!Number.isSafeInteger(scanThreads) || scanThreads < 1)
    throw new MvdbError(BAD_ARGUMENT, `scanThreads counts from 1, and is ${scanThreads}.`);
}

/** How many threads scan together unless the options say it. */
export function defaultScanThreads(): number {
  return Math.min(availableParallelism(), SCAN_THREADS_MAX);
}
