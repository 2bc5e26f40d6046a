import { afterEach, expect, test, vi } from 'vitest';
import { testSeed } from './test-seed.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the seed of tests is the one that the environment states', () => {
  vi.stubEnv('MVDB_SEED', '1234');
  expect(testSeed()).toBe(1_234);
});

test('without one it is of chance', () => {
  vi.stubEnv('MVDB_SEED', undefined);
  const seeds = new Set(Array.from({ length: 20 }, testSeed));
  expect(seeds.size).toBeGreaterThan(1);
});

test.each(['', 'x', '-1', '1.5', '2147483648'])('%j is no seed', (text) => {
  vi.stubEnv('MVDB_SEED', text);
  expect(testSeed).toThrow('not a whole number from 0 to 2147483647');
});
