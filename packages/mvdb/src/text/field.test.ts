import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { field, fieldSpan, fieldStore } from './field.ts';

const absurdNumbers = [
  Number.NaN,
  1.5,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  2 ** 60,
];

describe('field', () => {
  test.each([
    ['a*b*c*d', '*', 2, 2, 'b*c'],
    ['a*b', '*', 0, 0, 'a'],
    ['a*b', '*', -(2 ** 31), 1, 'a'],
    ['a*b', '*', 3, 1, ''],
    ['a*b', '*', 2 ** 31, 1, ''],
    ['a*b', '*', 1, 2 ** 31, 'a*b'],
    ['a*b*', '*', 3, 1, ''],
    ['a*b', '', 7, 1, 'a*b'],
    ['', '*', 1, 1, ''],
    ['a😀b😃c', '😀', 2, 1, 'b😃c'],
  ])('of %j by %j at %i, %i of them, is %j', (text, delimiter, position, count, expected) => {
    expect(field(text, delimiter, position, count)).toBe(expected);
  });

  test.each(absurdNumbers)('rejects %d as position or count', (number) => {
    expect(() => field('a', '*', number)).toThrow(
      expect.objectContaining({ code: 'BAD_POSITION' }),
    );
    expect(() => field('a', '*', 1, number)).toThrow(
      expect.objectContaining({ code: 'BAD_POSITION' }),
    );
  });
});

describe('fieldSpan', () => {
  test.each([
    ['a*b*c', 1, { text: 'a', col1: 0, col2: 2 }],
    ['a*b*c', 2, { text: 'b', col1: 2, col2: 4 }],
    ['a*b*c', 3, { text: 'c', col1: 4, col2: 6 }],
    ['a*b*c', 4, { text: '', col1: 0, col2: 0 }],
    ['*', 2, { text: '', col1: 1, col2: 2 }],
  ])('in %j at %i is %j', (text, position, expected) => {
    expect(fieldSpan(text, '*', position)).toEqual(expected);
  });

  test('the text between its columns is the fields', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ab*]{1,12}$/),
        fc.nat(6),
        fc.nat(4),
        (text, position, count) => {
          const span = fieldSpan(text, '*', position, count);
          expect(text.slice(span.col1, Math.max(span.col2 - 1, 0))).toBe(span.text);
        },
      ),
    );
  });
});

describe('fieldStore', () => {
  test.each([
    ['a/b/c/d', 2, 2, 'X/Y/Z', 'a/X/Y/d'],
    ['a/b/c/d', 2, 2, 'X', 'a/X//d'],
    ['a/b/c', 2, 0, 'X/Y', 'a/X/Y/b/c'],
    ['a/b/c', 2, -1, 'X/Y', 'a/X/Y/c'],
    ['a/b/c', 2, -1, '', 'a//c'],
    ['a/b/', 2, 1, 'X', 'a/X'],
    ['a/b//', 2, 1, 'X', 'a/X//'],
    ['a/', 2, 0, 'X', 'a/X'],
    ['/', 1, -1, 'X/Y', 'X/Y'],
    ['a/b', 2, 9, 'X', 'a/X////////'],
    ['a/b', 2, -9, 'X', 'a/X'],
    ['a/b', -3, 1, 'X', 'X/b'],
    ['a/b', 5, 0, 'X/Y', 'a/b///X/Y'],
    ['', 1, 0, 'X', 'X'],
    ['', 3, 2, 'X', '//X/'],
  ])('in %j at %i, %i fields, with %j gives %j', (text, position, count, added, expected) => {
    expect(fieldStore(text, '/', position, count, added)).toBe(expected);
  });

  test('the fields stored are the fields found', () => {
    const piece = fc.stringMatching(/^[ab]{0,3}$/);
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(piece, { minLength: 1 }),
        (fields, position, added) => {
          const stored = added.join('*');
          const text = fieldStore(fields.join('*'), '*', position, added.length, stored);
          expect(field(text, '*', position, added.length)).toBe(stored);
        },
      ),
    );
  });

  test('a delimiter is needed', () => {
    expect(() => fieldStore('a', '', 1, 1, 'b')).toThrow(
      expect.objectContaining({ code: 'BAD_ARGUMENT' }),
    );
  });

  test.each([
    ['a', 2 ** 31, 1],
    ['', 2 ** 40, 0],
    ['a', 1, 2 ** 31],
  ])(
    'a result beyond the largest text is rejected: %j at %i, %i fields',
    (text, position, count) => {
      expect(() => fieldStore(text, '*', position, count, 'x')).toThrow(
        expect.objectContaining({ code: 'TOO_LARGE' }),
      );
    },
  );
});

test('fields are stored as in an array, but that an empty last one just behind disappears', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 8 });
  fc.assert(
    fc.property(
      text.filter((whole) => whole !== ''),
      text,
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: -3, max: 4 }),
      (whole, stored, position, count) => {
        const fields = whole.split('/');
        while (fields.length < position - 1) fields.push('');
        const before = fields.slice(0, position - 1);
        const after = fields.slice(position - 1 + Math.abs(count));
        const taken = count > 0 ? [...stored.split('/'), '', '', '', ''].slice(0, count) : [stored];
        const rest = after.length === 1 && after[0] === '' ? [] : after;
        expect(fieldStore(whole, '/', position, count, stored)).toBe(
          [...before, ...taken, ...rest].join('/'),
        );
      },
    ),
  );
});
