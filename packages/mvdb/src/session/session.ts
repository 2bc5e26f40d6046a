import type { Account, AtOptions } from '../account/account.ts';
import type { RevertOptions } from '../account/revert.ts';
import {
  assertArgument,
  assertFunction,
  assertOptional,
  assertText,
} from '../arguments/checked.ts';
import {
  FILLED_TEXT,
  instanceOf,
  LIST,
  listOf,
  NUMBER,
  OBJECT,
  oneOf,
  shapeOf,
  wholeFrom,
} from '../arguments/kinds.ts';
import { withoutHint } from '../arguments/near-names.ts';
import { assertOptionNames, closedOptionsOf } from '../arguments/option-names.ts';
import { synchronous } from '../arguments/synchronous.ts';
import type { WorkWatch } from '../budget/work-budget.ts';
import { hasCode, MvdbError } from '../errors/errors.ts';
import { failures } from '../errors/failure-table.ts';
import { BAD_ARGUMENT, NOT_PERMITTED } from '../errors/failures.ts';
import { FLAVOUR, type FlavourName } from '../flavours/flavour-name.ts';
import type { FunctionOptions } from '../flavours/function-differences.ts';
import type { QueryOptions } from '../flavours/sentence-differences.ts';
import { type LockOwner, newLockOwner } from '../locks/lock-owner.ts';
import type { ChangesPage, CommittedChanges } from '../log/change-feed.ts';
import { type LoggedRecord, type ReadCommit, recordsOf } from '../log/commit-records.ts';
import type { ChangesOptions, FollowOptions } from '../log/follow-changes.ts';
import type { CommitOrigin } from '../log/log-entries.ts';
import type { Moment } from '../log/moment.ts';
import type { HistoryOptions, PastChange } from '../log/record-history.ts';
import type { ProgramHost } from '../programs/program-host.ts';
import { type Capabilities, type CommandLevel, capabilities } from '../rights/capabilities.ts';
import { type Rights, rights } from '../rights/rights.ts';
import { type CatalogueEntry, VOC } from '../storage/catalogue.ts';
import { type StoredTrigger, TRIGGER_EVENTS, TRIGGER_TIMES } from '../storage/stored-triggers.ts';
import { type Clock, systemClock } from '../system/clock.ts';
import type { Table } from '../table/table.ts';
import { SIZE_UNASKED } from '../text/size.ts';
import { type Access, AccessScope, READ_ONLY_ACCESS } from './access-scope.ts';
import {
  type ChangeLimits,
  type ChangeReporter,
  type WithChanges,
  withChanges,
} from './reported-changes.ts';
import { SelectLists } from './select-list.ts';
import { SessionFlavour } from './session-flavour.ts';
import { SessionLocks } from './session-locks.ts';
import { SESSION_OPTIONS, type SessionSettings } from './session-options.ts';
import { SessionTable, type TableUser } from './session-table.ts';
import { sessionVariables } from './session-variables.ts';
import { shownChanges } from './shown-changes.ts';
import { type ShownCommit, shownCommit } from './shown-commit.ts';
import { storedTrigger } from './stored-triggers.ts';
import { GenericView, ProgramView } from './table-view.ts';
import { Terminal } from './terminal.ts';
import { WatchedWork } from './watched-work.ts';

/** Most characters of a text that an expression makes, unless the session says otherwise. */
const TEXT_SIZE_MAX = 1_000_000;

const COUNT = wholeFrom(0, Number.MAX_SAFE_INTEGER);
const STORED_TRIGGERS = listOf(
  shapeOf('a stored trigger', {
    subroutine: FILLED_TEXT,
    time: oneOf(...TRIGGER_TIMES),
    events: listOf(oneOf(...TRIGGER_EVENTS)),
  }),
);
const CHANGE_LIMITS = closedOptionsOf({ recordsMax: COUNT, charactersMax: COUNT });

