import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rejection } from '../../testing/rejection.ts';
import { FIELD_MARK, SUBVALUE_MARK, TEXT_MARK, VALUE_MARK } from '../../text/marks.ts';
import { shownLine, typedLine } from './typed-line.ts';

describe('what a line looks like in the editor', () => {
  test.each([
    ['plain text, ä and 😀', 'plain text, ä and 😀'],
    [`A1${VALUE_MARK}B2`, 'A1^253B2'],
    [`a${SUBVALUE_MARK}b${TEXT_MARK}c`, 'a^252b^251c'],
    ['5^2', '5^^2'],
    ['tab\tend\u007f', 'tab^009end^127'],
  ])('%j is shown as %s, and typed so', (line, shown) => {
    expect(shownLine(line)).toBe(shown);
    expect(typedLine(shown)).toBe(line);
  });

  test('a ^ before anything but three digits is itself', () => {
    expect(typedLine('x^2 ^25a ^')).toBe('x^2 ^25a ^');
  });

  test.each(['^254', '^030', '^031', '^027', '^256', '^999', `a${VALUE_MARK}b`, `a${FIELD_MARK}b`])(
    '%j stands for no character of a line',
    (typed) =>
      expect(() => typedLine(typed)).toThrow(rejection('BAD_COMMAND', /\^253|one attribute/)),
  );

  test('whatever is shown can be typed again', () => {
    const character = fc.constantFrom(
      '^',
      '2',
      '5',
      '3',
      'a',
      ' ',
      VALUE_MARK,
      TEXT_MARK,
      '\u0001',
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: character }), fc.string({ unit: 'grapheme' })),
        (text) => {
          const line = text.replaceAll(FIELD_MARK, '');
          expect(typedLine(shownLine(line))).toBe(line);
        },
      ),
    );
  });
});
