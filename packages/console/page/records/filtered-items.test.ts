import { expect, test } from 'vitest';
import { dictionaryEntry } from '../service/dictionary-entry-fixture.ts';
import { filteredItems } from './filtered-items.ts';

const items = ['STATUS', 'QTY', 'DUE'].map((name) => dictionaryEntry(name));

test('items are those of conditions, then those written, each once', () => {
  const conditions = [
    { item: 'DUE', operator: 'is', value: 'QTY' },
    { item: 'GONE', operator: 'is', value: '' },
  ];
  const written = `status = "R" AND (QTY > "5" OR STATUS # 'DUE')`;
  expect(filteredItems({ written, conditions }, items)).toEqual(['DUE', 'STATUS', 'QTY']);
});

test('without a filter there are none', () => {
  expect(filteredItems({ written: '', conditions: [] }, items)).toEqual([]);
});
