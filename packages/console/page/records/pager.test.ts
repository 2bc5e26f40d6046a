import { expect, test } from 'vitest';
import { rangeText } from './pager.tsx';
import { readView } from './records-view.ts';

test.each([
  ['', 50, 67, '1 to 50 of 67'],
  ['offset=50', 17, 67, '51 to 67 of 67'],
  ['offset=1000', 50, 12345, '1,001 to 1,050 of 12,345'],
  ['', 5, 5, '5 records'],
  ['', 1, 1, '1 record'],
])('with %j and %i of %i it is %s', (query, count, total, text) => {
  expect(rangeText(readView('T', new URLSearchParams(query)), count, total)).toBe(text);
});
