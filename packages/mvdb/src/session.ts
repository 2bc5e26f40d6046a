import type { Account } from './account.ts';
import {
  allowsLevel,
  type Capabilities,
  type CommandLevel,
  capabilities,
  lowered,
  missingCapability,
  readOnlyCapabilities,
} from './capabilities.ts';
import { type Clock, systemClock } from './clock.ts';
import { assertArgument } from './doors/checked.ts';
import { OBJECT } from './doors/kinds.ts';
import { MvdbError } from './errors.ts';
import { type LockOwner, newLockOwner } from './locks/lock-owner.ts';
import type { LockMode } from './locks/lock-table.ts';
import { RecordMask } from './record-mask.ts';
import { type Rights, rights } from './rights.ts';
import { SelectLists } from './select-list.ts';
import type { BytePredicate } from './storage/byte-predicate.ts';
import { type CatalogueEntry, type TableProtection, VOC } from './storage/catalogue.ts';
import type { HeldTable, IdRange, Table } from './table.ts';
import { declaredMaskFor, type MaskFor, maskFor } from './table-mask.ts';
import { SIZE_UNASKED } from './text/size.ts';
import { isThenable } from './thenable.ts';
import { bothWatch, WorkBudget, type WorkWatch } from './work-budget.ts';
import { watchedBy } from './work-meter.ts';

export interface SessionOptions {
  readonly login?: string;
  /** Operator initials, as audit records show them. */
  readonly initials?: string;
  readonly department?: string;
  /** Current company; `1` unless stated. */
  readonly company?: string;
  /** Terminal or port number, as audit records show it. */
  readonly port?: string;
  readonly clock?: Clock;
  /** Refuses to change a record unless the session has locked it, or its table; false unless stated. */
  readonly requiresLocks?: boolean;
  /**
   * Most characters of a single text that an expression, a conversion or a format makes, from 4,096;
   * 1,000,000 unless stated.
   */
  readonly textSizeMax?: number;
  /** What differs from the ordinary: read and write, no commands, no programs. */
  readonly capabilities?: Partial<Capabilities>;
  /** What it may see by generic ways; unless stated everything but closed tables. */
  readonly rights?: Rights;
}

/** What the running context may do, checked where it is done. */
export interface Access {
  mayRead(table: string): boolean;
  mayWrite(table: string): boolean;
  /**
   * True for tables whose records the running program was written for, and gets as they are from
   * `programTable`; unless stated, those of the context around it.
   */
  declares?(table: string): boolean;
  /** What it may do at the most; unless stated, what the context around it may do. */
  readonly capabilities?: Partial<Capabilities>;
}

const FULL_ACCESS = { mayRead: () => true, mayWrite: () => true, declares: () => true };

/** The access of work that only reads, which may not leave the database either. */
export const READ_ONLY_ACCESS: Access = {
  mayRead: () => true,
  mayWrite: () => true,
  capabilities: readOnlyCapabilities,
};

/** Most characters of a text that an expression makes, unless the session says otherwise. */
const TEXT_SIZE_MAX = 1_000_000;

/** Commands within commands: deeper, they most likely call themselves. */
const COMMAND_DEPTH_MAX = 64;

/**
 * What a user at a terminal has: an account, a name, a clock, select lists, locks, captured output. All
 * state of a running routine is here; none is global.
 */
export class Session {
  readonly account: Account;
  readonly login: string;
  readonly initials: string;
  readonly department: string;
  readonly company: string;
  readonly port: string;
  readonly clock: Clock;
  readonly requiresLocks: boolean;
  readonly rights: Rights | undefined;
  readonly textSizeMax: number;
  readonly selectLists = new SelectLists();
  readonly owner: LockOwner;
  readonly #output: string[] = [];
  #access: Required<Omit<Access, 'capabilities'>> = FULL_ACCESS;
  /** By what is protected; `undefined` where the session sees all of it. */
  readonly #masks = new WeakMap<TableProtection, { readonly mask: RecordMask | undefined }>();
  #capabilities: Capabilities;
  #watch: WorkWatch | undefined;
  #commandDepth = 0;
  #isBackground = false;
  #isReadingOnly = false;
  /** Locks the session holds, and of them those that the running transaction releases at its end. */
  readonly #held = new Set<string>();
  #lockedInTransaction: Set<string> | undefined;
  #isOpen = true;

