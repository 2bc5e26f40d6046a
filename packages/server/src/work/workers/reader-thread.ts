import type { Account, AccountAddress } from 'mvdb';
import { startThread } from 'mvdb/host';
import { loaderOf } from '../loaded-registry.ts';
import type { Message, Order } from './order.ts';
import type { Worker, WorkerListener } from './worker.ts';

const MEBIBYTE = 1_048_576;

/**
 * How much larger the heap may be than what work may need, in MiB. The engine ends the thread where the heap is
 * full, but the whole process where one step of its own needs more than there is: a large array that grows, say.
 * So work is ended by its watch, and what lies between is more than one step can take: the longest text that
 * there may be has a gibibyte, and there may be another to make it of.
 */
const HEAP_ROOM = 2_048;

/** What a thread must know to read an account. */
export interface ReaderPosition {
  readonly address: AccountAddress;
  /** Databases that it may open. */
  readonly opened: readonly string[];
  /** Bytes of memory that a piece of work may need. */
  readonly memoryMax: number;
  /** Module of the registry whose routines it runs; blank for the catalogue. */
  readonly registryModule: string;
}

/** What a thread is reported; nothing when it is to end. */
export interface ReaderOrder {
  readonly order: Order;
  /** Databases that it may open, where they are others than before. */
  readonly opened: readonly string[] | undefined;
}

/** Starts a thread that reads an account, on a module that calls `serveReader`. */
export function startReader(
  {
    account,
    module,
    ...settings
  }: { account: Account; module: URL } & Omit<ReaderPosition, 'opened'>,
  listener: WorkerListener,
): Worker {
  let reported = account.openTables();
  const workerData: ReaderPosition = { opened: reported, ...settings };
  const maxOldGenerationSizeMb = Math.ceil(settings.memoryMax / MEBIBYTE) + HEAP_ROOM;
  const thread = startThread(module, {
    workerData,
    ...loaderOf(settings.registryModule),
    name: 'mvdb reader',
    resourceLimits: { maxOldGenerationSizeMb },
  });
  const { threadId } = thread;
  thread.on('message', (message: Message) => listener.onMessage(message));
  let failure: string | undefined;
  thread.on('error', (error: Error) => {
    failure = 'code' in error ? String(error.code) : error.name;
  });
  thread.once('exit', (status) => {
    account.locks.leaveThread(threadId);
    listener.onEnd(failure ?? String(status));
  });
  return {
    post(order) {
      const opened = account.openTables();
      const readerOrder: ReaderOrder = { order, opened: opened === reported ? undefined : opened };
      thread.postMessage(readerOrder);
      reported = opened;
    },
    setResting(isResting) {
      if (isResting) thread.unref();
      else thread.ref();
    },
    dismiss: () => thread.postMessage(undefined),
    kill: () => void thread.terminate(),
  };
}
