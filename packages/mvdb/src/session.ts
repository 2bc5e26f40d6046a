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
import { SelectLists } from './select-list.ts';
import type { BytePredicate } from './storage/byte-predicate.ts';
import { type CatalogueEntry, VOC } from './storage/catalogue.ts';
import type { HeldTable, IdRange, Table } from './table.ts';
import { isThenable } from './thenable.ts';
import { bothWatch, WorkBudget, type WorkWatch } from './work-budget.ts';

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
  /** What differs from the ordinary: read and write, no commands, no programs. */
  readonly capabilities?: Partial<Capabilities>;
}

/** What the running context may do, checked where it is done. */
export interface Access {
  mayRead(table: string): boolean;
  mayWrite(table: string): boolean;
  /** What it may do at the most; unless stated, what the context around it may do. */
  readonly capabilities?: Partial<Capabilities>;
}

const FULL_ACCESS: Access = { mayRead: () => true, mayWrite: () => true };

/** The access of work that only reads, which may not leave the database either. */
export const READ_ONLY_ACCESS: Access = { ...FULL_ACCESS, capabilities: readOnlyCapabilities };

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
  readonly selectLists = new SelectLists();
  readonly owner: LockOwner;
  readonly #output: string[] = [];
  #access = FULL_ACCESS;
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
    this.#capabilities = capabilities(options.capabilities);
    this.owner = newLockOwner(this.login);
  }

  /**
   * Opens a table for this session.
   *
   * @throws MvdbError `TABLE_NOT_FOUND`; `NOT_PERMITTED` where the context may neither read nor write it.
   */
  table(name: string): SessionTable {
    this.#assertOpen();
    if (!this.#access.mayRead(name) && !this.#access.mayWrite(name))
      throw new MvdbError('NOT_PERMITTED', `${name} is not among the tables open to this context.`);
    return new SessionTable(this, this.account.table(name));
  }

  /** The tables and synonyms of the account. @throws MvdbError `NOT_PERMITTED` unless VOC may be read. */
  tables(): CatalogueEntry[] {
    this.assertMayRead(VOC);
    return this.account.tables();
  }

  /** Creates a table. @throws MvdbError `NOT_PERMITTED` unless VOC may be written; `TABLE_EXISTS`. */
  createTable(name: string): void {
    this.assertMayWrite(VOC);
    this.account.createTable(name);
  }

  /** Makes `name` another name of the table `target`. @throws MvdbError as `createTable`. */
  createSynonym(name: string, target: string): void {
    this.assertMayWrite(VOC);
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
    const { account, login, initials, department, company, port, clock, requiresLocks } = this;
    const options = { login, initials, department, company, port, clock, requiresLocks };
    const session = new Session(account, { ...options, capabilities: this.#capabilities });
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
    this.#watch = outer === undefined ? watch : bothWatch(watch, outer);
    try {
      return work();
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

  /** Remembers that the session now holds a lock. */
  noteLock(table: string, id: string | undefined): void {
    const lock = lockKey(table, id);
    if (!this.#held.has(lock)) this.#lockedInTransaction?.add(lock);
    this.#held.add(lock);
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

  #assertMayMove(name: string): void {
    this.assertMayWrite(VOC);
    this.assertMayWrite(name);
    const entry = this.account.tables().find((candidate) => candidate.name === name);
    if (entry?.kind !== 'table') return;
    const holder = this.account.locks.holderAgainst({ table: entry.database }, this.owner);
    if (holder) throw lockedError(name, undefined, holder);
  }

  #assertOpen(): void {
    if (!this.#isOpen) throw new MvdbError('SESSION_CLOSED', `Open a new one for ${this.login}.`);
  }
}

/** A table as one session uses it: its access is checked, and locks of other sessions are respected. */
export class SessionTable {
  readonly name: string;
  readonly #session: Session;
  readonly #table: Table;

  constructor(session: Session, table: Table) {
    this.name = table.name;
    this.#session = session;
    this.#table = table;
  }

  /** Names where the records lie, the same under every synonym. */
  get database(): string {
    return this.#table.database;
  }

  /** @returns The record, or `undefined` where there is none. Locks of others do not matter. */
  read(id: string): string | undefined {
    this.#session.assertMayRead(this.name);
    this.#session.step();
    return this.#table.read(id);
  }

  readMany(ids: readonly string[]): (string | undefined)[] {
    return ids.map((id) => this.read(id));
  }

  has(id: string): boolean {
    return this.read(id) !== undefined;
  }

  ids(range?: IdRange): Iterable<string> {
    this.#session.assertMayRead(this.name);
    return this.#counted(this.#table.ids(range));
  }

  records(range?: IdRange): Iterable<[id: string, record: string]> {
    this.#session.assertMayRead(this.name);
    return this.#counted(this.#table.records(range));
  }

  matchingIds(matches: BytePredicate, range?: IdRange): Iterable<string> {
    this.#session.assertMayRead(this.name);
    if (!this.#session.isLimited) return this.#table.matchingIds(matches, range);
    const counting: BytePredicate = (bytes, length) => {
      this.#session.step();
      return matches(bytes, length);
    };
    return this.#table.matchingIds(counting, range);
  }

  /** Holds the present state, as `Table.hold` does. */
  hold(): HeldTable<SessionTable> | undefined {
    this.#session.assertMayRead(this.name);
    const held = this.#table.hold();
    return held && { ...held, table: new SessionTable(this.#session, held.table) };
  }

  count(range?: IdRange): number {
    this.#session.assertMayRead(this.name);
    return this.#table.count(range);
  }

  /** Counts steps of work on the table that are no reads of it, such as those of an index. */
  step(steps: number): void {
    this.#session.step(steps);
  }

  /**
   * Writes a record and, outside a transaction, releases the session's lock on it (WRITE).
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
    this.#assertMayChange(id);
    this.#table.write(id, record);
  }

  /** Deletes a record and, outside a transaction, releases the lock. @returns Whether there was one. */
  delete(id: string): boolean {
    this.#assertMayChange(id);
    const existed = this.#table.delete(id);
    this.#session.releaseWritten(this.#table.database, id);
    return existed;
  }

  /** Deletes every record. */
  clear(): void {
    this.#assertMayChange(undefined);
    this.#table.clear();
  }

  /**
   * Locks a record, whether it exists or not, and reads it (READU, or READL when `shared`).
   *
   * @throws MvdbError `RECORD_LOCKED` at once when another session stands in the way.
   */
  readLocked(id: string, mode: LockMode = 'update'): string | undefined {
    this.lock(id, mode);
    return this.#table.read(id);
  }

  /** Locks a record, or without id the table, or fails at once. */
  lock(id: string | undefined, mode: LockMode = 'update'): void {
    const { account, owner } = this.#session;
    this.#session.assertMayRead(this.name);
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
    this.#session.assertMayRead(this.name);
    await account.locks.acquire({ table: this.#table.database, id }, mode, owner, timeoutMs);
    this.#session.noteLock(this.#table.database, id);
  }

  /** Releases the session's lock on a record, or without id on the table. */
  release(id?: string): void {
    this.#session.release(this.#table.database, id);
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

  #assertMayChange(id: string | undefined): void {
    this.#session.assertMayWrite(this.name);
    this.#session.step();
    const { account, owner, requiresLocks } = this.#session;
    const target = { table: this.#table.database, id };
    const holder = account.locks.holderAgainst(target, owner);
    if (holder) throw lockedError(this.name, id, holder);
    if (requiresLocks && !account.locks.isHeldBy(target, owner))
      throw new MvdbError('NOT_LOCKED', `Lock ${id ?? 'the table'} of ${this.name} before.`);
  }
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
