import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Which test belongs to which project is given by the name of its file: `*.exhaustive.test.ts` is slow (it starts
 * processes, kills them, packs packages or drives a browser) and belongs to `exhaustive`; every other one belongs to
 * `unit`. A unit file that says how many cases it tries is run by `exhaustive` once more, on all its cases.
 */

const ROOT = join(import.meta.dirname, '..');

/** The tests of the projects `unit` and `exhaustive`. What is true on PostgreSQL alone has a project of its own. */
export const ALL_TESTS = [
  'packages/*/src/**/*.test.ts',
  'packages/console/page/**/*.test.ts',
  'test/**/*.test.ts',
];

export const EXHAUSTIVE_TESTS = '**/*.exhaustive.test.ts';

/** What is true on PostgreSQL alone. */
export const POSTGRES_TESTS = ['packages/postgres/src/**/*.test.ts', 'test/postgres/*.test.ts'];

const HAS_CASES = /\b(caseCount|shareOf)\(|from 'fast-check'/;

/** The files of `unit` with a number of cases: they take it from `caseCount` or `shareOf`; properties without one take it there, too. */
export function filesWithCases(): string[] {
  return ['packages', 'test'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !/(^|\/)(node_modules|dist)\//.test(path))
      .map((path) => join(folder, path))
      .filter((path) => HAS_CASES.test(readFileSync(join(ROOT, path), 'utf8'))),
  );
}
