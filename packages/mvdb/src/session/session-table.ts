import type { Account } from '../account/account.ts';
import { assertArgument, assertFunction } from '../arguments/checked.ts';
import { LIST, NUMBER, oneOf, optional, TEXT } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { NOT_PERMITTED } from '../errors/failures.ts';
import type { LockMode } from '../locks/lock-entries.ts';
import { type RecordMask, throughMask } from '../rights/record-mask.ts';
import type { BytePredicate } from '../storage/byte-predicate.ts';
import type { RecordPlace } from '../storage/environment.ts';
import type { StoredTrigger } from '../storage/stored-triggers.ts';
import type { HeldTable, IdRange, Table } from '../table/table.ts';
import type { Trigger } from '../table/triggers.ts';
import type { AccessScope } from './access-scope.ts';
import type { SessionLocks } from './session-locks.ts';
import type { TableView } from './table-view.ts';
import type { WatchedWork } from './watched-work.ts';

const ID = optional(TEXT);
const MODE = oneOf('update', 'shared');

/** What the tables of a session share. */
export interface TableUser {
  readonly account: Account;
  readonly access: AccessScope;
  readonly locks: SessionLocks;
  readonly work: WatchedWork;
  /** Runs what writes to the account, as the user. */
  readonly change: <Result>(work: () => Result) => Result;
  /** What runs the stored triggers of a table for the session; `undefined` where there are none. */
  readonly triggerOf: (table: Table) => Trigger | undefined;
}

/**
 * A table as one session uses it: its access is checked, what the session may not see is blank, and locks of
 * other sessions are respected.
 */
export class SessionTable {
  readonly name: string;
  readonly #user: TableUser;
  readonly #table: Table;
  readonly #view: TableView;

  /** @internal */
  constructor(user: TableUser, table: Table, view: TableView) {
    this.name = table.name;
    this.#user = user;
    this.#table = table;
    this.#view = view;
  }

  /** Names where the records lie, the same under every synonym. */
  get database(): string {
    return this.#table.database;
  }

