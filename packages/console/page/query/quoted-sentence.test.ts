import { expect, test } from 'vitest';
import { quotedSentence } from './quoted-sentence.ts';

test.each([
  ['LIST T', [], 'LIST T'],
  ['LIST T WITH A = ? AND B > ?', ['x', '5'], 'LIST T WITH A = "x" AND B > "5"'],
  ['LIST T WITH A = ?', ['6" bolt'], `LIST T WITH A = '6" bolt'`],
  ['LIST T WITH A = ?', [`6" o'clock`], undefined],
  ['LIST T WITH A = "why?" AND B = ?', ['x'], 'LIST T WITH A = "why?" AND B = "x"'],
])('%s with %j is %s', (sentence, parameters, text) => {
  expect(quotedSentence({ sentence, parameters })).toBe(text);
});
