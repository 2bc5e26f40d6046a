import type { Account, AccountAddress } from 'mvdb';
import type { Answer } from '../answer.ts';
import { fromErrorData } from './error-data.ts';
import type { Order } from './order.ts';
import { startReader } from './reader-thread.ts';
import { RowFlow } from './row-flow.ts';
import { RowStream, type Rows } from './row-stream.ts';
import { Turns } from './turns.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';
import { startWriter } from './writer-process.ts';

export interface WorkerPoolsOptions {
  /** Threads that read, and as many again for answers row by row. */
  readonly readerThreads: number;
  /** Orders that may wait for each sort of worker. */
  readonly waitingMax: number;
  /** How long work may take until something is heard of it: all of it, or its next rows. */
  readonly workMsMax: number;
  /** How long it may take that reads and answers at once, while others wait for its thread. */
  readonly readingYieldMs: number;
  /** How long it may take that reads and answers row by row, while others wait for its thread. */
  readonly rowsYieldMs: number;
  /** Bytes of memory that it may need in a thread. */
  readonly readerMemoryMax: number;
  /** How long nobody may take rows before they are given up. */
  readonly rowPatienceMs: number;
}

/** Modules that workers run. */
export interface WorkerModules {
  /** Calls `serveReader`. */
  readonly readerModule: URL;
  /** Calls `serveWriter`. */
  readonly writerModule: URL;
  /** Module of the registry whose routines they run; default: that of the catalogue. */
  readonly registryModule?: string;
}

/** How busy workers are. */
export interface WorkerLoad {
  /** Pieces of work that workers are at. */
  readonly runningCount: number;
  /** Pieces of work that wait for a worker, or for the turn to write. */
  readonly waitingCount: number;
}

/** All who help with the work on one account: threads that read, and a process that writes. */
export class WorkerPools {
  /** Who may write. */
  readonly turns: Turns;
  readonly #account: Account;
  readonly #rowPatienceMs: number;
  readonly #readers: WorkerPool;
  /** Of their own, because a client that reads slowly keeps its thread for long. */
  readonly #rowReaders: WorkerPool;
  readonly #writer: WorkerPool;
  #closing: Promise<void> | undefined;

  constructor(account: Account, modules: WorkerModules, options: WorkerPoolsOptions) {
    const { readerModule, writerModule, registryModule = '' } = modules;
    const { readerThreads, waitingMax, workMsMax: orderMsMax, rowPatienceMs } = options;
    const { readingYieldMs, rowsYieldMs, readerMemoryMax: memoryMax } = options;
    const readers: WorkerPoolOptions = {
      size: readerThreads,
      waitingMax,
      orderMsMax,
      start: (listener) =>
        startReader(
          {
            account,
            address: addressOf(account),
            module: readerModule,
            memoryMax,
            registryModule,
          },
          listener,
        ),
    };
    this.turns = new Turns(waitingMax);
    this.#account = account;
    this.#rowPatienceMs = rowPatienceMs;
    this.#readers = new WorkerPool({ ...readers, yieldMs: readingYieldMs });
    this.#rowReaders = new WorkerPool({ ...readers, yieldMs: rowsYieldMs });
    this.#writer = new WorkerPool({
      size: 1,
      waitingMax,
      orderMsMax,
      start: (listener) =>
        startWriter(
          {
            account,
            address: addressOf(account),
            turns: this.turns,
            module: writerModule,
            registryModule,
          },
          listener,
        ),
    });
  }

  get load(): WorkerLoad {
    const running = this.#pools.map(({ runningCount }) => runningCount);
    const waiting = this.#pools.map(({ waitingCount }) => waitingCount);
    return { runningCount: sum(running), waitingCount: sum(waiting) + this.turns.waitingCount };
  }

  /** Whether somebody is there to help with work that reads or writes, and need not be started. */
  isThere(isReading: boolean): boolean {
    return (isReading ? this.#readers : this.#writer).isStarted;
  }

  /** Has work done. @throws What it throws; WorkError `QUEUE_FULL`, `SHUTTING_DOWN`. */
  async perform(order: Order, isReading: boolean): Promise<Answer> {
    let answer: Answer = { reply: undefined };
    let failure: Error | undefined;
    await (isReading ? this.#readers : this.#writer).perform(order, (message) => {
      if ('error' in message) failure = fromErrorData(message.error);
      else if ('reply' in message) answer = message;
      return true;
    });
    // This process sees in this event turn already what the other wrote.
    if (!isReading && this.#closing === undefined) this.#account.refresh();
    if (failure !== undefined) throw failure;
    return answer;
  }

  /** Has work done that answers row by row. */
  rows<Row>(order: Order): Rows<Row> {
    const rowFlow = new RowFlow();
    const flow = { shared: rowFlow.shared, patienceMs: this.#rowPatienceMs };
    return new RowStream(rowFlow, (hear) => this.#rowReaders.perform({ ...order, flow }, hear));
  }

  /** Lets workers do what they are at, and ends those that have not done it in time. */
  close(withinMs: number): Promise<void> {
    this.#closing ??= this.#close(withinMs);
    return this.#closing;
  }

  async #close(withinMs: number): Promise<void> {
    const timer = setTimeout(() => {
      for (const pool of this.#pools) pool.cut();
    }, withinMs);
    await Promise.all(this.#pools.map((pool) => pool.close()));
    clearTimeout(timer);
  }

  get #pools(): readonly WorkerPool[] {
    return [this.#readers, this.#rowReaders, this.#writer];
  }
}

function addressOf({ path, address }: Account): AccountAddress {
  if (address === undefined) throw new TypeError(`Nobody else can open ${path} to help with it.`);
  return address;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
