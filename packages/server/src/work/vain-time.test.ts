import { expect, test } from 'vitest';
import { VainTime } from './vain-time.ts';

test('a client who has held up others for longer than it may is forgiven with time', () => {
  const vain = new VainTime(10);
  vain.spend('a', 10, 0);
  expect(vain.isSpent('a', 0)).toBe(false);
  vain.spend('a', 5, 0);
  expect([vain.isSpent('a', 99), vain.isSpent('b', 99)]).toEqual([true, false]);
  expect(vain.isSpent('a', 101)).toBe(false);
  vain.spend('a', 10, 300);
  expect(vain.isSpent('a', 300)).toBe(false);
});

test('many clients are kept in mind no longer than they need be', () => {
  const vain = new VainTime(10);
  for (let client = 0; client <= 2_000; client += 1) vain.spend(String(client), 20, client * 10);
  expect(vain.isSpent('2000', 20_000)).toBe(true);
  expect(vain.isSpent('0', 20_000)).toBe(false);
});
