import { Account } from 'mvdb';
import type { Works } from '../work.ts';
import { MemoryWatch } from './memory-watch.ts';
import { obey } from './obey.ts';
import type { Order } from './order.ts';
import { ParentWatch } from './parent-watch.ts';
import { pipedTurn } from './turn-pipe.ts';

/** Bytes that a piece of work may need. The process has a heap to itself, of the size that Node gives it. */
const MEMORY_MAX = 512 * 1024 * 1024;

/** Makes this process one that writes an account: orders come as messages, and go back as messages. */
export function serveWriter(works: Works): void {
  const [path = '', durability] = process.argv.slice(2);
  const account = Account.open({
    path,
    durability: durability === 'memory' ? 'memory' : 'durable',
    create: false,
    scanThreads: 1,
    turn: pipedTurn,
  });
  const parentWatch = new ParentWatch();
  process.on('message', (order: Order) => {
    const message = obey(account, works, order, new MemoryWatch(MEMORY_MAX), parentWatch);
    // Whoever asked may be gone; what was done is done.
    process.send?.(message, undefined, undefined, () => {});
  });
  process.on('disconnect', async () => {
    await account.close();
    process.exit();
  });
  // The terminal sends them to all; the process that started this one decides what becomes of it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
}
