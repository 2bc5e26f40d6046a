import { failures, MvdbError } from 'mvdb';
import type { ReplicaStatus } from 'mvdb/engine';
import type { Bridge } from './bridge/bridge.ts';
import type { Rows, Statement } from './bridge/protocol.ts';
import { type Ahead, Connection } from './connection.ts';
import { CachedStates } from './memory.ts';
import type { StateSource } from './read-state.ts';
import { isSchemaThere } from './schema.ts';

/** How long the thread waits for an answer at the most: the account itself has it, too. */
const ANSWER_MS_MAX = 10_000;

/** How long a replica that is left out, or behind, is not asked again. */
const PROBE_MS = 250;

/** Connections that are kept for the next state to be read. */
const IDLE_MAX = 4;

export interface ReplicaOptions {
  readonly bridge: Bridge;
  /** Names the account there, without a password. */
  readonly path: string;
  readonly schema: string;
  /** Names the account itself. */
  readonly accountPath: string;
  /** What the account is known by. */
  readonly account: string;
  readonly answerTimeoutMs: number;
  readonly onClose: () => Promise<void>;
}

/** A hot standby of the server, of which states are read that have a commit. It is left out while it is lost. */
export class Replica {
  readonly #options: ReplicaOptions;
  readonly #statement: Statement;
  readonly #cached: CachedStates;
  readonly #idle: Connection[] = [];
  readonly #used = new Set<Connection>();
  readonly #probing: Connection;
  #probe: Ahead | undefined;
  #probedMs = Number.NEGATIVE_INFINITY;
  #isOut = false;
  /** The last commit that it is known to have, and the one that it had when it was found not to have a later one. */
  #commit = 0;
  #behindAt: number | undefined;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#statement = {
      name: 'standing',
      text: `SELECT account, commit::text, pg_is_in_recovery()::text FROM ${options.schema}.about`,
    };
    this.#cached = new CachedStates(options.schema, true);
    this.#probing = this.#newConnection();
  }

  /** Where a state with a commit may be read; `undefined` while it is lost, or is known to be behind. */
  source(commit: number): StateSource | undefined {
    if (!this.#mayHave(commit)) this.#look();
    if (!this.#mayHave(commit)) return undefined;
    const connection = this.#idle.pop() ?? this.#newConnection();
    this.#used.add(connection);
    return {
      connection,
      cached: this.#cached,
      standing: {
        statement: this.#statement,
        accepts: (rows) => this.#accepts(rows, commit),
        leaveOut: (error) => this.#leaveOut(error),
      },
      giveBack: (isUsable) => this.#giveBack(connection, isUsable),
    };
  }

  /** Asks how it stands; one that is left out is asked without waiting, so the next status has its answer. */
  status(): ReplicaStatus {
    if (this.#isOut) this.#look();
    else this.#ask();
    return { address: this.#options.path, commit: this.#commit, isUsed: !this.#isOut };
  }

  async close(): Promise<void> {
    for (const connection of [this.#probing, ...this.#idle, ...this.#used]) connection.close();
    await this.#options.onClose();
  }

  /**
   * Leaves it out for now where it does not answer.
   *
   * @throws MvdbError `ACCOUNT_NOT_FOUND`, `ACCOUNT_FAILED` where it is not a standby of the account.
   */
  assertStandby(): void {
    const recovery = { text: 'SELECT pg_is_in_recovery()::text' };
    try {
      const isStandby = this.#probing.begin(recovery)[0]?.[0] === 'true';
      if (!isStandby) throw this.#rejected('It is not a standby, for it can be written.');
      if (isSchemaThere(this.#probing, this.#options.schema))
        this.#note(this.#probing.begin(this.#statement));
    } catch (error) {
      if (!(error instanceof MvdbError) || error.code !== 'ACCOUNT_AWAY') throw error;
      this.#leaveOut(error);
    }
  }

  #mayHave(commit: number): boolean {
    return !this.#isOut && (commit <= this.#commit || this.#behindAt !== this.#commit);
  }

  #ask(): void {
    const connection = this.#idle.pop() ?? this.#newConnection();
    try {
      this.#note(connection.begin(this.#statement));
    } catch (error) {
      this.#leaveOut(error);
    }
    this.#giveBack(connection, !this.#isOut);
  }

  /** Asks how it stands, and waits for no answer: that is looked at the next time. */
  #look(): void {
    if (this.#probe?.isAnswered()) this.#finish(this.#probe);
    const nowMs = performance.now();
    if (this.#probe || nowMs - this.#probedMs < PROBE_MS) return;
    this.#probedMs = nowMs;
    this.#probe = this.#probing.askAhead(this.#statement);
  }

  #finish(probe: Ahead): void {
    this.#probe = undefined;
    try {
      this.#note(probe.rows());
      this.#isOut = false;
    } catch {
      this.#probing.replace();
    }
  }

  #accepts(rows: Rows, commit: number): boolean {
    try {
      this.#note(rows);
    } catch (error) {
      this.#leaveOut(error);
      return false;
    }
    if (commit <= this.#commit) return true;
    this.#behindAt = this.#commit;
    return false;
  }

  /** @param rows - What it says of itself. @throws MvdbError `ACCOUNT_FAILED`. */
  #note([row]: Rows): void {
    const [account, commit, isStandby] = row ?? [];
    if (account !== this.#options.account) throw this.#rejected('It holds another account.');
    if (isStandby !== 'true') throw this.#rejected('It is not a standby any more.');
    this.#commit = Number(commit);
  }

  #rejected(reason: string): MvdbError {
    const { path, accountPath } = this.#options;
    return new MvdbError(
      failures.ACCOUNT_FAILED,
      `${path} cannot be read instead of ${accountPath}. ${reason}`,
    );
  }

  #leaveOut(error: unknown): void {
    if (this.#isOut) return;
    this.#isOut = true;
    const reason = error instanceof MvdbError ? error.detail : String(error);
    const text = `The replica ${this.#options.path} is left out until it answers again. ${reason}`;
    process.emitWarning(text, { code: 'MVDB_REPLICA' });
  }

  #giveBack(connection: Connection, isUsable: boolean): void {
    this.#used.delete(connection);
    if (isUsable && this.#idle.length < IDLE_MAX) this.#idle.push(connection);
    else connection.close();
  }

  #newConnection(): Connection {
    const { bridge, path, answerTimeoutMs } = this.#options;
    return new Connection(bridge, path, Math.min(answerTimeoutMs, ANSWER_MS_MAX));
  }
}
