import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { recordIds, recordsOf, seededRandom } from './data.ts';
import { compare, type Findings, median, type Row } from './measure.ts';
import type { Scope } from './scope.ts';
import { openStores, type Stores } from './stores.ts';

const TARGET = 1.3;

/** Transactions of one size: how many one run does. */
interface Plan {
  readonly size: number;
  readonly transactions: number;
}

/** Writing records in transactions of several sizes, against lmdb's own puts. */
export async function writeSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const plans: readonly Plan[] = isQuick
    ? [
        { size: 1, transactions: 5 },
        { size: 100, transactions: 2 },
      ]
    : [
        { size: 1, transactions: 100 },
        { size: 100, transactions: 30 },
        { size: 10_000, transactions: 2 },
      ];
  const rounds = isQuick ? 2 : 7;
  const notes = [flushNote(folder)];
  const rows: Row[] = [];
  for (const durability of ['durable', 'memory'] as const) {
    const stores = openStores(join(folder, 'write'), durability);
    const target = durability === 'durable' ? TARGET : undefined;
    const writeNew = newRecordsOf();
    for (const plan of plans)
      rows.push(...(await writeRow(stores, `new, ${durability}`, plan, rounds, target, writeNew)));
    const written = stores.table.count();
    const existing = recordIds(written);
    const random = seededRandom(1);
    const anyOf = (count: number) =>
      Array.from({ length: count }, () => existing[Math.floor(random() * written)] ?? '');
    for (const plan of plans)
      rows.push(...(await writeRow(stores, `update, ${durability}`, plan, rounds, target, anyOf)));
    const rawCount = stores.raw.strings.getKeysCount();
    if (rawCount !== written) throw new Error(`mvdb wrote ${written} records, lmdb ${rawCount}.`);
    await stores.close();
  }
  return { rows, notes };
}

/** Gives the ids that follow those given before. */
function newRecordsOf(): (count: number) => string[] {
  let next = 0;
  return (count) => {
    const ids = recordIds(count, next);
    next += count;
    return ids;
  };
}

function writeRow(
  { account, table, raw }: Stores,
  kind: string,
  { size, transactions }: Plan,
  rounds: number,
  target: number | undefined,
  takeIds: (count: number) => string[],
): Promise<Row[]> {
  const operations = size * transactions;
  const ids = takeIds(operations * (rounds + 1));
  const records = recordsOf(Math.min(operations, 10_000));
  let mvdbRun = 0;
  let rawRun = 0;
  return compare({
    task: `write ${size} ${kind}`,
    operations,
    rounds,
    mvdb: () => {
      const start = mvdbRun * operations;
      mvdbRun += 1;
      for (let from = start; from < start + operations; from += size)
        account.transaction(() => {
          for (let index = from; index < from + size; index += 1)
            table.write(ids[index] ?? '', records[index % records.length] ?? '');
        });
      return mvdbRun;
    },
    others: [
      {
        name: 'putSync in transactionSync',
        ...(target !== undefined && { target }),
        run: () => {
          const start = rawRun * operations;
          rawRun += 1;
          for (let from = start; from < start + operations; from += size)
            raw.root.transactionSync(() => {
              for (let index = from; index < from + size; index += 1)
                raw.strings.putSync(ids[index] ?? '', records[index % records.length] ?? '');
            });
          return rawRun;
        },
      },
    ],
  });
}

/** What it costs to have 4 KiB on this disk for certain. */
function flushNote(folder: string): string {
  const page = Buffer.alloc(4096, 1);
  const file = openSync(join(folder, 'flush'), 'w');
  const times = Array.from({ length: 50 }, (_, index) => {
    const start = process.hrtime.bigint();
    writeSync(file, page, 0, page.length, index * page.length);
    fdatasyncSync(file);
    return Number(process.hrtime.bigint() - start) / 1e3;
  });
  closeSync(file);
  const [least = 0, most = 0] = [Math.min(...times), Math.max(...times)];
  return `write: appending 4 KiB and fdatasync takes ${Math.round(median(times))} us on this disk (${Math.round(least)} to ${Math.round(most)}); every durable transaction pays for a flush.`;
}
