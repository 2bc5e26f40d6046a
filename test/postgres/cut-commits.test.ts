import { expect, test } from 'vitest';
import { testSeed } from '../../packages/mvdb/src/testing/test-seed.ts';
import { newPosition } from '../storage/new-location.ts';
import { randomNumbers } from '../storage/random-numbers.ts';
import { anomaliesOf } from '../storage/serializability/anomalies.ts';
import { runMix } from '../storage/serializability/run-mix.ts';
import { WireProxy } from './wire-proxy.ts';

const SEED = testSeed();
const TRANSACTIONS = 800;
/** One of so many commits is cut off. */
const CUT = 12;

/*
 * Aim: a commit whose connection is lost is whole or not there, and nobody who asked for it hears otherwise. Method: a
 * proxy cuts connections right before the server gets a COMMIT, and right after. What the processes then do not know is
 * settled by what others saw; all of it together is serializable, and what was reported as undone nobody has seen.
 */
test(`transactions whose commits are cut off (seed ${SEED}) are made once, or not at all`, async () => {
  const random = randomNumbers(SEED);
  const { path } = newPosition();
  const [url = '', schema] = path.split('#');
  const cuts = { before: 0, after: 0 };
  const proxy = await WireProxy.start(url, {
    cut(sql) {
      if (sql !== 'COMMIT' || random() * CUT >= 1) return undefined;
      const position = random() < 0.5 ? 'before' : 'after';
      cuts[position] += 1;
      return position;
    },
  });
  const through = `${proxy.url}#${schema}`;
  const history = await runMix(path, { seed: SEED, transactions: TRANSACTIONS, through });
  await proxy.close();
  expect(anomaliesOf(history)).toEqual([]);
  expect(Math.min(cuts.before, cuts.after)).toBeGreaterThan(0);
  expect(history.transactions.map(({ outcome }) => outcome)).toContain('unknown');
});
