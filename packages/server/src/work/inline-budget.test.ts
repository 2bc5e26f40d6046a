import { expect, test } from 'vitest';
import { InlineBudget } from './inline-budget.ts';

test('a client who has held up others for longer than it may is forgiven with time', () => {
  const inlineBudget = new InlineBudget(10);
  inlineBudget.spend('a', 10, 0);
  expect(inlineBudget.isSpent('a', 0)).toBe(false);
  inlineBudget.spend('a', 5, 0);
  expect([inlineBudget.isSpent('a', 99), inlineBudget.isSpent('b', 99)]).toEqual([true, false]);
  expect(inlineBudget.isSpent('a', 101)).toBe(false);
  inlineBudget.spend('a', 10, 300);
  expect(inlineBudget.isSpent('a', 300)).toBe(false);
});

test('many clients are kept in mind no longer than they need be', () => {
  const inlineBudget = new InlineBudget(10);
  for (let client = 0; client <= 2_000; client += 1)
    inlineBudget.spend(String(client), 20, client * 10);
  expect(inlineBudget.isSpent('2000', 20_000)).toBe(true);
  expect(inlineBudget.isSpent('0', 20_000)).toBe(false);
});
