import { type Account, FIELD_MARK, openIndex, type ReadOnlyTable, type Table } from 'mvdb';
import { hasCode } from '../../../packages/mvdb/src/errors/errors.ts';
import type { Operation, Outcome, Read, Through, Transaction } from './history.ts';

/*
 * Random transactions on one table, which note what they read and wrote. Each record states its version, which is its
 * writer's alone, the key that it is a version of, and a group, which is indexed:
 *
 * - registers, which are missing at first, and then updated, or overwritten without a look;
 * - movers, each one record at a time: a move removes it and inserts it under another id;
 * - entries, which are inserted, never changed, and looked for by range and by group;
 * - counted records, of which each is inserted as the one after those that were counted. So their number is a version.
 *
 * Registers, entries and counted records are of a generation, after which others begin.
 */

export const TABLE = 'MIX';
export const GROUP = 'GROUP';
export const REGISTERS = 6;
export const MOVERS = 3;
const GROUPS = 3;
/** Transactions of a process in one generation. */
const GENERATION = 40;
const UNDO = Symbol('undo');

export const registerId = (generation: number, index: number) => `r!${generation}!${index}`;
export const entriesOf = (generation: number) => `e!${generation}!`;
export const countedOf = (generation: number) => `c!${generation}!`;
export const moverOf = (index: number) => `m!${index}!`;

/** All ids that begin with a prefix. */
export const beginning = (prefix: string) => ({ from: prefix, to: `${prefix.slice(0, -1)}"` });

/** What transactions read, and how they note it. */
export class Reader {
  readonly operations: Operation[] = [];
  readonly #table: ReadOnlyTable;

  constructor(table: ReadOnlyTable) {
    this.#table = table;
  }

