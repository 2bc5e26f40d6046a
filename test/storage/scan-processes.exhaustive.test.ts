import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setImmediate } from 'node:timers/promises';
import { Account, type Table } from 'mvdb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newPosition, type Position } from './new-location.ts';
import { startProgram } from './start-peer.ts';

/** Enough for their pages to be read, and few enough for those to be written again and again. */
const RECORD_COUNT = 3_000;
const BALANCE = 1_000;
const TRANSFERS = 400;
/** So many different ones are seen at least, however slow the machine is. */
const STATES = 5;

let position: Position;
let account: Account;
let child: ChildProcess;

beforeEach(() => {
  position = newPosition();
  account = Account.open({ path: position.path, scanThreads: 2 });
  account.createTable('LOG');
  const table = account.createTable('ACC');
  account.transaction(() => {
    for (let index = 0; index < RECORD_COUNT; index += 1) table.write(`a${index}`, String(BALANCE));
  });
  child = startProgram('transfers', [position.path, '0']);
});

afterEach(async () => {
  await end();
  await account.close();
  position.remove();
});

/**
 * Aim: a scan sees one state, whatever another process makes of the pages meanwhile. Method: a process makes durable
 * transfers between records, so that the sum of all stays; each kind of scan here must find that sum, also one that
 * rests in the middle, and one that goes on in a snapshot.
 */
test('every scan sees one state while another process writes', async () => {
  if (!child.stdout) throw new Error('The program has no output.');
  let transfers = 0;
  createInterface({ input: child.stdout }).on('line', () => {
    transfers += 1;
  });

  const states = new Set<string>();
  while (transfers < TRANSFERS || states.size < STATES) {
    account.refresh();
    const table = account.table('ACC');
    states.add([...table.records()].map(([, balance]) => balance).join());
    expect(sumOf(table)).toBe(RECORD_COUNT * BALANCE);
    expect(await restingSum(table)).toBe(RECORD_COUNT * BALANCE);
    let sum = 0;
    const adds = (bytes: Uint8Array, length: number) => {
      sum += Number(Buffer.from(bytes.subarray(0, length)).toString());
      return false;
    };
    expect([...table.matchingIds(adds)]).toEqual([]);
    expect(sum).toBe(RECORD_COUNT * BALANCE);

    const snapshot = account.snapshot();
    const before = sumOf(snapshot.table('ACC'));
    await setImmediate();
    expect([before, await restingSum(snapshot.table('ACC'))]).toEqual([
      RECORD_COUNT * BALANCE,
      RECORD_COUNT * BALANCE,
    ]);
    snapshot.close();
  }
  await end();
  expect(account.verify().violations).toEqual([]);
});

/** Ends the writer, unless it has ended. */
async function end(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

function sumOf(table: Pick<Table, 'records'>): number {
  let sum = 0;
  for (const [, balance] of table.records()) sum += Number(balance);
  return sum;
}

/** The same, while other work goes on in between. */
async function restingSum(table: Pick<Table, 'records'>): Promise<number> {
  let sum = 0;
  let count = 0;
  for (const [, balance] of table.records()) {
    sum += Number(balance);
    count += 1;
    if (count % 500 === 50) await setImmediate();
  }
  return sum;
}
