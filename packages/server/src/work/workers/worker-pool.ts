import { failures, MvdbError } from 'mvdb';
import { shuttingDown, WorkError } from '../errors.ts';
import { FairQueue } from './fair-queue.ts';
import type { Message, Order } from './order.ts';
import type { StartWorker, Worker } from './worker.ts';

export interface WorkerPoolOptions {
  /**
   * Workers at the most. Each is started when it is first needed, and replaced when it has ended. Where there
   * are several, no client has all of them.
   */
  readonly size: number;
  /** Orders that may wait for a worker. When there is no room, the client with most of them has one less. */
  readonly waitingMax: number;
  /** How long an order may take until something is heard of it, and on; without, as long as it wants. */
  readonly orderMsMax?: number;
  /** How long it may take while somebody waits who could have its worker; without, as long as it wants. */
  readonly yieldMs?: number;
  readonly start: StartWorker;
}

/** An order, until it is done. */
interface Task {
  readonly order: Order;
  /** Reported every message. @returns Whether it was the last. */
  hear(message: Message): boolean;
  resolve(): void;
  reject(error: unknown): void;
}

interface Position {
  readonly worker: Worker;
  task: Task | undefined;
  /** Ends the worker where the order takes too long. */
  timer: NodeJS.Timeout | undefined;
  /** Runs until the order has taken so long that it gives way. */
  yieldTimer: NodeJS.Timeout | undefined;
  mustYield: boolean;
  /** Why the worker is being ended. */
  ending: 'overdue' | 'yielding' | undefined;
}

/** What Node calls the end of a thread that needs more memory than it may have. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** A worker ended before it answered: what it wrote may be committed all the same. */
class WorkerLost extends Error {
  override readonly name = 'HelperLost';
  /** Why it did. */
  readonly code: string;

  constructor(reason: string) {
    super(`It ended before it answered: ${reason}.`);
    this.code = reason;
  }
}

