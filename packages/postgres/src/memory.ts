import type { RecordPlace } from 'mvdb/engine';
import type { Rows, Statement } from './bridge/protocol.ts';
import { type CachedRange, CachedRanges } from './cached-ranges.ts';
import { Gaps } from './gaps.ts';
import { type Commit, type NotedCommit, newsOf, newsSince, UNKNOWN } from './notes.ts';

/** Records that are cached, and characters of them; beyond, those that came first go. */
const COUNT_MAX = 20_000;
const CHARACTERS_MAX = 8_000_000;

/** Records that others have changed, and that are asked for at once. */
const CHANGED_MAX = 100;

/** Records as they are in one state, so that none is asked for twice. */
export interface Memory {
  /** @returns `null` for one that is not there, `undefined` where nothing is known of it. */
  get(database: string, key: string): string | null | undefined;
  /** Whether a record is not known, which nobody reads now, and would be kept. */
  lacks(database: string, key: string): boolean;
  /**
   * Keeps what the server says; `null` of a record that is not there.
   *
   * @param isWanted - False where it was asked for because others were.
   */
  learn(database: string, key: string, text: string | null, isWanted?: boolean): void;
  /**
   * Keeps that a record is not there, nor any other one up to the next.
   *
   * @param next - Absent where none is behind it.
   */
  learnGap(database: string, key: string, next: string | undefined): void;
  /** Keeps what the server says of all records of a range. */
  learnRange(database: string, range: CachedRange): void;
  /** From which key on to read where a record is to be asked for; `undefined` where it is best asked for alone. */
  neighbourBefore(database: string, key: string): string | undefined;
  /** Records to ask for with one that others have changed since it was read: they have changed these as well. */
  changedWith(database: string, key: string): readonly RecordPlace[];
}

interface CachedRecord {
  readonly text: string | null;
  /** Number of a commit: it was so in the state after it, and has been since. */
  readonly since: number;
  /** Whether anybody wanted to know it. */
  isUsed: boolean;
}

/** What is known of the newest state that was read. It goes on with those after it, without what they changed. */
class CachedRecords {
  commit: Commit;
  readonly #records = new Map<string, CachedRecord>();
  /** Rows that were in use when others changed them. */
  readonly #changed = new Set<string>();
  readonly #gaps = new Gaps();
  #characters = 0;

  constructor(commit: Commit) {
    this.commit = commit;
  }

  /** @param commit - Number of the one that left the state in which it is asked for. */
  get(row: string, commit: number): string | null | undefined {
    const cached = this.#records.get(row);
    if (cached === undefined || cached.since > commit)
      return this.#gaps.has(row, commit) ? null : undefined;
    cached.isUsed = true;
    return cached.text;
  }

  /** Rows that others have changed, and that are to be asked for again. */
  get changed(): ReadonlySet<string> {
    return this.#changed;
  }

  /** Those that others have changed, where a row is one of them. */
  changedWith(row: string): readonly RecordPlace[] {
    return this.#changed.has(row) ? [...this.#changed].map(placeOf) : [];
  }

  addGap(from: string, before: string): void {
    this.#gaps.add(from, before, this.commit.number);
  }

