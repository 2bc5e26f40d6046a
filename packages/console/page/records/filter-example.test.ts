import { expect, test } from 'vitest';
import type { DictionaryEntry } from '../service/payloads.ts';
import { filterExample } from './filter-example.ts';

const item = (name: string, position: number, conversion = ''): DictionaryEntry => ({
  name,
  type: 'D',
  position,
  conversion,
  heading: '',
  format: '',
  isMultivalued: false,
  association: '',
  description: '',
});

const broken = { ...item('BROKEN', 1), violation: 'It has no number.' };

test.each<[string, readonly DictionaryEntry[], string]>([
  [
    'a text and a number',
    [item('WHEN', 1, 'D'), item('PRICE', 3, 'MD2'), item('STATE', 2)],
    'STATE = "A" OR PRICE > "5"',
  ],
  ['texts alone', [item('CITY', 2), item('STATE', 1)], 'STATE = "A"'],
  ['numbers alone', [item('PRICE', 1, 'MR2,')], 'PRICE > "5"'],
  ['nothing but dates', [item('WHEN', 1, 'D')], '@ID = "A"'],
  ['broken items and the id', [broken, item('@ID', 0)], '@ID = "A"'],
  ['no items', [], '@ID = "A"'],
])('of a table with %s the example names its own items', (_, items, example) => {
  expect(filterExample(items)).toBe(example);
});
