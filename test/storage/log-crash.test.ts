import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Account } from 'mvdb';
import { expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { testSeed } from '../../packages/mvdb/src/testing/test-seed.ts';
import { contentsOf } from './account-mix.ts';
import { randomNumbers } from './random-numbers.ts';
import { startProgram } from './start-peer.ts';

const ROUNDS = caseCount(12, 2);
const SEED = testSeed();

/**
 * Aim: a kill leaves neither data nor log without the other, and an export that it cut off goes on without loss or doubling.
 * Method: a process writes, each commit under its own number, exports now and then, and is killed at a random moment; then
 * the log is verified against the data, holds every acknowledged commit once, and the backup with the export is the account.
 */
test(`killed at ${ROUNDS} random moments (seed ${SEED}), data, log and export agree`, async () => {
  const random = randomNumbers(SEED);
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-log-crash-'));
  const [path, file, backup] = ['account', 'log', 'backup'].map((name) => join(folder, name));
  if (path === undefined || file === undefined || backup === undefined) throw new TypeError();
  const setup = Account.open({ path, log: true });
  setup.createTable('ACC');
  await setup.backup(backup);
  await setup.close();

  let next = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const count = 1 + Math.floor(random() * 60);
    const acknowledged = await runAndKill([path, file], next, count, random() * 3);
    const account = Account.open({ path, create: false });
    expect(account.verify().violations).toEqual([]);
    const numbers = Array.from(account.log.commits(), ({ origin }) => Number(origin.command));
    const transfers = numbers.filter((number) => !Number.isNaN(number));
    expect(transfers).toEqual(transfers.map((_, index) => index));
    expect(transfers.length).toBeGreaterThan(acknowledged);
    expect(account.table('ACC').read(`t${acknowledged}`)).toBeDefined();
    next = transfers.length;

    await account.log.export(file);
    const restored = join(folder, `restored${round}`);
    cpSync(backup, restored, { recursive: true });
    const copy = Account.open({ path: restored, durability: 'memory' });
    copy.restore({ exported: file });
    expect(contentsOf(copy)).toEqual(contentsOf(account));
    expect([...copy.log.commits()]).toEqual([...account.log.commits()]);
    const ends = readFileSync(file, 'utf8').match(/^\["end",\d+/gm) ?? [];
    expect(new Set(ends).size).toBe(ends.length);
    await Promise.all([copy.close(), account.close()]);
  }
  rmSync(folder, { recursive: true });
});

/** @returns The number of the last commit acknowledged. */
async function runAndKill(
  [path = '', file = '']: readonly string[],
  first: number,
  count: number,
  restMs: number,
): Promise<number> {
  const child = startProgram('logged-transfers', [path, file, String(first)]);
  const exited = once(child, 'exit');
  if (!child.stdout) throw new Error('The program has no output.');
  let acknowledged = first - 1;
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line);
    if (acknowledged === first + count) setTimeout(() => child.kill('SIGKILL'), restMs);
  }
  await exited;
  expect(acknowledged).toBeGreaterThanOrEqual(first + count);
  return acknowledged;
}
