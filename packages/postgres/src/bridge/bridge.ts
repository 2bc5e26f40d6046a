import { MessageChannel, receiveMessageOnPort, type Worker } from 'node:worker_threads';
import { startThread } from 'mvdb/host';
import type { ClientConfig } from 'pg';
import type { BridgeStart } from './bridge-worker.ts';
import type { BridgeAnswer, BridgeFault, BridgeRequest, Rows, Statement } from './protocol.ts';

/** What came of statements on one connection. */
export interface BridgeResult {
  /** The rows of each statement that was carried out. */
  readonly rows: readonly Rows[];
  /** Why those behind them were not. */
  readonly fault?: BridgeFault;
}

const LATE: BridgeFault = {
  code: 'ETIMEDOUT',
  message: 'no answer in time',
  isSent: true,
  isLost: true,
};

/**
 * Connections to PostgreSQL, used by calls that wait: a thread holds them, and wakes this one when it has an answer.
 * No call waits for longer than it is told to.
 */
export class Bridge {
  readonly #worker: Worker;
  readonly #port: BridgeStart['port'];
  readonly #answered = new Int32Array(new SharedArrayBuffer(4));
  /** Questions whose answers are waited for later, with those that have come. */
  readonly #ahead = new Map<number, BridgeAnswer | undefined>();
  #lastId = 0;
  #connectionCount = 0;

  constructor(config: ClientConfig) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const start: BridgeStart = { config, port: port2, answered: this.#answered };
    this.#worker = startThread(workerFile(), {
      workerData: start,
      transferList: [port2],
      name: 'mvdb postgres',
    });
    this.#worker.unref();
    port1.unref();
  }

  /** The number of a connection that nobody else uses; it is opened by its first statement. */
  newConnection(): number {
    this.#connectionCount += 1;
    return this.#connectionCount;
  }

  /**
   * Carries out statements in order, up to the first that fails.
   *
   * @param isKept - Has them carried out again on another connection whenever this one is lost, until it is closed.
   */
  run(
    connection: number,
    statements: readonly Statement[],
    timeoutMs: number,
    isKept = false,
  ): BridgeResult {
    return this.#answerTo(this.#post(connection, statements, isKept), timeoutMs);
  }

  /** Has statements carried out while this thread does something else. @returns What `finish` or `forget` takes. */
  start(connection: number, statements: readonly Statement[]): number {
    const id = this.#post(connection, statements);
    this.#ahead.set(id, undefined);
    return id;
  }

  /** Waits for what was started. */
  finish(id: number, timeoutMs: number): BridgeResult {
    const known = this.#ahead.get(id);
    const result = known ? resultOf(known) : this.#answerTo(id, timeoutMs);
    this.#ahead.delete(id);
    return result;
  }

  /** Gives up what was started; it is carried out nevertheless. */
  forget(id: number): void {
    this.#ahead.delete(id);
  }

  #answerTo(id: number, timeoutMs: number): BridgeResult {
    const endMs = performance.now() + timeoutMs;
    for (;;) {
      const seen = Atomics.load(this.#answered, 0);
      for (;;) {
        const message = receiveMessageOnPort(this.#port) as { message: BridgeAnswer } | undefined;
        if (message === undefined) break;
        const answer = message.message;
        if (answer.id === id) return resultOf(answer);
        // Others are of calls that nobody waits for.
        if (this.#ahead.has(answer.id)) this.#ahead.set(answer.id, answer);
      }
      const leftMs = endMs - performance.now();
      if (leftMs <= 0 || Atomics.wait(this.#answered, 0, seen, leftMs) === 'timed-out')
        return { rows: [], fault: LATE };
    }
  }

  /** Has statements carried out that nobody waits for. */
  send(connection: number, statements: readonly Statement[]): void {
    this.#post(connection, statements);
  }

  closeConnection(connection: number): void {
    this.#post(connection, []);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
    this.#port.close();
  }

  #post(connection: number, statements: readonly Statement[], isKept = false): number {
    this.#lastId += 1;
    const request: BridgeRequest = {
      ...{ id: this.#lastId, connection, statements },
      ...(isKept && { isKept }),
    };
    this.#port.postMessage(request);
    return this.#lastId;
  }
}

function resultOf({ rows, fault }: BridgeAnswer): BridgeResult {
  return { rows, ...(fault && { fault }) };
}

/** Beside this file in the sources, beside the bundle when built. */
function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./bridge-worker.${extension}`, import.meta.url);
}
