import { assertArgument, assertFunction } from '../arguments/checked.ts';
import { LIST, OBJECT } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { BAD_TEXT, NOT_PERMITTED, READ_ONLY, TABLE_CLOSED } from '../errors/failures.ts';
import type { BytePredicate } from '../storage/byte-predicate.ts';
import type { TableProtection } from '../storage/catalogue.ts';
import type { RecordPlace } from '../storage/environment.ts';
import { assertRecordId, rangeBound } from '../storage/record-id.ts';
import type { KeyRange, RecordStore } from '../storage/record-store.ts';
import type { ReadTransaction } from '../storage/store.ts';
import type { StoredTrigger } from '../storage/stored-triggers.ts';
import type { TableLease, TableOpening, TableService } from './table-opening.ts';
import type { TablePosition } from './table-position.ts';
import type { TableTriggers, Trigger } from './triggers.ts';

/** Ids from `from` (included) to `to` (excluded), by code point; open ends where absent. */
export type IdRange = KeyRange;

/** One state of a table, which several threads can read. */
export interface HeldTable<Held = Table> {
  /** The table, in that state. */
  readonly table: Held;
  /** Database of the records, and none others. */
  readonly database: string;
  /** Number of the commit that made the state. */
  readonly commit: string;
  /** Ids that part the table in even ranges, ascending; none where that is not known. */
  readonly splitKeys: readonly string[];
  /** Call this if the ranges turn out to be uneven. */
  forgetSplitKeys(): void;
  release(): void;
}

/** The reading half of a table, all that a snapshot or a read-only context offers. */
export type ReadOnlyTable = Pick<
  Table,
  | 'name'
  | 'read'
  | 'readMany'
  | 'has'
  | 'ids'
  | 'records'
  | 'matchingIds'
  | 'allMatchingIds'
  | 'count'
>;

/**
 * One multivalue table: records, which are marked text, by id. Reads see the last commit, or inside a
 * transaction its own writes; a table of a snapshot goes on seeing the state the snapshot was taken of.
 */
export class Table {
  readonly name: string;
  readonly #position: TablePosition;
  readonly #store: RecordStore;
  readonly #prefix: string;
  readonly #opening: TableOpening;
  readonly #lease: TableLease;
  readonly #service: TableService | undefined;
  readonly #snapshot: ReadTransaction | undefined;

  /** @internal */
  constructor(name: string, position: TablePosition, opening: TableOpening) {
    this.name = name;
    this.#position = position;
    this.#store = position.store;
    this.#prefix = position.prefix;
    this.#opening = opening;
    this.#lease = opening.lease;
    this.#service = opening.service;
    this.#snapshot = opening.snapshot;
  }

  /** @returns The record, or `undefined` if missing. */
  read(id: string): string | undefined {
    this.#assertUsable();
    assertRecordId(id);
    return this.#store.get(this.#prefix + id, this.#snapshot);
  }

  /** Names where the records lie, the same under every synonym. */
  get database(): string {
    return this.#position.database;
  }

  /** The names that lead here without a synonym, or to the table whose dictionary it is. */
  get names(): readonly string[] {
    return this.#opening.catalogue.namesOf(this.#position.tableDatabase);
  }

  /** True for VOC and dictionaries, which say what there is. */
  get isDescription(): boolean {
    return this.#position.kind !== 'records';
  }

  get isDictionary(): boolean {
    return this.#position.kind === 'dictionary';
  }

  /** True where the records are files. */
  get isOfFiles(): boolean {
    return this.#position.folder !== undefined;
  }

  /** What of the records generic ways of reading do not show; `undefined` where they show all. */
  get protection(): TableProtection | undefined {
    const { kind, database } = this.#position;
    return kind === 'records' ? this.#opening.catalogue.protectionOf(database) : undefined;
  }

  /** The subroutines that take part in its changes. @internal */
  get storedTriggers(): readonly StoredTrigger[] {
    const { kind, database } = this.#position;
    return kind === 'records' ? this.#opening.catalogue.triggersOf(database) : [];
  }

