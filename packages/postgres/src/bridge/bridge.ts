import type { ClientConfig } from 'pg';
import { BridgeThread } from './bridge-thread.ts';
import type { BridgeAnswer, BridgeRequest, BridgeViolation, Rows, Statement } from './protocol.ts';

/** What came of statements on one connection. */
export interface BridgeResult {
  /** The rows of each statement that was carried out. */
  readonly rows: readonly Rows[];
  /** Why those behind them were not. */
  readonly violation?: BridgeViolation;
}

const LATE: BridgeViolation = {
  code: 'ETIMEDOUT',
  message: 'no answer in time',
  isSent: true,
  isLost: true,
};

const GONE: BridgeViolation = {
  code: 'ECONNRESET',
  message: 'the thread that held the connections has ended',
  isSent: true,
  isLost: true,
};

/**
 * Connections to PostgreSQL, used by calls that wait: a thread holds them, and wakes this one when it has an answer.
 * No call waits for longer than it is asked to. Where the thread ends, another one begins with the next call, and all
 * connections are lost.
 */
export class Bridge {
  readonly #config: ClientConfig;
  #thread: BridgeThread;
  /** Questions whose answers are waited for later, with those that have come. */
  readonly #ahead = new Map<number, BridgeAnswer | undefined>();
  /** What each thread is to carry out again and again. */
  readonly #repeated = new Map<number, { statements: readonly Statement[]; everyMs: number }>();
  #lastId = 0;
  #connectionCount = 0;

  constructor(config: ClientConfig) {
    this.#config = config;
    this.#thread = new BridgeThread(config, 0);
  }

  /** The number of a connection that nobody else uses; it is opened by its first statement. */
  newConnection(): number {
    this.#connectionCount += 1;
    return this.#connectionCount;
  }

  /**
   * Carries out statements in order, up to the first that fails.
   *
   * @param everyMs - Has them carried out again each time that so long has passed, on another connection where this one
   * is lost, until it is closed.
   */
  run(
    connection: number,
    statements: readonly Statement[],
    timeoutMs: number,
    everyMs?: number,
  ): BridgeResult {
    return this.#answerTo(this.#post(connection, statements, everyMs), timeoutMs);
  }

  /** Has statements carried out while this thread does something else. @returns What `finish` or `forget` takes. */
  start(connection: number, statements: readonly Statement[]): number {
    const id = this.#post(connection, statements);
    this.#ahead.set(id, undefined);
    return id;
  }

  /** Waits for what was started. */
  finish(id: number, timeoutMs: number): BridgeResult {
    const cached = this.#ahead.get(id);
    const result = cached ? resultOf(cached) : this.#answerTo(id, timeoutMs);
    this.#ahead.delete(id);
    return result;
  }

  /** Whether `finish` has not to wait for what was started. */
  isAnswered(id: number): boolean {
    for (;;) {
      const answer = this.#thread.nextAnswer(0);
      if (answer === undefined) return this.#ahead.get(id) !== undefined || this.#thread.hasEnded;
      if (this.#ahead.has(answer.id)) this.#ahead.set(answer.id, answer);
    }
  }

  /** Gives up what was started; it is carried out nevertheless. */
  forget(id: number): void {
    this.#ahead.delete(id);
  }

  #answerTo(id: number, timeoutMs: number): BridgeResult {
    const endMs = performance.now() + timeoutMs;
    for (;;) {
      const answer = this.#thread.nextAnswer(endMs);
      if (answer === undefined) return { rows: [], violation: this.#thread.hasEnded ? GONE : LATE };
      if (answer.id === id) return resultOf(answer);
      // Others are of calls that nobody waits for.
      if (this.#ahead.has(answer.id)) this.#ahead.set(answer.id, answer);
    }
  }

  /** Has statements carried out that nobody waits for. */
  send(connection: number, statements: readonly Statement[]): void {
    this.#post(connection, statements);
  }

  closeConnection(connection: number): void {
    this.#repeated.delete(connection);
    this.#post(connection, []);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  #post(connection: number, statements: readonly Statement[], everyMs?: number): number {
    if (this.#thread.hasEnded) this.#replaceThread();
    if (everyMs !== undefined) this.#repeated.set(connection, { statements, everyMs });
    this.#lastId += 1;
    const request: BridgeRequest = {
      id: this.#lastId,
      connection,
      statements,
      ...(everyMs !== undefined && { everyMs }),
    };
    this.#thread.post(request);
    return this.#lastId;
  }

  #replaceThread(): void {
    for (const [id, answer] of this.#ahead)
      this.#ahead.set(id, answer ?? { id, rows: [], violation: GONE });
    this.#thread = new BridgeThread(this.#config, this.#connectionCount);
    for (const [connection, { statements, everyMs }] of this.#repeated)
      this.#post(connection, statements, everyMs);
  }
}

function resultOf({ rows, violation }: BridgeAnswer): BridgeResult {
  return { rows, ...(violation && { violation }) };
}
