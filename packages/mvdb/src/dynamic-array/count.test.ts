import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count, dcount } from './count.ts';

describe('count', () => {
  test.each([
    ['aaaa', 'aa', 2],
    ['', 'a', 0],
    ['a*b*c', '*', 2],
  ])('finds in %j the text %j %i times', (text, part, times) => {
    expect(count(text, part)).toBe(times);
  });
});

describe('dcount', () => {
  test('empty text has no pieces', () => {
    expect(dcount('', '*')).toBe(0);
  });

  test('joining n pieces gives n again', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string().map((piece) => piece.replaceAll('*', '')),
          { minLength: 2 },
        ),
        (pieces) => {
          expect(dcount(pieces.join('*'), '*')).toBe(pieces.length);
        },
      ),
    );
  });

  test('a delimiter of two characters counts as a whole', () => {
    expect(dcount('banana', 'an')).toBe(3);
    expect(dcount('aaa', 'ab')).toBe(1);
  });
});
