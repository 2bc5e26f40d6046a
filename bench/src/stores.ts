import { join } from 'node:path';
import { Account, type Table } from 'mvdb';
import { recordId, recordOf } from './data.ts';
import { openRaw, type RawEnvironment } from './raw-lmdb.ts';

const LOAD_SIZE = 10_000;

/** A table of mvdb and an environment of plain lmdb, each in a folder of its own. */
export interface Stores {
  readonly account: Account;
  readonly table: Table;
  readonly raw: RawEnvironment;
  close(): Promise<void>;
}

export function openStores(folder: string, durability: 'durable' | 'memory'): Stores {
  const account = Account.open({ path: join(folder, `mvdb-${durability}`), durability });
  const table = account.createTable('RECORDS');
  const raw = openRaw(join(folder, `raw-${durability}`), durability);
  const close = async () => {
    await account.close();
    await raw.root.close();
  };
  return { account, table, raw, close };
}

/** Writes the same records into both, in the order of their ids. */
export function load({ account, table, raw }: Stores, count: number): void {
  const numbers = { from: 0, to: count };
  writeInParts(
    numbers,
    (work) => account.transaction(work),
    (id, record) => table.write(id, record),
  );
  writeInParts(
    numbers,
    (work) => raw.root.transactionSync(work),
    (id, record) => raw.strings.putSync(id, record),
  );
}

/** Writes the records numbered `from` (included) to `to` (excluded), in transactions of thousands. */
export function writeInParts(
  { from, to }: { readonly from: number; readonly to: number },
  transact: (work: () => void) => void,
  write: (id: string, record: string) => void,
): void {
  for (let start = from; start < to; start += LOAD_SIZE)
    transact(() => {
      const end = Math.min(start + LOAD_SIZE, to);
      for (let number = start; number < end; number += 1) write(recordId(number), recordOf(number));
    });
}
