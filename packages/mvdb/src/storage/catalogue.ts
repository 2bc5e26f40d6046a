import { describedKind } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import {
  BAD_TABLE_NAME,
  SYNONYM_CHAIN,
  TABLE_EXISTS,
  TABLE_NOT_FOUND,
} from '../errors/failures.ts';
import { FIELD_MARK } from '../text/marks.ts';
import type { Environment } from './environment.ts';
import type { RecordStore } from './record-store.ts';
import type { ReadTransaction } from './store.ts';
import type { StoredTrigger } from './stored-triggers.ts';

/** What VOC holds of a table: an F item names its LMDB database, a Q item another table. */
export type CatalogueEntry =
  | {
      readonly kind: 'table';
      readonly name: string;
      readonly database: string;
      /** Where its records are files: the folder, absolute or relative to that of the account. */
      readonly folder?: string;
    }
  | { readonly kind: 'synonym'; readonly name: string; readonly target: string };

/** Which attributes of a register hold copies of the values of other tables, change by change. */
export interface CopiedValues {
  /** Number of the attribute that names the table of the record. */
  readonly table: number;
  /** Number of the attribute that lists what changed: an attribute, or `attribute.value.subvalue`. */
  readonly positions: number;
  /** Numbers of the attributes that list what stood there, and what stands there, in the same order. */
  readonly contents: readonly number[];
}

/** What of a table no generic way shows, by any name of the table. */
export interface TableProtection {
  /** Nothing of it is read or written but by programs made for it; default: false. */
  readonly isClosed?: boolean;
  /** What kind of secret an attribute is, by its number; whoever does not see that kind finds it blank. */
  readonly secrets?: Readonly<Record<number, string>>;
  /**
   * Ids begin with a scope, such as a company, and this character: who has rights to some scopes finds the records of no
   * other. Default: the table is not divided.
   */
  readonly scopeSeparator?: string;
  /** Where the table copies values of other tables: a copy of a secret is a secret. Default: it copies none. */
  readonly copies?: CopiedValues;
}

/** The catalogue of an account, itself a table of the account. */
export const VOC = 'VOC';

/** LMDB database that holds the items of all dictionaries, keyed `database NUL item`. */
export const DICTIONARIES = 'DICTIONARIES';

/** LMDB database of what the account keeps for itself. */
export const HOUSEKEEPING = 'HOUSEKEEPING';
const VERSION_KEY = 'catalogue version';
const NEXT_DATABASE_KEY = 'next database';
export const PROTECTION_PREFIX = 'protection ';
const TRIGGERS_PREFIX = 'triggers ';
const FLAVOUR_KEY = 'flavour';
const UNLOGGED_PREFIX = 'unlogged ';
const NO_TRIGGERS: readonly StoredTrigger[] = Object.freeze([]);
/** What is said of a table, or of the account, besides VOC. */
const SETTINGS = [PROTECTION_PREFIX, TRIGGERS_PREFIX, UNLOGGED_PREFIX, FLAVOUR_KEY];
const SYNONYM_HOPS_MAX = 10;
const TABLE_NAME = /^[^\p{Cc}\p{Cs}\p{Z}]{1,200}$/u;

/** Whether a log notes what stands under a key of the housekeeping. */
export function isLoggedSetting(key: string): boolean {
  return SETTINGS.some((prefix) => key.startsWith(prefix));
}

/** Informed of what a catalogue is about to write, before it does. */
export interface CatalogueWatch {
  /** An item of VOC becomes another one, or goes. */
  onItem(name: string, next: string | undefined): void;
  /** A setting, under its key in the housekeeping, becomes another one, or goes. */
  onSetting(key: string, next: string | undefined): void;
}

/** The only names an F item may give, so that none leads to what is not a table. */
const DATABASE_NAME = /^table \d{1,15}$/;
/** The name that takes the place of a database where records are files. */
const FILES_NAME = /^files \d{1,15}$/;

/**
 * The tables of an account by name, kept in VOC and remembered until VOC changes. Every change raises
 * a version, so that other processes notice that what they remember is stale.
 */
export class Catalogue {
  readonly #voc: RecordStore;
  readonly #housekeeping: RecordStore;
  readonly #snapshot: ReadTransaction | undefined;
  readonly #watch: CatalogueWatch | undefined;
  #remembered = new Map<string, CatalogueEntry>();
  #protections = new Map<string, TableProtection | undefined>();
  #triggers = new Map<string, readonly StoredTrigger[]>();
  #unlogged = new Map<string, boolean>();
  #names: ReadonlyMap<string, readonly string[]> | undefined;
  #flavour: { readonly name: string | undefined } | undefined;
  #version = '';

  /**
   * The catalogue as it is now and will be, or as a snapshot shows it.
   *
   * @param watch - Informed of what is written here.
   */
  constructor(environment: Environment, snapshot?: ReadTransaction, watch?: CatalogueWatch) {
    this.#voc = environment.store(VOC);
    this.#housekeeping = environment.store(HOUSEKEEPING);
    this.#snapshot = snapshot;
    this.#watch = watch;
    if (snapshot === undefined) this.#voc.open();
    this.#version = this.#storedVersion();
  }

