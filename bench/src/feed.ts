import { setTimeout } from 'node:timers/promises';
import { Account } from 'mvdb';
import { recordId } from './data.ts';
import { compare, type Row } from './measure.ts';

const READERS = 10;

/** Commits that so many readers follow, each of them to the last, beside the same that nobody follows. */
export async function feedRows(count: number, rounds: number): Promise<Row[]> {
  const account = Account.inMemory();
  account.createTable('RECORDS');
  account.log.switchOn();
  const table = account.table('RECORDS');
  let turn = 0;
  const committed = async () => {
    for (let number = 0; number < count; number += 1) {
      turn += 1;
      table.write(recordId(number % 1_000), String(turn));
      // Others come to their turn as often as beside a service.
      if (number % 100 === 0) await setTimeout(0);
    }
    return count;
  };
  const followed = async () => {
    const readers = Array.from({ length: READERS }, () => read(account, count));
    await committed();
    const seen = await Promise.all(readers);
    return Math.min(...seen);
  };
  const rows = await compare({
    task: `${count.toLocaleString('en-US')} commits that ${READERS} readers follow`,
    operations: count,
    rounds,
    mvdb: followed,
    others: [{ name: 'the same that nobody follows', run: committed }],
  });
  await account.close();
  return rows;
}

async function read(account: Account, count: number): Promise<number> {
  let seen = 0;
  for await (const _changes of account.changes()) {
    seen += 1;
    if (seen === count) break;
  }
  return seen;
}

/** The history of one record among those of many, beside reading as many records. */
export async function historyRows(changes: number, rounds: number): Promise<Row[]> {
  const account = Account.inMemory();
  account.createTable('RECORDS');
  account.log.switchOn();
  const table = account.table('RECORDS');
  const records = Math.ceil(changes / 10);
  for (let round = 0; round < 10; round += 1)
    for (let from = 0; from < records; from += 10_000)
      account.transaction(() => {
        for (let number = from; number < Math.min(from + 10_000, records); number += 1)
          table.write(recordId(number), `${round} ${number}`);
      });
  const asked = Array.from({ length: 1_000 }, (_, index) => recordId((index * 7_919) % records));
  const rows = await compare({
    task: `the history of a record, ten changes of ${changes.toLocaleString('en-US')}`,
    operations: asked.length,
    rounds,
    mvdb: () => asked.reduce((sum, id) => sum + account.history('RECORDS', id).length, 0),
    others: [
      {
        name: 'ten reads of it',
        run: () => asked.reduce((sum, id) => sum + tenReads(table, id), 0),
      },
    ],
  });
  await account.close();
  return rows;
}

function tenReads(table: { read(id: string): string | undefined }, id: string): number {
  let found = 0;
  for (let time = 0; time < 10; time += 1) found += table.read(id) === undefined ? 0 : 1;
  return found;
}
