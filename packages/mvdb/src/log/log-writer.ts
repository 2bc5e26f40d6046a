import { MvdbError } from '../errors/errors.ts';
import { IN_TRANSACTION } from '../errors/failures.ts';
import { HOUSEKEEPING } from '../storage/catalogue.ts';
import type { Environment } from '../storage/environment.ts';
import { LOG_CHANGES, LOG_COMMITS, LOG_STATE_KEY } from '../storage/log-databases.ts';
import type { RecordStore } from '../storage/record-store.ts';
import {
  type Before,
  beforeText,
  type ChangedKeys,
  type CommitHead,
  type CommitOrigin,
  changeKey,
  KEYS_MAX,
  LAST_KEY,
  type LastCommit,
  type LogState,
  partKey,
  positionText,
} from './log-entries.ts';
import { digestSum, recordDigest, stateDigests } from './record-digest.ts';

/** A record that is about to be written, by where it lies. */
export interface LoggedKey {
  readonly database: string;
  /** What its table is called. */
  readonly table: string;
  readonly key: string;
}

const NOBODY: CommitOrigin = {};
const NO_COMMIT: LastCommit = { position: 0, timeMs: 0, digest: 0 };

/**
 * Writes into the log, in the transaction of the data, what records were before work changed them. A piece of work that
 * is one commit of the log may share its transaction with others.
 */
export class LogWriter {
  readonly #environment: Environment;
  /** `undefined` until it is read again. */
  #isOn: boolean | undefined;
  readonly #isExempt: (database: string) => boolean;
  #commit: OpenCommit | undefined;
  #origin = NOBODY;
  /** Informed of each commit of the log, while its transaction goes on. */
  onCommit: () => void = () => {};

  /** @param isExempt - Whether nothing of a database is logged. */
  constructor(environment: Environment, isExempt: (database: string) => boolean) {
    this.#environment = environment;
    this.#isExempt = isExempt;
  }

  get isOn(): boolean {
    this.#isOn ??= this.#environment.store(HOUSEKEEPING).get(LOG_STATE_KEY) !== undefined;
    return this.#isOn;
  }

  /** Reads again, when it is next asked, whether there is a log: another process may have switched it. */
  forget(): void {
    this.#isOn = undefined;
  }

  /** Runs work that gives its commits this origin, unless they have one that says more. */
  from<Result>(origin: CommitOrigin, work: () => Result): Result {
    const outer = this.#origin;
    this.#origin = origin;
    try {
      return work();
    } finally {
      this.#origin = outer;
    }
  }

  /** The position of the commit that is being written; `undefined` while it changes nothing. */
  get runningPosition(): string | undefined {
    return this.#commit?.position;
  }

  get origin(): CommitOrigin {
    return this.#origin;
  }

