import { describe, expect, test } from 'vitest';
import { testSeed } from '../../packages/mvdb/src/testing/test-seed.ts';
import { newPosition } from '../storage/new-location.ts';
import { type AnomalyName, anomaliesOf } from '../storage/serializability/anomalies.ts';
import { runMix } from '../storage/serializability/run-mix.ts';
import { Lowered, lowerings } from './lowered-isolation.ts';
import { WireProxy } from './wire-proxy.ts';

const SEED = testSeed();
const TRANSACTIONS = 400;
/** What is lowered shows within a few rounds; so many without it mean that it cannot be seen. */
const ROUNDS_MAX = 50;

/*
 * Aim: the checker would notice. Method: a proxy takes away from the statements of four processes what keeps their
 * transactions apart, until each anomaly was found that is possible then.
 */
describe(`transactions (seed ${SEED}) that are isolated`, () => {
  test.each(lowerings)('by $name alone show $allows', async (lowering) => {
    const lowered = new Lowered(lowering);
    const found = new Map<AnomalyName, string>();
    const isMissing = () => lowering.allows.some((name) => !found.has(name));
    for (let round = 0; isMissing() && round < ROUNDS_MAX; round += 1)
      for (const { name, detail } of await anomaliesThrough(lowered, SEED + 100 * round))
        if (!found.has(name)) found.set(name, detail);
    expect(lowering.allows.filter((name) => !found.has(name))).toEqual([]);
    // What was to be changed is still said so, and was.
    expect(lowered.counts.map((count) => count > 0)).toEqual(lowered.counts.map(() => true));
  });
});

async function anomaliesThrough({ rewrite }: Lowered, seed: number) {
  const { path } = newPosition();
  const [url = '', schema] = path.split('#');
  const proxy = await WireProxy.start(url, { rewrite });
  const through = `${proxy.url}#${schema}`;
  const history = await runMix(path, { seed, transactions: TRANSACTIONS, through });
  await proxy.close();
  return anomaliesOf(history);
}
