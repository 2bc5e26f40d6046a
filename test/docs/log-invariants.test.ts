import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, textOf } from './documents.ts';

const PAGE = 'docs/23-a-company-and-its-past.md';
const ROW =
  /^\| (?<invariant>[^|]+?) *\| (?<cases>[\d,]+) *\| \[(?<title>.+)\]\(\.\.\/(?<file>.+?)\)/gm;
const CASES = /caseCount\((\d[\d_]*)/g;

const rows = [...textOf(PAGE).matchAll(ROW)].map(({ groups = {} }) => groups);

/** The full number of cases of a test: what it, or the constant before it, asks for. */
function casesOf(text: string, at: number): number {
  const counts = [...text.matchAll(CASES)];
  const own = counts.find(({ index }) => index > at) ?? counts.findLast(({ index }) => index < at);
  return Number(own?.[1]?.replaceAll('_', ''));
}

describe('the table of invariants', () => {
  test('names each once', () => {
    expect(rows.length).toBeGreaterThanOrEqual(7);
    expect(new Set(rows.map(({ title }) => title)).size).toBe(rows.length);
  });

  test.each(rows)('states on how many cases a test tries "$invariant"', (row) => {
    const { cases = '', title = '', file = '' } = row;
    const text = readFileSync(join(root, file), 'utf8');
    const at = text.indexOf(title);
    expect(at, `${file} has no test ${title}`).toBeGreaterThan(-1);
    expect(Number(cases.replaceAll(',', ''))).toBe(casesOf(text, at));
  });
});
