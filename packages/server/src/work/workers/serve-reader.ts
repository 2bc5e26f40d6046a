import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Account } from 'mvdb';
import type { Streams, Works } from '../work.ts';
import { execute } from './execute.ts';
import { MemoryWatch } from './memory-watch.ts';
import type { Message } from './order.ts';
import type { ReaderOrder, ReaderPosition } from './reader-thread.ts';
import { sendRows } from './send-rows.ts';

/** Makes this thread one that reads an account: orders come as messages, and go back as messages. */
export async function serveReader(works: Works, streams: Streams): Promise<void> {
  const port = parentPort;
  if (port === null) throw new TypeError('A reader is a thread.');
  const { address, opened, memoryMax } = workerData as ReaderPosition;
  const account = await Account.openAt(address, { create: false, scanThreads: 1, opened });
  account.noteOpened(opened);
  giveWay();
  const send = (message: Message) => port.postMessage(message, handedOver(message));
  port.on('message', (reported: ReaderOrder | undefined) => {
    if (reported === undefined) {
      port.close();
      void account.close();
      return;
    }
    const { order } = reported;
    const watch = new MemoryWatch(memoryMax);
    if (reported.opened) account.noteOpened(reported.opened);
    if (order.flow === undefined) send(execute(account, works, order, watch));
    else sendRows({ account, streams, order, flow: order.flow, watch, send });
  });
}

/** How much less urgent than the event loop a thread is that reads; 0 would be as urgent, 19 the least. */
const NICENESS = 10;

/** Has the system prefer the event loop where there are fewer processors than threads. */
function giveWay(): void {
  // Elsewhere the priority is that of the whole process.
  if (process.platform === 'linux') setPriority(NICENESS);
}

/** Memory that goes to the other thread with a message. */
function handedOver(message: Message): readonly ArrayBuffer[] {
  const reply = 'reply' in message ? message.reply : undefined;
  return reply instanceof Uint8Array && reply.buffer instanceof ArrayBuffer ? [reply.buffer] : [];
}