/** A table as a program opened it, and in which context. */
interface ProgramTable {
  readonly context: object;
  readonly table: Table;
  readonly opened: SessionTable;
}

/** What becomes of a session while it works. */
export interface SessionState {
  readonly selectLists: SelectLists;
  readonly terminal: Terminal;
  readonly output: string[];
  readonly work: WatchedWork;
}

function newState(): SessionState {
  return {
    selectLists: new SelectLists(),
    terminal: new Terminal(),
    output: [],
    work: new WatchedWork(),
  };
}

export type SessionOptions = SessionSettings<Session>;

/** Records of a table that are read soon. */
export interface ReadSoon {
  readonly table: SessionTable;
  readonly ids: readonly string[];
}

const WANTED = listOf(
  shapeOf('records of a table', {
    table: instanceOf('a table of a session', SessionTable),
    ids: LIST,
  }),
);

/**
 * What a user at a terminal has: an account, a name, a clock, select lists, locks, captured output. All
 * state of a running routine is here; none is global.
 */
export class Session {
  readonly account: Account;
  readonly login: string;
  readonly initials: string;
  readonly port: string;
  readonly clock: Clock;
  /** @-variables of the application, by name in capitals without `@`. */
  readonly variables: ReadonlyMap<string, string>;
  readonly rights: Rights | undefined;
  readonly textSizeMax: number;
  /** What compiles and runs programs, where there is one. */
  readonly programs: ProgramHost<Session> | undefined;
  readonly selectLists: SelectLists;
  readonly terminal: Terminal;
  readonly #output: string[];
  readonly #access: AccessScope;
  readonly #flavour: SessionFlavour;
  readonly #locks: SessionLocks;
  readonly #work: WatchedWork;
  readonly #generic: GenericView;
  readonly #program: ProgramView;
  readonly #tableUser: TableUser;
  readonly #changeReporter: ChangeReporter;
  /** The tables that programs opened last, by name: they open one for each record that they read. */
  readonly #programTables = new Map<string, ProgramTable>();
  #isBackground = false;
  #origin: CommitOrigin;

