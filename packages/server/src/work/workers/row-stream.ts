import { fromErrorData } from './error-data.ts';
import type { Message } from './order.ts';
import type { RowFlow } from './row-flow.ts';

/** Rows in batches, as they are asked for. Leaving ends whatever makes them. */
export type Rows<Row> = AsyncIterableIterator<readonly Row[], void, undefined>;

/** Begins an order. Its messages are reported to `hear`, which says whether one was the last. */
type BeginOrder = (hear: (message: Message) => boolean) => Promise<void>;

/** The rows that a worker sends. It is asked for them when the first is wanted. */
export class RowStream<Row> implements Rows<Row> {
  readonly #flow: RowFlow;
  readonly #beginOrder: BeginOrder;
  #hasBegun = false;
  /** Whether the batch handed out last has been dealt with when the next is asked for. */
  #isDealtWith = true;
  #batches: (readonly Row[])[] = [];
  #end: { readonly error?: unknown } | undefined;
  #wake: (() => void) | undefined;

  constructor(flow: RowFlow, beginOrder: BeginOrder) {
    this.#flow = flow;
    this.#beginOrder = beginOrder;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** @throws What the work throws; WorkError `QUEUE_FULL`, `SHUTTING_DOWN`, `ROWS_NOT_TAKEN`. */
  async next(): Promise<IteratorResult<readonly Row[], void>> {
    if (!this.#isDealtWith) this.#flow.take();
    this.#isDealtWith = true;
    this.#begin();
    for (;;) {
      const batch = this.#batches.shift();
      if (batch !== undefined) {
        this.#isDealtWith = false;
        return { done: false, value: batch };
      }
      if (this.#end !== undefined) {
        const { error } = this.#end;
        this.#end = {};
        if (error !== undefined) throw error;
        return { done: true, value: undefined };
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async return(): Promise<IteratorResult<readonly Row[], void>> {
    this.#flow.leave();
    this.#batches = [];
    this.#finish({});
    return { done: true, value: undefined };
  }

  #begin(): void {
    if (this.#hasBegun || this.#end !== undefined) return;
    this.#hasBegun = true;
    this.#beginOrder((message) => this.#hear(message)).catch((error) => this.#finish({ error }));
  }

  #hear(message: Message): boolean {
    if ('rows' in message) {
      // What makes the rows says what they are.
      if (this.#end === undefined) this.#batches.push(message.rows as readonly Row[]);
      this.#wake?.();
      return false;
    }
    this.#finish('error' in message ? { error: fromErrorData(message.error) } : {});
    return true;
  }

  #finish(end: { readonly error?: unknown }): void {
    this.#end ??= end;
    this.#wake?.();
  }
}
