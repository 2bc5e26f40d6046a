import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWords } from './words.ts';

const texts = (command: string) => readWords(command).map(({ text }) => text);

test.each([
  ['', []],
  ['  \t\n ', []],
  ['COPY  FROM\tORD', ['COPY', 'FROM', 'ORD']],
  [`DELETE ORD "a b" 'c"d' \\e'f\\`, ['DELETE', 'ORD', 'a b', 'c"d', `e'f`]],
  [`O'BRIEN 5"`, [`O'BRIEN`, '5"']],
  [`a,"b c" "d",'e'`, ['a,', 'b c', 'd', ',', 'e']],
  ['a\u001eb', ['a\u001eb']],
  ['""', ['']],
])('%j is divided into %j', (command, expected) => {
  expect(texts(command)).toEqual(expected);
});

test('a word says where it stands', () => {
  expect(readWords(' ab "c d"')).toEqual([
    { text: 'ab', isQuoted: false, at: 2, end: 4 },
    { text: 'c d', isQuoted: true, at: 5, end: 10 },
  ]);
});

test('words quoted and joined by spaces are read back', () => {
  const word = fc.string({ unit: 'binary' }).filter((text) => !text.includes('"'));
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(texts(words.map((text) => `"${text}"`).join(' '))).toEqual(words);
    }),
  );
});
