import { expect, test } from 'vitest';
import { nearNames } from './near-names.ts';

const verbs = ['BY', 'COPY', 'COUNT', 'DELETE', 'DELETE.FILE', 'EXIT', 'LIST', 'LISTF', 'SORT'];

test.each([
  ['LSIT', ['LIST', 'EXIT', 'LISTF']],
  ['BYY', ['BY']],
  ['YB', ['BY']],
  ['XQ', []],
  ['listt', ['LIST', 'LISTF']],
  ['DELETE.FIL', ['DELETE.FILE']],
  ['QUITE.ANOTHER', []],
])('near %s lie %j', (name, near) => {
  expect(nearNames(name, verbs)).toEqual(near);
});

test('a very long name is like none', () => {
  expect(nearNames('L'.repeat(1_000_000), verbs)).toEqual([]);
});
