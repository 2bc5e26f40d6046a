import type { QueryRow } from '@mvdb/server/client';
import { expect, test } from 'vitest';
import { rowObjects } from './row-objects.ts';

const column = (name: string, isMultivalued = false) => ({
  ...{ name, heading: name, conversion: '', format: '', justification: 'left' as const },
  ...{ isMultivalued, isId: name === '@ID' },
});

const meta: QueryRow = {
  ...{ type: 'meta', kind: 'report', sentence: '', table: 'T' },
  columns: [column('@ID'), column('A'), column('PARTS', true), column('A')],
};
const row = (...cells: string[][]): QueryRow => ({ type: 'row', id: '', value: 0, cells, raw: [] });
const end: QueryRow = { type: 'end', rows: 1, truncated: false };

test('rows are objects by the names of the columns', () => {
  expect(rowObjects([meta, row(['1'], ['x'], ['p', 'q\u001cr'], []), end])).toEqual([
    { '@ID': '1', A: 'x', PARTS: ['p', ['q', 'r']], 'A 2': '' },
  ]);
});

test('what is multivalued is a list, also of one and of none', () => {
  expect(
    rowObjects([meta, row(['1'], [], ['p'], []), row(['2'], ['a', 'b'], [], []), end]),
  ).toEqual([
    { '@ID': '1', A: '', PARTS: ['p'], 'A 2': '' },
    { '@ID': '2', A: ['a', 'b'], PARTS: [], 'A 2': '' },
  ]);
});

test('lists and lines are texts', () => {
  const list: QueryRow = { type: 'meta', kind: 'list', sentence: '' };
  expect(rowObjects([list, { type: 'row', id: '1' }, end])).toEqual(['1']);
});

test('an answer that was cut off is not one', () => {
  expect(() => rowObjects([meta, row(['1'], [], [], [])])).toThrow('incomplete');
});
