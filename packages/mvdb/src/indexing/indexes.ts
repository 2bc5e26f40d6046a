import { assertArgument } from '../arguments/checked.ts';
import { OBJECT, TEXT, TEXTS } from '../arguments/kinds.ts';
import { nearNames } from '../arguments/near-names.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_ARGUMENT, INDEX_EXISTS, INDEX_NOT_FOUND } from '../errors/failures.ts';
import type { Column } from '../expression/column.ts';
import { isRightJustified } from '../format/justification.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import type { IndexDefinition, IndexedItem, IndexOrder } from '../storage/index-definitions.ts';
import type { ByteRange } from '../storage/index-store.ts';
import type { Table } from '../table/table.ts';
import { nearError } from '../text/near-error.ts';
import { addEntries } from './build-part.ts';
import { VALUES_END } from './entry-keys.ts';
import type { IndexReader } from './index-reader.ts';
import { indexedColumns, isCurrent } from './indexed-columns.ts';
import { liveIndex } from './live-indexes.ts';
import type { TableIndexes } from './table-indexes.ts';
import { usableReaders } from './usable-readers.ts';
import { EMPTY_KEY } from './value-key.ts';

export interface IndexOptions {
  /** What the index is called; unless given, the names of its items joined by `*`. */
  readonly name?: string;
  /** Each value may stand in one record only. */
  readonly isUnique?: boolean;
  /** Records whose values are all empty have no entry (NO.NULLS). */
  readonly skipsEmpty?: boolean;
  readonly isCaseIgnored?: boolean;
  /**
   * The order of each item in turn: `number` has numbers by size before other texts. Unless given, an item
   * whose format is right-justified has that order, others that of text.
   */
  readonly order?: readonly (IndexOrder | undefined)[];
}

/** An index as it stands. */
export interface IndexStatus {
  readonly name: string;
  readonly definition: IndexDefinition;
  /**
   * `active`: queries use it. `building`: not complete. `stale`: the dictionary changed since it was built,
   * so that no query uses it.
   */
  readonly state: 'building' | 'active' | 'stale';
  /** Pairs of a value and a record; a number not written in its plain form may count twice. */
  readonly entries: number;
  /** Number of different values. */
  readonly distinctValues: number;
}

/** What indexes need of the account whose tables they are on. */
export interface IndexHost {
  readonly environment: Environment;
  readonly catalogue: Catalogue;
  readonly saved: TableIndexes;
  transaction<Result>(work: () => Result): Result;
  /** Notices what other processes did to the account. */
  noticeChanges(): void;
  /** @throws MvdbError `TABLE_NOT_FOUND`. */
  table(name: string): Table;
}

/** Entries of one transaction of a build, and of a build that lets other work go on in between. */
const ENTRIES_MAX = 262_144;
const STEP_ENTRIES_MAX = 4_096;
const ITEMS_MAX = 16;
const INDEX_NAME = /^[^\p{Cc}\p{Cs}\p{Z}]{1,200}$/u;
/** Tables with databases of their own; VOC and dictionaries have none, or no dictionary. */
const INDEXABLE_DATABASE = /^table \d+$/;
const ALL_VALUES: ByteRange = { from: EMPTY_KEY, to: VALUES_END };

/** The indexes of an account by the names of their tables: defined, built, dropped, informed of, read. */
export class Indexes {
  readonly #host: IndexHost;
  readonly #saved: TableIndexes;

  constructor(host: IndexHost) {
    this.#host = host;
    this.#saved = host.saved;
  }

