import { expect, test } from 'vitest';
import { soundex } from './soundex.ts';

test.each([
  ['Robert', 'R163'],
  ['Rupert', 'R163'],
  ['Tymczak', 'T522'],
  ['Lloyd', 'L300'],
  ['Bob', 'B000'],
  ["O'Brien", 'O165'],
  ['{@[`é', '0000'],
  ['', '0000'],
])('%j sounds as %s', (text, expected) => {
  expect(soundex(text)).toBe(expected);
});
