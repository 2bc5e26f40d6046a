import { expect, test } from 'vitest';
import { flavourOf } from './account-flavour.ts';

const release = (...words: readonly string[]) => [
  { name: 'LISTME', record: 'S\u001eSTATUS ME\u001ePICK' },
  { name: 'RELLEVEL', record: ['X', '11.3.1', ...words].join('\u001e') },
];

test.each([
  ['PICK', 'universe-pick'],
  ['Reality', 'universe-pick'],
  ['IN2', 'universe-pick'],
  ['INFORMATION', 'universe-information'],
  ['PIOPEN', 'universe-information'],
  ['IDEAL', 'universe-ideal'],
  ['NEWACC', 'universe-ideal'],
  ['SOMETHING', 'universe-ideal'],
])('an account of UniVerse follows %s as its VOC names it', (word, flavour) => {
  expect(flavourOf('universe', release(word, 'PICK.FORMAT'))).toBe(flavour);
});

test('another product is its flavour, and folders of items say nothing', () => {
  expect(flavourOf('universe', [])).toBe('universe-ideal');
  expect(flavourOf('unidata', release('PICK'))).toBe('unidata');
  expect(flavourOf('qm', [])).toBe('qm');
  expect(flavourOf('directory', release('PICK'))).toBeUndefined();
});
