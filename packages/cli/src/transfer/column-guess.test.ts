import fc from 'fast-check';
import { convertIn, oconv } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import { ColumnGuess } from './column-guess.ts';

function guessOf(values: readonly string[]): ColumnGuess {
  const guess = new ColumnGuess();
  for (const value of values) guess.add(value);
  return guess;
}

describe('ColumnGuess', () => {
  test.each([
    [['1', '-20', '0', ''], 'integer', 0],
    [['1', '2.5', '-0.25'], 'decimal', 2],
    [['10.50'], 'decimal', 2],
    [['2026-11-02', '', '1999-12-31'], 'date', 0],
    [['2026-11-02', '2026-02-30'], 'text', 0],
    [['2026-11-02', '5'], 'text', 0],
    [['1', '007'], 'text', 0],
    [['1', '+5'], 'text', 0],
    [['1', '.5'], 'text', 0],
    [['1', '1e5'], 'text', 0],
    [['1,5'], 'text', 0],
    [['0.1234567890'], 'text', 10],
    [['', ''], 'text', 0],
    [[], 'text', 0],
    [['one'], 'text', 0],
  ])('%j is %s', (values, kind, scale) => {
    const guess = guessOf(values);
    expect([guess.kind, guess.scale]).toEqual([kind, scale]);
  });

  test('counts the characters of the longest value', () => {
    expect(guessOf(['a', 'dé🙂', '']).length).toBe(3);
  });

  test('the conversion of numbers gives every one of them back', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,17})$/);
    const decimals = fc.stringMatching(/^\d{1,9}$/);
    const number = fc
      .tuple(fc.boolean(), digits, fc.option(decimals))
      .map(
        ([isNegative, whole, rest]) => `${isNegative ? '-' : ''}${whole}${rest ? `.${rest}` : ''}`,
      );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1 }), (numbers) => {
        const { kind, scale } = guessOf(numbers);
        expect(kind).toBe(scale === 0 ? 'integer' : 'decimal');
        for (const text of numbers) {
          const { text: stored, status } = convertIn(text, `MD${scale}`);
          expect(status).toBe(0);
          const [whole = '', rest = ''] = text.split('.');
          const shown = scale === 0 ? whole : `${whole}.${rest.padEnd(scale, '0')}`;
          const isNothing = !/[1-9]/.test(shown);
          expect(oconv(stored, `MD${scale}`)).toBe(isNothing ? shown.replace('-', '') : shown);
        }
      }),
    );
  });
});
