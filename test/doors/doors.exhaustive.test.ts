import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { exported, withoutDoor } from './wrong-arguments.ts';

/** Far more than all the calls take together: what is not over by then never returns. */
const TIMEOUT_MS = 110_000;

/** The faults found by the walker, in a process of its own; of one that hangs the function it hangs in. */
function walk(...args: readonly string[]): readonly string[] {
  const walker = fileURLToPath(new URL('./walker.ts', import.meta.url));
  // To a file, which takes every line at once as a pipe that is full does not.
  const folder = mkdtempSync(join(tmpdir(), 'mvdb-doors-'));
  const path = join(folder, 'called');
  const called = openSync(path, 'w');
  const { stderr, status, error } = spawnSync(
    process.execPath,
    ['--import', 'tsx', walker, ...args],
    {
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      stdio: ['ignore', called, 'pipe'],
    },
  );
  closeSync(called);
  const stdout = readFileSync(path, 'utf8');
  rmSync(folder, { recursive: true });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (error !== undefined || status !== 0) return [`${last} did not return. ${stderr}`];
  return JSON.parse(last) as string[];
}

describe('every exported function', { timeout: TIMEOUT_MS + 10_000 }, () => {
  test('refuses each argument of the wrong kind, by name, in bounded time', () => {
    expect(walk()).toEqual([]);
  });

  test.each([1, 2])('ends with a result or a coded error on any arguments, seed %d', (seed) => {
    expect(walk('20000', String(seed))).toEqual([]);
  });

  test('is known by the name it is exported by', () => {
    const misnamed = [...exported].filter(([name, act]) => act.name !== name);
    expect(misnamed.map(([name]) => name)).toEqual([]);
  });
});

test.each([
  ['count', [[], ',']],
  ['counts', [[], ',']],
  ['dcount', [[], ',']],
  ['change', [[], 'a', 'b']],
  ['trim', [[], ' ']],
  ['findString', ['a', []]],
  ['extract', [undefined, 1]],
  ['extract', ['record', '2']],
  ['replace', ['record', 1]],
  ['str', ['x', '3']],
  ['oconv', [5, 'D']],
])('%s of %j says which argument is wrong, and what would be right', (name, args) => {
  expect(() => exported.get(name)?.(...args)).toThrow(
    expect.objectContaining({
      code: 'BAD_ARGUMENT',
      message: expect.stringMatching(new RegExp(`of ${name} must be .*, not `)),
    }),
  );
});

test('whatever is listed as having no door is exported', () => {
  expect([...withoutDoor].filter((name) => !exported.has(name))).toEqual([]);
});
