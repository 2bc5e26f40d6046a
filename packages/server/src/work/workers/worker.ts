import type { Message, Order } from './order.ts';

/** A thread or process that does work for this one, an order at a time. */
export interface Worker {
  post(order: Order): void;
  /** Whether the program may end while the worker is at rest. */
  setResting(isResting: boolean): void;
  /** Lets it end of its own accord; it is at rest. */
  dismiss(): void;
  /** Ends it, whatever it is at. */
  kill(): void;
}

export interface WorkerListener {
  onMessage(message: Message): void;
  /** It has ended, however that came. @param reason - Code of an error, a signal, or an exit status. */
  onEnd(reason: string): void;
}

/** Starts a worker. What it is reported before it is up, it hears then. */
export type StartWorker = (listener: WorkerListener) => Worker;
