import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crop } from './crop.ts';

test.each([
  ['a\u001eb\u001e\u001e', 'a\u001eb'],
  ['a\u001c\u001d\u001c\u001e\u001c\u001d\u001cb', 'a\u001e\u001d\u001cb'],
  ['\u001e\u001ea', '\u001e\u001ea'],
  ['a\u001b\u001d', 'a\u001b'],
  ['\u001c', ''],
])('%j is cropped to %j', (text, expected) => {
  expect(crop(text)).toBe(expected);
});

test('a second crop finds nothing to do, and every character that is not a mark stays', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ab\u001c-\u001e]*$/), (text) => {
      const cropped = crop(text);
      expect(crop(cropped)).toBe(cropped);
      expect(cropped.replace(/[\u001c-\u001e]/g, '')).toBe(text.replace(/[\u001c-\u001e]/g, ''));
    }),
  );
});
