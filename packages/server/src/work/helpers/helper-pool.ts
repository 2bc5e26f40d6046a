import { MvdbError } from 'mvdb';
import { RequestError } from '../../http/problems.ts';
import type { Helper, StartHelper } from './helper.ts';
import type { Message, Order } from './order.ts';

export interface HelperPoolOptions {
  /** Helpers at the most. Each is started when it is first needed, and replaced when it has ended. */
  readonly size: number;
  /** Orders that may wait for a helper. */
  readonly waitingMax: number;
  /** How long an order may take; without, as long as it wants. */
  readonly orderMsMax?: number;
  readonly start: StartHelper;
}

/** An order, until it is done. */
interface Task {
  readonly order: Order;
  /** Told every message. @returns Whether it was the last. */
  hear(message: Message): boolean;
  resolve(): void;
  reject(error: unknown): void;
}

interface Place {
  readonly helper: Helper;
  task: Task | undefined;
  /** Ends the helper where the order takes too long. */
  timer: NodeJS.Timeout | undefined;
  isOverdue: boolean;
}

/** A helper ended before it answered: what it wrote may be committed all the same. */
class HelperLost extends Error {
  override readonly name = 'HelperLost';
  /** Why it did. */
  readonly code: string;

  constructor(reason: string) {
    super(`It ended before it answered: ${reason}.`);
    this.code = reason;
  }
}

/** Helpers of one sort, and the orders that wait for one of them. */
export class HelperPool {
  readonly #options: HelperPoolOptions;
  readonly #places = new Set<Place>();
  readonly #waiting: Task[] = [];
  #isClosing = false;
  #onEmpty: (() => void) | undefined;

  constructor(options: HelperPoolOptions) {
    this.#options = options;
  }

  get isStarted(): boolean {
    return this.#places.size > 0;
  }

  get runningCount(): number {
    return [...this.#places].filter(({ task }) => task !== undefined).length;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * Has a helper carry out an order.
   *
   * @param hear - Told every message. Returns whether it was the last.
   * @throws RequestError `QUEUE_FULL`, `SHUTTING_DOWN`; MvdbError `BUDGET_EXCEEDED` where it takes too long;
   * HelperLost.
   */
  perform(order: Order, hear: (message: Message) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isClosing) throw shuttingDown();
      const task: Task = { order, hear, resolve, reject };
      const place = this.#freePlace();
      if (place !== undefined) this.#begin(place, task);
      else if (this.#waiting.length < this.#options.waitingMax) this.#waiting.push(task);
      else throw queueFull();
    });
  }

  /** Ends the helpers when the orders are done that they have. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { helper, task } of this.#places)
      if (task === undefined) {
        helper.setResting(false);
        helper.dismiss();
      }
    if (this.#places.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
  }

  /** Ends the helpers at once. */
  cut(): void {
    this.#isClosing = true;
    for (const task of this.#waiting.splice(0)) task.reject(shuttingDown());
    for (const { helper } of this.#places) helper.kill();
  }

  #freePlace(): Place | undefined {
    for (const place of this.#places) if (place.task === undefined) return place;
    return this.#places.size < this.#options.size ? this.#newPlace() : undefined;
  }

  #newPlace(): Place {
    const place: Place = {
      task: undefined,
      timer: undefined,
      isOverdue: false,
      helper: this.#options.start({
        onMessage: (message) => this.#heard(place, message),
        onEnd: (reason) => this.#ended(place, reason),
      }),
    };
    this.#places.add(place);
    return place;
  }

  #begin(place: Place, task: Task): void {
    place.task = task;
    place.helper.setResting(false);
    try {
      place.helper.post(task.order);
      this.#watch(place);
    } catch (error) {
      place.task = undefined;
      task.reject(error);
      this.#goOn(place);
    }
  }

  #heard(place: Place, message: Message): void {
    const { task } = place;
    if (task === undefined || !task.hear(message)) return;
    clearTimeout(place.timer);
    place.task = undefined;
    task.resolve();
    this.#goOn(place);
  }

  #watch(place: Place): void {
    const { orderMsMax } = this.#options;
    if (orderMsMax === undefined) return;
    place.timer = setTimeout(() => {
      place.isOverdue = true;
      place.helper.kill();
    }, orderMsMax);
  }

  #goOn(place: Place): void {
    const next = this.#waiting.shift();
    if (next !== undefined) this.#begin(place, next);
    else if (this.#isClosing) place.helper.dismiss();
    else place.helper.setResting(true);
  }

  #ended(place: Place, reason: string): void {
    clearTimeout(place.timer);
    this.#places.delete(place);
    place.task?.reject(this.#endOf(place, reason));
    this.#replace();
    if (this.#places.size === 0) this.#onEmpty?.();
  }

  #endOf({ isOverdue }: Place, reason: string): Error {
    const lost = new HelperLost(reason);
    if (isOverdue)
      return new MvdbError(
        'BUDGET_EXCEEDED',
        `It may take ${this.#options.orderMsMax} ms, no more.`,
        { cause: lost },
      );
    return this.#isClosing ? shuttingDown({ cause: lost }) : lost;
  }

  /** Starts another helper for whoever waits. */
  #replace(): void {
    const next = this.#waiting.shift();
    if (next === undefined) return;
    try {
      this.#begin(this.#newPlace(), next);
    } catch (error) {
      next.reject(error);
      this.#replace();
    }
  }
}

export function queueFull(): RequestError {
  return new RequestError('QUEUE_FULL', 'Try again in a moment.', {
    headers: { 'retry-after': '1' },
  });
}

/** Whether an order was begun and not answered, whatever whoever asked is told of it. */
export function isLost(error: unknown): error is Error {
  return error instanceof HelperLost || (error instanceof Error && isLost(error.cause));
}

function shuttingDown(options: ErrorOptions = {}): RequestError {
  return new RequestError('SHUTTING_DOWN', 'Try again when it is back.', {
    ...options,
    headers: { 'retry-after': '5' },
  });
}
