import { describe, expect, test } from 'vitest';
import { pairAt } from './names.ts';

describe('pairAt', () => {
  const firsts = ['A', 'B', 'C', 'D'];
  const seconds = ['1', '2', '3'];

  test('gives each pair once before one comes again', () => {
    const pairs = Array.from({ length: 12 }, (_, index) => pairAt(index, firsts, seconds).join(''));
    expect(new Set(pairs).size).toBe(12);
    expect(pairAt(12, firsts, seconds)).toEqual(pairAt(0, firsts, seconds));
  });

  test('changes both from one pair to the next', () => {
    expect(pairAt(0, firsts, seconds)).toEqual(['A', '1']);
    expect(pairAt(1, firsts, seconds)).toEqual(['B', '2']);
    expect(pairAt(4, firsts, seconds)).toEqual(['A', '2']);
  });

  test('has nothing to give of nothing', () => {
    expect(() => pairAt(0, firsts, [])).toThrow(TypeError);
  });
});
