import { expect, test } from 'vitest';
import { failures } from './failure-table.ts';

test('each failure is known by its code, and says what no other says', () => {
  const told = Object.entries(failures).map(([name, { code, text }]) => ({ name, code, text }));
  expect(told.filter(({ name, code }) => name !== code)).toEqual([]);
  expect(new Set(told.map(({ text }) => text)).size).toBe(told.length);
});
