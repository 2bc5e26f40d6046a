import { describe, expect, test } from 'vitest';
import { dictionaryEntry } from '../service/dictionary-entry-fixture.ts';
import type { DictionaryEntry, TableEntry } from '../service/payloads.ts';
import { largestTables, sentenceOfTable } from './listed-tables.ts';

const table = (name: string, records?: number): TableEntry => ({
  name,
  kind: 'table',
  hasDictionary: true,
  ...(records !== undefined && { records }),
});

const item = (name: string, position: number, more: Partial<DictionaryEntry> = {}) =>
  dictionaryEntry(name, { position, ...more });

describe('largestTables', () => {
  test('are those with the most records, without VOC, empty, closed and renamed ones', () => {
    const tables = [
      table('VOC', 900),
      table('SMALL', 2),
      table('EMPTY', 0),
      table('CLOSED'),
      table('LARGE', 70),
      { ...table('ALIAS', 70), kind: 'synonym' as const, synonymOf: 'LARGE' },
    ];
    expect(largestTables(tables).map(({ name }) => name)).toEqual(['LARGE', 'SMALL']);
  });

  test('are few, however many tables there are', () => {
    const tables = Array.from({ length: 5_000 }, (_, index) => table(`T${index}`, index));
    expect(largestTables(tables, 3).map(({ records }) => records)).toEqual([4_999, 4_998, 4_997]);
  });
});

describe('sentenceOfTable', () => {
  test('lists the first attributes, each once, without ids, expressions and broken items', () => {
    const items = [
      item('AMOUNT', 3),
      item('@ID', 0),
      item('BROKEN', 1, { violation: 'It has no number.' }),
      item('STATE', 1),
      item('STATUS', 1),
      item('DOUBLE', 2, { type: 'I', expression: 'AMOUNT * 2' }),
      item('PLACED', 2),
      item('NOTE', 9),
    ];
    expect(sentenceOfTable('ORDERS', items)).toBe('LIST ORDERS STATE PLACED AMOUNT');
  });

  test('lists the ids of a table without items', () => {
    expect(sentenceOfTable('ORDERS', [])).toBe('LIST ORDERS');
  });
});