  /** @returns The record, or `undefined` if missing. Locks of others do not matter. */
  read(id: string): string | undefined {
    const mask = this.#toRead();
    this.#user.work.step();
    return throughMask(id, this.#table.read(id), mask);
  }

  /**
   * Reads a record that is to be kept elsewhere.
   *
   * @throws MvdbError `NOT_PERMITTED` where a part of it is hidden, which the copy would lack.
   */
  readWhole(id: string): string | undefined {
    const mask = this.#toRead();
    this.#user.work.step();
    if (mask?.shows(id) === false) return undefined;
    const record = this.#table.read(id);
    if (record !== undefined && mask?.conceals(record)) throw this.#hiddenIn(id);
    return record;
  }

  /** Whether the session may know of the record. @internal */
  shows(id: string): boolean {
    return this.#toRead()?.shows(id) !== false;
  }

  /** What the session sees of a text that the record was once. @internal */
  shown(id: string, record: string | undefined): string | undefined {
    return throughMask(id, record, this.#toRead());
  }

  /** True where the session does not see one of these attributes, or with `record` a part of the record. */
  hides(reads: readonly number[] | 'record'): boolean {
    return this.#toRead()?.hides(reads) ?? false;
  }

  readMany(ids: readonly string[]): (string | undefined)[] {
    assertArgument('SessionTable.readMany', 'ids', ids, LIST);
    const mask = this.#toRead();
    this.#user.work.step(ids.length);
    return this.#table.readMany(ids).map((record, at) => throughMask(ids[at] ?? '', record, mask));
  }

  /** As `Table.placesOf`, for who may read them. @internal */
  placesOf(ids: readonly string[]): readonly RecordPlace[] {
    this.#toRead();
    this.#user.work.step(ids.length);
    return this.#table.placesOf(ids);
  }

  /** Has records known that are read soon, which is worth it where the account is remote. @internal */
  readAhead(ids: readonly string[]): void {
    this.#toRead();
    this.#table.readMany(ids);
  }

  has(id: string): boolean {
    return this.read(id) !== undefined;
  }

  ids(range?: IdRange): Iterable<string> {
    const ranges = this.#shownRanges(range);
    return this.#counted(chained(ranges, (shown) => this.#table.ids(shown)));
  }

  records(range?: IdRange): Iterable<[id: string, record: string]> {
    const mask = this.#toRead();
    const ranges = this.#shownRanges(range);
    const records = this.#counted(chained(ranges, (shown) => this.#table.records(shown)));
    return mask === undefined ? records : masked(records, mask);
  }

  matchingIds(matches: BytePredicate, range?: IdRange): Iterable<string> {
    assertFunction('SessionTable.matchingIds', 'matches', matches);
    const passes = this.#shown(matches);
    return chained(this.#shownRanges(range), (shown) => this.#table.matchingIds(passes, shown));
  }

  allMatchingIds(matches: BytePredicate, range?: IdRange): readonly string[] {
    assertFunction('SessionTable.allMatchingIds', 'matches', matches);
    const passes = this.#shown(matches);
    const [first, ...others] = this.#shownRanges(range);
    const ids = first === undefined ? [] : this.#table.allMatchingIds(passes, first);
    return others.reduce(
      (found, shown) => found.concat(this.#table.allMatchingIds(passes, shown)),
      ids,
    );
  }

  /** The test on what the session sees, each counted as a step. */
  #shown(matches: BytePredicate): BytePredicate {
    const passes = this.#toRead()?.blanked(matches) ?? matches;
    if (!this.#user.work.isLimited) return passes;
    return (bytes, length) => {
      this.#user.work.step();
      return passes(bytes, length);
    };
  }

  /**
   * Holds the present state, as `Table.hold` does; not where other threads would see what is hidden.
   *
   * @internal
   */
  hold(): HeldTable<SessionTable> | undefined {
    if (this.#toRead() !== undefined) return undefined;
    const held = this.#table.hold();
    return held && { ...held, table: new SessionTable(this.#user, held.table, this.#view) };
  }

  count(range?: IdRange): number {
    return this.#shownRanges(range).reduce((sum, shown) => sum + this.#table.count(shown), 0);
  }

  /** Counts steps of work on the table that are not reads of it, such as those of an index. */
  step(steps: number): void {
    this.#user.work.step(steps);
  }

  /**
   * Writes a record and, outside a transaction, releases the session's lock on it (WRITE). What the session does
   * not see of it must be blank, and stays as it is.
   *
   * @throws MvdbError `RECORD_LOCKED` naming the session that holds it; `NOT_LOCKED` in a session that
   * requires locks.
   */
  write(id: string, record: string): void {
    this.writeKeepingLock(id, record);
    this.#user.locks.releaseWritten(this.#table.database, id);
  }

  /** Writes a record and keeps the session's lock on it (WRITEU). */
  writeKeepingLock(id: string, record: string): void {
    const mask = this.#assertMayChange(id);
    const trigger = this.#user.triggerOf(this.#table);
    this.#user.change(() => {
      if (mask === undefined && trigger === undefined) this.#table.writeWith(undefined, id, record);
      else
        this.#user.account.transaction(() => {
          const saved = mask?.saved(record, this.#table.read(id) ?? '') ?? record;
          this.#table.writeWith(trigger, id, saved);
        });
    });
  }

  /** Deletes a record and, outside a transaction, releases the lock. @returns Whether there was one. */
  delete(id: string): boolean {
    const mask = this.#assertMayChange(id);
    const trigger = this.#user.triggerOf(this.#table);
    const existed = this.#user.change(() =>
      mask === undefined && trigger === undefined
        ? this.#table.deleteWith(undefined, id)
        : this.#user.account.transaction(() => {
            if (mask?.conceals(this.#table.read(id) ?? '')) throw this.#hiddenIn(id);
            return this.#table.deleteWith(trigger, id);
          }),
    );
    this.#user.locks.releaseWritten(this.#table.database, id);
    return existed;
  }

  /** Deletes every record. */
  clear(): void {
    this.#assertMayChange(undefined);
    this.assertMayChangeAll();
    const trigger = this.#user.triggerOf(this.#table);
    this.#user.change(() => {
      if (trigger === undefined) this.#table.clear();
      else
        this.#user.account.transaction(() => {
          for (const id of [...this.#table.ids()]) this.#table.deleteWith(trigger, id);
        });
    });
  }

  /** The subroutines that take part in its changes, in their order. */
  get storedTriggers(): readonly StoredTrigger[] {
    this.#toRead();
    return this.#table.storedTriggers;
  }

  /** @throws MvdbError `NOT_PERMITTED` where the session may write none of it. */
  assertMayWrite(): void {
    this.#toWrite();
  }

  /**
   * @param was - Gives what the record is to be again.
   * @throws MvdbError `NOT_PERMITTED` unless the session may write the record, and sees all of what it is and was.
   * @internal
   */
  assertMayRestore(id: string, was: () => string | undefined): void {
    const mask = this.#toWrite();
    if (mask === undefined) return;
    const texts = [was(), this.#table.read(id)];
    if (!mask.shows(id) || texts.some((text) => mask.conceals(text ?? '')))
      throw this.#hiddenIn(id);
  }

  /** @throws MvdbError `NOT_PERMITTED` where the session does not see all that would be changed. */
  assertMayChangeAll(): void {
    if (this.#toWrite() === undefined) return;
    throw new MvdbError(NOT_PERMITTED, `A part of ${this.name} is hidden from this session.`);
  }

  /**
   * Locks a record, whether it exists or not, and reads it (READU, or READL when `shared`).
   *
   * @throws MvdbError `RECORD_LOCKED` at once when another session stands in the way.
   */
  readLocked(id: string, mode: LockMode = 'update'): string | undefined {
    this.lock(id, mode);
    return throughMask(id, this.#table.read(id), this.#toRead());
  }

  /** Locks a record, or without id the table, or fails at once. */
  lock(id: string | undefined, mode: LockMode = 'update'): void {
    assertArgument('SessionTable.lock', 'mode', mode, MODE);
    this.#toRead();
    this.#user.locks.take({ name: this.name, database: this.database, id }, mode);
  }

  /**
   * Locks a record, or without id the table, waiting its turn.
   *
   * @throws MvdbError `LOCK_TIMEOUT`, `DEADLOCK`.
   */
  async waitForLock(id: string | undefined, timeoutMs: number, mode: LockMode = 'update') {
    assertArgument('SessionTable.waitForLock', 'timeoutMs', timeoutMs, NUMBER);
    assertArgument('SessionTable.waitForLock', 'mode', mode, MODE);
    this.#toRead();
    await this.#user.locks.await({ name: this.name, database: this.database, id }, mode, timeoutMs);
  }

  /** Releases the session's lock on a record, or without id on the table. */
  release(id?: string): void {
    assertArgument('SessionTable.release', 'id', id, ID);
    this.#user.locks.release(this.#table.database, id);
  }

  /** The ranges that the session sees of a range of ids, ascending. */
  #shownRanges(range: IdRange = {}): readonly IdRange[] {
    return this.#toRead()?.shownRanges(range) ?? [range];
  }

  #toRead(): RecordMask | undefined {
    this.#user.access.assertMayRead(this.name);
    return this.#view.toRead(this.#table);
  }

  #toWrite(): RecordMask | undefined {
    this.#user.access.assertMayWrite(this.name);
    return this.#view.toWrite(this.#table);
  }

  #hiddenIn(id: string): MvdbError {
    return new MvdbError(
      NOT_PERMITTED,
      `A part of ${id} of ${this.name} is hidden from this session, and would be lost.`,
    );
  }

