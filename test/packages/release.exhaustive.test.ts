import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');
const script = join(repository, 'packages/release.mjs');

const HOOK = '.git/hooks/pre-commit';

let clone: string;
/** The commit that each test begins with. */
let start: string;

const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
const git = (...args: readonly string[]) =>
  execFileSync('git', [...author, ...args], { cwd: clone, encoding: 'utf8' });
const read = (path: string) => readFileSync(join(clone, path), 'utf8');
const version = (name: string): string => JSON.parse(read(`packages/${name}/package.json`)).version;

const write = (path: string, text: string) => writeFileSync(join(clone, path), text);
const commit = () => git('commit', '--quiet', '--all', '--message', 'change');

function release(...args: readonly string[]) {
  const env = { ...process.env };
  for (const role of ['AUTHOR', 'COMMITTER'])
    Object.assign(env, { [`GIT_${role}_NAME`]: 'Ann', [`GIT_${role}_EMAIL`]: 'ann@example.org' });
  return spawnSync(process.execPath, [script, ...args], { cwd: clone, encoding: 'utf8', env });
}

beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), 'mvdb-release-'));
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-tags', repository, clone]);
  for (const name of ['mvdb', 'routines', 'server']) {
    const path = `packages/${name}/package.json`;
    write(path, read(path).replace(/"version": ".*?"/, '"version": "0.9.0"'));
  }
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- Add a verb.\n\n## 0.9.0\n');
  commit();
  start = git('rev-parse', 'HEAD').trim();
});

afterEach(() => {
  rmSync(join(clone, HOOK), { force: true });
  git('reset', '--quiet', '--hard', start);
  for (const tag of git('tag').split('\n').filter(Boolean)) git('tag', '--delete', tag);
});

afterAll(() => rmSync(clone, { recursive: true, force: true }));

describe('a release', () => {
  test('is tried, and writes nothing unless it is asked to', () => {
    const { status, stdout } = release('0.10.0');
    expect([status, stdout.includes('Nothing was written')]).toEqual([0, true]);
    expect([git('status', '--porcelain'), git('tag')]).toEqual(['', '']);
  });

  test('has its version in the packages, in what the examples ask for and in the changelog', () => {
    const entries = /^## Unreleased\n(.*?)^## /ms.exec(read('CHANGELOG.md'))?.[1];
    const { status, stderr } = release('0.10.0', '--write');
    expect([status, stderr]).toEqual([0, '']);
    expect(['mvdb', 'routines', 'server'].map(version)).toEqual(['0.10.0', '0.10.0', '0.10.0']);
    expect(JSON.parse(read('examples/page/package.json')).dependencies.mvdb).toBe('0.10.0');
    expect(read('packages/server/package.json')).toContain('"mvdb": "workspace:*"');
    expect(read('CHANGELOG.md')).toMatch(/^## Unreleased\n\n## 0\.10\.0 \(\d{4}-\d\d-\d\d\)\n/m);
    expect(read('CHANGELOG.md')).toContain(`)\n${entries}`);
    expect([git('status', '--porcelain'), git('tag', '--points-at', 'HEAD')]).toEqual([
      '',
      'v0.10.0\n',
    ]);
    expect(git('log', '-1', '--format=%s')).toBe('release: 0.10.0\n');
  });
});

describe('a release is rejected, and nothing written,', () => {
  test.each([
    ['without a version', [], 'such as 0.10.0'],
    ['of what is not a version', ['next'], 'not "next"'],
    ['of a version that is not higher', ['0.8.11'], 'higher than 0.9.0'],
  ])('%s', (_, args, reason) => {
    const { status, stderr } = release(...args, '--write');
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
  });

  test.each([
    ['where something has changed', () => appendFileSync(join(clone, 'README.md'), 'x'), 'first'],
    ['that is there already', () => git('tag', 'v0.10.0'), 'v0.10.0 already'],
    [
      'that Git does not commit',
      () => writeFileSync(join(clone, HOOK), '#!/bin/sh\nexit 1\n', { mode: 0o755 }),
      'Git rejected it, and nothing is changed',
    ],
    [
      'that changes nothing',
      () => {
        write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.9.0\n');
        commit();
      },
      'nothing under Unreleased',
    ],
  ])('%s', (_, prepare, reason) => {
    prepare();
    const before = git('rev-parse', 'HEAD');
    const { status, stderr } = release('0.10.0', '--write');
    expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
    expect(git('rev-parse', 'HEAD')).toBe(before);
    expect(version('mvdb')).toBe('0.9.0');
  });
});
