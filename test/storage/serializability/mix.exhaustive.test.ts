import { expect, test } from 'vitest';
import { testSeed } from '../../../packages/mvdb/src/testing/test-seed.ts';
import { newPosition } from '../new-location.ts';
import { anomaliesOf } from './anomalies.ts';
import { runMix, TRANSACTIONS_CHECKED } from './run-mix.ts';

/** How many transactions are made; `MVDB_MIX_TRANSACTIONS` asks for more. */
const TRANSACTIONS = Number(process.env.MVDB_MIX_TRANSACTIONS ?? TRANSACTIONS_CHECKED);
const SEED = testSeed();

/*
 * Aim: transactions of several processes are as if one was made after the other. Method: four processes make random ones
 * and note what they read and wrote; every version is its writer's, so that each read says whom it comes after and
 * whom before. If that leads back to where it began, no order explains what happened.
 */
test(`${TRANSACTIONS} transactions of four processes (seed ${SEED}) are serializable`, async () => {
  const position = newPosition();
  const history = await runMix(position.path, { seed: SEED, transactions: TRANSACTIONS });
  position.remove();
  const anomalies = anomaliesOf(history);
  expect(anomalies.slice(0, 3).map(({ name, detail }) => `${name}:\n${detail}`)).toEqual([]);
  const committed = history.transactions.filter(({ outcome }) => outcome === 'committed');
  expect(committed.length).toBeGreaterThan(TRANSACTIONS / 2);
});
