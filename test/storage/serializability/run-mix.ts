import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Account, buildIndex, createIndex, FIELD_MARK } from 'mvdb';
import { openPosition } from '../open-location.ts';
import { startProgram } from '../start-peer.ts';
import type { History, Operation, Transaction } from './history.ts';
import { GROUP, MOVERS, Reader, TABLE } from './mix.ts';
import { noteOrders } from './noted-orders.ts';

const PROCESSES = ['a', 'b', 'c', 'd'];

/** How many transactions are checked on each engine where nobody asks for more. */
export const TRANSACTIONS_CHECKED = 5_000;

export interface RunOptions {
  readonly seed: number;
  /** Of all processes together. */
  readonly transactions: number;
  /** Another path to the same account that the processes take. */
  readonly through?: string;
}

/**
 * Lets four processes make random transactions on one account at the same time.
 *
 * @param path - Where there is no account yet.
 * @returns What each of them did, and what one that began after all others found in the end.
 */
export async function runMix(
  path: string,
  { seed, transactions: count, through = path }: RunOptions,
): Promise<History> {
  const account = openPosition({ path, log: true });
  prepare(account);
  const noted = await noteOrders(account, path);
  const mixers = await Promise.all(
    PROCESSES.map((name, index) =>
      startMixer([through, name, String(seed + index), String(count / PROCESSES.length)]),
    ),
  );
  for (const { begin } of mixers) begin();
  const transactions = (await Promise.all(mixers.map(({ done }) => done()))).flat();
  account.refresh();
  const end = lookAtAll(account, transactions);
  const orders = await noted.of(keysOf(transactions, (key) => key.startsWith('r!')));
  await account.close();
  return { transactions: [...transactions, end], orders, last: end.id };
}

function prepare(account: Account): void {
  account.createTable(TABLE);
  account.table(`DICT ${TABLE}`).write(GROUP, ['D', '3', '', '', '10L', 'S'].join(FIELD_MARK));
  createIndex(account, TABLE, [GROUP]);
  buildIndex(account, TABLE, GROUP);
}

async function startMixer(args: readonly string[]) {
  const child = startProgram('mixer', args);
  const exited = once(child, 'exit');
  const { stdin, stdout } = child;
  if (!stdin || !stdout) throw new TypeError('A mixer has pipes.');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    begin: () => stdin.write('begin\n'),
    async done(): Promise<Transaction[]> {
      const transactions: Transaction[] = [];
      for await (const line of lines) if (line !== '') transactions.push(JSON.parse(line));
      const [code, signal] = await exited;
      if (code !== 0) throw new Error(`Mixer ${args[1]} ended with ${signal ?? code}.`);
      return transactions;
    },
  };
}

function keysOf(
  transactions: readonly Transaction[],
  isWanted: (key: string) => boolean,
): ReadonlySet<string> {
  const keysIn = (operation: Operation) => (operation.type === 'scan' ? [] : [operation.key]);
  const all = transactions.flatMap(({ operations }) => operations.flatMap(keysIn));
  return new Set(all.filter(isWanted));
}

function lookAtAll(account: Account, transactions: readonly Transaction[]): Transaction {
  const reader = new Reader(account.table(TABLE));
  const generations = [...keysOf(transactions, () => true)].map((key) => Number(key.split('!')[1]));
  account.transaction(() => {
    reader.registers([...keysOf(transactions, (key) => key.startsWith('r!'))]);
    for (let mover = 0; mover < MOVERS; mover += 1) reader.mover(mover);
    for (let generation = 0; generation <= Math.max(...generations); generation += 1) {
      reader.entries(generation);
      reader.counted(generation);
      reader.countedRecords(generation);
    }
  });
  return { id: 'end', process: 'end', outcome: 'committed', operations: reader.operations };
}
