import { expect, test } from 'vitest';
import { failures } from './failure-table.ts';

test('each failure is known by its code, and says what no other says', () => {
  const reported = Object.entries(failures).map(([name, { code, text }]) => ({ name, code, text }));
  expect(reported.filter(({ name, code }) => name !== code)).toEqual([]);
  expect(new Set(reported.map(({ text }) => text)).size).toBe(reported.length);
});
