import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Account } from '../account/account.ts';
import { startThread } from '../system/start-module.ts';
import type { ScanOrder, ScanPosition } from './scan-order.ts';

/** Tables with fewer records are scanned before workers would be of use. */
const RECORDS_MIN = 200_000;

/** The threads that help to scan the tables of one account: started at the first order, then kept. */
export class ScanPool {
  /** Tables with fewer records are not worth their help. */
  readonly recordsMin: number;
  /** Number of workers there are or will be; 0 after a failure. */
  #size: number;
  readonly #position: ScanPosition;
  #workers: readonly Worker[] = [];
  /** Workers that have not ended, dismissed or not. */
  readonly #living = new Set<Worker>();

  constructor(position: ScanPosition, workerCount: number, recordsMin = RECORDS_MIN) {
    this.recordsMin = recordsMin;
    this.#position = position;
    this.#size = workerCount;
  }

  get workerCount(): number {
    return this.#size;
  }

  /** Starts the workers, unless they are there; they come to life while the caller goes on. */
  start(): void {
    if (this.#workers.length > 0 || this.#size === 0) return;
    try {
      this.#workers = Array.from({ length: this.#size }, () => this.#startWorker());
    } catch (error) {
      if (!isThreadRejected(error)) throw error;
      this.dismiss();
    }
  }

  /** Gives an order to each worker. It is carried out when the worker is free, or never. */
  order(orderOf: (worker: number) => ScanOrder): void {
    this.start();
    for (const [number, worker] of this.#workers.entries()) worker.postMessage(orderOf(number));
  }

  /** Does without workers from now on. */
  dismiss(): void {
    for (const worker of this.#workers) worker.postMessage(undefined);
    this.#workers = [];
    this.#size = 0;
  }

  /** Ends the workers, each when it has done what it is at. */
  async close(): Promise<void> {
    this.dismiss();
    const ends = Array.from(this.#living, (worker) => {
      worker.ref();
      return new Promise((resolve) => worker.once('exit', resolve));
    });
    await Promise.all(ends);
  }

  #startWorker(): Worker {
    const worker = startThread(workerFile(), { workerData: this.#position, name: 'mvdb scan' });
    worker.unref();
    // A worker that fails is not a loss: what it has not delivered is scanned without it.
    worker.on('error', () => this.dismiss());
    this.#living.add(worker);
    worker.once('exit', () => this.#living.delete(worker));
    return worker;
  }
}

const pools = new WeakMap<Account, ScanPool>();

/** The pool of an account, which ends with it. */
export function scanPoolOf(account: Account): ScanPool {
  const existing = pools.get(account);
  if (existing) return existing;
  const { path, durability, scanThreads } = account;
  const pool = new ScanPool({ path, durability }, scanThreads - 1);
  pools.set(account, pool);
  account.closeWith(pool);
  return pool;
}

/** The worker lies beside this file and is built beside it. */
function workerFile(): URL {
  return new URL(`./scan-worker${extname(import.meta.url)}`, import.meta.url);
}

/** True where the system has no room for another thread, or this process may start none. */
function isThreadRejected(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_INIT_FAILED' || code === 'ERR_ACCESS_DENIED';
}
