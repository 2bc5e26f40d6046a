import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Account } from '../account/account.ts';
import { startThread } from '../system/start-module.ts';
import type { ScanOrder, ScanPlace } from './scan-order.ts';

/** Tables with fewer records are scanned before helpers would be of use. */
const RECORDS_MIN = 200_000;

/** The threads that help to scan the tables of one account: started at the first order, then kept. */
export class ScanPool {
  /** Tables with fewer records are not worth their help. */
  readonly recordsMin: number;
  /** Number of helpers there are or will be; 0 after a failure. */
  #size: number;
  readonly #place: ScanPlace;
  #helpers: readonly Worker[] = [];
  /** Helpers that have not ended, dismissed or not. */
  readonly #living = new Set<Worker>();

  constructor(place: ScanPlace, helperCount: number, recordsMin = RECORDS_MIN) {
    this.recordsMin = recordsMin;
    this.#place = place;
    this.#size = helperCount;
  }

  get helperCount(): number {
    return this.#size;
  }

  /** Starts the helpers, unless they are there; they come to life while the caller goes on. */
  start(): void {
    if (this.#helpers.length > 0 || this.#size === 0) return;
    try {
      this.#helpers = Array.from({ length: this.#size }, () => this.#startHelper());
    } catch (error) {
      if (!isThreadRefused(error)) throw error;
      this.dismiss();
    }
  }

  /** Gives an order to each helper. It is carried out when the helper is free, or never. */
  order(orderOf: (helper: number) => ScanOrder): void {
    this.start();
    for (const [number, helper] of this.#helpers.entries()) helper.postMessage(orderOf(number));
  }

  /** Does without helpers from now on. */
  dismiss(): void {
    for (const helper of this.#helpers) helper.postMessage(undefined);
    this.#helpers = [];
    this.#size = 0;
  }

  /** Ends the helpers, each when it has done what it is at. */
  async close(): Promise<void> {
    this.dismiss();
    const ends = Array.from(this.#living, (helper) => {
      helper.ref();
      return new Promise((resolve) => helper.once('exit', resolve));
    });
    await Promise.all(ends);
  }

  #startHelper(): Worker {
    const helper = startThread(workerFile(), { workerData: this.#place, name: 'mvdb scan' });
    helper.unref();
    // A helper that fails is no loss: what it has not delivered is scanned without it.
    helper.on('error', () => this.dismiss());
    this.#living.add(helper);
    helper.once('exit', () => this.#living.delete(helper));
    return helper;
  }
}

const pools = new WeakMap<Account, ScanPool>();

/** The pool of an account, which ends with it. */
export function scanPoolOf(account: Account): ScanPool {
  const known = pools.get(account);
  if (known) return known;
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
function isThreadRefused(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ERR_WORKER_INIT_FAILED' || code === 'ERR_ACCESS_DENIED';
}
