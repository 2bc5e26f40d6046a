import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  test.each([
    ['the quick brown fox', 8, 'the|quick|brown|fox'],
    ['the quick brown fox', 9, 'the quick|brown fox'],
    ['word  two', 5, 'word |two'],
    [' abcdefgh', 5, '|abcde|fgh'],
    ['abcde ', 5, 'abcde'],
    ['abc', 2 ** 31, 'abc'],
    ['', 1, ''],
  ])('%j to width %i gives %j', (text, width, expected) => {
    expect(fold(text, width, '|')).toBe(expected);
  });

  test('widths apply in turn, the last to all lines that follow', () => {
    expect(fold('abcdefgh', [1, 2, 3], '|')).toBe('a|bc|def|gh');
  });

  test('no line is wider than the width and no character but spaces is lost', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab ]*$/), fc.integer({ min: 1, max: 9 }), (text, width) => {
        const lines = fold(text, width).split('\u001e');
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });

  test.each([[0], [-1], [[]], [[3, 0]]])('width %j is refused', (width) => {
    expect(() => fold('abc', width)).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
  });

  test.each([Number.NaN, 1.5])('width %d is refused', (width) => {
    expect(() => fold('abc', width)).toThrow(expect.objectContaining({ code: 'BAD_POSITION' }));
  });
});