  #counted<Item>(items: Iterable<Item>): Iterable<Item> {
    return this.#user.work.isLimited ? this.#counting(items) : items;
  }

  *#counting<Item>(items: Iterable<Item>): Generator<Item> {
    for (const item of items) {
      this.#user.work.step();
      yield item;
    }
  }

  /** @returns What the session does not see of it. */
  #assertMayChange(id: string | undefined): RecordMask | undefined {
    const mask = this.#toWrite();
    if (id !== undefined && mask?.shows(id) === false)
      throw new MvdbError(
        NOT_PERMITTED,
        `${id} of ${this.name} is of a scope that this session has no rights to.`,
      );
    this.#user.work.step();
    this.#user.locks.assertMayChange(this.name, this.#table.database, id);
    return mask;
  }
}

function* masked(
  records: Iterable<[id: string, record: string]>,
  mask: RecordMask,
): Generator<[id: string, record: string]> {
  for (const [id, record] of records) yield [id, mask.blank(record)];
}

/** What each of several ranges gives, one after the other. */
function chained<Item>(
  ranges: readonly IdRange[],
  read: (range: IdRange) => Iterable<Item>,
): Iterable<Item> {
  const [only, ...others] = ranges;
  if (only !== undefined && others.length === 0) return read(only);
  return (function* all() {
    for (const range of ranges) yield* read(range);
  })();
}
