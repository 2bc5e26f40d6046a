import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onlyLmdb } from '../postgres/only-lmdb.ts';
import { triedOnBoth } from '../postgres/tried-on-both.ts';
import { root } from './documents.ts';

test('the page of measurements lists the tests that run on both engines', () => {
  const page = readFileSync(join(root, 'docs/13-postgres-measured.md'), 'utf8');
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