  /**
   * Registers an index. From then on writes keep it, but it is used once `build` has completed it.
   *
   * @param items - Names of dictionary items; several make an index in the order of the first, then the
   * second, and so on.
   * @returns Its definition.
   * @throws MvdbError `TABLE_NOT_FOUND`; `INDEX_EXISTS`; `INDEX_NOT_PURE`; `BAD_DICTIONARY_ITEM`;
   * `BAD_ARGUMENT` for VOC, a dictionary, or a name that cannot be used.
   */
  create(table: string, items: readonly string[], options: IndexOptions = {}): IndexDefinition {
    assertArgument('Indexes.create', 'items', items, TEXTS);
    assertArgument('Indexes.create', 'options', options, OBJECT);
    return this.#host.transaction(() => {
      const tableDatabase = this.#indexableDatabase(table);
      if (items.length === 0 || items.length > ITEMS_MAX)
        throw new MvdbError(BAD_ARGUMENT, `An index has 1 to ${ITEMS_MAX} items.`);
      const { columns, sources } = this.#compile(table, items);
      const name = options.name ?? items.join('*');
      if (!INDEX_NAME.test(name))
        throw new MvdbError(BAD_ARGUMENT, `${JSON.stringify(name)} cannot name an index.`);
      if (this.#find(tableDatabase, name) !== undefined)
        throw new MvdbError(INDEX_EXISTS, `${table} has an index ${name}.`);
      const definition: IndexDefinition = {
        name,
        database: `index ${this.#host.catalogue.takeNumber()}`,
        tableDatabase,
        state: 'building',
        items: columns.map(
          (column, index): IndexedItem => ({
            name: column.name,
            order: options.order?.[index] ?? (isRightJustified(column.format) ? 'number' : 'text'),
          }),
        ),
        sources,
        isUnique: options.isUnique ?? false,
        skipsEmpty: options.skipsEmpty ?? false,
        isCaseIgnored: options.isCaseIgnored ?? false,
      };
      this.#saved.put(definition);
      return definition;
    });
  }

  /**
   * Builds an index, in transactions of some hundred thousand records each, between which other processes write. One
   * that was interrupted goes on where it was; one that was complete, or is stale, is built again by what the
   * dictionary says now.
   *
   * @throws MvdbError `INDEX_NOT_FOUND`; `UNIQUE_VIOLATION`, after which the index is still to be built.
   */
  build(table: string, name: string): void {
    this.#begin(table, name);
    while (!this.#buildPart(table, name, ENTRIES_MAX));
  }

  /** Builds an index like `build`, in shorter transactions, between which other work of this process goes on. */
  async buildInSteps(table: string, name: string): Promise<void> {
    this.#begin(table, name);
    while (!this.#buildPart(table, name, STEP_ENTRIES_MAX)) await new Promise(setImmediate);
  }

  /** Drops an index. @throws MvdbError `TABLE_NOT_FOUND`, `INDEX_NOT_FOUND`. */
  delete(table: string, name: string): void {
    this.#host.transaction(() => this.#saved.remove(this.#get(table, name)));
  }

  /** The indexes of a table, ascending by name. @throws MvdbError `TABLE_NOT_FOUND`. */
  list(table: string): IndexStatus[] {
    this.#host.noticeChanges();
    const { database } = this.#host.table(table);
    const dictionary = this.#host.table(`DICT ${table}`);
    return this.#saved.of(database).all.map(({ definition, store }) => {
      const isFresh = isCurrent(definition, (name) => dictionary.read(name));
      return {
        name: definition.name,
        definition,
        state: definition.state === 'active' && !isFresh ? 'stale' : definition.state,
        entries: store.countRange(ALL_VALUES),
        distinctValues: store.countKeys(ALL_VALUES),
      };
    });
  }

  /** The indexes of a table that queries may use, ascending by name; for reading now. */
  readers(table: string): IndexReader[] {
    this.#host.noticeChanges();
    const records = this.#host.table(table);
    return usableReaders(this.#saved.of(records.database), records, () =>
      this.#host.table(`DICT ${table}`),
    );
  }

  /** Begins a build, or goes on with one whose items are as they were. */
  #begin(table: string, name: string): void {
    this.#host.transaction(() => {
      const definition = this.#get(table, name);
      const dictionary = this.#host.table(`DICT ${table}`);
      const isFresh = isCurrent(definition, (item) => dictionary.read(item));
      if (definition.state === 'building' && isFresh) return;
      const { sources } = this.#compile(
        table,
        definition.items.map((item) => item.name),
      );
      this.#host.environment.indexStore(definition.database).clear();
      this.#saved.definitions.setPosition(definition, undefined);
      this.#saved.put({ ...definition, sources, state: 'building' });
    });
  }

  /** @returns True once the index is complete. */
  #buildPart(table: string, name: string, entriesMax: number): boolean {
    return this.#host.transaction(() => {
      const definition = this.#get(table, name);
      if (definition.state === 'active') return true;
      const { environment, catalogue } = this.#host;
      const protection = catalogue.protectionOf(definition.tableDatabase);
      const index = liveIndex(environment, definition, protection);
      const position = this.#saved.definitions.position(definition);
      const last = addEntries(index, position, entriesMax);
      this.#saved.definitions.setPosition(definition, last);
      if (last === undefined) this.#saved.put({ ...definition, state: 'active' });
      return last === undefined;
    });
  }

  /** An index as it is defined. @throws MvdbError `TABLE_NOT_FOUND`. */
  find(table: string, name: string): IndexDefinition | undefined {
    return this.#find(this.#host.table(table).database, name);
  }

  /** The columns that an index on items would be on. @throws MvdbError as `create`. */
  columns(table: string, items: readonly string[]): readonly Column[] {
    assertArgument('Indexes.columns', 'items', items, TEXTS);
    this.#host.table(table);
    return this.#compile(table, items).columns;
  }

  #compile(table: string, items: readonly string[]) {
    return indexedColumns(
      table,
      items,
      (dictionary, name) => this.#host.table(dictionary).read(name),
      () => this.#host.table(`DICT ${table}`).ids(),
    );
  }

  #indexableDatabase(table: string): string {
    const { database } = this.#host.table(table);
    if (INDEXABLE_DATABASE.test(database)) return database;
    throw new MvdbError(BAD_ARGUMENT, `${table} cannot be indexed; only tables of records can.`);
  }

  #get(table: string, name: string): IndexDefinition {
    assertArgument('Indexes', 'name', name, TEXT);
    const definition = this.#find(this.#host.table(table).database, name);
    if (definition !== undefined) return definition;
    throw indexNotFound(
      table,
      name,
      this.list(table).map((status) => status.name),
    );
  }

  #find(tableDatabase: string, name: string): IndexDefinition | undefined {
    return this.#saved.definitions
      .list(tableDatabase)
      .find((definition) => definition.name === name);
  }
}

/** @param names - The indexes that there are. */
export function indexNotFound(table: string, name: string, names: readonly string[]): MvdbError {
  const suggestions = nearNames(name, names);
  return nearError(INDEX_NOT_FOUND, `${table} has no index ${name}.`, { suggestions });
}
