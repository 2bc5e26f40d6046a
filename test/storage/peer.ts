/**
 * Another process on an account, driven by lines of JSON: `[command, ...arguments]` in, `{result}` or
 * `{code, message}` out. Its path is the first argument of the command line. It runs as the user that the
 * environment variable PEER_USER numbers, if any.
 */
import { createInterface } from 'node:readline';
import { Account } from '../../packages/mvdb/src/account/account.ts';
import { hasCode, MvdbError } from '../../packages/mvdb/src/errors/errors.ts';
import {
  buildIndex,
  createIndex,
  deleteIndex,
} from '../../packages/mvdb/src/session/index-commands.ts';
import { Session } from '../../packages/mvdb/src/session/session.ts';
import { openPosition } from './open-location.ts';

const [path = '', login = ''] = process.argv.slice(2);
const { PEER_USER } = process.env;
if (PEER_USER !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(Number(PEER_USER));
  process.setuid?.(Number(PEER_USER));
}
const account = openPosition({ path });
const session = new Session(account, { login });

const commands: Record<string, (...texts: string[]) => unknown> = {
  read: (table = '', id = '') => session.table(table).read(id) ?? null,
  write: (table = '', id = '', record = '') => session.table(table).write(id, record),
  count: (table = '') => account.table(table).count(),
  lock: (table = '', id?: string) => session.table(table).lock(id),
  release: (table = '', id?: string) => session.table(table).release(id),
  waitForLock: (table = '', id = '') => session.table(table).waitForLock(id, 30_000),
  /** Counts a record up under a lock, so many times: in one turn of the event loop, in which it was read before. */
  countUp: async (table = '', id = '', manner = '', times = '') => {
    for (let left = Number(times); left > 0; left -= 1) {
      session.table(table).read(id);
      await countUps[manner]?.(table, id);
    }
  },
  waiting: () => account.locks.waiting().map(({ owner }) => owner.login),
  createTable: (name = '') => {
    account.createTable(name);
  },
  deleteTable: (name = '') => account.deleteTable(name),
  renameTable: (from = '', to = '') => account.renameTable(from, to),
  createIndex: (table = '', item = '') => {
    createIndex(account, table, [item]);
  },
  buildIndex: (table = '', name = '') => buildIndex(account, table, name),
  deleteIndex: (table = '', name = '') => deleteIndex(account, table, name),
  refresh: () => account.refresh(),
  backup: (folder = '') => account.backup(folder),
  memoryFolder: () => Account.inMemory().path,
  verify: () => account.verify().violations,
  snapshot: (table = '', id = '') => {
    const snapshot = account.snapshot();
    try {
      return snapshot.table(table).read(id);
    } finally {
      snapshot.close();
    }
  },
  /** Stops like one that is debugged, in the middle of a transaction. */
  stopInTransaction: (table = '', id = '', record = '') =>
    account.transaction(() => {
      session.table(table).write(id, record);
      process.kill(process.pid, 'SIGSTOP');
    }),
  exit: () => process.exit(7),
  exitInTransaction: (table = '') =>
    account.transaction(() => {
      session.table(table).write('1', 'never committed');
      process.exit(7);
    }),
  /** Writes until the file may not grow any more; says what came of it. */
  fill: (table = '') => {
    const position = account.table(table);
    let written = 0;
    try {
      for (; written < 100_000; written += 1) position.write(`k${written}`, 'x'.repeat(10_000));
    } catch (error) {
      position.delete('k0');
      return { written, code: error instanceof MvdbError && error.code, count: position.count() };
    }
    return { written };
  },
};

/** By how the lock is taken. */
const countUps: Record<string, (table: string, id: string) => void | Promise<void>> = {
  readLocked: (table, id) => {
    const record = untilFree(() => session.table(table).readLocked(id));
    session.table(table).write(id, String(Number(record) + 1));
  },
  lock: (table, id) => {
    untilFree(() => session.table(table).lock(id));
    session.table(table).write(id, String(Number(session.table(table).read(id)) + 1));
  },
  lockTable: (table, id) => {
    untilFree(() => session.table(table).lock(undefined));
    session.table(table).write(id, String(Number(session.table(table).read(id)) + 1));
    session.table(table).release();
  },
  waitForLock: async (table, id) => {
    await session.table(table).waitForLock(id, 60_000);
    session.table(table).write(id, String(Number(session.table(table).read(id)) + 1));
  },
  inTransaction: (table, id) => untilFree(() => countInTransaction(table, id)),
  /** Beside work that goes on in the transaction after it, when its own part is over. */
  inGroup: async (table, id) => {
    const after = Date.now() + 3;
    const turns = [
      () => countInTransaction(table, id),
      () => {
        while (Date.now() < after);
      },
    ];
    const [reported] = await Promise.allSettled(turns.map((turn) => account.enqueue(turn)));
    if (reported?.status !== 'rejected') return;
    if (!isLockedByOther(reported.reason)) throw reported.reason;
    await countUps.inGroup?.(table, id);
  },
};

function countInTransaction(table: string, id: string): void {
  session.transaction(() => {
    const record = session.table(table).readLocked(id);
    session.table(table).write(id, String(Number(record) + 1));
  });
}

function isLockedByOther(error: unknown): boolean {
  return hasCode(error, 'RECORD_LOCKED', 'TABLE_LOCKED');
}

/** Tries again, in the same turn of the event loop, as long as others hold the lock. */
function untilFree<Result>(work: () => Result): Result {
  for (;;)
    try {
      return work();
    } catch (error) {
      if (!isLockedByOther(error)) throw error;
    }
}

function answer(reply: object): void {
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}

answer({ result: 'ready' });
for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...texts] = JSON.parse(line) as string[];
  try {
    answer({ result: (await commands[command ?? '']?.(...texts)) ?? null });
  } catch (error) {
    answer({ code: (error as MvdbError).code, message: (error as Error).message });
  }
}
await account.close();
