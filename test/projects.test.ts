import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { caseCount, shareOf } from '../packages/mvdb/src/testing/case-count.ts';
import { filesWithCases } from './projects.ts';

const ROOT = join(import.meta.dirname, '..');

const sources = ['packages', 'test', 'bench'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith('.ts') && !/\/(node_modules|dist)\//.test(path)),
);

test('every property takes its number of cases from the one knob', () => {
  const others = sources.filter((path) =>
    /numRuns: (?!caseCount\(|\$\{caseCount\()/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(1000);
  // The author of an engine says how many sequences its own suite tries.
  expect(others).toEqual([
    'packages/mvdb/src/testing/storage-conformance.ts',
    'test/projects.test.ts',
  ]);
});

test('no test has a time limit of its own, which a busy machine would exceed', () => {
  const limited = sources.filter((path) =>
    /^ *\}, [\d_]+\);$/m.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(limited.filter((path) => path.endsWith('.test.ts'))).toEqual([]);
});

test('a share of the cases is tried, and never less than the property needs', () => {
  const share = process.env.MVDB_CASES_SHARE;
  try {
    process.env.MVDB_CASES_SHARE = '0.1';
    expect([caseCount(500), caseCount(10), caseCount(10, 8), caseCount(1)]).toEqual([50, 3, 8, 1]);
    const numbers = Array.from({ length: 171 }, (_, index) => index);
    expect(shareOf(numbers)).toHaveLength(17);
    expect(shareOf(numbers, 30)).toHaveLength(30);
    expect(shareOf(['a', 'b'])).toEqual(['a', 'b']);
    expect(shareOf([])).toEqual([]);
    process.env.MVDB_CASES_SHARE = '1';
    expect(shareOf(numbers)).toEqual(numbers);
    expect([caseCount(500), caseCount(10, 8)]).toEqual([500, 10]);
    process.env.MVDB_CASES_SHARE = '3';
    expect(caseCount(500)).toBe(1500);
    expect(shareOf(['a', 'b'])).toEqual(['a', 'b']);
  } finally {
    process.env.MVDB_CASES_SHARE = share;
  }
});

test('what has a number of cases is tried on all of them by the project exhaustive', () => {
  expect(filesWithCases()).toEqual(
    expect.arrayContaining(['test/projects.test.ts', 'test/storage/model.test.ts']),
  );
});
