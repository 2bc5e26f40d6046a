import { MvdbError } from '../errors/errors.ts';
import { NOT_LOGGED, READ_ONLY } from '../errors/failures.ts';
import { byCodePoint } from '../indexing/id-order.ts';
import type { AccountStorage } from '../storage/account-storage.ts';
import {
  Catalogue,
  DICTIONARIES,
  HOUSEKEEPING,
  PROTECTION_PREFIX,
  VOC,
} from '../storage/catalogue.ts';
import type { Environment, EnvironmentStatus } from '../storage/environment.ts';
import { isIndexKey } from '../storage/index-definitions.ts';
import type { IndexStore } from '../storage/index-store.ts';
import { LOG_STATE_KEY } from '../storage/log-databases.ts';
import type { KeyRange, RecordStore } from '../storage/record-store.ts';
import type { ReadTransaction } from '../storage/store.ts';
import { recordBefore } from './log-entries.ts';
import type { LogReader } from './log-reader.ts';
import { PastChanges } from './past-changes.ts';
import { type PastEntries, type PastEntry, PastStore } from './past-store.ts';

/** Which dictionaries the past is read with. */
export type PastDictionaries = 'now' | 'then';

export interface PastState {
  readonly environment: Environment;
  /** Held until the past is closed. */
  readonly transaction: ReadTransaction;
  readonly log: LogReader;
  /** The commit after which the account is shown. */
  readonly position: number;
  readonly dictionaries: PastDictionaries;
}

/**
 * The databases of an account as they were after a commit. What is protected now is protected there, too; of tables that
 * are deleted, what was protected last. It has no indexes: they are of now.
 */
export class PastEnvironment implements Environment {
  readonly engine: string;
  readonly path: string;
  readonly isReadOnly = true;
  readonly mayWrite = false;
  readonly inTransaction = false;
  readonly isRemote: boolean;
  readonly lastCommit: number;
  readonly pastPosition: number;
  readonly #state: PastState;
  readonly #changes: PastChanges;
  readonly #now: Catalogue;
  readonly #stores = new Map<string, RecordStore>();
  #isOpen = true;

  constructor(state: PastState) {
    const { environment, transaction, log, position } = state;
    this.engine = environment.engine;
    this.path = environment.path;
    this.isRemote = environment.isRemote;
    this.lastCommit = position;
    this.pastPosition = position;
    this.#state = state;
    this.#changes = new PastChanges(log, position);
    this.#now = new Catalogue(environment, transaction);
  }

  get durability() {
    return this.#state.environment.durability;
  }

  get isOpen(): boolean {
    return this.#isOpen && this.#state.environment.isOpen;
  }

  store(database: string): RecordStore {
    const existing = this.#stores.get(database);
    if (existing !== undefined) return existing;
    const { environment, transaction } = this.#state;
    const store = new PastStore(
      environment.store(database),
      transaction,
      this.#entriesOf(database),
    );
    this.#stores.set(database, store);
    return store;
  }

  #entriesOf(database: string): PastEntries {
    if (this.#now.isUnlogged(database))
      return new Unlogged(this.#now.namesOf(database)[0] ?? database);
    const past = this.#changes.of(database);
    if (database === HOUSEKEEPING) return new PastHousekeeping(this.#state, past, this.#now);
    if (database !== DICTIONARIES || this.#state.dictionaries === 'then') return past;
    return onlyOf(past, (key) => !this.#isNow(key.slice(0, key.indexOf('\0'))));
  }

  #isNow(tableDatabase: string): boolean {
    return this.#now.namesOf(tableDatabase).length > 0;
  }

  indexStore(database: string): IndexStore {
    return this.#state.environment.indexStore(database);
  }

  databases(): string[] {
    const found = new Set([DICTIONARIES, HOUSEKEEPING, VOC]);
    for (const entry of new Catalogue(this, this.openReadTransaction()).entries())
      if (
        entry.kind === 'table' &&
        entry.folder === undefined &&
        !this.#now.isUnlogged(entry.database)
      )
        found.add(entry.database);
    return [...found].sort(byCodePoint);
  }

  openDatabases(): string[] {
    return this.databases();
  }

  noteOpened(): void {}

  opening<Result>(work: () => Result): Result {
    return work();
  }

  alone<Result>(work: () => Result): Result {
    return work();
  }

  transact(): never {
    throw new MvdbError(READ_ONLY, 'The past is only read.');
  }

  refresh(): void {}

  openReadTransaction(): ReadTransaction {
    return { done: () => {} };
  }

  holdState(): undefined {
    return undefined;
  }

  status(): EnvironmentStatus {
    return this.#state.environment.status();
  }

  assertUncut(): void {
    this.#state.environment.assertUncut();
  }

  walkPages(): void {}

  failure(cause: unknown): unknown {
    return this.#state.environment.failure(cause);
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#state.transaction.done();
  }
}

/** Where the account of a past lies: nothing is locked or counted there. */
export function pastStorage(state: PastState): AccountStorage {
  return {
    environment: new PastEnvironment(state),
    openSharedSpace: () => ({
      isInUse: false,
      open: () => {
        throw new MvdbError(READ_ONLY, 'Nothing is locked or counted in the past.');
      },
      close: async () => {},
    }),
  };
}

/** What an account says of itself now, but for its indexes and its log; of deleted tables what it said last. */
class PastHousekeeping implements PastEntries {
  readonly #now: RecordStore;
  readonly #state: PastState;
  readonly #past: PastEntries;
  readonly #catalogue: Catalogue;

  constructor(state: PastState, past: PastEntries, catalogue: Catalogue) {
    this.#now = state.environment.store(HOUSEKEEPING);
    this.#state = state;
    this.#past = past;
    this.#catalogue = catalogue;
  }

  get(key: string): { readonly text: string | undefined } | undefined {
    if (key === LOG_STATE_KEY || isIndexKey(key)) return { text: undefined };
    if (!key.startsWith(PROTECTION_PREFIX)) return undefined;
    const database = key.slice(PROTECTION_PREFIX.length);
    return this.#catalogue.namesOf(database).length > 0 ? undefined : this.#lastOf(key);
  }

  *entries(range: KeyRange): Generator<PastEntry> {
    const keys = new Set(this.#now.keys(range, this.#state.transaction));
    for (const [key] of this.#past.entries(range)) keys.add(key);
    for (const key of [...keys].sort(byCodePoint)) {
      const found = this.get(key);
      if (found !== undefined) yield [key, found.text];
    }
  }

  /** What stood there before it was taken away with its table. */
  #lastOf(key: string): { readonly text: string | undefined } | undefined {
    let last: { readonly text: string | undefined } | undefined;
    for (const { before } of this.#state.log.changesOf(HOUSEKEEPING, key))
      if (recordBefore(before) !== undefined) last = { text: recordBefore(before) };
    return last;
  }
}

/** A table whose changes the log leaves out: what it held is not there to be read. */
class Unlogged implements PastEntries {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  get(): never {
    throw new MvdbError(NOT_LOGGED, `The log leaves out what becomes of ${this.#name}.`);
  }

  entries(): never {
    return this.get();
  }
}

function onlyOf(past: PastEntries, isShown: (key: string) => boolean): PastEntries {
  return {
    get: (key) => (isShown(key) ? past.get(key) : undefined),
    *entries(range) {
      for (const entry of past.entries(range)) if (isShown(entry[0])) yield entry;
    },
  };
}
