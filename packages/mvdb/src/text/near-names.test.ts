import { expect, test } from 'vitest';
import { nearNames } from './near-names.ts';

const verbs = ['COPY', 'COUNT', 'DELETE', 'DELETE.FILE', 'LIST', 'LISTF', 'SORT'];

test.each([
  ['LSIT', ['LIST']],
  ['listt', ['LIST', 'LISTF']],
  ['DELETE.FIL', ['DELETE.FILE']],
  ['QUITE.ANOTHER', []],
])('near %s lie %j', (name, near) => {
  expect(nearNames(name, verbs)).toEqual(near);
});

test('a very long name is like none', () => {
  expect(nearNames('L'.repeat(1_000_000), verbs)).toEqual([]);
});