  /** Raised by every change of VOC, and of an index. */
  get version(): string {
    return this.#version;
  }

  /**
   * Forgets what is remembered when another process, or a transaction rolled back, changed VOC or an index.
   *
   * @returns Whether anything was forgotten.
   */
  refresh(): boolean {
    const version = this.#storedVersion();
    if (version === this.#version) return false;
    this.#version = version;
    this.#forget();
    return true;
  }

  /** Forgets what is remembered, and has the next refresh notice a change, whatever is stored by then. */
  doubt(): void {
    this.#version = '';
    this.#forget();
  }

  find(name: string): CatalogueEntry | undefined {
    const cached = this.#remembered.get(name);
    if (cached) return cached;
    const item = isTableName(name) ? this.#voc.get(name, this.#snapshot) : undefined;
    const entry = item === undefined ? undefined : parseEntry(name, item);
    if (entry) this.#remembered.set(name, entry);
    return entry;
  }

  /**
   * Follows synonyms to the table that holds the records.
   *
   * @throws MvdbError `TABLE_NOT_FOUND`, `SYNONYM_CHAIN`.
   */
  resolve(name: string): Extract<CatalogueEntry, { kind: 'table' }> {
    let current = name;
    for (let hop = 0; hop <= SYNONYM_HOPS_MAX; hop += 1) {
      const entry = this.find(current);
      if (entry === undefined) throw new MvdbError(TABLE_NOT_FOUND, tableNotFound(name, current));
      if (entry.kind === 'table') return entry;
      current = entry.target;
    }
    throw new MvdbError(SYNONYM_CHAIN, `${name}: the chain reached ${current}.`);
  }

  /** The names that lead to a database by themselves, as a rule one. */
  namesOf(database: string): readonly string[] {
    if (database === VOC) return [VOC];
    this.#names ??= namesByDatabase(this.entries());
    return this.#names.get(database) ?? [];
  }

  /** What of the records in a database is protected; `undefined` where nothing is. */
  protectionOf(database: string): TableProtection | undefined {
    if (this.#protections.has(database)) return this.#protections.get(database);
    const saved = this.#housekeeping.get(PROTECTION_PREFIX + database, this.#snapshot);
    const protection =
      saved === undefined ? undefined : (Object.freeze(JSON.parse(saved)) as TableProtection);
    this.#protections.set(database, protection);
    return protection;
  }

  /** What is protected, by each name of its table. */
  protectedTables(): ReadonlyMap<string, TableProtection> {
    this.#names ??= namesByDatabase(this.entries());
    const found = new Map<string, TableProtection>();
    for (const [database, names] of this.#names) {
      const protection = this.protectionOf(database);
      if (protection !== undefined) for (const name of names) found.set(name, protection);
    }
    return found;
  }

  /** Protects the records in a database from now on, or with nothing to protect no more. */
  protect(database: string, protection: TableProtection): void {
    const { isClosed = false, secrets = {}, scopeSeparator, copies } = protection;
    const key = PROTECTION_PREFIX + database;
    const isDivided = scopeSeparator !== undefined;
    const isNothing =
      !isClosed && Object.keys(secrets).length === 0 && !isDivided && copies === undefined;
    const text = isNothing
      ? undefined
      : JSON.stringify({ isClosed, secrets, scopeSeparator, copies });
    this.storeSetting(key, text);
  }

  /** Stores what stands under the key of a setting, of which the watch is informed; nothing with `undefined`. */
  storeSetting(key: string, text: string | undefined): void {
    if (text === this.#housekeeping.get(key)) return;
    this.#watch?.onSetting(key, text);
    if (text === undefined) this.#housekeeping.remove(key);
    else this.#housekeeping.put(key, text);
    this.noteChange();
  }

  /** Whether the log leaves out what becomes of the records in a database. */
  isUnlogged(database: string): boolean {
    const cached = this.#unlogged.get(database);
    if (cached !== undefined) return cached;
    const isUnlogged =
      this.#housekeeping.get(UNLOGGED_PREFIX + database, this.#snapshot) !== undefined;
    this.#unlogged.set(database, isUnlogged);
    return isUnlogged;
  }

  /** Has the log leave out, for good, what becomes of the records in a database. */
  leaveUnlogged(database: string): void {
    this.storeSetting(UNLOGGED_PREFIX + database, '1');
  }

  /** The subroutines that take part in the changes of the records in a database. */
  triggersOf(database: string): readonly StoredTrigger[] {
    const cached = this.#triggers.get(database);
    if (cached !== undefined) return cached;
    const saved = this.#housekeeping.get(TRIGGERS_PREFIX + database, this.#snapshot);
    const triggers =
      saved === undefined ? NO_TRIGGERS : (JSON.parse(saved) as readonly StoredTrigger[]);
    this.#triggers.set(database, triggers);
    return triggers;
  }

  /** Has these subroutines take part from now on, in their order, and no others. */
  storeTriggers(database: string, triggers: readonly StoredTrigger[]): void {
    const text = triggers.length > 0 ? JSON.stringify(triggers) : undefined;
    this.storeSetting(TRIGGERS_PREFIX + database, text);
  }

  /** The name of the product that the account follows, as it was stored; `undefined` if missing. */
  get flavour(): string | undefined {
    this.#flavour ??= { name: this.#housekeeping.get(FLAVOUR_KEY, this.#snapshot) };
    return this.#flavour.name;
  }

  storeFlavour(name: string): void {
    this.storeSetting(FLAVOUR_KEY, name);
  }

  *entries(): Generator<CatalogueEntry> {
    for (const [name, item] of this.#voc.entries({}, this.#snapshot)) {
      const entry = parseEntry(name, item);
      if (entry) yield entry;
    }
  }

  /** Adds a table with a database of its own, never one used before, so that old handles see nothing. */
  addTable(name: string): void {
    this.#assertFree(name);
    this.#put(name, `F${FIELD_MARK}table ${this.takeNumber()}`);
  }

  /** Adds a table whose records are files of a folder. */
  addFolderTable(name: string, folder: string): void {
    this.#assertFree(name);
    this.#put(name, ['F', `files ${this.takeNumber()}`, folder].join(FIELD_MARK));
  }

  /** The number that the next database gets. */
  get nextNumber(): number {
    return Number(this.#housekeeping.get(NEXT_DATABASE_KEY, this.#snapshot) ?? '1');
  }

  /** A number for a database, never given before. */
  takeNumber(): number {
    const number = this.nextNumber;
    this.#housekeeping.put(NEXT_DATABASE_KEY, String(number + 1));
    return number;
  }

  /** Gives the number of a database that was named elsewhere to no other one. */
  reserveNumber(database: string): void {
    const number = Number(database.slice(database.indexOf(' ') + 1));
    if (number >= this.nextNumber) this.#housekeeping.put(NEXT_DATABASE_KEY, String(number + 1));
  }

  /** Makes `name` another name of `target`, which need not exist yet. */
  addSynonym(name: string, target: string): void {
    this.#assertFree(name);
    assertTableName(target);
    this.#put(name, `Q${FIELD_MARK}${FIELD_MARK}${target}`);
  }

  rename(from: string, to: string): void {
    this.#assertFree(to);
    const item = isTableName(from) ? this.#voc.get(from) : undefined;
    if (item === undefined) throw new MvdbError(TABLE_NOT_FOUND, `There is no ${from} to rename.`);
    this.#remove(from);
    this.#put(to, item);
  }

  remove(name: string): void {
    this.#remove(name);
    this.noteChange();
  }

  /** Reports all processes that VOC, or the definition of an index, was changed. */
  noteChange(): void {
    const version = String(Number(this.#storedVersion()) + 1);
    this.#housekeeping.put(VERSION_KEY, version);
    this.#version = version;
    this.#forget();
  }

  #forget(): void {
    this.#remembered = new Map();
    this.#protections = new Map();
    this.#triggers = new Map();
    this.#unlogged = new Map();
    this.#names = undefined;
    this.#flavour = undefined;
  }

  #assertFree(name: string): void {
    assertTableName(name);
    if (name === VOC || this.#voc.get(name) !== undefined)
      throw new MvdbError(TABLE_EXISTS, `${name} is taken; choose another name.`);
  }

  #remove(name: string): void {
    this.#watch?.onItem(name, undefined);
    this.#voc.remove(name);
  }

  #put(name: string, item: string): void {
    this.#watch?.onItem(name, item);
    this.#voc.put(name, item);
    this.noteChange();
  }

  #storedVersion(): string {
    return this.#housekeeping.get(VERSION_KEY, this.#snapshot) ?? '0';
  }
}

/** What an item of VOC says of a table; `undefined` for one that is about something else. */
export function parseEntry(name: string, item: string): CatalogueEntry | undefined {
  const [type = '', second = '', third = ''] = item.split(FIELD_MARK, 3);
  if (type.startsWith('F') && DATABASE_NAME.test(second))
    return { kind: 'table', name, database: second };
  if (type.startsWith('F') && FILES_NAME.test(second) && third !== '')
    return { kind: 'table', name, database: second, folder: third };
  if (type.startsWith('Q') && third !== '') return { kind: 'synonym', name, target: third };
  return undefined;
}

function namesByDatabase(entries: Iterable<CatalogueEntry>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const entry of entries) {
    if (entry.kind !== 'table') continue;
    const cached = names.get(entry.database);
    if (cached) cached.push(entry.name);
    else names.set(entry.database, [entry.name]);
  }
  return names;
}

function isTableName(name: string): boolean {
  return typeof name === 'string' && TABLE_NAME.test(name);
}

function assertTableName(name: string): void {
  if (!isTableName(name))
    throw new MvdbError(BAD_TABLE_NAME, `${shownName(name)} cannot name a table.`);
}

function shownName(name: unknown): string {
  return typeof name === 'string' ? JSON.stringify(name) : describedKind(name);
}

function tableNotFound(name: string, missing: string): string {
  return name === missing ? `${name} is not in VOC.` : `${name} leads to ${missing}, not in VOC.`;
}
