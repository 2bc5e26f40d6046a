import { assertNotScanning } from '../scanning.ts';
import type { StoreHost, TransactionLevel } from './store-host.ts';

/** A cursor of LMDB, which ends with the transaction it was opened in. */
export class Cursor<Item> {
  readonly #host: StoreHost;
  readonly #level: TransactionLevel | undefined;
  readonly #steps: Iterator<Item>;

  constructor(host: StoreHost, range: () => Iterable<Item>) {
    assertNotScanning();
    this.#host = host;
    this.#level = host.level;
    try {
      this.#steps = range()[Symbol.iterator]();
    } catch (cause) {
      throw host.failure(cause);
    }
  }

  /** @throws MvdbError `TRANSACTION_OVER` */
  next(): IteratorResult<Item> {
    this.assertUsable();
    try {
      return this.#steps.next();
    } catch (cause) {
      throw this.#host.failure(cause);
    }
  }

  /** @throws MvdbError `TRANSACTION_OVER` */
  assertUsable(): void {
    assertNotScanning();
    this.#host.assertOngoing(this.#level);
  }

  /** Gives the cursor back, unless its transaction took it along already. */
  close(): void {
    if (this.#host.isOpen && !this.#level?.isOver) this.#steps.return?.();
  }
}

/** The items of a range one by one. */
export function* itemsOf<Item>(host: StoreHost, range: () => Iterable<Item>): Generator<Item> {
  const cursor = new Cursor(host, range);
  try {
    for (;;) {
      const step = cursor.next();
      if (step.done) return;
      yield step.value;
    }
  } finally {
    cursor.close();
  }
}
