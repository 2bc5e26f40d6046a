import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root, textOf } from './documents.ts';

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Paths in backticks, whole or from the folder that the sentence is about. */
const paths = [...textOf('ARCHITECTURE.md').matchAll(/`([\w/@.-]+\.ts)`/g)].map(
  ([, path = '']) => path,
);

test('the files that the architecture names exist', () => {
  const missing = paths.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
  expect(paths.length).toBeGreaterThan(20);
});

test('the folders that its map names exist', () => {
  const rows = [...textOf('ARCHITECTURE.md').matchAll(/^\| (`[^|]+`) +\|/gm)];
  const folders = rows.flatMap(([, cell = '']) => {
    const [first = '', ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');
    const above = first.slice(0, first.lastIndexOf('/'));
    return [first, ...others.map((other) => `${above}/${other}`)];
  });
  const missing = folders.filter(
    (folder) => !files.some((file) => `${file}/`.startsWith(`packages/${folder}/`)),
  );
  expect(missing).toEqual([]);
  expect(folders.length).toBeGreaterThan(30);
});
