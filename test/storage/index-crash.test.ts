import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Account } from 'mvdb';
import { expect, test } from 'vitest';
import {
  buildIndex,
  listIndexes,
  openIndex,
} from '../../packages/mvdb/src/session/index-commands.ts';
import { caseCount } from '../../packages/mvdb/src/testing/case-count.ts';
import { testSeed } from '../../packages/mvdb/src/testing/test-seed.ts';
import { newPosition } from './new-location.ts';
import { randomNumbers } from './random-numbers.ts';
import { startProgram } from './start-peer.ts';

/** How often the program is killed; `MVDB_CRASH_ROUNDS` asks for more. */
const ROUNDS = Number(process.env.MVDB_CRASH_ROUNDS ?? caseCount(10));
const SEED = testSeed();
const RECORD_COUNT = 6_000;

/**
 * Aim: a crash never parts an index from its records, whether it comes in a write or in a build. Method: a
 * process moves records between values, and now and then drops an index and builds it again; it is killed at
 * a random moment; then every index must hold exactly what the records say, once its build has been taken up.
 */
test(`killed at ${ROUNDS} random moments (seed ${SEED}), leaves every index as the records are`, async () => {
  const random = randomNumbers(SEED);
  const position = newPosition();
  const { path } = position;
  const setup = Account.open({ path });
  const table = setup.createTable('ACC');
  setup.transaction(() => {
    for (let number = 0; number < RECORD_COUNT; number += 1)
      table.write(`a${number}`, `${number % 10}\u001e${number}`);
  });
  await setup.close();

  let comparedIndexes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await runAndKill(path, random(), 1 + Math.floor(random() * 30), random() * 20);
    const account = Account.open({ path, create: false });
    for (const { name, state } of listIndexes(account, 'ACC')) {
      if (state === 'building') buildIndex(account, 'ACC', name);
      const attribute = Number(name.slice(1));
      const expected = Array.from(
        account.table('ACC').records(),
        ([id, record]) => `${record.split('\u001e')[attribute - 1]} ${id}`,
      );
      const entries = Array.from(
        openIndex(account, 'ACC', name)?.entries() ?? [],
        (entry) => `${entry.values[0]} ${entry.id}`,
      );
      expect(entries.sort().join('\n')).toBe(expected.sort().join('\n'));
      comparedIndexes += 1;
    }
    expect(account.table('ACC').count()).toBe(RECORD_COUNT);
    await account.close();
  }
  expect(comparedIndexes).toBeGreaterThan(0);
  position.remove();
});

/** Runs the program until it has made so many steps and a moment more, then kills it. */
async function runAndKill(
  path: string,
  seed: number,
  count: number,
  restMs: number,
): Promise<void> {
  const child = startProgram('indexed-moves', [path, String(seed)]);
  const exited = once(child, 'exit');
  if (!child.stdout) throw new Error('The program has no output.');
  for await (const line of createInterface({ input: child.stdout }))
    if (Number(line) === count) setTimeout(() => child.kill('SIGKILL'), restMs);
  expect((await exited)[1]).toBe('SIGKILL');
}
