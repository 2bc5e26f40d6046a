import { describe, expect, test } from 'vitest';
import { listIndex } from './list-index.ts';

describe('listIndex', () => {
  test.each([
    ['a,b,c', 'b', 2],
    ['a,b,c', 'c', 3],
    ['a,bb,b', 'b', 3],
    ['a,,b', '', 2],
    ['a,b,', '', 3],
    ['a,b', 'z', 0],
    ['', '', 1],
  ])('in %j the item %j is number %i', (list, item, expected) => {
    expect(listIndex(list, ',', item)).toBe(expected);
  });

  test.each(['', ',;'])('the delimiter %j is refused', (delimiter) => {
    expect(() => listIndex('a', delimiter, 'a')).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
  });
});
