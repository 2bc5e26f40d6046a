/**
 * Another process on an account, driven by lines of JSON: `[command, ...arguments]` in, `{result}` or
 * `{code, message}` out. Its path is the first argument of the command line.
 */
import { createInterface } from 'node:readline';
import { Account } from '../../packages/mvdb/src/account.ts';
import { MvdbError } from '../../packages/mvdb/src/errors.ts';
import {
  buildIndex,
  createIndex,
  deleteIndex,
} from '../../packages/mvdb/src/indexing/index-commands.ts';
import { Session } from '../../packages/mvdb/src/session.ts';

const [path = '', login = ''] = process.argv.slice(2);
const account = Account.open({ path });
const session = new Session(account, { login });

const commands: Record<string, (...texts: string[]) => unknown> = {
  read: (table = '', id = '') => session.table(table).read(id) ?? null,
  write: (table = '', id = '', record = '') => session.table(table).write(id, record),
  count: (table = '') => account.table(table).count(),
  lock: (table = '', id?: string) => session.table(table).lock(id),
  release: (table = '', id?: string) => session.table(table).release(id),
  waitForLock: (table = '', id = '') => session.table(table).waitForLock(id, 30_000),
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
  exit: () => process.exit(7),
  exitInTransaction: (table = '') =>
    account.transaction(() => {
      session.table(table).write('1', 'never committed');
      process.exit(7);
    }),
  /** Writes until the file may not grow any more; tells what came of it. */
  fill: (table = '') => {
    const place = account.table(table);
    let written = 0;
    try {
      for (; written < 100_000; written += 1) place.write(`k${written}`, 'x'.repeat(10_000));
    } catch (error) {
      place.delete('k0');
      return { written, code: error instanceof MvdbError && error.code, count: place.count() };
    }
    return { written };
  },
};

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