  constructor(account: Account, options: SessionOptions = {}) {
    assertArgument('Session', 'options', options, OBJECT);
    this.account = account;
    this.login = options.login ?? '';
    this.initials = options.initials ?? '';
    this.department = options.department ?? '';
    this.company = options.company ?? '1';
    this.port = options.port ?? '0';
    this.clock = options.clock ?? systemClock;
    this.requiresLocks = options.requiresLocks ?? false;
    this.textSizeMax = options.textSizeMax ?? TEXT_SIZE_MAX;
    if (!Number.isSafeInteger(this.textSizeMax) || this.textSizeMax < SIZE_UNASKED)
      throw new MvdbError(
        'BAD_ARGUMENT',
        `textSizeMax is a whole number from ${SIZE_UNASKED}, not ${this.textSizeMax}.`,
      );
    this.#capabilities = capabilities(options.capabilities);
    this.rights = options.rights && rights(options.rights);
    this.owner = newLockOwner(this.login);
  }

  /**
   * Opens a table for whatever names tables at will. Its records show what the session may see: what it may not
   * is blank, and stays as it is when they are written.
   *
   * @throws MvdbError `TABLE_NOT_FOUND`; `NOT_PERMITTED` where the context may neither read nor write it, or
   * the table is closed.
   */
  table(name: string): SessionTable {
    const table = this.#opened(name);
    maskFor(table, this);
    return new SessionTable(this, table, maskFor);
  }

  /**
   * Opens a table for a program that was written for it, which gets its records as they are. One that the
   * running context does not declare is opened as by `table`. Never give it a name that a user wrote.
   *
   * @throws MvdbError as `table`.
   */
  programTable(name: string): SessionTable {
    const table = this.#opened(name);
    declaredMaskFor(table, this);
    return new SessionTable(this, table, declaredMaskFor);
  }

  #opened(name: string): Table {
    this.#assertOpen();
    if (!this.#access.mayRead(name) && !this.#access.mayWrite(name))
      throw new MvdbError('NOT_PERMITTED', `${name} is not among the tables open to this context.`);
    return this.account.table(name);
  }

  /** True where the session sees secrets of that kind. */
  sees(kind: string): boolean {
    return this.rights?.sees?.includes(kind) ?? this.rights === undefined;
  }

  /** True where the running program was written for a table. */
  declares(table: string): boolean {
    return this.#access.declares(table);
  }

  /** What the session does not see of records so protected; `undefined` where it sees all. */
  maskOf(protection: TableProtection): RecordMask | undefined {
    const known = this.#masks.get(protection);
    if (known) return known.mask;
    const hidden = Object.entries(protection.secrets ?? {})
      .filter(([, kind]) => !this.sees(kind))
      .map(([attribute]) => Number(attribute));
    const mask = hidden.length === 0 ? undefined : new RecordMask(hidden);
    this.#masks.set(protection, { mask });
    return mask;
  }

  /** The tables and synonyms of the account. @throws MvdbError `NOT_PERMITTED` unless VOC may be read. */
  tables(): CatalogueEntry[] {
    this.assertMayRead(VOC);
    return this.account.tables();
  }

  /** Creates a table. @throws MvdbError `NOT_PERMITTED` unless VOC may be written; `TABLE_EXISTS`. */
  createTable(name: string): void {
    this.#assertMayWriteVoc();
    this.account.createTable(name);
  }

  /** Makes `name` another name of the table `target`. @throws MvdbError as `createTable`. */
  createSynonym(name: string, target: string): void {
    this.#assertMayWriteVoc();
    this.account.createSynonym(name, target);
  }

  /**
   * Deletes a table with its dictionary, or a synonym.
   *
   * @throws MvdbError `NOT_PERMITTED` unless it and VOC may be written; `TABLE_NOT_FOUND`; `TABLE_LOCKED`.
   */
  deleteTable(name: string): void {
    this.#assertMayMove(name);
    this.account.deleteTable(name);
  }