  set(row: string, text: string | null, isUsed: boolean): void {
    this.forget(row);
    if (text !== null) this.#gaps.endAt(row);
    this.#records.set(row, { text, since: this.commit.number, isUsed });
    this.#characters += text?.length ?? 0;
    for (const first of this.#records.keys()) {
      if (this.#records.size <= COUNT_MAX && this.#characters <= CHARACTERS_MAX) return;
      this.forget(first);
    }
  }

  /** Goes on with the next state. */
  goOn({ number, stamp }: Commit, changed: Iterable<string>): void {
    for (const row of changed) {
      const isUsed = this.#isUsed(row);
      this.forget(row);
      this.#gaps.endAt(row);
      if (isUsed && this.#changed.size < CHANGED_MAX) this.#changed.add(row);
    }
    this.commit = { number, stamp };
  }

  /** Goes on with the next state, which is known of what was written. */
  goOnWith(commit: Commit, written: ReadonlyMap<string, string | null>): void {
    this.commit = commit;
    for (const [row, text] of written) this.set(row, text, this.#isUsed(row));
  }

  #isUsed(row: string): boolean {
    return this.#records.get(row)?.isUsed ?? this.#changed.has(row);
  }

  forget(row: string): void {
    this.#characters -= this.#records.get(row)?.text?.length ?? 0;
    this.#records.delete(row);
    this.#changed.delete(row);
  }
}

/** What is known of one state, also after others have changed the account. */
export class StateMemory implements Memory {
  readonly commit: Commit;
  readonly cached: CachedRecords;
  /** What was asked in it since then. */
  readonly #own: CachedRecords;
  readonly #ranges = new CachedRanges();

  constructor(cached: CachedRecords) {
    this.cached = cached;
    this.commit = cached.commit;
    this.#own = new CachedRecords(this.commit);
  }

  get(database: string, key: string): string | null | undefined {
    const record = this.record(database, key);
    return record === undefined ? this.#ranges.get(database, key) : record;
  }

  lacks(database: string, key: string): boolean {
    return this.get(database, key) === undefined;
  }

  /** What is known of a record by itself. */
  record(database: string, key: string): string | null | undefined {
    const { number } = this.commit;
    const row = rowOf(database, key);
    const cached = this.cached.get(row, number);
    return cached === undefined ? this.#own.get(row, number) : cached;
  }

  learn(database: string, key: string, text: string | null, isWanted = true): void {
    this.#keep(database, key, text, isWanted);
    this.#ranges.noteAsked(database, key);
  }

  learnGap(database: string, key: string, next: string | undefined): void {
    const before = next === undefined ? endOf(database) : rowOf(database, next);
    this.#records.addGap(rowOf(database, key), before);
  }

  learnRange(database: string, range: CachedRange): void {
    for (const [key, text] of range.records) this.#keep(database, key, text, false);
    this.#ranges.add(database, range);
  }

  neighbourBefore(database: string, key: string): string | undefined {
    return this.#ranges.neighbourBefore(database, key);
  }

  changedWith(database: string, key: string): readonly RecordPlace[] {
    return this.#isNewest ? this.cached.changedWith(rowOf(database, key)) : [];
  }

  get #isNewest(): boolean {
    return this.cached.commit === this.commit;
  }

  get #records(): CachedRecords {
    return this.#isNewest ? this.cached : this.#own;
  }

  #keep(database: string, key: string, text: string | null, isWanted: boolean): void {
    this.#records.set(rowOf(database, key), text, isWanted);
  }
}

/** What is known in a transaction: the state that it began with, and what it has written. */
export class TransactionMemory implements Memory {
  readonly state: StateMemory;
  readonly #written = new Map<string, string | null>();
  /** The rows that were written at any time, undone or not: what the server says of them is not of the state. */
  readonly #touched = new Set<string>();
  /** What was written of a row before it was written again, each time. */
  readonly #before: (readonly [row: string, text: string | null | undefined])[] = [];
  #characters = 0;
  #knowsWritten = true;
  #hasRemoved = false;

  constructor(state: StateMemory) {
    this.state = state;
  }

  /** The rows that are written, as they are; `undefined` where they are not known. */
  get written(): ReadonlyMap<string, string | null> | undefined {
    return this.#knowsWritten ? this.#written : undefined;
  }

