import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { change } from './change.ts';
import { str } from './repeat.ts';

describe('change', () => {
  test.each([
    ['banana', 'a', 'o', 1, 2, 'banona'],
    ['banana', 'a', 'o', -1, -5, 'bonono'],
    ['banana', 'a', 'o', 2 ** 31, 2, 'banono'],
    ['banana', 'a', 'o', 0, 2 ** 31, 'banana'],
    ['aaaaa', 'aa', 'x', 1, 2, 'aaxa'],
    ['price', 'i', '$&', 0, 1, 'pr$&ce'],
  ])('%j: %j to %j, count %i, first %i, gives %j', (text, old, added, count, first, expected) => {
    expect(change(text, old, added, count, first)).toBe(expected);
  });

  test('changing to itself changes nothing, and there and back is the identity', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 2 }), (text, old) => {
        expect(change(text, old, old)).toBe(text);
        fc.pre(old !== '' && !text.includes('\u001e'));
        expect(change(change(text, old, '\u001e'), '\u001e', old)).toBe(text);
      }),
    );
  });

  test('agrees with splitting and joining', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ab]*$/),
        fc.stringMatching(/^[ab]{1,2}$/),
        fc.string(),
        (text, old, added) => {
          expect(change(text, old, added)).toBe(text.split(old).join(added));
        },
      ),
    );
  });

  test('a result beyond the largest text is refused', () => {
    expect(() => change(str('a', 2 ** 20), 'a', str('b', 2 ** 12))).toThrow(
      expect.objectContaining({ code: 'TOO_LARGE' }),
    );
  });
});
