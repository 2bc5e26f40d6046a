import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entryPoints } from '../../packages/entry-points.mjs';
import { isBuilt } from '../../packages/is-built.mjs';

const ROOT = join(import.meta.dirname, '../..');
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
  for (const name of ['build.mjs', 'entry-points.mjs']) put(`packages/${name}`, -60);
  put('packages/console/dist/page/index.html', 0);
  for (const [name, entries] of Object.entries(entryPoints)) {
    put(`packages/${name}/src/deep/index.ts`, -60);
    put(`packages/${name}/package.json`, -60);
    for (const entry of Object.keys(entries)) put(`packages/${name}/dist/${entry}.js`, 0);
    for (const folder of ['src', 'src/deep']) settle(`packages/${name}/${folder}`, -60);
  }
});

afterEach(() => rmSync(workspace, { recursive: true, force: true }));

describe('what is built', () => {
  test('is not built again as long as nothing changed', () => {
    expect(isBuilt(workspace)).toBe(true);
  });

  test.each([
    ['a source changed', () => put('packages/routines/src/deep/index.ts', 5)],
    ['a source came', () => settle('packages/mvdb/src/deep', 5)],
    ['the settings of a package changed', () => put('packages/mvdb/package.json', 5)],
    ['the settings of all changed', () => put('tsconfig.json', 5)],
    ['the way of building changed', () => put('packages/build.mjs', 5)],
    ['other versions are asked for', () => put('pnpm-lock.yaml', 5)],
    ['a package is not built', () => rmSync(join(workspace, 'packages/routines/dist/index.js'))],
    [
      'building was cut short',
      () => rmSync(join(workspace, 'packages/mvdb/dist/verify-process.js')),
    ],
    ['there is no console', () => rmSync(join(workspace, 'packages/console/dist/page/index.html'))],
  ])('is built again when %s', (_, change) => {
    change();
    expect(isBuilt(workspace)).toBe(false);
  });
});

describe('the script that builds what changed', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

  /** Runs it in the workspace, with a pnpm that notes what it is asked for. */
  function asked(): string {
    const programs = join(workspace, 'programs');
    const note = join(workspace, 'asked');
    mkdirSync(programs, { recursive: true });
    writeFileSync(join(programs, 'pnpm'), `#!/bin/sh\necho "$@" >> '${note}'\n`, { mode: 0o755 });
    for (const name of ['is-built.mjs', 'entry-points.mjs']) {
      cpSync(join(ROOT, 'packages', name), join(workspace, 'packages', name));
      utimesSync(join(workspace, 'packages', name), BUILT_AT - 60, BUILT_AT - 60);
    }
    const path = [programs, dirname(process.execPath), process.env.PATH].join(delimiter);
    const run = spawnSync(scripts['build:changed'], {
      ...{ cwd: workspace, shell: true, encoding: 'utf8', env: { ...process.env, PATH: path } },
    });
    expect([run.status, run.stderr]).toEqual([0, '']);
    return existsSync(note) ? readFileSync(note, 'utf8') : '';
  }

  test('builds nothing that is built', () => {
    expect(asked()).toBe('');
  });

  test('builds where nothing is built yet', () => {
    rmSync(join(workspace, 'packages/mvdb/dist'), { recursive: true });
    expect(asked()).toBe('--silent build\n');
  });

  test.each(['campaign', 'bench'])('is what %s begins with', (name) => {
    expect(scripts[name]).toMatch(/^pnpm --silent build:changed && /);
  });

  test.each(['start', 'mvdb'])('is what %s does by itself, without another pnpm', (name) => {
    expect(scripts[name]).toMatch(/^node packages\/run\.mjs/);
  });

  test('is the only one that builds, for whoever runs or tries what is built', () => {
    const builds = Object.keys(scripts).filter((name) =>
      /\bpnpm (?:--silent )?build(?!:)/.test(scripts[name]),
    );
    expect(builds).toEqual(['build:changed']);
  });
});