  get(database: string, key: string): string | null | undefined {
    if (!this.#knowsWritten) return undefined;
    const row = rowOf(database, key);
    if (!this.#touched.has(row)) return this.state.get(database, key);
    const written = this.#written.get(row);
    return written === undefined ? this.state.record(database, key) : written;
  }

  lacks(database: string, key: string): boolean {
    if (!this.#knowsWritten || this.#touched.has(rowOf(database, key))) return false;
    return this.state.lacks(database, key);
  }

  learn(database: string, key: string, text: string | null, isWanted?: boolean): void {
    if (!this.#knowsWritten || this.#touched.has(rowOf(database, key))) return;
    this.state.learn(database, key, text, isWanted);
  }

  learnGap(database: string, key: string, next: string | undefined): void {
    // The server does not show what is removed here, and was in the state.
    if (this.#hasRemoved) this.learn(database, key, null);
    else if (this.#knowsWritten) this.state.learnGap(database, key, next);
  }

  learnRange(database: string, range: CachedRange): void {
    if (!this.#knowsWritten) return;
    const isOfState = ([key]: [string, string]) => !this.#touched.has(rowOf(database, key));
    const records = new Map([...range.records].filter(isOfState));
    this.state.learnRange(database, { ...range, records });
  }

  neighbourBefore(database: string, key: string): string | undefined {
    return this.#knowsWritten ? this.state.neighbourBefore(database, key) : undefined;
  }

  changedWith(database: string, key: string): readonly RecordPlace[] {
    return this.#knowsWritten ? this.state.changedWith(database, key) : [];
  }

  /** @param text - `null` for a record that goes. */
  write(database: string, key: string, text: string | null): void {
    if (!this.#knowsWritten) return;
    const row = rowOf(database, key);
    this.#before.push([row, this.#written.get(row)]);
    this.#written.set(row, text);
    this.#touched.add(row);
    if (text === null) this.#hasRemoved = true;
    this.#characters += text?.length ?? 0;
    if (this.#before.length > COUNT_MAX || this.#characters > CHARACTERS_MAX) this.forget();
  }

  /** Knows nothing any more: rows were written that nobody names, or very many. */
  forget(): void {
    this.#knowsWritten = false;
    this.#written.clear();
    this.#touched.clear();
    this.#before.length = 0;
  }

  /** A moment that can be gone back to. */
  mark(): number {
    return this.#before.length;
  }

  undoTo(mark: number): void {
    for (const [row, text] of this.#before.splice(mark).reverse())
      if (text === undefined) this.#written.delete(row);
      else this.#written.set(row, text);
  }
}

interface OwnCommit extends Commit {
  readonly written: ReadonlyMap<string, string | null> | undefined;
}

/** What is known of the newest state that was read, and how it is found out what holds of it in a newer one. */
export class CachedStates {
  readonly #schema: string;
  readonly #hasNotes: boolean;
  #cached = new CachedRecords(UNKNOWN);
  /** The last commit of this process that came after one of others, with what it wrote. */
  #own: OwnCommit | undefined;
  /** Rows in use that others had changed by each of the last two news. */
  #contested: readonly [string[], string[]] = [[], []];

  /** @param hasNotes - Whether commits leave notes of what they changed. */
  constructor(schema: string, hasNotes: boolean) {
    this.#schema = schema;
    this.#hasNotes = hasNotes;
  }

  /** Settles what state it is asked in, and asks what has changed since the newest that is known. */
  get news(): Statement {
    return newsSince(this.#schema, this.#cached.commit);
  }

  /** Records in use that others have just changed, and are likely to change again. */
  get contested(): readonly RecordPlace[] {
    return [...new Set(this.#contested.flat())].map(placeOf);
  }

  /** Whether a record is known in the newest state that was read. */
  knows(database: string, key: string): boolean {
    return this.#cached.get(rowOf(database, key), this.#cached.commit.number) !== undefined;
  }

  /** @param rows - What `news` was answered in the state. */
  memoryOf(rows: Rows): StateMemory {
    const { commit, since } = newsOf(rows, this.#cached.commit);
    if (since === undefined || !this.#hasNotes) this.#cached = new CachedRecords(commit);
    else for (const one of since) this.#goOn(one);
    this.#contested = [[...this.#cached.changed], this.#contested[0]];
    return new StateMemory(this.#cached);
  }

  #goOn(noted: NotedCommit): void {
    const { number, stamp, written } = this.#own ?? {};
    if (written && number === noted.number && stamp === noted.stamp)
      this.#cached.goOnWith(noted, written);
    else this.#cached.goOn(noted, noted.changed);
  }

  /**
   * Keeps what a transaction wrote, once it is committed: at once, or with the next news where others have committed
   * since the state that it read.
   *
   * @param written - Absent where it is not known.
   */
  goOnWith(
    state: StateMemory,
    written: ReadonlyMap<string, string | null> | undefined,
    commit: Commit,
  ): void {
    if (state.cached !== this.#cached || state.commit !== this.#cached.commit) return;
    const isNext = commit.number === state.commit.number + 1;
    if (!isNext) this.#own = { ...commit, written };
    else if (written === undefined || !this.#hasNotes) this.#cached = new CachedRecords(commit);
    else this.#cached.goOnWith(commit, written);
  }
}

function rowOf(database: string, key: string): string {
  return `${database}\0${key}`;
}

/** Behind all rows of a database, and before those of others. */
function endOf(database: string): string {
  return `${database}\u0001`;
}

function placeOf(row: string): RecordPlace {
  const end = row.indexOf('\0');
  return [row.slice(0, end), row.slice(end + 1)];
}
