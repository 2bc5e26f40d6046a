import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ascendingOnce } from '../../indexing/id-order.ts';
import { caseCount } from '../../testing/case-count.ts';
import { EntryRun } from '../entry-run.ts';
import { ALL_ENTRIES } from '../index-store.ts';
import { LmdbEnvironment } from './environment.ts';

type Entry = readonly [key: string, id: string];

let folder: string;
let environment: LmdbEnvironment;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-index-store-'));
  environment = new LmdbEnvironment(folder, 'memory');
});

afterAll(async () => {
  await environment.close();
  rmSync(folder, { recursive: true, force: true });
});

const keys = fc
  .tuple(
    fc.constantFrom('', 'k', 'x'.repeat(1_890)),
    fc.array(fc.constantFrom(0x00, 0x01, 0x30, 0x31, 0xfe, 0xff), { minLength: 1, maxLength: 2 }),
  )
  .map(([beginning, bytes]) => beginning + String.fromCharCode(...bytes))
  .filter((key) => key < ALL_ENTRIES.to);
const ids = fc.constantFrom('a', 'b', 'é', '\ue000', '\u{10000}', 'é'.repeat(500));
const entries = fc.array(fc.tuple(keys, ids), { maxLength: 150, size: 'max' });

const order = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function runOf(added: readonly Entry[]): EntryRun {
  const run = new EntryRun(1_000);
  for (const [key, id] of added) {
    const bytes = Buffer.from(id);
    run.add(key, { bytes, start: 0, end: bytes.length });
  }
  return run;
}

function idsByKey(added: readonly Entry[]): Entry[] {
  const all = [...new Set(added.map(([key]) => key))].sort(order);
  return all.flatMap((key) =>
    ascendingOnce(added.flatMap(([other, id]) => (other === key ? id : []))).map(
      (id): Entry => [key, id],
    ),
  );
}

test('entries of runs stand with those that are there, before, among and behind them, each once', () => {
  const store = environment.indexStore('index 1');
  fc.assert(
    fc.property(entries, entries, entries, (single, first, second) => {
      store.clear();
      environment.transact(() => {
        for (const [key, id] of single) store.add(key, id);
        store.addAll(runOf(first));
        store.addAll(runOf(second));
      });
      const expected = idsByKey([...single, ...first, ...second]);
      const found = [...store.entries(ALL_ENTRIES)].map(({ key, id }): Entry => [key, id]);
      expect(found).toEqual(expected);
      expect(store.allIdsIn(ALL_ENTRIES)).toEqual(ascendingOnce(expected.map(([, id]) => id)));
      for (const key of new Set(expected.map(([each]) => each)))
        expect(store.allIds(key)).toEqual([...store.ids(key)]);
    }),
    { numRuns: caseCount(60) },
  );
});
