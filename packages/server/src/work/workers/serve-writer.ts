import { Account, type AccountAddress } from 'mvdb';
import type { Works } from '../work.ts';
import { execute } from './execute.ts';
import { MemoryWatch } from './memory-watch.ts';
import type { Order } from './order.ts';
import { ParentWatch } from './parent-watch.ts';
import { pipedTurn } from './turn-pipe.ts';

/** Bytes that a piece of work may need. The process has a heap to itself, of the size that Node gives it. */
const MEMORY_MAX = 512 * 1024 * 1024;

/**
 * Makes this process one that writes an account: its address comes as the first message, orders as those behind it, and
 * what came of them goes back as messages.
 */
export function serveWriter(works: Works): void {
  const parentWatch = new ParentWatch();
  let opening: Promise<Account> | undefined;
  process.on('message', async (message: AccountAddress | Order) => {
    if (opening === undefined) {
      opening = opened(message as AccountAddress);
      return;
    }
    const order = message as Order;
    const answer = execute(await opening, works, order, new MemoryWatch(MEMORY_MAX), parentWatch);
    // Whoever asked may be gone; what was done is done.
    process.send?.(answer, undefined, undefined, () => {});
  });
  process.on('disconnect', async () => {
    await (await opening)?.close();
    process.exit();
  });
  // The terminal sends them to all; the process that started this one decides what becomes of it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
}

/** It may report a password, and so comes on no command line. */
function opened(address: AccountAddress): Promise<Account> {
  return Account.openAt(address, { create: false, scanThreads: 1, turn: pipedTurn });
}
