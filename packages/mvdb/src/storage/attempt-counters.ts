import { hash } from 'node:crypto';
import { assertArgument, assertText } from '../arguments/checked.ts';
import { NUMBER, shapeOf } from '../arguments/kinds.ts';
import { MvdbError } from '../errors/errors.ts';
import { READ_ONLY } from '../errors/failures.ts';
import { systemUptime, type Uptime } from '../system/uptime.ts';
import type { OpenSharedSpace, SharedSpace } from './account-storage.ts';
import type { Environment } from './environment.ts';
import type { RecordStore } from './record-store.ts';

/** How often something may be tried without success. */
export interface TryLimits {
  readonly attemptsMax: number;
  /** Counted from the first of them. */
  readonly windowMs: number;
}

export interface TriesOptions {
  readonly openSharedSpace: OpenSharedSpace;
  /** Of an account that nobody can write, and in which nothing is counted. */
  readonly isReadOnly?: boolean;
  readonly uptime?: Uptime;
}

interface Window {
  readonly startedMs: number;
  readonly endMs: number;
  readonly count: number;
}

const LIMITS = shapeOf('limits', { attemptsMax: NUMBER, windowMs: NUMBER });
const WINDOW = /^\[\d{1,16},\d{1,16},\d{1,16}\]$/;

/**
 * Counts what was tried without success, such as passwords, in all processes together. A try counts from the moment it
 * begins, whatever becomes of the transaction that it belongs to: the count is not part of it. It lies in the folder
 * of the account, and ends with its window or the next start of the system; setting the clock changes nothing.
 */
export class AttemptCounters {
  readonly #space: SharedSpace;
  readonly #isReadOnly: boolean;
  readonly #uptime: Uptime;

  /** @internal */
  constructor({ openSharedSpace, isReadOnly = false, uptime = systemUptime }: TriesOptions) {
    this.#space = openSharedSpace({ name: 'tries', assertReadable });
    this.#isReadOnly = isReadOnly;
    this.#uptime = uptime;
  }

  /**
   * Counts one more try, unless there were too many.
   *
   * @param what - What is tried, and whose: a name of any length that nobody learns from the file.
   * @returns Whether it may be done.
   * @throws MvdbError `READ_ONLY`, `ACCOUNT_CLOSED`.
   * @example if (!account.attemptCounters.begin('password of ann', { attemptsMax: 5, windowMs: 60_000 })) return;
   */
  begin(what: string, limits: TryLimits): boolean {
    assertText('Tries.begin', 'what', what);
    assertArgument('Tries.begin', 'limits', limits, LIMITS);
    if (this.#isReadOnly) throw new MvdbError(READ_ONLY, 'Nothing can be counted.');
    const { attemptsMax, windowMs } = limits;
    return this.#change((store) => {
      const now = this.#uptime.now();
      forgetEnded(store, now);
      const key = keyOf(what);
      const { startedMs, endMs, count } = windowAt(store, key) ?? {
        startedMs: now,
        endMs: now + Math.ceil(windowMs),
        count: 0,
      };
      if (count >= attemptsMax) return false;
      store.put(key, JSON.stringify([startedMs, endMs, count + 1]));
      return true;
    });
  }

  /** Forgets the tries of something, such as when it was done. */
  forget(what: string): void {
    assertText('Tries.forget', 'what', what);
    if (this.#space.isInUse) this.#change((store) => store.remove(keyOf(what)));
  }

  async close(): Promise<void> {
    await this.#space.close();
  }

  #change<Result>(work: (store: RecordStore) => Result): Result {
    const environment = this.#space.open();
    return environment.transact(() => work(storeOf(environment)));
  }
}

function storeOf(environment: Environment): RecordStore {
  return environment.store('TRIES');
}

function keyOf(what: string): string {
  return hash('sha256', what, 'base64url');
}

/** There are no more windows than there are logins, or what else is tried, that failed lately. */
function forgetEnded(store: RecordStore, now: number): void {
  for (const key of [...store.keys({})]) {
    const window = windowAt(store, key);
    // One that begins later is of an earlier start, on a system that does not say which start it is.
    if (window === undefined || window.endMs <= now || window.startedMs > now) store.remove(key);
  }
}

function windowAt(store: RecordStore, key: string): Window | undefined {
  const text = store.get(key);
  if (text === undefined || !WINDOW.test(text)) return undefined;
  const [startedMs, endMs, count] = JSON.parse(text) as [number, number, number];
  return { startedMs, endMs, count };
}

/** @throws MvdbError `ACCOUNT_FAILED` */
function assertReadable(environment: Environment): void {
  environment.refresh();
  try {
    for (const _ of storeOf(environment).entries({})) break;
  } catch (cause) {
    throw environment.failure(cause);
  }
}
