import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPage } from '../../packages/console/build-page.mjs';

/** Bytes of JavaScript that the first page of the console may need, compressed. */
const FIRST_BYTES_MAX = 70_000;

let folder: string;
let first: readonly string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mvdb-page-'));
  await buildPage(folder);
  const [, entry = ''] =
    /<script[^>]* src="\/?assets\/([^"]+)"/.exec(
      readFileSync(join(folder, 'index.html'), 'utf8'),
    ) ?? [];
  first = neededBy(entry);
});

afterAll(() => rmSync(folder, { recursive: true }));

const scriptIn = (name: string) => readFileSync(join(folder, 'assets', name), 'utf8');

/** A script with those that it imports before it runs. */
function neededBy(name: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const imported = scriptIn(name).matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g);
  return [
    name,
    ...Array.from(imported, ([, each = '']) => each).flatMap((each) => neededBy(each, seen)),
  ];
}

test('the first page of the console is small', () => {
  const bytes = first.map((name) => statSync(join(folder, 'assets', `${name}.gz`)).size);
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(FIRST_BYTES_MAX);
});

test('editors and the pages of programs are fetched when somebody goes there', () => {
  const text = first.map(scriptIn).join('');
  expect(text).toContain('open-editor-');
  expect(text).toContain('programs-page-');
  expect(first.filter((name) => /^(?:open-editor|programs-page)-/.test(name))).toEqual([]);
  expect(text).not.toContain('cm-content');
});
