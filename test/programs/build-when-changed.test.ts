import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isStale } from '../../packages/build-when-changed.mjs';

const PACKAGES = ['one', 'two'];
const BUILT_AT = 1_700_000_000;

let workspace: string;

/** Writes a file that last changed so many seconds after the packages were built. */
function put(path: string, secondsLater: number): void {
  const file = join(workspace, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'x');
  utimesSync(file, BUILT_AT + secondsLater, BUILT_AT + secondsLater);
}

/** Lets the folders be as old as what is in them. */
function settle(folder: string, secondsLater: number): void {
  utimesSync(join(workspace, folder), BUILT_AT + secondsLater, BUILT_AT + secondsLater);
}

beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'mvdb-workspace-'));
  for (const path of ['package.json', 'pnpm-lock.yaml', 'tsconfig.json']) put(path, -60);
  for (const name of PACKAGES) {
    put(`packages/${name}/src/deep/index.ts`, -60);
    put(`packages/${name}/package.json`, -60);
    put(`packages/${name}/dist/index.js`, 0);
    for (const folder of ['src', 'src/deep']) settle(`packages/${name}/${folder}`, -60);
  }
});

afterEach(() => rmSync(workspace, { recursive: true, force: true }));

describe('what is built', () => {
  test('is not built again as long as nothing changed', () => {
    expect(isStale(workspace, PACKAGES)).toBe(false);
  });

  test.each([
    ['a source changed', () => put('packages/two/src/deep/index.ts', 5)],
    ['a source came', () => settle('packages/one/src/deep', 5)],
    ['the settings of a package changed', () => put('packages/one/package.json', 5)],
    ['the settings of all changed', () => put('tsconfig.json', 5)],
    ['other versions are asked for', () => put('pnpm-lock.yaml', 5)],
    ['a package is not built', () => rmSync(join(workspace, 'packages/two/dist/index.js'))],
  ])('is built again when %s', (_, change) => {
    change();
    expect(isStale(workspace, PACKAGES)).toBe(true);
  });
});
