import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type TrimOption, trim, trimb, trimf } from './trim.ts';

const options = ['A', 'B', 'C', 'D', 'E', 'F', 'L', 'R', 'T'] as const;

describe('trim', () => {
  test.each<[TrimOption, string]>([
    ['A', 'ab'],
    ['B', 'axxb'],
    ['C', 'xaxbx'],
    ['D', 'xxaxxbxx'],
    ['E', 'xxaxxbxx'],
    ['F', 'xxaxxbxx'],
    ['L', 'axxbxx'],
    ['R', 'axb'],
    ['T', 'xxaxxb'],
  ])('option %s makes of xxaxxbxx %j', (option, expected) => {
    expect(trim('xxaxxbxx', 'x', option)).toBe(expected);
  });

  test.each<[TrimOption, string]>([
    ['D', 'a b'],
    ['E', '  a  b'],
    ['F', 'a  b  '],
  ])('option %s trims spaces regardless of the character', (option, expected) => {
    expect(trim('  a  b  ', '*', option)).toBe(expected);
  });

  test('a second trim finds nothing to do', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ x]*$/), fc.constantFrom(...options), (text, option) => {
        const trimmed = trim(text, 'x', option);
        expect(trim(trimmed, 'x', option)).toBe(trimmed);
      }),
    );
  });

  test('a surrogate pair is one character', () => {
    expect(trim('😀😀a😀😀b😃😀', '😀')).toBe('a😀b😃');
  });

  test.each([
    ['', 'R'],
    ['x', 'Z'],
    ['x', ''],
    ['x', 'toString'],
  ])('character %j with option %j is refused', (character, option) => {
    expect(() => trim('a', character, option as TrimOption)).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
  });
});

test('trimf takes the front, trimb the back', () => {
  expect([trimf('  a b  '), trimb('  a b  '), trimf('   '), trimb('')]).toEqual([
    'a b  ',
    '  a b',
    '',
    '',
  ]);
});
