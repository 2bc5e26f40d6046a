import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Account } from 'mvdb';
import { expect, test } from 'vitest';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { testSeed } from '../../packages/mvdb/src/testing/test-seed.ts';
import { newPosition } from './new-location.ts';
import { randomNumbers } from './random-numbers.ts';
import { startProgram } from './start-peer.ts';

/** How often the program is killed; `MVDB_CRASH_ROUNDS` asks for more. */
const ROUNDS = Number(process.env.MVDB_CRASH_ROUNDS ?? caseCount(12));
const SEED = testSeed();
const RECORD_COUNT = 50;
const BALANCE = 1000;

/**
 * Aim: a commit that was acknowledged stays, one that was not leaves nothing or all. Method: a process makes
 * transfers between records and says so after each commit; it is killed at a random moment; then every
 * record must be what the logged transfers make it, and every acknowledged transfer must be in the log.
 */
test(`killed at ${ROUNDS} random moments (seed ${SEED}), loses and halves no commit`, async () => {
  const random = randomNumbers(SEED);
  const position = newPosition();
  const { path } = position;
  const setup = Account.open({ path });
  setup.createTable('LOG');
  const table = setup.createTable('ACC');
  for (let index = 0; index < RECORD_COUNT; index += 1) table.write(`a${index}`, String(BALANCE));
  const ids = [...table.ids()];
  await setup.close();

  let next = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const acknowledged = await runAndKill(path, next, 1 + Math.floor(random() * 400), random() * 3);
    const account = Account.open({ path, create: false });
    const log = [...account.table('LOG').records()];
    const expected = new Map(ids.map((id) => [id, BALANCE]));
    for (const [, transfer] of log) {
      const [from = '', to = ''] = transfer.split('\u001e');
      expected.set(from, (expected.get(from) ?? 0) - 1);
      expected.set(to, (expected.get(to) ?? 0) + 1);
    }
    const balances = [...account.table('ACC').records()];
    expect(balances).toEqual(ids.map((id) => [id, String(expected.get(id))]));
    expect(balances.reduce((sum, [, balance]) => sum + Number(balance), 0)).toBe(
      RECORD_COUNT * BALANCE,
    );
    expect(log.map(([number]) => Number(number))).toEqual(log.map((_, index) => index));
    expect(log.length).toBeGreaterThan(acknowledged);
    next = log.length;
    await account.close();
  }
  position.remove();
});

/**
 * Runs transfers until so many are acknowledged and a moment more, then kills the process.
 *
 * @returns The number of the last transfer acknowledged.
 */
async function runAndKill(path: string, first: number, count: number, restMs: number) {
  const child = startProgram('transfers', [path, String(first)]);
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