  /** @returns One entry for each id, in the order of the ids; `undefined` where there is no record. */
  readMany(ids: readonly string[]): (string | undefined)[] {
    assertArgument('Table.readMany', 'ids', ids, LIST);
    this.#assertUsable();
    for (const id of ids) assertRecordId(id);
    const keys = this.#prefix === '' ? ids : ids.map((id) => this.#prefix + id);
    return this.#store.getMany(keys, this.#snapshot);
  }

  /** Where records lie of a table that the engine keeps; of others, none does. @internal */
  placesOf(ids: readonly string[]): readonly RecordPlace[] {
    this.#assertUsable();
    for (const id of ids) assertRecordId(id);
    const { kind, database, folder } = this.#position;
    const isStored = kind === 'records' && folder === undefined && this.#snapshot === undefined;
    return isStored ? ids.map((id) => [database, id]) : [];
  }

  has(id: string): boolean {
    return this.read(id) !== undefined;
  }

  /**
   * Writes a record, replacing one of that id.
   *
   * @throws MvdbError `BAD_ID`; `BAD_TEXT` when the record holds half of a surrogate pair;
   * `UNIQUE_VIOLATION` where an index allows one record for each value; what a trigger throws.
   */
  write(id: string, record: string): void {
    this.#assertUntriggered();
    this.writeWith(undefined, id, record);
  }

