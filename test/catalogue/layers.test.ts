import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const catalogue = fileURLToPath(new URL('../../packages/routines/src/catalogue', import.meta.url));

/** A table of the schema, in capitals, and a way to change it; a dictionary that a caller names is none. */
const WRITING = /\b[A-Z][A-Z0-9_]+(\.open\([a-z]+\))?\.(write|update|delete)\(/;

test('no page writes a table: acts of the business do', () => {
  const pages = readdirSync(catalogue, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(pages.length).toBeGreaterThan(150);
  const writing = pages.filter((file) => WRITING.test(readFileSync(join(catalogue, file), 'utf8')));
  expect(writing).toEqual([]);
});