  register(id: string): string | null {
    return this.note(id, this.#table.read(id), 'record');
  }

  registers(ids: readonly string[]): void {
    for (const [index, record] of this.#table.readMany(ids).entries())
      this.note(ids[index] ?? '', record, 'record');
  }

  entries(generation: number): void {
    this.#scan(entriesOf(generation));
  }

  countedRecords(generation: number): void {
    this.#scan(countedOf(generation));
  }

  /** @returns How many there are. */
  counted(generation: number): number {
    const prefix = countedOf(generation);
    const count = this.#table.count(beginning(prefix));
    this.#read(prefix, numbered(prefix, count), 'count');
    return count;
  }

  /** @returns Where it is, and its version. */
  mover(index: number): readonly [id: string, version: string] | undefined {
    const prefix = moverOf(index);
    const records = [...this.#table.records(beginning(prefix))];
    for (const [, record] of records) this.note(prefix, record, 'range');
    if (records.length === 0) this.#read(prefix, null, 'range');
    const [[id, record] = []] = records;
    return id === undefined || record === undefined ? undefined : [id, versionOf(record)];
  }

  /** @param id - Where it once was; if it is still there it is read, and noted. */
  moverAt(index: number, id: string): boolean {
    const record = this.#table.read(id);
    if (record !== undefined) this.note(moverOf(index), record, 'record');
    return record !== undefined;
  }

  note(key: string, record: string | undefined, through: Through): string | null {
    const version = record === undefined ? null : versionOf(record);
    this.#read(key, version, through);
    return version;
  }

  /** All records of a prefix, which is the name of what holds for them. */
  #scan(prefix: string): void {
    const records = [...this.#table.records(beginning(prefix))];
    const found = records.map(([id, record]) => [id, versionOf(record)] as const);
    this.operations.push({ type: 'scan', predicate: prefix, through: 'range', found });
  }

  #read(key: string, version: string | null, through: Through): void {
    const read: Read = { type: 'read', key, version, through };
    this.operations.push(read);
  }
}

/** One attempt of a transaction: what it reads and writes gets a name that no other attempt has. */
class Attempt extends Reader {
  readonly id: string;
  readonly undone: Transaction[] = [];
  readonly #account: Account;
  readonly #table: Table;
  #writes = 0;

  constructor(account: Account, id: string) {
    const table = account.table(TABLE);
    super(table);
    this.#account = account;
    this.#table = table;
    this.id = id;
  }

  update(id: string): void {
    const replaces = this.register(id);
    const version = this.#put(id, id, '');
    this.operations.push({ type: 'write', key: id, version, replaces });
  }

  overwrite(id: string): void {
    this.operations.push({ type: 'write', key: id, version: this.#put(id, id, '') });
  }

  insertEntry(generation: number, group: number): void {
    const id = `${entriesOf(generation)}${this.#nextVersion()}`;
    const inGroup = entryGroup(generation, group);
    const version = this.#put(id, id, inGroup);
    const within = [entriesOf(generation), inGroup];
    this.operations.push({ type: 'write', key: id, version, replaces: null, within });
  }

  insertCounted(generation: number): void {
    const key = countedOf(generation);
    const count = this.counted(generation);
    const id = `${key}${this.#nextVersion()}`;
    const inserted = this.#put(id, key, '');
    this.operations.push({
      type: 'write',
      key: id,
      version: inserted,
      replaces: null,
      within: [key],
    });
    const version = numbered(key, count + 1) ?? '';
    this.operations.push({ type: 'write', key, version, replaces: numbered(key, count) });
  }

  /** The records of a group by its index, which have to be of it. */
  group(generation: number, group: number): void {
    const predicate = entryGroup(generation, group);
    const found = this.#ofGroup(predicate).map(([key, version]) => [key, version] as const);
    this.operations.push({ type: 'scan', predicate, through: 'index', found });
  }

  /** All movers, by all of their groups. */
  movers(): void {
    const found = Array.from({ length: GROUPS }, (_, group) => this.#ofGroup(moverGroup(group)));
    this.operations.push({
      type: 'scan',
      predicate: 'movers',
      through: 'index',
      found: found.flat(),
    });
  }

  moversOf(group: number): void {
    for (const [key, version] of this.#ofGroup(moverGroup(group)))
      this.operations.push({ type: 'read', key, version, through: 'index' });
  }

  /** Changes a mover; @param isMoved - Whether it gets another id. */
  move(index: number, group: number, isMoved: boolean): void {
    const existing = this.mover(index);
    const key = moverOf(index);
    const [id = `${key}0`, replaces = null] = existing ?? [];
    const next = isMoved && existing ? `${key}${Number(id.slice(key.length)) + 1}` : id;
    if (next !== id) this.#table.delete(id);
    const version = this.#put(next, key, moverGroup(group));
    this.operations.push({ type: 'write', key, version, replaces, within: ['movers'] });
  }

  /** Writes in a transaction within this one, which is undone. */
  undo(register: string, generation: number): void {
    const inner = new Attempt(this.#account, `${this.id}u${this.undone.length}`);
    try {
      this.#account.transaction(() => {
        inner.overwrite(register);
        inner.insertEntry(generation, 0);
        throw UNDO;
      });
    } catch (error) {
      if (error !== UNDO) throw error;
    }
    this.undone.push({
      id: inner.id,
      process: '',
      outcome: 'undone',
      operations: inner.operations,
    });
  }

  #ofGroup(group: string): (readonly [key: string, version: string])[] {
    const ids = openIndex(this.#account, TABLE, GROUP)?.equal(group);
    if (ids === undefined) throw new TypeError(`The index ${GROUP} of ${TABLE} is missing.`);
    return this.#table.readMany(ids).map((record, index) => {
      const [version = '', key = '', existing] = record?.split(FIELD_MARK) ?? [];
      if (existing === group) return [key, version];
      return [key || (ids[index] ?? ''), `${version || 'none'}, found in ${group}`];
    });
  }

  #put(id: string, key: string, group: string): string {
    const version = this.#nextVersion();
    this.#writes += 1;
    this.#table.write(id, [version, key, group].join(FIELD_MARK));
    return version;
  }

  #nextVersion(): string {
    return `${this.id}.${this.#writes}`;
  }
}

function versionOf(record: string): string {
  return record.split(FIELD_MARK, 1)[0] ?? '';
}

function numbered(prefix: string, count: number): string | null {
  return count === 0 ? null : `${prefix}${count}`;
}

const entryGroup = (generation: number, group: number) => `E${generation}.${group}`;
const moverGroup = (group: number) => `M${group}`;

/** How a transaction may end that others got in the way of. */
const PASSING = ['TRANSACTION_CONFLICT', 'ACCOUNT_BUSY', 'ACCOUNT_AWAY'] as const;

export interface MixOptions {
  readonly process: string;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
  /** Takes each attempt as it ended. */
  readonly report: (transaction: Transaction) => void;
}

/** Random transactions of one process. */
export class Mix {
  readonly #account: Account;
  readonly #options: MixOptions;
  /** Where movers were when they were last found. */
  readonly #movers = new Map<number, string>();
  #count = 0;
  #attempts = 0;

