import { expect, test } from 'vitest';
import { expectEqual } from './expect-equal.ts';

const cases: Readonly<Record<string, readonly [found: unknown, expected: unknown]>> = {
  'the same text': ['a', 'a'],
  'another text': ['a', 'b'],
  'a number and its text': [1, '1'],
  'zero and minus zero': [0, -0],
  'no number': [Number.NaN, Number.NaN],
  'the same list': [
    ['a', ['b', 1n]],
    ['a', ['b', 1n]],
  ],
  'a list with another element': [
    ['a', ['b', 1n]],
    ['a', ['b', 2n]],
  ],
  'a longer list': [['a'], ['a', 'b']],
  'a list that begins so': [['a', 'b'], ['a']],
  'a list and what looks like one': [['a'], { 0: 'a', length: 1 }],
  'the same object': [{ a: 1 }, { a: 1 }],
  'another object': [{ a: 1 }, { a: 2 }],
  'a map': [new Map([['a', 1]]), new Map([['a', 1]])],
  'what fits': [
    ['a', '12'],
    ['a', expect.stringMatching(/^\d+$/)],
  ],
  'what does not fit': [
    ['a', 'x'],
    ['a', expect.stringMatching(/^\d+$/)],
  ],
};

test.each(Object.entries(cases))('%s is judged as expect judges it', (_, [found, expected]) => {
  const judged = failureOf(() => expect(found).toEqual(expected));
  expect(failureOf(() => expectEqual(found, expected))).toBe(judged);
});

function failureOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return String(error);
  }
}