  /**
   * Runs work, in a transaction or savepoint of its own, as one commit of the log.
   *
   * @param repeated - The commit of another log that it repeats, or the time at which it happened.
   * @throws MvdbError `IN_TRANSACTION` in a commit that has changed something, whose position it would take.
   */
  commit<Result>(work: () => Result, repeated: RepeatedCommit = {}): Result {
    const outer = this.#commit;
    if (outer?.position !== undefined)
      throw new MvdbError(IN_TRANSACTION, 'The work around this commit has written already.');
    const commit = new OpenCommit(this.#environment, repeated);
    this.#commit = commit;
    try {
      const result = work();
      if (commit.close()) this.onCommit();
      return result;
    } finally {
      this.#commit = outer;
    }
  }

  /** Runs work in a savepoint of the commit: what it notes is undone with it. */
  savepoint<Result>(work: () => Result): Result {
    const commit = this.#commit;
    const count = commit?.count ?? 0;
    try {
      return work();
    } catch (error) {
      commit?.undoTo(count);
      throw error;
    }
  }

  /**
   * Notes what a record is before it becomes `next`; `undefined` for one that goes.
   *
   * @param read - Reads what it is.
   */
  note(logged: LoggedKey, read: () => string | undefined, next: string | undefined): void {
    const commit = this.#commit;
    if (commit === undefined || !this.isOn || this.#isExempt(logged.database)) return;
    if (commit.noteAgain(logged)) return;
    const record = read();
    if (record !== next) commit.add(logged, { record }, { record: next }, this.#origin);
  }

  /** Notes what a record is before it becomes another one, as a commit of another log says of both. */
  noteRepeated(logged: LoggedKey, before: Before, after: Before): void {
    this.#commit?.add(logged, before, after, this.#origin);
  }
}

/** What is known of a commit that happened before; default: it is made now, by the one who writes. */
export type RepeatedCommit = Partial<Pick<CommitHead, 'timeMs' | 'origin'>>;

/** A record that a commit changes, with the digests of what it was and of what it is. */
interface NotedChange extends LoggedKey {
  readonly before: number;
  /** `undefined` where it was written again, and what it is must be read. */
  after: number | undefined;
}

/** A commit of the log that is being written. */
class OpenCommit {
  readonly #environment: Environment;
  readonly #noted: NotedChange[] = [];
  readonly #byKey = new Map<string, Map<string, NotedChange>>();
  readonly #repeated: RepeatedCommit;
  /** The commit before it; read when it changes something. */
  #last: LastCommit | undefined;
  #origin = NOBODY;

  constructor(environment: Environment, repeated: RepeatedCommit) {
    this.#environment = environment;
    this.#repeated = repeated;
  }

  get count(): number {
    return this.#noted.length;
  }

  get position(): string | undefined {
    if (this.#last === undefined || this.#noted.length === 0) return undefined;
    return String(this.#last.position + 1);
  }

  /** @returns Whether the record was noted before. */
  noteAgain({ database, key }: LoggedKey): boolean {
    const noted = this.#byKey.get(database)?.get(key);
    if (noted === undefined) return false;
    noted.after = undefined;
    return true;
  }

  add(logged: LoggedKey, before: Before, after: Before, origin: CommitOrigin): void {
    if (this.#noted.length === 0) this.#origin = origin;
    this.#last ??= lastCommit(this.#environment.store(LOG_COMMITS));
    const { database, key } = logged;
    this.#environment
      .store(LOG_CHANGES)
      .put(changeKey(database, key, this.#last.position + 1), beforeText(before));
    const digest = stateDigests(database, key);
    const { table } = logged;
    const noted = { database, table, key, before: digest(before), after: digest(after) };
    const keys = this.#byKey.get(database);
    if (keys === undefined) this.#byKey.set(database, new Map([[key, noted]]));
    else keys.set(key, noted);
    this.#noted.push(noted);
  }

  undoTo(count: number): void {
    for (const { database, key } of this.#noted.splice(count))
      this.#byKey.get(database)?.delete(key);
  }

  /** Writes which records the commit changed. @returns False, and writes nothing, where it changed none. */
  close(): boolean {
    if (this.#last === undefined || this.#noted.length === 0) return false;
    const { position, timeMs } = nextMoment(this.#last, this.#repeated.timeMs);
    const commits = this.#environment.store(LOG_COMMITS);
    const digest = this.#digest(this.#last.digest);
    const { origin = this.#origin } = this.#repeated;
    const head: CommitHead = { timeMs, origin, count: this.#noted.length, digest };
    commits.put(positionText(position), JSON.stringify(head));
    const parts = Math.ceil(this.#noted.length / KEYS_MAX);
    for (let part = 0; part < parts; part += 1) {
      const noted = this.#noted.slice(part * KEYS_MAX, (part + 1) * KEYS_MAX);
      commits.put(partKey(position, part), JSON.stringify(byTable(noted)));
    }
    commits.put(LAST_KEY, JSON.stringify({ position, timeMs, digest } satisfies LastCommit));
    return true;
  }

  #digest(digest: number): number {
    let sum = digest;
    for (const { database, key, before, after } of this.#noted) {
      const now = after ?? recordDigest(database, key, this.#environment.store(database).get(key));
      sum = digestSum(sum, now - before);
    }
    return sum;
  }
}

function lastCommit(commits: RecordStore): LastCommit {
  const text = commits.get(LAST_KEY);
  return text === undefined ? NO_COMMIT : (JSON.parse(text) as LastCommit);
}

/** Numbers ascend without a gap, and times never go back, even where the clock does. */
function nextMoment(
  { position, timeMs }: LastCommit,
  nowMs = Date.now(),
): Pick<LastCommit, 'position' | 'timeMs'> {
  return { position: position + 1, timeMs: Math.max(nowMs, timeMs) };
}

/** The dictionaries of several tables share a database. */
function byTable(noted: readonly LoggedKey[]): ChangedKeys[] {
  const found = new Map<string, { database: string; table: string; keys: string[] }>();
  for (const { database, table, key } of noted) {
    const name = `${database}\0${table}`;
    const changed = found.get(name);
    if (changed === undefined) found.set(name, { database, table, keys: [key] });
    else changed.keys.push(key);
  }
  return [...found.values()];
}

/** Begins the log of an account with the state that it is in, as a commit that changes nothing. */
export function beginLog(environment: Environment, origin: CommitOrigin, timeMs?: number): void {
  const commits = environment.store(LOG_COMMITS);
  const begun: LastCommit = { ...nextMoment(lastCommit(commits), timeMs), digest: 0 };
  const head: CommitHead = { timeMs: begun.timeMs, origin, count: 0, digest: 0 };
  const { position } = begun;
  commits.put(positionText(position), JSON.stringify(head));
  commits.put(LAST_KEY, JSON.stringify(begun));
  const state: LogState = { first: position, begun: position };
  environment.store(HOUSEKEEPING).put(LOG_STATE_KEY, JSON.stringify(state));
}