  constructor(account: Account, options: MixOptions) {
    this.#account = account;
    this.#options = options;
  }

  /** Makes one, in as many attempts as it takes. */
  transact(): void {
    this.#count += 1;
    const chance = this.#options.random();
    if (chance < 0.1) this.#lookAround();
    else if (chance < 0.25) this.#attempt(2 + this.#below(3), this.#readings);
    else this.#attempt(1 + this.#below(4), [...this.#readings, ...this.#writings]);
  }

  get #generation(): number {
    return Math.floor(this.#count / GENERATION);
  }

  /** In a snapshot, which is one state as well. */
  #lookAround(): void {
    const snapshot = this.#account.snapshot();
    const reader = new Reader(snapshot.table(TABLE));
    try {
      reader.registers([this.#register(), this.#register()]);
      reader.mover(this.#below(MOVERS));
      reader.counted(this.#generation);
      reader.entries(this.#generation);
    } finally {
      snapshot.close();
    }
    this.#report(this.#nextId(), 'undone', reader.operations);
  }

  #attempt(steps: number, choices: readonly Step[]): void {
    const plan = Array.from({ length: steps }, () => choices[this.#below(choices.length)]);
    let attempt: Attempt | undefined;
    const end = (outcome: Outcome) => {
      if (attempt === undefined) return;
      this.#report(attempt.id, outcome, attempt.operations);
      for (const { id, operations } of attempt.undone) this.#report(id, 'undone', operations);
    };
    const work = () => {
      end('undone');
      attempt = new Attempt(this.#account, this.#nextId());
      for (const step of plan) step?.(attempt);
    };
    try {
      this.#account.retryOnConflict(() => this.#account.transaction(work));
      end('committed');
    } catch (error) {
      if (!hasCode(error, ...PASSING, 'OUTCOME_UNKNOWN')) throw error;
      end(hasCode(error, 'OUTCOME_UNKNOWN') ? 'unknown' : 'undone');
    }
  }

  readonly #readings: readonly Step[] = [
    (attempt) => attempt.register(this.#register()),
    (attempt) => attempt.registers([this.#register(), this.#register(), this.#register()]),
    (attempt) => attempt.entries(this.#generation),
    (attempt) => attempt.group(this.#generation, this.#below(GROUPS)),
    (attempt) => attempt.counted(this.#generation),
    (attempt) => attempt.countedRecords(this.#generation),
    (attempt) => this.#findMover(attempt, this.#below(MOVERS)),
    (attempt) => attempt.movers(),
    (attempt) => attempt.moversOf(this.#below(GROUPS)),
  ];

  readonly #writings: readonly Step[] = [
    (attempt) => attempt.update(this.#register()),
    (attempt) => attempt.update(this.#register()),
    (attempt) => attempt.overwrite(this.#register()),
    (attempt) => attempt.insertEntry(this.#generation, this.#below(GROUPS)),
    (attempt) => attempt.insertCounted(this.#generation),
    (attempt) => attempt.move(this.#below(MOVERS), this.#below(GROUPS), true),
    (attempt) => attempt.move(this.#below(MOVERS), this.#below(GROUPS), false),
    (attempt) => this.#updateTwice(attempt, this.#register()),
    (attempt) => attempt.undo(this.#register(), this.#generation),
  ];

  /** What it counts in between makes an engine write what it holds back. */
  #updateTwice(attempt: Attempt, register: string): void {
    attempt.update(register);
    attempt.counted(this.#generation);
    attempt.update(register);
  }

  /** Where it was before; by its range where it is no longer there. */
  #findMover(attempt: Attempt, index: number): void {
    const earlier = this.#movers.get(index);
    if (earlier !== undefined && attempt.moverAt(index, earlier)) return;
    const [id] = attempt.mover(index) ?? [];
    if (id !== undefined) this.#movers.set(index, id);
  }

  #register(): string {
    return registerId(this.#generation, this.#below(REGISTERS));
  }

  #below(limit: number): number {
    return Math.floor(this.#options.random() * limit);
  }

  #nextId(): string {
    this.#attempts += 1;
    return `${this.#options.process}${this.#attempts}`;
  }

  #report(id: string, outcome: Outcome, operations: readonly Operation[]): void {
    const { process, report } = this.#options;
    report({ id, process, outcome, operations });
  }
}

type Step = (attempt: Attempt) => unknown;
