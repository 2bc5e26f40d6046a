import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Account } from 'mvdb';
import { expect, test } from 'vitest';
import type { Footprint } from '../entry/operation.ts';
import { DEMO_TODAY, foundDemo } from './load-demo.ts';

const business = new URL('../business/', import.meta.url);

/** Tables that acts of the firm write. */
async function tablesOfActs(): Promise<ReadonlySet<string>> {
  const files = readdirSync(fileURLToPath(business), { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file): Promise<object> => import(new URL(file, business).href)),
  );
  const isAct = (value: unknown): value is Footprint =>
    typeof value === 'function' && 'writes' in value;
  const acts = modules.flatMap((module) => Object.values(module).filter(isAct));
  expect(acts.length).toBeGreaterThan(200);
  return new Set(acts.flatMap(({ writes }) => [...writes]));
}

/** Why the company is founded with records of tables that acts write. */
const reasons: Readonly<Record<string, readonly string[]>> = {};

test('the company is founded with what no act makes, and for a reason with more', async () => {
  const account = Account.inMemory();
  foundDemo(account, { seed: 1, scale: 1, today: DEMO_TODAY });
  const owned = await tablesOfActs();
  const founded = account
    .tables()
    .filter(({ kind, name }) => kind === 'table' && owned.has(name))
    .filter(({ name }) => account.table(name).records().next().done !== true)
    .map(({ name }) => name);
  expect(founded.sort()).toEqual(Object.values(reasons).flat().sort());
  await account.close();
});