  /** Writes a record with a further trigger, which runs the stored ones. @internal */
  writeWith(stored: Trigger | undefined, id: string, record: string): void {
    this.#assertWritable();
    assertRecordId(id);
    this.#assertRecord(id, record);
    this.#change(() => {
      const triggers = this.#triggers(stored);
      if (triggers === undefined) this.#put(id, record);
      else
        triggers.aroundWrite(
          { id, record, old: this.read(id) },
          (changed) => {
            this.#assertRecord(id, changed);
            this.#put(id, changed);
          },
          stored,
        );
    });
  }

  /** @returns Whether there was such a record. */
  delete(id: string): boolean {
    this.#assertUntriggered();
    return this.deleteWith(undefined, id);
  }

  /** Deletes a record with a further trigger, which runs the stored ones. @internal */
  deleteWith(stored: Trigger | undefined, id: string): boolean {
    this.#assertWritable();
    assertRecordId(id);
    return this.#change(() => {
      const triggers = this.#triggers(stored);
      if (triggers === undefined) return this.#remove(id);
      const old = this.read(id);
      if (old === undefined) return false;
      triggers.aroundDelete({ id, old }, () => this.#remove(id), stored);
      return true;
    });
  }

  /** The ids in ascending order by code point. */
  *ids(range: IdRange = {}): Generator<string> {
    this.#assertUsable();
    const skip = this.#prefix.length;
    for (const key of this.#store.keys(this.#keyRange(range), this.#snapshot))
      yield key.slice(skip);
  }

  /** The records with their ids, in ascending order of id. */
  *records(range: IdRange = {}): Generator<[id: string, record: string]> {
    this.#assertUsable();
    const skip = this.#prefix.length;
    for (const [key, record] of this.#store.entries(this.#keyRange(range), this.#snapshot))
      yield [key.slice(skip), record];
  }

  /** The ids of the records whose bytes pass a test, ascending. The records are not decoded. */
  *matchingIds(matches: BytePredicate, range: IdRange = {}): Generator<string> {
    this.#assertUsable();
    assertFunction('Table.matchingIds', 'matches', matches);
    const skip = this.#prefix.length;
    const keys = this.#store.matchingKeys(matches, this.#keyRange(range), this.#snapshot);
    for (const key of keys) yield key.slice(skip);
  }

  /** The same ids all at once, which costs less. */
  allMatchingIds(matches: BytePredicate, range: IdRange = {}): string[] {
    this.#assertUsable();
    assertFunction('Table.allMatchingIds', 'matches', matches);
    const skip = this.#prefix.length;
    const keys = this.#store.allMatchingKeys(matches, this.#keyRange(range), this.#snapshot);
    return skip === 0 ? keys : keys.map((key) => key.slice(skip));
  }

  count(range: IdRange = {}): number {
    this.#assertUsable();
    return this.#store.count(this.#keyRange(range), this.#snapshot);
  }

  /**
   * Holds the present state of the table until it is released.
   *
   * @returns `undefined` where that is impossible: inside a transaction, of a dictionary or a snapshot.
   * @internal
   */
  hold(): HeldTable | undefined {
    this.#assertUsable();
    const state = this.#snapshot ? undefined : this.#service?.hold();
    return (
      state && {
        table: new Table(this.name, this.#position, {
          ...this.#opening,
          snapshot: state.transaction,
        }),
        database: this.#store.database,
        commit: state.commit,
        splitKeys: this.#store.splitKeys,
        forgetSplitKeys: () => this.#store.forgetSplitKeys(),
        release: state.release,
      }
    );
  }

  /** Deletes every record; the dictionary of the table stays. */
  clear(): void {
    this.#assertUntriggered();
    this.#assertWritable();
    this.#change(() => {
      const triggers = this.#triggers();
      if (triggers === undefined) this.#removeAll();
      else triggers.aroundClear(() => this.#removeAll());
    });
  }

  // A trigger that ran before may have deleted or renamed the table.
  #put(id: string, record: string): void {
    this.#assertUsable();
    this.#opening.watch?.onWrite(this, id, record);
    this.#noteWrite(id, record);
    this.#store.put(this.#prefix + id, record);
  }

  #remove(id: string): boolean {
    this.#assertUsable();
    this.#opening.watch?.onWrite(this, id, undefined);
    this.#noteWrite(id, undefined);
    return this.#store.remove(this.#prefix + id);
  }

  #removeAll(): void {
    this.#assertUsable();
    this.#opening.watch?.onClear(this);
    const indexes = this.#service?.indexes;
    if (indexes && !indexes.isEmpty) indexes.onClear();
    this.#store.clear(this.#keyRange({}));
  }

  #triggers(stored?: Trigger): TableTriggers | undefined {
    const triggers = this.#service?.triggers;
    return triggers?.isEmpty === false || stored !== undefined ? triggers : undefined;
  }

  /** Only a session runs subroutines. */
  #assertUntriggered(): void {
    if (this.storedTriggers.length === 0) return;
    const names = this.storedTriggers.map(({ subroutine }) => subroutine);
    throw new MvdbError(
      NOT_PERMITTED,
      `${this.name} has the trigger ${names.join(', ')}, a program: only a session that runs programs writes it.`,
    );
  }

  /** The transaction that `change` begins may find that another process moved the table. */
  #change<Result>(work: () => Result): Result {
    const service = this.#service;
    if (service === undefined) return work();
    return service.change(() => {
      this.#assertUsable();
      return work();
    });
  }

  #noteWrite(id: string, record: string | undefined): void {
    const indexes = this.#service?.indexes;
    if (indexes === undefined || indexes.isEmpty) return;
    const old = this.#store.get(this.#prefix + id);
    if (old !== record) indexes.onWrite(id, old, record);
  }

  #keyRange(range: IdRange): KeyRange {
    assertArgument('Table', 'range', range, OBJECT);
    let { from, to } = range;
    from &&= rangeBound(from);
    to &&= rangeBound(to);
    if (this.#prefix === '') return { from, to };
    const pastPrefix = `${this.#prefix.slice(0, -1)}\u0001`;
    return {
      from: this.#prefix + (from ?? ''),
      to: to === undefined ? pastPrefix : this.#prefix + to,
    };
  }

  #assertRecord(id: string, record: string): void {
    if (typeof record !== 'string' || !record.isWellFormed())
      throw new MvdbError(BAD_TEXT, `The record for ${id} of ${this.name} is not Unicode text.`);
  }

  /** False once the name leads elsewhere, and the table must be opened again. @internal */
  get isUsable(): boolean {
    return this.#lease.isCurrent;
  }

  #assertUsable(): void {
    if (!this.#lease.isCurrent)
      throw new MvdbError(TABLE_CLOSED, `${this.name} must be opened again.`);
  }

  #assertWritable(): void {
    this.#assertUsable();
    if (this.#snapshot)
      throw new MvdbError(READ_ONLY, `${this.name} belongs to a snapshot, which never changes.`);
  }
}
