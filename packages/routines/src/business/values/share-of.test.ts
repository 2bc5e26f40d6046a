import { expect, test } from 'vitest';
import { shareOf } from './share-of.ts';

test.each([
  ['1250', '200', '10000', '25'],
  ['100', '1', '3', '33'],
  ['200', '1', '3', '67'],
  ['5', '1', '2', '3'],
  ['-5', '1', '2', '-3'],
  ['-200', '1', '3', '-67'],
  ['7', '0', '9', '0'],
  ['999999999999999', '99999', '100000', '999989999999999'],
])('of %s, %s in %s is %s', (amount, part, whole, share) => {
  expect(shareOf(amount, part, whole)).toBe(share);
});
