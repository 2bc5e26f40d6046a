import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom, seedOf } from './random.ts';

describe('seededRandom', () => {
  test('the same seed gives the same numbers', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [left, right] = [seededRandom(seed), seededRandom(seed)];
        for (let index = 0; index < 20; index += 1)
          expect(left.integer(0, 1000)).toBe(right.integer(0, 1000));
      }),
    );
  });

  test('numbers stay within their bounds, and reach both', () => {
    const random = seededRandom(7);
    const drawn = new Set(Array.from({ length: 500 }, () => random.integer(-2, 3)));
    expect([...drawn].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
  });

  test('a chance of 0 never comes, a chance of 1 always', () => {
    const random = seededRandom(7);
    for (let index = 0; index < 200; index += 1)
      expect([random.chance(0), random.chance(1)]).toEqual([false, true]);
  });

  test('from an empty list nothing can be picked', () => {
    expect(() => seededRandom(1).pick([])).toThrow(TypeError);
  });

  test('every item of a list is picked now and then', () => {
    const random = seededRandom(3);
    const picked = new Set(Array.from({ length: 200 }, () => random.pick(['a', 'b', 'c'])));
    expect(picked.size).toBe(3);
  });
});

describe('seedOf', () => {
  test('names and seeds lead to seeds of their own', () => {
    const seeds = [0, 1, 2].flatMap((seed) =>
      ['1 parts', '1 stock', '2 parts'].map((name) => seedOf(seed, name)),
    );
    expect(new Set(seeds).size).toBe(seeds.length);
  });
});
