import { expect, test } from 'vitest';
import { decodedText } from './text-decoder.ts';

test.each([
  ['cp1252', [[0x80, 0x2c], [0xfc]], '€,ü'],
  ['cp850', [[0x84]], 'ä'],
  ['shift_jis', [[0x93], [0xfa, 0x96], [0x7b]], '日本'],
  ['latin1', [[0x41, 0x1b]], 'A\ue01b'],
])('text in %s, in parts of any size', (encoding, parts, text) => {
  const chunks = parts.map((bytes) => Uint8Array.from(bytes));
  expect([...decodedText(chunks, encoding, 'x.csv')].join('')).toBe(text);
});

test('a byte without a character is an error with its line', () => {
  const read = () => [...decodedText([Buffer.from('A\nB\n'), Buffer.of(0xd2)], 'cp1253', 'x.csv')];
  expect(read).toThrow(/^The text has .* Line 3 of x\.csv has a byte that cp1253/);
});

test('a code page that is not known is an error at once', () => {
  expect(() => decodedText([], 'klingon', 'x.csv')).toThrow(
    expect.objectContaining({
      code: 'ENCODING_UNKNOWN',
      message: expect.stringMatching(/klingon is not known; examples are latin1, .* and utf8\.$/),
    }),
  );
});
