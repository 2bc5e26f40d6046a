import { join } from 'node:path';
import type { Database } from 'lmdb';
import { Account } from 'mvdb';
import { recordId, recordsOf } from './data.ts';
import { feedRows, historyRows } from './feed.ts';
import { compare, type Findings, type Row } from './measure.ts';
import { openRaw, type RawEnvironment } from './raw-lmdb.ts';
import type { Scope } from './scope.ts';

/** Texts that records take in turn. */
const RECORDS = recordsOf(200);

const textOf = (number: number) => RECORDS[number % RECORDS.length] ?? '';

/** What the log of commits costs: writes with it and without it, and the past beside the present. */
export async function logSuite({ folder, isQuick }: Scope): Promise<Findings> {
  const count = isQuick ? 1_000 : 100_000;
  const open = (name: string, isLogged: boolean) => {
    const account = Account.open({ path: join(folder, `log-${name}`), scanThreads: 1 });
    account.createTable('RECORDS');
    fill(account, count);
    if (isLogged) account.log.switchOn();
    return account;
  };
  const logged = open('on', true);
  const plain = open('off', false);
  const bare = [true, false].map(
    (isLogged) => new BareLog(join(folder, `bare-${isLogged}`), isLogged),
  );
  for (const each of bare) each.fill(count);
  const rows: Row[] = [];
  const sizes = isQuick ? [1, 100] : [1, 100, 10_000];
  for (const size of sizes) rows.push(...(await writeRows({ logged, plain, bare }, size, count)));
  for (const each of bare) await each.close();
  rows.push(...(await pastRows(logged, count)));
  rows.push(...(await feedRows(isQuick ? 500 : 20_000, isQuick ? 2 : 5)));
  rows.push(...(await historyRows(isQuick ? 1_000 : 1_000_000, isQuick ? 2 : 5)));
  await Promise.all([logged.close(), plain.close()]);
  return {
    rows,
    notes: [
      'log: wanted are 1.6 for writes, 3 for a read of the past, 1.5 for a scan of it and the changes since.',
    ],
  };
}

function fill(account: Account, count: number): void {
  const table = account.table('RECORDS');
  account.transaction(() => {
    for (let number = 0; number < count; number += 1) table.write(recordId(number), textOf(number));
  });
}

interface Written {
  readonly logged: Account;
  readonly plain: Account;
  readonly bare: readonly BareLog[];
}

type Write = (number: number, turn: number) => void;

/** Updates so many records in a transaction, each time others. */
function updating(
  size: number,
  count: number,
  transaction: (work: () => void) => void,
  write: Write,
): () => number {
  let turn = 0;
  return () => {
    turn += 1;
    transaction(() => {
      for (let index = 0; index < size; index += 1)
        write((index * 7_919 + turn * 31) % count, turn);
    });
    return size;
  };
}

function writeRows({ logged, plain, bare }: Written, size: number, count: number): Promise<Row[]> {
  const inAccount = (account: Account) => {
    const table = account.table('RECORDS');
    const write: Write = (number, turn) => table.write(recordId(number), textOf(number + turn));
    return updating(size, count, (work) => account.transaction(work), write);
  };
  return compare({
    task: `update ${size.toLocaleString('en-US')} records in a durable transaction, logged`,
    operations: size,
    rounds: size === 1 ? 200 : 20,
    mvdb: inAccount(logged),
    others: [
      { name: 'the same without a log', run: inAccount(plain) },
      ...bare.map((each) => ({
        name: each.name,
        run: updating(size, count, (work) => each.transaction(work), each.write),
      })),
    ],
  });
}

/** The records, and what they were before, in plain lmdb: what no log on it can do without. */
class BareLog {
  readonly name: string;
  readonly #raw: RawEnvironment;
  readonly #changes: Database<string, string> | undefined;

  constructor(folder: string, isLogged: boolean) {
    this.name = isLogged
      ? 'bare LMDB, which stores what they were'
      : 'bare LMDB, the records alone';
    this.#raw = openRaw(folder, 'durable');
    if (isLogged) this.#changes = this.#raw.root.openDB('CHANGES', { encoding: 'string' });
  }

  readonly write: Write = (number, turn) => {
    const id = recordId(number);
    const change = `table 3\0${id}\0${String(turn).padStart(16, '0')}`;
    this.#changes?.putSync(change, this.#raw.strings.get(id) ?? '');
    this.#raw.strings.putSync(id, textOf(number + turn));
  };

  fill(count: number): void {
    const { strings } = this.#raw;
    this.transaction(() => {
      for (let number = 0; number < count; number += 1)
        strings.putSync(recordId(number), textOf(number));
    });
  }

  transaction(work: () => void): void {
    this.#raw.root.transactionSync(work);
  }

  close(): Promise<void> {
    return this.#raw.root.close();
  }
}

async function pastRows(account: Account, count: number): Promise<Row[]> {
  const table = account.table('RECORDS');
  const position = account.log.status().last?.position ?? '';
  account.transaction(() => {
    for (let number = 0; number < count; number += 100)
      table.write(recordId(number), textOf(number + 1));
  });
  const past = account.at(position);
  const then = past.table('RECORDS');
  const reads = Math.min(count, 10_000);
  const reading = (from: { read(id: string): string | undefined }) => () => {
    let characters = 0;
    for (let number = 0; number < reads; number += 1)
      characters += from.read(recordId(number))?.length ?? 0;
    return Math.min(characters, 1);
  };
  const scanning = (from: { ids(): Iterable<string> }) => () => {
    let records = 0;
    for (const _id of from.ids()) records += 1;
    return records;
  };
  const rows = [
    ...(await compare({
      task: `read ${reads.toLocaleString('en-US')} records as they were`,
      operations: reads,
      rounds: 9,
      mvdb: reading(then),
      others: [{ name: 'as they are', run: reading(table) }],
    })),
    ...(await compare({
      task: `the ids of ${count.toLocaleString('en-US')} records as they were, 1 % changed since`,
      operations: count,
      rounds: 9,
      mvdb: scanning(then),
      others: [{ name: 'as they are', run: scanning(table) }],
    })),
  ];
  await past.close();
  return rows;
}