  /** Renames a table or synonym. @throws MvdbError as `deleteTable`; `TABLE_EXISTS`. */
  renameTable(from: string, to: string): void {
    this.#assertMayMove(from);
    this.account.renameTable(from, to);
  }

  /**
   * Runs `work` as one transaction. Locks taken in it, and locks on records written in it, are released at
   * its end, whichever it is.
   */
  transaction<Result>(work: () => Result): Result {
    this.#assertOpen();
    if (this.#lockedInTransaction) return this.account.transaction(work);
    const locked = new Set<string>();
    this.#lockedInTransaction = locked;
    try {
      return this.account.transaction(work);
    } finally {
      this.#lockedInTransaction = undefined;
      for (const held of locked) this.#held.delete(held);
      if (locked.size > 0)
        this.account.locks.releaseAll(this.owner, ({ table, id }) =>
          locked.has(lockKey(table, id)),
        );
    }
  }

  /** Runs `work` on one state of the account, with nothing to be written; within it on the same state. */
  readOnly<Result>(work: () => Result): Result {
    if (!this.account.inTransaction && !this.#isReadingOnly) this.account.refresh();
    const outer = this.#isReadingOnly;
    this.#isReadingOnly = true;
    try {
      return this.restricted(READ_ONLY_ACCESS, work);
    } finally {
      this.#isReadingOnly = outer;
    }
  }

  /**
   * Runs `work` with less access than the context has; more it can never get.
   *
   * @throws MvdbError `BAD_ARGUMENT` when it returns a promise, whose rest would run with full access.
   */
  restricted<Result>(access: Access, work: () => Result): Result {
    const outer = this.#access;
    const outerCapabilities = this.#capabilities;
    if (access.capabilities) this.#capabilities = lowered(outerCapabilities, access.capabilities);
    this.#access = {
      mayRead: (table) => outer.mayRead(table) && access.mayRead(table),
      mayWrite: (table) => outer.mayWrite(table) && access.mayWrite(table),
      declares: (table) => outer.declares(table) && (access.declares?.(table) ?? true),
    };
    try {
      const result = work();
      if (!isThenable(result)) return result;
      Promise.resolve(result).catch(() => {});
      throw new MvdbError('BAD_ARGUMENT', 'Work with less access may not return a promise.');
    } finally {
      this.#access = outer;
      this.#capabilities = outerCapabilities;
    }
  }

  /** True for a session of work that goes on by itself. */
  get isBackground(): boolean {
    return this.#isBackground;
  }

  /** What the running context may do; less than the session may where work is restricted. */
  get capabilities(): Capabilities {
    return this.#capabilities;
  }

  /**
   * A session of the same user, for work that goes on by itself: with the access and the capabilities the
   * running context has, and select lists, locks and output of its own.
   */
  background(): Session {
    const { account, login, initials, department, company, port, clock } = this;
    const { requiresLocks, textSizeMax, rights: seen } = this;
    const user = { login, initials, department, company, port, clock };
    const session = new Session(account, {
      ...user,
      requiresLocks,
      textSizeMax,
      capabilities: this.#capabilities,
      ...(seen && { rights: seen }),
    });
    session.#access = this.#access;
    session.#isBackground = true;
    return session;
  }

  /**
   * Runs `work`, which may take so many steps, and no more than the work it is part of.
   *
   * @throws MvdbError `BUDGET_EXCEEDED`.
   */
  limited<Result>(stepsMax: number, work: () => Result): Result {
    return this.watched(new WorkBudget(stepsMax), work);
  }

  /** Runs `work` under a watch, and under those of the work it is part of. */
  watched<Result>(watch: WorkWatch, work: () => Result): Result {
    const outer = this.#watch;
    const both = outer === undefined ? watch : bothWatch(watch, outer);
    this.#watch = both;
    try {
      return watchedBy(both, work);
    } finally {
      this.#watch = outer;
    }
  }

  /** True while steps are counted. */
  get isLimited(): boolean {
    return this.#watch !== undefined;
  }

  /** Counts steps of work: one for each record read. @throws What those who watch throw: `BUDGET_EXCEEDED`. */
  step(steps = 1): void {
    this.#watch?.spend(steps);
  }

  /** Says that an effect is about to come which no rollback takes back. @throws What those who watch throw. */
  reachOut(effect: string): void {
    this.#watch?.reachOut(effect);
  }

  /** Runs a command within those that run. @throws MvdbError `COMMAND_DEPTH` when they are too many. */
  commandWithin<Result>(work: () => Result): Result {
    this.#assertOpen();
    if (this.#commandDepth >= COMMAND_DEPTH_MAX)
      throw new MvdbError(
        'COMMAND_DEPTH',
        `${COMMAND_DEPTH_MAX} commands run within each other; one seems to call itself.`,
      );
    this.#commandDepth += 1;
    try {
      return work();
    } finally {
      this.#commandDepth -= 1;
    }
  }

  /** @throws MvdbError `NOT_PERMITTED`. */
  assertMayRead(table: string): void {
    this.#assertOpen();
    if (!this.#capabilities.read) throw missingCapability(`Reading ${table}`, 'read', 'true');
    if (!this.#access.mayRead(table))
      throw new MvdbError('NOT_PERMITTED', `This context may not read ${table}.`);
  }

  /** @throws MvdbError `NOT_PERMITTED`. */
  assertMayWrite(table: string): void {
    this.#assertOpen();
    if (!this.#capabilities.write) throw missingCapability(`Writing ${table}`, 'write', 'true');
    if (!this.#access.mayWrite(table))
      throw new MvdbError('NOT_PERMITTED', `This context may not write ${table}.`);
  }

  /** @throws MvdbError `NOT_PERMITTED` unless commands of this level may be given. */
  assertMayCommand(level: CommandLevel, what: string): void {
    this.#assertOpen();
    if (!allowsLevel(this.#capabilities, level)) throw missingCapability(what, 'dbCommand', level);
  }

  /** Asks before output leaves the database. @throws MvdbError `NOT_PERMITTED`. */
  assertMayWriteFile(path: string): void {
    this.assertMayCommand('full', `Writing the file ${path}`);
    if (!this.#capabilities.write)
      throw missingCapability(`Writing the file ${path}`, 'write', 'true');
  }

  /**
   * Remembers that the session now holds a lock. What it reads from now on is no older than the lock, but for
   * work that only reads, which goes on seeing its one state.
   */
  noteLock(table: string, id: string | undefined): void {
    const lock = lockKey(table, id);
    if (!this.#held.has(lock)) this.#lockedInTransaction?.add(lock);
    this.#held.add(lock);
    if (!this.account.inTransaction && !this.#isReadingOnly) this.account.refresh();
  }

  /** Releases a lock of the session. */
  release(table: string, id: string | undefined): void {
    this.#held.delete(lockKey(table, id));
    this.account.locks.release({ table, id }, this.owner);
  }

  /** Releases the lock on a record that was written: at once, or at the end of the running transaction. */
  releaseWritten(table: string, id: string): void {
    const lock = lockKey(table, id);
    if (!this.#held.has(lock)) return;
    if (this.#lockedInTransaction) this.#lockedInTransaction.add(lock);
    else this.release(table, id);
  }

  get inTransaction(): boolean {
    return this.#lockedInTransaction !== undefined;
  }

  /** Adds a line to the captured output. */
  print(line: string): void {
    this.#output.push(line);
  }

  /** Lines printed so far, which are then forgotten. */
  takeOutput(): string[] {
    return this.#output.splice(0);
  }

  /** Releases every lock of the session and ends its waits. It and its tables cannot be used any more. */
  close(): void {
    this.#isOpen = false;
    this.account.locks.leave(this.owner);
  }

  #assertMayWriteVoc(): void {
    this.assertMayWrite(VOC);
    maskFor(this.account.table(VOC), this, true);
  }

  #assertMayMove(name: string): void {
    this.#assertMayWriteVoc();
    this.assertMayWrite(name);
    const entry = this.account.tables().find((candidate) => candidate.name === name);
    if (entry?.kind !== 'table') return;
    this.table(name).assertMayChangeAll();
    const holder = this.account.locks.holderAgainst({ table: entry.database }, this.owner);
    if (holder) throw lockedError(name, undefined, holder);
  }

  #assertOpen(): void {
    if (!this.#isOpen) throw new MvdbError('SESSION_CLOSED', `Open a new one for ${this.login}.`);
  }
}

/**
 * A table as one session uses it: its access is checked, what the session may not see is blank, and locks of
 * other sessions are respected.
 */
export class SessionTable {
  readonly name: string;
  readonly #session: Session;
  readonly #table: Table;
  readonly #maskFor: MaskFor;

  constructor(session: Session, table: Table, mask: MaskFor) {
    this.name = table.name;
    this.#session = session;
    this.#table = table;
    this.#maskFor = mask;
  }

  /** Names where the records lie, the same under every synonym. */
  get database(): string {
    return this.#table.database;
  }

  /** @returns The record, or `undefined` where there is none. Locks of others do not matter. */
  read(id: string): string | undefined {
    const mask = this.#toRead();
    this.#session.step();
    return shown(this.#table.read(id), mask);
  }

  /**
   * Reads a record that is to be kept elsewhere.
   *
   * @throws MvdbError `NOT_PERMITTED` where a part of it is hidden, which the copy would lack.
   */
  readWhole(id: string): string | undefined {
    const mask = this.#toRead();
    this.#session.step();
    const record = this.#table.read(id);
    if (record !== undefined && mask?.conceals(record)) throw this.#hiddenIn(id);
    return record;
  }

  /** True where the session does not see one of these attributes, or with `record` a part of the record. */
  hides(reads: readonly number[] | 'record'): boolean {
    return this.#toRead()?.hides(reads) ?? false;
  }

  readMany(ids: readonly string[]): (string | undefined)[] {
    return ids.map((id) => this.read(id));
  }

  has(id: string): boolean {
    return this.read(id) !== undefined;
  }

  ids(range?: IdRange): Iterable<string> {
    this.#toRead();
    return this.#counted(this.#table.ids(range));
  }

  records(range?: IdRange): Iterable<[id: string, record: string]> {
    const mask = this.#toRead();
    const records = this.#counted(this.#table.records(range));
    return mask === undefined ? records : masked(records, mask);
  }

  matchingIds(matches: BytePredicate, range?: IdRange): Iterable<string> {
    const passes = this.#toRead()?.blanked(matches) ?? matches;
    if (!this.#session.isLimited) return this.#table.matchingIds(passes, range);
    const counting: BytePredicate = (bytes, length) => {
      this.#session.step();
      return passes(bytes, length);
    };
    return this.#table.matchingIds(counting, range);
  }

  /** Holds the present state, as `Table.hold` does; not where other threads would see what is hidden. */
  hold(): HeldTable<SessionTable> | undefined {
    if (this.#toRead() !== undefined) return undefined;
    const held = this.#table.hold();
    return held && { ...held, table: new SessionTable(this.#session, held.table, this.#maskFor) };
  }

  count(range?: IdRange): number {
    this.#toRead();
    return this.#table.count(range);
  }

  /** Counts steps of work on the table that are no reads of it, such as those of an index. */
  step(steps: number): void {
    this.#session.step(steps);
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
    this.#session.releaseWritten(this.#table.database, id);
  }

  /** Writes a record and keeps the session's lock on it (WRITEU). */
  writeKeepingLock(id: string, record: string): void {
    const mask = this.#assertMayChange(id);
    if (mask === undefined) this.#table.write(id, record);
    else
      this.#session.account.transaction(() =>
        this.#table.write(id, mask.kept(record, this.#table.read(id) ?? '')),
      );
  }

  /** Deletes a record and, outside a transaction, releases the lock. @returns Whether there was one. */
  delete(id: string): boolean {
    const mask = this.#assertMayChange(id);
    const existed =
      mask === undefined
        ? this.#table.delete(id)
        : this.#session.account.transaction(() => {
            if (mask.conceals(this.#table.read(id) ?? '')) throw this.#hiddenIn(id);
            return this.#table.delete(id);
          });
    this.#session.releaseWritten(this.#table.database, id);
    return existed;
  }

  /** Deletes every record. */
  clear(): void {
    this.#assertMayChange(undefined);
    this.assertMayChangeAll();
    this.#table.clear();
  }

  /** @throws MvdbError `NOT_PERMITTED` where the session may write none of it. */
  assertMayWrite(): void {
    this.#toWrite();
  }

  /** @throws MvdbError `NOT_PERMITTED` where the session does not see all that would be changed. */
  assertMayChangeAll(): void {
    if (this.#toWrite() === undefined) return;
    throw new MvdbError('NOT_PERMITTED', `A part of ${this.name} is hidden from this session.`);
  }

  /**
   * Locks a record, whether it exists or not, and reads it (READU, or READL when `shared`).
   *
   * @throws MvdbError `RECORD_LOCKED` at once when another session stands in the way.
   */
  readLocked(id: string, mode: LockMode = 'update'): string | undefined {
    this.lock(id, mode);
    return shown(this.#table.read(id), this.#toRead());
  }

  /** Locks a record, or without id the table, or fails at once. */
  lock(id: string | undefined, mode: LockMode = 'update'): void {
    const { account, owner } = this.#session;
    this.#toRead();
    const target = { table: this.#table.database, id };
    const holder = account.locks.tryAcquire(target, mode, owner);
    if (holder) throw lockedError(this.name, id, holder);
    this.#session.noteLock(this.#table.database, id);
  }

  /**
   * Locks a record, or without id the table, waiting its turn.
   *
   * @throws MvdbError `LOCK_TIMEOUT`, `DEADLOCK`.
   */
  async waitForLock(id: string | undefined, timeoutMs: number, mode: LockMode = 'update') {
    const { account, owner } = this.#session;
    this.#toRead();
    await account.locks.acquire({ table: this.#table.database, id }, mode, owner, timeoutMs);
    this.#session.noteLock(this.#table.database, id);
  }

  /** Releases the session's lock on a record, or without id on the table. */
  release(id?: string): void {
    this.#session.release(this.#table.database, id);
  }

  #toRead(): RecordMask | undefined {
    this.#session.assertMayRead(this.name);
    return this.#maskFor(this.#table, this.#session);
  }

  #toWrite(): RecordMask | undefined {
    this.#session.assertMayWrite(this.name);
    return this.#maskFor(this.#table, this.#session, true);
  }

  #hiddenIn(id: string): MvdbError {
    return new MvdbError(
      'NOT_PERMITTED',
      `A part of ${id} of ${this.name} is hidden from this session, and would be lost.`,
    );
  }

  #counted<Item>(items: Iterable<Item>): Iterable<Item> {
    return this.#session.isLimited ? this.#counting(items) : items;
  }

  *#counting<Item>(items: Iterable<Item>): Generator<Item> {
    for (const item of items) {
      this.#session.step();
      yield item;
    }
  }

  /** @returns What the session does not see of it. */
  #assertMayChange(id: string | undefined): RecordMask | undefined {
    const mask = this.#toWrite();
    this.#session.step();
    const { account, owner, requiresLocks } = this.#session;
    const target = { table: this.#table.database, id };
    const holder = account.locks.holderAgainst(target, owner);
    if (holder) throw lockedError(this.name, id, holder);
    if (requiresLocks && !account.locks.isHeldBy(target, owner))
      throw new MvdbError('NOT_LOCKED', `Lock ${id ?? 'the table'} of ${this.name} before.`);
    return mask;
  }
}

function shown(record: string | undefined, mask: RecordMask | undefined): string | undefined {
  return record === undefined || mask === undefined ? record : mask.blank(record);
}

function* masked(
  records: Iterable<[id: string, record: string]>,
  mask: RecordMask,
): Generator<[id: string, record: string]> {
  for (const [id, record] of records) yield [id, mask.blank(record)];
}

function lockKey(table: string, id: string | undefined): string {
  return `${table}\0${id ?? ''}`;
}

function lockedError(table: string, id: string | undefined, holder: LockOwner): MvdbError {
  const who = holder.login === '' ? `session ${holder.session}` : holder.login;
  return id === undefined
    ? new MvdbError('TABLE_LOCKED', `${who} holds ${table}, or a record of it.`)
    : new MvdbError('RECORD_LOCKED', `${who} holds ${id} of ${table}.`);
}
