import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinedFrom, joinedKey, joinedThrough, pastJoined, splitKey } from './compound-key.ts';

const parts = fc.string({
  unit: fc.constantFrom('\x00', '\x01', '\x02', 'a', 'b', '\xfe', '\xff'),
  minLength: 1,
  maxLength: 4,
});
const tuples = fc.tuple(parts, parts);

function compareTuples(left: readonly string[], right: readonly string[]): number {
  for (const [index, part] of left.entries()) {
    const other = right[index] ?? '';
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}

test('joined keys sort by the first value, then the second', () => {
  fc.assert(
    fc.property(tuples, tuples, (left, right) => {
      const [one, other] = [joinedKey(left), joinedKey(right)];
      expect(one < other ? -1 : Number(one > other)).toBe(compareTuples(left, right));
    }),
  );
});

test('splitKey gives the keys back', () => {
  fc.assert(
    fc.property(tuples, (tuple) => {
      expect(splitKey(joinedKey(tuple))).toEqual(tuple);
    }),
  );
});

test('the keys of a first value lie between it and pastJoined, and no others', () => {
  fc.assert(
    fc.property(parts, tuples, (first, tuple) => {
      const key = joinedKey([first]);
      const whole = joinedKey(tuple);
      expect(whole >= key && whole < pastJoined(key)).toBe(tuple[0] === first);
    }),
  );
});

test('joinedFrom and joinedThrough bound the second value, ends included', () => {
  fc.assert(
    fc.property(tuples, parts, parts, ([first, second], low, high) => {
      const prefix = joinedKey([first]);
      const key = joinedKey([first, second]);
      const isWithin = key >= joinedFrom(prefix, low) && key < joinedThrough(prefix, high);
      fc.pre(second < low || second <= high);
      expect(isWithin).toBe(second >= low);
    }),
  );
});
