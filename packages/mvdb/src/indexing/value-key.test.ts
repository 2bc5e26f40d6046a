import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNumberTexts, compareValues } from '../number/compare.ts';
import { equalKeys, isCut, textAreaKey, valueKeys, valueOfKey } from './value-key.ts';

const SIZE_MAX = 40;

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 6 });
const numbers = fc
  .tuple(fc.constantFrom('', '-', '+'), digits, fc.constantFrom('', '.'), digits)
  .map(([sign, whole, point, fraction]) => `${sign}${whole}${point}${fraction}`)
  .filter((text) => /\d/.test(text));
const texts = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }).filter((text) => text.isWellFormed()),
  fc.string({ unit: fc.constantFrom('a', 'A', 'é', '\uffff', '\u{10000}', '\0', '\u0001') }),
);
const values = fc.oneof(numbers, texts, fc.constant(''));
const whole = Number.POSITIVE_INFINITY;

const order = (left: string, right: string) => (left < right ? -1 : Number(left > right));
const firstKey = (value: string, kind: 'text' | 'number', sizeMax = whole) =>
  valueKeys(value, kind, sizeMax)[0] ?? '';

describe('valueKeys', () => {
  test('are byte strings that end in FF only where they were cut', () => {
    fc.assert(
      fc.property(values, fc.constantFrom('text', 'number'), (value, kind) => {
        for (const key of valueKeys(value, kind, SIZE_MAX)) {
          expect(key).toMatch(/^[\0-\xfe]+\xff?$/);
          expect(key.length).toBeLessThanOrEqual(SIZE_MAX + 1);
          expect(isCut(key)).toBe(key.length > SIZE_MAX);
        }
      }),
    );
  });

  test('sort in the order of text as text does', () => {
    fc.assert(
      fc.property(values, values, (left, right) => {
        expect(order(firstKey(left, 'text'), firstKey(right, 'text'))).toBe(order(left, right));
      }),
    );
  });

  test('sort numbers as numbers', () => {
    fc.assert(
      fc.property(numbers, numbers, (left, right) => {
        expect(order(firstKey(left, 'number'), firstKey(right, 'number'))).toBe(
          compareNumberTexts(left, right),
        );
      }),
    );
  });

  test.each([
    ['', '-1'],
    ['-100', '-99.5'],
    ['-1.5', '-1'],
    ['-1', '-0.001'],
    ['-0.001', '0'],
    ['0', `0.${'0'.repeat(300)}1`],
    [`0.${'0'.repeat(300)}1`, '0.01'],
    ['0.01', '0.1'],
    ['9', '10'],
    ['9'.repeat(100), `1${'0'.repeat(100)}`],
    [`1${'0'.repeat(100)}`, `1${'0'.repeat(101)}`],
    [`-1${'0'.repeat(101)}`, `-1${'0'.repeat(100)}`],
    ['999', 'A'],
    ['999', ' 1'],
  ])('in the order of numbers %j comes before %j', (left, right) => {
    expect(firstKey(left, 'number') < firstKey(right, 'number')).toBe(true);
  });

  test('keep their order where they are cut', () => {
    fc.assert(
      fc.property(values, values, fc.constantFrom('text', 'number'), (left, right, kind) => {
        const isOrdered = firstKey(left, kind) <= firstKey(right, kind);
        fc.pre(isOrdered);
        expect(firstKey(left, kind, 4) <= firstKey(right, kind, 4)).toBe(true);
      }),
    );
  });

  test('have a second one for a number not in its plain form, in the order of text', () => {
    expect(['7', '-1.5', '0.5', 'A', ''].map((text) => valueKeys(text, 'text', 40).length)).toEqual(
      [1, 1, 1, 1, 1],
    );
    expect(
      ['07', '+7', '7.0', '.5', '-0', '7.'].map((text) => valueKeys(text, 'text', 40).length),
    ).toEqual([2, 2, 2, 2, 2, 2]);
    expect(valueKeys('07', 'number', 40)).toEqual(valueKeys('7', 'number', 40));
  });
});

describe('equalKeys', () => {
  test('find exactly the values that are equal', () => {
    fc.assert(
      fc.property(values, values, fc.constantFrom('text', 'number'), (one, other, kind) => {
        const wanted = new Set(equalKeys(one, kind, whole));
        const isFound = valueKeys(other, kind, whole).some((key) => wanted.has(key));
        expect(isFound).toBe(compareValues(one, other) === 0);
      }),
      {
        examples: [
          ['1', '01.0', 'text'],
          ['01', '1', 'text'],
          ['01', '+1', 'text'],
          ['-0', '0', 'number'],
        ],
      },
    );
  });
});

describe('valueOfKey', () => {
  test('gives the text back', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(valueOfKey(firstKey(value, 'text'))).toBe(value);
      }),
    );
  });

  test('gives a number in its plain form', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const plain = valueOfKey(firstKey(number, 'number'));
        expect(compareValues(plain, number)).toBe(0);
        expect(plain).toMatch(/^(0|-?(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?))$/);
      }),
    );
  });

  test.each([
    ['-0.00012', '-0.00012'],
    [`1${'0'.repeat(150)}`, `1${'0'.repeat(150)}`],
    [`-0.${'0'.repeat(150)}7`, `-0.${'0'.repeat(150)}7`],
  ])('gives %s back', (number, plain) => {
    expect(valueOfKey(firstKey(number, 'number'))).toBe(plain);
  });
});

test('textAreaKey treats a number as the text it is', () => {
  expect(textAreaKey('10', 40) < textAreaKey('9', 40)).toBe(true);
});
