import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lowerings } from '../postgres/lowered-isolation.ts';
import { onlyLmdb } from '../postgres/only-lmdb.ts';
import { triedOnBoth } from '../postgres/tried-on-both.ts';
import { anomalyNames } from '../storage/serializability/anomalies.ts';
import { TRANSACTIONS_CHECKED } from '../storage/serializability/run-mix.ts';
import { root } from './documents.ts';

const page = readFileSync(join(root, 'docs/13-postgres-measured.md'), 'utf8');

test('the page of measurements lists the tests that run on both engines', () => {
  const reported = [...page.matchAll(/^\|[^|]*\| `(\S+\.test\.ts)`/gm)].map(
    ([, pattern]) => pattern,
  );
  expect(reported).toEqual(triedOnBoth);
});

test('what is left out on PostgreSQL is a test that there is', () => {
  const texts = ['packages/mvdb/src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const unknown = Object.keys(onlyLmdb).filter(
    (name) => !texts.some((text) => text.includes(name)),
  );
  expect(unknown).toEqual([]);
});

describe('the table of anomalies', () => {
  const rows = [
    ...page.matchAll(/^\| `([^`]+)` +\| [^|]+ \| (?:`(\w+)`|smallest history only) +\|$/gm),
  ];

  test('has each that the checker looks for', () => {
    expect(rows.map(([, name]) => name)).toEqual(anomalyNames);
  });

  test('says to what the isolation is lowered where the checker finds it', () => {
    const lowered = new Map<string, string>();
    for (const { name, allows } of lowerings)
      for (const anomaly of allows) lowered.set(anomaly, name);
    expect(rows.map(([, anomaly, name]) => [anomaly, name])).toEqual(
      anomalyNames.map((anomaly) => [anomaly, lowered.get(anomaly)]),
    );
  });

  test('says how many transactions were checked', () => {
    expect(page).toContain(`checks ${TRANSACTIONS_CHECKED.toLocaleString('en-US')} transactions`);
  });
});
