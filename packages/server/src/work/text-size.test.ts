import { expect, test } from 'vitest';
import { textSize } from './text-size.ts';

test.each([
  ['abc', 3],
  [['ab', ['c', { d: 'ef' }]], 5],
  [{ a: 1, b: null, c: undefined, d: true }, 0],
  [{}, 0],
])('the texts of %j have %i characters', (data, size) => {
  expect(textSize(data)).toBe(size);
});

test('no more is counted than says that there are too many', () => {
  const untouched = {
    get text(): string {
      throw new TypeError('counted');
    },
  };
  expect(textSize(['abc', 'def', untouched], 5)).toBe(6);
});
