import { expect, test } from 'vitest';
import { durationText, sizeText, wordsOf } from './amounts.ts';

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1536, '1.5 KiB'],
  [150 * 1024, '150 KiB'],
  [2 ** 40, '1.0 TiB'],
  [2 ** 51, '2048 TiB'],
])('a size of %i is %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  [0, '0 s'],
  [999, '0 s'],
  [61_000, '1 min 1 s'],
  [3_600_000, '1 h'],
  [7_505_000, '2 h 5 min'],
  [90_061_000, '1 d 1 h'],
])('%i ms are %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

test('a name of a payload is reported in words', () => {
  expect(wordsOf('bodyBytesMax')).toBe('body bytes max');
});
