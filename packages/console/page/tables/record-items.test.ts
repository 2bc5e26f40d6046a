import { toNested } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import type { DictionaryEntry } from '../service/payloads.ts';
import { recordItems, reportingItems, undescribed } from './record-items.ts';

const entry = (
  name: string,
  type: string,
  position?: number,
  violation?: string,
): DictionaryEntry => ({
  name,
  type,
  ...(position !== undefined && { position }),
  conversion: '',
  heading: `The ${name}`,
  format: '10L',
  isMultivalued: false,
  association: '',
  description: '',
  ...(violation !== undefined && { violation }),
});

const column = (name: string) => ({
  name,
  heading: name,
  conversion: '',
  format: '',
  justification: 'left' as const,
  isMultivalued: false,
  isId: name === '@ID',
  ...(name === 'A' && { leadsTo: 'T' }),
});

describe('reportingItems', () => {
  test('are those of attributes in their order, then those that compute', () => {
    const items = [
      entry('@', 'PH'),
      entry('@ID', 'D', 0),
      entry('AGE', 'I'),
      entry('B', 'D', 2),
      entry('A', 'D', 1),
      entry('BAD', 'I', undefined, 'It cannot be read.'),
      entry('DATA', 'X'),
    ];
    expect(reportingItems(items).map(({ name }) => name)).toEqual(['A', 'B', 'AGE']);
  });
});

describe('recordItems', () => {
  const items = [entry('A', 'D', 1), entry('AGE', 'I')];
  const report = {
    kind: 'report',
    sentence: '',
    table: 'T',
    columns: ['@ID', 'A', 'AGE'].map(column),
    rows: [
      {
        ...{ id: '7', value: 0, cells: [['7'], ['x', 'y'], ['3']], raw: [] },
        links: { 1: [['1!x'], ['']] },
      },
    ],
    truncated: false,
  } as const;

  test('pair items with cells', () => {
    expect(recordItems(items, report)).toEqual([
      {
        ...{ position: 1, name: 'A', heading: 'The A', description: '', values: ['x', 'y'] },
        hrefs: [['#/tables/T/record/1!x'], [undefined]],
      },
      { name: 'AGE', heading: 'The AGE', description: '', values: ['3'] },
    ]);
  });

  test('leave what is stored and no item describes', () => {
    const values = toNested('x\u001e\u001elost');
    expect(undescribed(values, recordItems(items, report))).toEqual([3]);
  });
});
