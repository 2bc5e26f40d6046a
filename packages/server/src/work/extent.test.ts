import { expect, test } from 'vitest';
import { firstOf } from './extent.ts';
import { ANSWER_SIZE_MAX } from './limits.ts';

function* counting(count: number, seen: number[]): Generator<number> {
  for (let number = 1; number <= count; number += 1) {
    seen.push(number);
    yield number;
  }
}

test.each([
  [3, 5, { items: [1, 2, 3], truncated: false, total: 3 }, 3],
  [3, 3, { items: [1, 2, 3], truncated: false, total: 3 }, 3],
  [9, 3, { items: [1, 2, 3], truncated: true }, 4],
  [0, 3, { items: [], truncated: false, total: 0 }, 0],
])(
  'of %i items at most %i are kept, and no more looked at than need be',
  (count, limit, expected, looked) => {
    const seen: number[] = [];
    expect(firstOf(counting(count, seen), limit)).toEqual(expected);
    expect(seen).toHaveLength(looked);
  },
);

test('of an array the total is known anyhow', () => {
  expect(firstOf(['a', 'b', 'c'], 1)).toEqual({ items: ['a'], truncated: true, total: 3 });
});

test('one that is larger than an answer is kept alone', () => {
  const large = 'x'.repeat(ANSWER_SIZE_MAX + 1);
  expect(firstOf([large, 'y'], 10)).toEqual({ items: [large], truncated: true, total: 2 });
  expect(firstOf(['y', large], 10)).toEqual({ items: ['y'], truncated: true, total: 2 });
});
