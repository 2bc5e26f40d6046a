import { expect, test } from 'vitest';
import { coverage, coveragePage } from './coverage.ts';

test('every word that the products have in common is done, or left out for a reason', () => {
  expect(coverage().filter(({ how }) => how === undefined)).toEqual([]);
  expect(coverage()).toHaveLength(261);
});

test('the page of the coverage is that of the tables', async () => {
  await expect(coveragePage()).toMatchFileSnapshot('../../packages/basic/COVERAGE.md');
});