/** Workers of one sort, and the orders that wait for one of them. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #positions = new Set<Position>();
  readonly #waiting = new FairQueue<Task>();
  #isClosing = false;
  #onEmpty: (() => void) | undefined;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  get isStarted(): boolean {
    return this.#positions.size > 0;
  }

  get runningCount(): number {
    return [...this.#positions].filter(({ task }) => task !== undefined).length;
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  /**
   * Has a worker carry out an order.
   *
   * @param hear - Reported every message. Returns whether it was the last.
   * @throws WorkError `QUEUE_FULL`, `SHUTTING_DOWN`, `WORK_TOO_LARGE`; MvdbError `BUDGET_EXCEEDED` where
   * it takes too long; HelperLost.
   */
  perform(order: Order, hear: (message: Message) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#isClosing) throw shuttingDown();
      const task: Task = { order, hear, resolve, reject };
      const position = this.#mayGo(order.client) ? this.#freePosition() : undefined;
      if (position !== undefined) this.#begin(position, task);
      else {
        if (this.#waiting.size >= this.#options.waitingMax) this.#makeRoom(order.client);
        this.#waiting.add(order.client, task);
        this.#hurry();
      }
    });
  }

  /** Ends the workers when the orders are done that they have. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { worker, task } of this.#positions)
      if (task === undefined) {
        worker.setResting(false);
        worker.dismiss();
      }
    if (this.#positions.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
  }

  /** Ends the workers at once. */
  cut(): void {
    this.#isClosing = true;
    for (const task of this.#waiting.takeAll()) task.reject(shuttingDown());
    for (const { worker } of this.#positions) worker.kill();
  }

  /** Whether a client may have one more worker: the last is for others. */
  readonly #mayGo = (client: string): boolean => {
    const running = [...this.#positions].filter(({ task }) => task?.order.client === client);
    return running.length < Math.max(this.#options.size - 1, 1);
  };

  /** @throws WorkError `QUEUE_FULL` where nobody has more than the client. */
  #makeRoom(client: string): void {
    const last = this.#waiting.takeForRoom(client);
    if (last === undefined) throw queueFull();
    last.reject(queueFull());
  }

  #freePosition(): Position | undefined {
    for (const position of this.#positions) if (isFree(position)) return position;
    return this.#positions.size < this.#options.size ? this.#newPosition() : undefined;
  }

  #newPosition(): Position {
    const position: Position = {
      task: undefined,
      timer: undefined,
      yieldTimer: undefined,
      mustYield: false,
      ending: undefined,
      worker: this.#options.start({
        onMessage: (message) => this.#heard(position, message),
        onEnd: (reason) => this.#ended(position, reason),
      }),
    };
    this.#positions.add(position);
    return position;
  }

  #begin(position: Position, task: Task): void {
    position.task = task;
    position.worker.setResting(false);
    try {
      position.worker.post(task.order);
      this.#watch(position);
    } catch (error) {
      position.task = undefined;
      task.reject(error);
      this.#rest(position);
    }
  }

  #heard(position: Position, message: Message): void {
    const { task } = position;
    if (task === undefined) return;
    if (!task.hear(message)) {
      position.timer?.refresh();
      return;
    }
    unwatch(position);
    position.task = undefined;
    task.resolve();
    this.#rest(position);
  }

  #watch(position: Position): void {
    const { orderMsMax, yieldMs } = this.#options;
    if (orderMsMax !== undefined)
      position.timer = setTimeout(() => end(position, 'overdue'), orderMsMax);
    if (yieldMs !== undefined)
      position.yieldTimer = setTimeout(() => {
        position.mustYield = true;
        this.#hurry();
      }, yieldMs);
  }

  /** Ends the order that has gone on for longest, if it has for too long, for somebody who waits. */
  #hurry(): void {
    const positions = [...this.#positions];
    if (positions.some(({ ending }) => ending !== undefined)) return;
    const position = positions.find(({ mustYield }) => mustYield);
    if (position !== undefined && this.#waiting.has(this.#mayGo)) end(position, 'yielding');
  }

  /** Gives a worker that has nothing to do what waits, if anything may. */
  #rest(position: Position): void {
    this.#serve();
    if (!isFree(position)) return;
    if (this.#isClosing) position.worker.dismiss();
    else position.worker.setResting(true);
  }

  #ended(position: Position, reason: string): void {
    unwatch(position);
    this.#positions.delete(position);
    position.task?.reject(this.#endOf(position, reason));
    this.#serve();
    this.#hurry();
    if (this.#positions.size === 0) this.#onEmpty?.();
  }

  #endOf({ ending }: Position, reason: string): Error {
    const { orderMsMax, yieldMs } = this.#options;
    const lost = new WorkerLost(reason);
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

  /** Begins orders that wait, as far as there are workers for them. */
  #serve(): void {
    for (;;) {
      if (![...this.#positions].some(isFree) && this.#positions.size >= this.#options.size) return;
      const next = this.#waiting.take(this.#mayGo);
      if (next === undefined) return;
      try {
        const position = this.#freePosition();
        if (position !== undefined) this.#begin(position, next);
      } catch (error) {
        next.reject(error);
      }
    }
  }
}

function isFree({ task, ending }: Position): boolean {
  return task === undefined && ending === undefined;
}

function end(position: Position, why: Position['ending']): void {
  position.ending = why;
  position.worker.kill();
}

function unwatch(position: Position): void {
  clearTimeout(position.timer);
  clearTimeout(position.yieldTimer);
  position.mustYield = false;
}

/** The work needs more memory than a worker has for it. */
export function workTooLarge(options: ErrorOptions = {}): WorkError {
  return new WorkError('WORK_TOO_LARGE', 'Ask for less at a time.', options);
}

export function queueFull(): WorkError {
  return new WorkError('QUEUE_FULL', 'Try again in a moment.');
}

/** Whether an order was begun and not answered, whatever whoever asked is informed of it. */
export function isLost(error: unknown): error is Error {
  return error instanceof WorkerLost || (error instanceof Error && isLost(error.cause));
}
