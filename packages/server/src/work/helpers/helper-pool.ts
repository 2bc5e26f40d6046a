import { failures, MvdbError } from 'mvdb';
import { shuttingDown, WorkError } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';
import type { Helper, StartHelper } from './helper.ts';
import type { Message, Order } from './order.ts';

export interface HelperPoolOptions {
  /**
   * Helpers at the most. Each is started when it is first needed, and replaced when it has ended. Where there
   * are several, no client has all of them.
   */
  readonly size: number;
  /** Orders that may wait for a helper. When there is no room, the client with most of them has one less. */
  readonly waitingMax: number;
  /** How long an order may take until something is heard of it, and on; without, as long as it wants. */
  readonly orderMsMax?: number;
  /** How long it may take while somebody waits who could have its helper; without, as long as it wants. */
  readonly yieldMs?: number;
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
  /** Runs until the order has taken so long that it gives way. */
  yieldTimer: NodeJS.Timeout | undefined;
  mustYield: boolean;
  /** Why the helper is being ended. */
  ending: 'overdue' | 'yielding' | undefined;
}

/** What Node calls the end of a thread that needs more memory than it may have. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

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
  readonly #waiting = new FairQueue<Task>();
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
    return this.#waiting.size;
  }

  /**
   * Has a helper carry out an order.
   *
   * @param hear - Told every message. Returns whether it was the last.
   * @throws WorkError `QUEUE_FULL`, `SHUTTING_DOWN`, `WORK_TOO_LARGE`; MvdbError `BUDGET_EXCEEDED` where
   * it takes too long; HelperLost.
   */
  perform(order: Order, hear: (message: Message) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isClosing) throw shuttingDown();
      const task: Task = { order, hear, resolve, reject };
      const place = this.#mayGo(order.client) ? this.#freePlace() : undefined;
      if (place !== undefined) this.#begin(place, task);
      else {
        if (this.#waiting.size >= this.#options.waitingMax) this.#makeRoom(order.client);
        this.#waiting.add(order.client, task);
        this.#hurry();
      }
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
    for (const task of this.#waiting.takeAll()) task.reject(shuttingDown());
    for (const { helper } of this.#places) helper.kill();
  }

  /** Whether a client may have one more helper: the last is for others. */
  readonly #mayGo = (client: string): boolean => {
    const running = [...this.#places].filter(({ task }) => task?.order.client === client);
    return running.length < Math.max(this.#options.size - 1, 1);
  };

  /** @throws WorkError `QUEUE_FULL` where nobody has more than the client. */
  #makeRoom(client: string): void {
    const last = this.#waiting.takeForRoom(client);
    if (last === undefined) throw queueFull();
    last.reject(queueFull());
  }

  #freePlace(): Place | undefined {
    for (const place of this.#places) if (isFree(place)) return place;
    return this.#places.size < this.#options.size ? this.#newPlace() : undefined;
  }

  #newPlace(): Place {
    const place: Place = {
      task: undefined,
      timer: undefined,
      yieldTimer: undefined,
      mustYield: false,
      ending: undefined,
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
      this.#rest(place);
    }
  }

  #heard(place: Place, message: Message): void {
    const { task } = place;
    if (task === undefined) return;
    if (!task.hear(message)) {
      place.timer?.refresh();
      return;
    }
    unwatch(place);
    place.task = undefined;
    task.resolve();
    this.#rest(place);
  }

  #watch(place: Place): void {
    const { orderMsMax, yieldMs } = this.#options;
    if (orderMsMax !== undefined) place.timer = setTimeout(() => end(place, 'overdue'), orderMsMax);
    if (yieldMs !== undefined)
      place.yieldTimer = setTimeout(() => {
        place.mustYield = true;
        this.#hurry();
      }, yieldMs);
  }

  /** Ends the order that has gone on for longest, if it has for too long, for somebody who waits. */
  #hurry(): void {
    const places = [...this.#places];
    if (places.some(({ ending }) => ending !== undefined)) return;
    const place = places.find(({ mustYield }) => mustYield);
    if (place !== undefined && this.#waiting.has(this.#mayGo)) end(place, 'yielding');
  }

  /** Gives a helper that has nothing to do what waits, if anything may. */
  #rest(place: Place): void {
    this.#serve();
    if (!isFree(place)) return;
    if (this.#isClosing) place.helper.dismiss();
    else place.helper.setResting(true);
  }

  #ended(place: Place, reason: string): void {
    unwatch(place);
    this.#places.delete(place);
    place.task?.reject(this.#endOf(place, reason));
    this.#serve();
    this.#hurry();
    if (this.#places.size === 0) this.#onEmpty?.();
  }

  #endOf({ ending }: Place, reason: string): Error {
    const { orderMsMax, yieldMs } = this.#options;
    const lost = new HelperLost(reason);
    if (ending !== undefined) {
      const limit =
        ending === 'overdue'
          ? `${orderMsMax} ms, no more.`
          : `${yieldMs} ms, no more, while others wait for their turn.`;
      return new MvdbError(failures.BUDGET_EXCEEDED, `It may take ${limit}`, { cause: lost });
    }
    if (this.#isClosing) return shuttingDown({ cause: lost });
    return reason === OUT_OF_MEMORY ? workTooLarge({ cause: lost }) : lost;
  }

  /** Begins orders that wait, as far as there are helpers for them. */
  #serve(): void {
    for (;;) {
      if (![...this.#places].some(isFree) && this.#places.size >= this.#options.size) return;
      const next = this.#waiting.take(this.#mayGo);
      if (next === undefined) return;
      try {
        const place = this.#freePlace();
        if (place !== undefined) this.#begin(place, next);
      } catch (error) {
        next.reject(error);
      }
    }
  }
}

function isFree({ task, ending }: Place): boolean {
  return task === undefined && ending === undefined;
}

function end(place: Place, why: Place['ending']): void {
  place.ending = why;
  place.helper.kill();
}

function unwatch(place: Place): void {
  clearTimeout(place.timer);
  clearTimeout(place.yieldTimer);
  place.mustYield = false;
}

/** The work needs more memory than a helper has for it. */
export function workTooLarge(options: ErrorOptions = {}): WorkError {
  return new WorkError('WORK_TOO_LARGE', 'Ask for less at a time.', options);
}

export function queueFull(): WorkError {
  return new WorkError('QUEUE_FULL', 'Try again in a moment.');
}

/** Whether an order was begun and not answered, whatever whoever asked is told of it. */
export function isLost(error: unknown): error is Error {
  return error instanceof HelperLost || (error instanceof Error && isLost(error.cause));
}
