import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert } from './convert.ts';

describe('convert', () => {
  test.each([
    ['abc', 'xyz', 'aabbccd', 'xxyyzzd'],
    ['abc', 'x', 'aabbccd', 'xxd'],
    ['aa', 'xy', 'banana', 'bxnxnx'],
    ['a', 'xyz', 'banana', 'bxnxnx'],
    ['é€', 'e', 'é€uro', 'euro'],
    ['e', '€', 'one', 'on€'],
    ['😀', 'x', '😀😃', 'x😃'],
    ['x', '😀', 'axb', 'a😀b'],
    ['', 'x', 'abc', 'abc'],
  ])('%j to %j in %j gives %j', (from, to, text, expected) => {
    expect(convert(from, to, text)).toBe(expected);
  });

  test('maps of equal length without a common character are undone by their reverse', () => {
    const capitals = fc.uniqueArray(fc.constantFrom(...'ABCDEF'), { maxLength: 6 });
    const small = fc.uniqueArray(fc.constantFrom(...'uvwxyz€é'), { maxLength: 6 });
    fc.assert(
      fc.property(
        capitals,
        small,
        fc.stringMatching(/^[A-F\u001e0-9]*$/),
        (first, second, text) => {
          const size = Math.min(first.length, second.length);
          const from = first.slice(0, size).join('');
          const to = second.slice(0, size).join('');
          expect(convert(to, from, convert(from, to, text))).toBe(text);
        },
      ),
    );
  });

  test('texts longer than the working window come out whole', () => {
    const text = 'ab€'.repeat(10_000);
    expect(convert('a', 'x', text)).toBe('xb€'.repeat(10_000));
    expect(convert('a€', '', text)).toBe('b'.repeat(10_000));
  });
});