  /** @param shared - What it shares with another session of the same user, which made it by `at`. */
  constructor(account: Account, options: SessionOptions = {}, shared: SessionState = newState()) {
    assertArgument('Session', 'options', options, OBJECT);
    assertOptionNames('Session', options, SESSION_OPTIONS);
    this.account = account;
    this.selectLists = shared.selectLists;
    this.terminal = shared.terminal;
    this.#output = shared.output;
    this.#work = shared.work;
    this.login = options.login ?? '';
    this.initials = options.initials ?? '';
    this.port = options.port ?? '0';
    this.clock = options.clock ?? systemClock;
    this.#origin = this.login === '' ? {} : { login: this.login };
    this.variables = sessionVariables(options.variables);
    this.programs = options.programs;
    this.textSizeMax = options.textSizeMax ?? TEXT_SIZE_MAX;
    if (!Number.isSafeInteger(this.textSizeMax) || this.textSizeMax < SIZE_UNASKED)
      throw new MvdbError(
        BAD_ARGUMENT,
        `textSizeMax is a whole number from ${SIZE_UNASKED}, not ${this.textSizeMax}.`,
      );
    assertOptional('Session', 'flavour', options.flavour, FLAVOUR);
    this.#flavour = new SessionFlavour(options.flavour ?? account.flavour, options.query);
    this.#access = new AccessScope(this.login, capabilities(options.capabilities));
    this.rights = options.rights && rights(options.rights);
    this.#generic = new GenericView(this.rights, () => account.protectedTables());
    this.#program = new ProgramView(this.#access, this.#generic);
    this.#locks = new SessionLocks(
      account,
      newLockOwner(this.login),
      options.requiresLocks ?? false,
    );
    const { programs } = this;
    const prepare = programs && ((name: string) => programs.prepare(this, name));
    this.#tableUser = {
      account,
      access: this.#access,
      locks: this.#locks,
      work: this.#work,
      change: (work) => this.#change(work),
      triggerOf: (table) => storedTrigger(table, prepare),
    };
    this.#changeReporter = {
      account,
      step: () => this.#work.step(),
      maskOf: (table) => {
        this.#access.assertMayRead(table.name);
        return this.#generic.toRead(table);
      },
    };
  }

  /** Whose locks the session's are. */
  get owner(): LockOwner {
    return this.#locks.owner;
  }

  /** The product that its sentences, functions and programs follow. */
  get flavour(): FlavourName {
    return this.#flavour.name;
  }

  /** How its sentences are read. */
  get query(): QueryOptions {
    return this.#flavour.query;
  }

  /** What its functions and conversions do where products differ. */
  get functionOptions(): FunctionOptions {
    return this.#flavour.functions;
  }

  /**
   * Follows a product from now on.
   *
   * @throws MvdbError `BAD_ARGUMENT` where there is no such flavour.
   * @example session.follow('d3')
   */
  follow(flavour: FlavourName): void {
    assertArgument('Session.follow', 'flavour', flavour, FLAVOUR);
    this.#flavour.name = flavour;
  }

  /**
   * Runs `work` as in another flavour.
   *
   * @throws MvdbError `BAD_ARGUMENT` where there is no such flavour, and when `work` returns a promise, whose rest would
   * run in the flavour of the session.
   * @example session.following('d3', () => runSentence(session, 'COUNT STOCK WITH CITY "Bonn"'))
   */
  following<Result>(flavour: FlavourName, work: () => Result): Result {
    assertArgument('Session.following', 'flavour', flavour, FLAVOUR);
    assertFunction('Session.following', 'work', work);
    const before = this.#flavour.name;
    this.#flavour.name = flavour;
    try {
      return synchronous(
        work(),
        () => new MvdbError(BAD_ARGUMENT, 'Work in another flavour may not return a promise.'),
      );
    } finally {
      this.#flavour.name = before;
    }
  }

  /** True where a record must be locked before it is changed. */
  get requiresLocks(): boolean {
    return this.#locks.requiresLocks;
  }

  /**
   * Opens a table for whatever names tables at will. Its records show what the session may see: what it may not
   * is blank, and stays as it is when they are written.
   *
   * @throws MvdbError `TABLE_NOT_FOUND`; `NOT_PERMITTED` where the context may neither read nor write it, or
   * the table is closed.
   */
  table(name: string): SessionTable {
    assertText('Session.table', 'name', name);
    const table = this.#opened(name);
    this.#generic.toRead(table);
    return new SessionTable(this.#tableUser, table, this.#generic);
  }

  /**
   * Asks at once for records of several tables that are read soon, so that not each of them is waited for. Nothing is
   * done where the account is in this process.
   *
   * @throws MvdbError `BAD_ARGUMENT`, `BAD_ID`; `NOT_PERMITTED` for a table that may not be read.
   *
   * @example
   * const [orders, customers] = [session.table('ORD'), session.table('CUST')];
   * session.readAhead([{ table: orders, ids: ['1', '2'] }, { table: customers, ids: ['C7'] }]);
   */
  readAhead(wanted: readonly ReadSoon[]): void {
    assertArgument('Session.readAhead', 'wanted', wanted, WANTED);
    if (!this.account.isRemote) return;
    this.account.readAhead(wanted.flatMap(({ table, ids }) => table.placesOf(ids)));
  }

  /**
   * Opens a table for a program that was written for it, which gets its records as they are. One that the
   * running context does not declare is opened as by `table`. Never give it a name that a user wrote.
   *
   * @throws MvdbError as `table`.
   */
  programTable(name: string): SessionTable {
    assertText('Session.programTable', 'name', name);
    this.#access.assertOpen();
    const { context } = this.#access;
    const existing = this.#programTables.get(name);
    if (existing?.context === context && existing.table.isUsable) return existing.opened;
    const table = this.#opened(name);
    this.#program.toRead(table);
    const opened = new SessionTable(this.#tableUser, table, this.#program);
    this.#programTables.set(name, { context, table, opened });
    return opened;
  }

  /** True where the session sees secrets of that kind. */
  sees(kind: string): boolean {
    return this.#generic.sees(kind);
  }

  /** The tables and synonyms of the account. @throws MvdbError `NOT_PERMITTED` unless VOC may be read. */
  tables(): CatalogueEntry[] {
    this.assertMayRead(VOC);
    return this.account.tables();
  }

  /** Creates a table. @throws MvdbError `NOT_PERMITTED` unless VOC may be written; `TABLE_EXISTS`. */
  createTable(name: string): void {
    this.#assertMayWriteVoc();
    this.#change(() => this.account.createTable(name));
  }

  /** Creates a table whose records are files. @throws MvdbError as `createTable` and `Account.createFolderTable`. */
  createFolderTable(name: string, folder?: string): void {
    this.#assertMayWriteVoc();
    this.#change(() => this.account.createFolderTable(name, folder));
  }

  /** The subroutines that take part in the changes of a table. @throws MvdbError as `table`. */
  storedTriggers(table: string): readonly StoredTrigger[] {
    return this.table(table).storedTriggers;
  }

  /**
   * Has these subroutines take part in the changes of a table, in their order, and no others. They run in the transaction
   * of the change, for the session that makes it, and get event, id, record, the record before, and a message, which
   * rejects the change unless it stays empty. What a subroutine makes of the record before the change is written.
   *
   * @throws MvdbError `NOT_PERMITTED` unless VOC and all of the table may be written; `BAD_ARGUMENT` for VOC and
   * dictionaries.
   */
  storeTriggers(table: string, triggers: readonly StoredTrigger[]): void {
    assertArgument('Session.storeTriggers', 'triggers', triggers, STORED_TRIGGERS);
    this.#assertMayWriteVoc();
    this.table(table).assertMayChangeAll();
    this.#named(() => this.#change(() => this.account.storeTriggers(table, triggers)));
  }

  /**
   * Stores which product the account follows, and follows it.
   *
   * @throws MvdbError `BAD_ARGUMENT` where there is no such flavour; `NOT_PERMITTED` unless VOC may be written.
   */
  storeFlavour(flavour: FlavourName): void {
    this.#assertMayWriteVoc();
    this.account.storeFlavour(flavour);
    this.follow(flavour);
  }

  /** Makes `name` another name of the table `target`. @throws MvdbError as `createTable`. */
  createSynonym(name: string, target: string): void {
    this.#assertMayWriteVoc();
    this.#change(() => this.account.createSynonym(name, target));
  }

  /**
   * Deletes a table with its dictionary, or a synonym.
   *
   * @throws MvdbError `NOT_PERMITTED` unless it and VOC may be written; `TABLE_NOT_FOUND`; `TABLE_LOCKED`.
   */
  deleteTable(name: string): void {
    this.#assertMayMove(name);
    this.#named(() => this.#change(() => this.account.deleteTable(name)));
  }

  /** Renames a table or synonym. @throws MvdbError as `deleteTable`; `TABLE_EXISTS`. */
  renameTable(from: string, to: string): void {
    this.#assertMayMove(from);
    this.#named(() => this.#change(() => this.account.renameTable(from, to)));
  }

  /**
   * Runs `work` as one transaction. Locks taken in it, and locks on records written in it, are released at
   * its end, whichever it is.
   */
  transaction<Result>(work: () => Result): Result {
    assertFunction('Session.transaction', 'work', work);
    this.#access.assertOpen();
    return this.#change(() => this.#locks.transaction(work));
  }

  /**
   * Runs `work` as `transaction`, but inside another transaction as a part of it: without a savepoint, which costs less.
   * Where it fails, that transaction, or its innermost savepoint, is undone as a whole and fails, even if the error is caught.
   *
   * @example
   * account.transaction(() => {
   *   for (const { session, order } of orders) session.joinTransaction(() => enter(session, order));
   * });
   */
  joinTransaction<Result>(work: () => Result): Result {
    assertFunction('Session.joinTransaction', 'work', work);
    this.#access.assertOpen();
    return this.#change(() => this.#locks.joinTransaction(work));
  }

  /** Runs `work` on one state of the account, with nothing to be written; within it on the same state. */
  readOnly<Result>(work: () => Result): Result {
    assertFunction('Session.readOnly', 'work', work);
    return this.#locks.onOneState(() => this.#access.restricted(READ_ONLY_ACCESS, work));
  }

  /**
   * Runs `work` as `readOnly`, on a replica of the account where one has a commit. See `Account.onReplica`.
   *
   * @param since - Number of the commit, from 0; absent for work that reads no replica.
   * @returns What `work` returned, and the number of the last commit that it saw; 0 where the engine has no replicas.
   */
  readOnReplica<Result>(
    work: () => Result,
    since?: number,
  ): { readonly result: Result; readonly commit: number } {
    assertFunction('Session.readOnReplica', 'work', work);
    return this.account.onReplica(() => this.readOnly(work), since);
  }

  /**
   * Runs `work` with less access than the context has; more it can never get.
   *
   * @throws MvdbError `BAD_ARGUMENT` when it returns a promise, whose rest would run with full access.
   */
  restricted<Result>(access: Access, work: () => Result): Result {
    assertArgument('Session.restricted', 'access', access, OBJECT);
    assertFunction('Session.restricted', 'work', work);
    return this.#access.restricted(access, work);
  }

  /** True for a session of work that goes on by itself. */
  get isBackground(): boolean {
    return this.#isBackground;
  }

  /** What the running context may do; less than the session may where work is restricted. */
  get capabilities(): Capabilities {
    return this.#access.capabilities;
  }

  /**
   * A session of the same user, for work that goes on by itself: with the access and the capabilities the
   * running context has, and select lists, locks and output of its own.
   */
  background(): Session {
    const session = this.#again(this.account);
    session.#isBackground = true;
    return session;
  }

  /**
   * Opens a session of the same user, with the access of the running context and the rights of today, on the account as it
   * was at a moment. It shares select lists, output and limits of work with this one. Close both: they keep old pages alive.
   *
   * @throws MvdbError as `Account.at`.
   * @example
   * const past = session.at(new Date('2026-11-01T10:00:00'));
   * past.table('ORD').read('7');
   * await past.account.close();
   */
  at(moment: Moment, options?: AtOptions): Session {
    this.#access.assertOpen();
    const { selectLists, terminal } = this;
    const shared = { selectLists, terminal, output: this.#output, work: this.#work };
    return this.#again(this.account.at(moment, options), shared);
  }

  /**
   * The changes of a record that the log holds, ascending, as far as the session sees them now.
   *
   * @throws MvdbError as `table` and `Account.history`.
   */
  history(table: string, id: string, options?: HistoryOptions): PastChange[] {
    const opened = this.table(table);
    if (!opened.shows(id)) return [];
    return this.account.history(table, id, options).map((change) => ({
      ...change,
      before: opened.shown(id, change.before),
      after: opened.shown(id, change.after),
    }));
  }

  /**
   * The commits after a moment, as `Account.changesAfter` gives them, as far as the session sees them now: without the
   * tables that it may not read or that are gone, and with what it does not see of records blank.
   *
   * @throws MvdbError as `table` and `Account.changesAfter`.
   */
  changesAfter(since: Moment, options: ChangesOptions = {}): ChangesPage {
    this.#access.assertOpen();
    for (const name of options.tables ?? []) this.table(name);
    const page = this.account.fedChanges(since, options);
    for (const { records } of page.changes) this.#work.step(records.length);
    return { ...page, changes: shownChanges(page.changes, (name) => this.table(name)) };
  }

  /**
   * The changes after a moment as they come, as `Account.changes` gives them, by the rights of the moment in which they are
   * read.
   *
   * @throws MvdbError as `changesAfter`, when the next is asked for.
   */
  changes(options: FollowOptions = {}): AsyncGenerator<CommittedChanges, void, undefined> {
    const { tables } = options;
    return this.account.follow(
      (since) => this.changesAfter(since, { ...(tables && { tables }) }),
      options,
    );
  }

  /**
   * One commit of the log, and what it made of its records, as far as the session sees them now.
   *
   * @throws MvdbError as `CommitLog.commitAt`.
   * @example session.commitAt('12').changes.records // [{ table: 'ORD', id: '7', old: undefined, record: 'new' }]
   */
  commitAt(position: string, limits: ChangeLimits = {}): ShownCommit {
    assertText('Session.commitAt', 'position', position);
    assertArgument('Session.commitAt', 'limits', limits, CHANGE_LIMITS);
    return shownCommit(this.#changeReporter, position, limits);
  }

  /**
   * Undoes one commit, where the session may write all of the tables that it changed and sees all of its records, and it
   * changed the protection of none.
   *
   * @returns The number of records.
   * @throws MvdbError as `Account.revert`; `NOT_PERMITTED`.
   */
  revert(position: string, options?: RevertOptions): number {
    assertText('Session.revert', 'position', position);
    const [unprotected] = this.account.log.protectedBy(position);
    if (unprotected !== undefined)
      throw new MvdbError(
        NOT_PERMITTED,
        `Commit ${position} changed what is protected of ${unprotected}, which no session does.`,
      );
    this.account.readCommit(position, (read) => {
      for (const record of recordsOf(read.commit)) this.#assertMayRevert(record, read);
    });
    return this.#change(() => this.account.revert(position, options));
  }

  /** Runs work whose commits the log gives this origin, besides the login. */
  originating<Result>(origin: Omit<CommitOrigin, 'login'>, work: () => Result): Result {
    assertArgument('Session.originating', 'origin', origin, OBJECT);
    assertFunction('Session.originating', 'work', work);
    const outer = this.#origin;
    this.#origin = { ...outer, ...origin };
    try {
      return work();
    } finally {
      this.#origin = outer;
    }
  }

  #again(account: Account, shared = newState()): Session {
    const { login, initials, port, clock } = this;
    const { requiresLocks, textSizeMax, flavour, rights: seen, programs } = this;
    const user = { login, initials, port, clock, variables: Object.fromEntries(this.variables) };
    const settings = {
      ...user,
      requiresLocks,
      textSizeMax,
      flavour,
      query: this.#flavour.changes,
      capabilities: this.capabilities,
      ...(seen && { rights: seen }),
      ...(programs && { programs }),
    };
    const session = new Session(account, settings, shared);
    session.#access.adopt(this.#access);
    return session;
  }

  /**
   * Runs `work`, which may take so many steps, and no more than the work it is part of.
   *
   * @throws MvdbError `BUDGET_EXCEEDED`.
   */
  limited<Result>(stepsMax: number, work: () => Result): Result {
    assertArgument('Session.limited', 'stepsMax', stepsMax, NUMBER);
    assertFunction('Session.limited', 'work', work);
    return this.#work.limited(stepsMax, work);
  }

  /** Runs `work` under a watch, and under those of the work it is part of. */
  watched<Result>(watch: WorkWatch, work: () => Result): Result {
    assertFunction('Session.watched', 'watch.spend', watch?.spend);
    assertFunction('Session.watched', 'watch.beforeIrreversible', watch?.beforeIrreversible);
    assertFunction('Session.watched', 'work', work);
    return this.#work.watched(watch, work);
  }

  /**
   * Runs `work` and says which records of the account are no longer what they were: those that it added, changed
   * and deleted, and those that triggers did. What the session may not see of them is blank, and of tables that it
   * may not see there are only counts. Each record that is looked at is a step.
   *
   * @throws MvdbError `BAD_ARGUMENT` when it returns a promise, whose rest nobody would watch.
   * @example
   * const { changes } = session.withChanges(() => session.table('ORD').write('7', 'new'));
   * changes.records // [{ table: 'ORD', id: '7', old: undefined, record: 'new' }]
   */
  withChanges<Result>(work: () => Result, limits: ChangeLimits = {}): WithChanges<Result> {
    assertFunction('Session.withChanges', 'work', work);
    assertArgument('Session.withChanges', 'limits', limits, CHANGE_LIMITS);
    return withChanges(this.#changeReporter, limits, work);
  }

  /** True while steps are counted. */
  get isLimited(): boolean {
    return this.#work.isLimited;
  }

  /** Counts steps of work: one for each record read. @throws What those who watch throw: `BUDGET_EXCEEDED`. */
  step(steps = 1): void {
    this.#work.step(steps);
  }

  /** Says that an effect is about to come which no rollback takes back. @throws What those who watch throw. */
  beforeIrreversible(effect: string): void {
    this.account.assertAlone(effect);
    this.#work.beforeIrreversible(effect);
  }

  /** @throws MvdbError `NOT_PERMITTED`. */
  assertMayRead(table: string): void {
    this.#access.assertMayRead(table);
  }

  /** @throws MvdbError `NOT_PERMITTED`. */
  assertMayWrite(table: string): void {
    this.#access.assertMayWrite(table);
  }

  /** @throws MvdbError `NOT_PERMITTED` unless commands of this level may be given. */
  assertMayCommand(level: CommandLevel, what: string): void {
    this.#access.assertMayCommand(level, what);
  }

  /** Releases one lock of the session: on a record, or without id on the table, which is named by its `database`. */
  releaseLock(database: string, id?: string): void {
    this.#locks.release(database, id);
  }

  /** Releases every lock of the session, or those on one table, which is named by its `database`, and its records. */
  releaseLocks(database?: string): void {
    this.#locks.releaseAll(database);
  }

  get inTransaction(): boolean {
    return this.#locks.inTransaction;
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
    this.#access.close();
    this.#locks.leave();
  }

  #opened(name: string): Table {
    this.#access.assertMayOpen(name);
    return this.#named(() => this.account.table(name));
  }

  /** Runs what writes to the account, as this user. */
  #change<Result>(work: () => Result): Result {
    const { log } = this.account;
    return log.isOn ? log.from(this.#origin, work) : work();
  }

  #named<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw hasCode(error, 'TABLE_NOT_FOUND') ? this.#notFound(error) : error;
    }
  }

  /** The same error, which reports no tables that are called nearly so where the session may not know them. */
  #notFound(error: MvdbError): MvdbError {
    if (this.#access.mayRead(VOC)) return error;
    return new MvdbError(failures[error.code], withoutHint(error.detail, error.suggestions));
  }

  #assertMayRevert(record: LoggedRecord, { nameOf, changeOf }: ReadCommit): void {
    this.step();
    const name = nameOf(record);
    if (name === undefined) {
      this.#assertMayWriteVoc();
      this.assertMayWrite(record.table);
      return;
    }
    const opened = this.table(name);
    opened.assertMayRestore(record.id, () => {
      const change = changeOf(record);
      return change === 'erased' ? undefined : change.old;
    });
    this.#locks.assertMayChange(name, opened.database, record.id);
  }

  #assertMayWriteVoc(): void {
    this.assertMayWrite(VOC);
    this.#generic.toWrite(this.account.table(VOC));
  }

  #assertMayMove(name: string): void {
    this.#assertMayWriteVoc();
    this.assertMayWrite(name);
    const entry = this.account.tables().find((candidate) => candidate.name === name);
    if (entry?.kind !== 'table') return;
    this.table(name).assertMayChangeAll();
    this.#locks.assertFree(name, entry.database, undefined);
  }
}
