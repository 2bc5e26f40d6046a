import { describe, expect, test } from 'vitest';
import type { DictionaryEntry, TableEntry } from '../service/payloads.ts';
import { exampleSentences, exampleTables } from './example-sentences.ts';

const item = (
  name: string,
  position: number,
  format: string,
  more: Partial<DictionaryEntry> = {},
): DictionaryEntry => ({
  name,
  type: 'D',
  position,
  conversion: '',
  heading: '',
  format,
  isMultivalued: false,
  association: '',
  description: '',
  ...more,
});

describe('exampleTables', () => {
  const tables = ['A', 'B', 'C'].map(
    (name, at): TableEntry => ({ name, kind: 'table', hasDictionary: true, records: 10 * at + 1 }),
  );
  const uses = (tablesReferenced: readonly string[]) => ({ tablesReferenced, tablesWritten: [] });

  test('are the largest where no routine uses any', () => {
    expect(exampleTables(tables, []).map(({ name }) => name)).toEqual(['C', 'B']);
  });

  test('are those that most routines use, each counted once', () => {
    const routines = [uses(['A', 'A', 'A']), uses(['B', 'GONE']), uses(['B'])];
    expect(exampleTables(tables, routines).map(({ name }) => name)).toEqual(['B', 'A']);
  });
});

describe('exampleSentences', () => {
  test('list a table, count its groups and add up a number', () => {
    const items = [
      item('NAME', 1, '30L'),
      item('STATUS', 2, '1L'),
      item('NOTES', 3, '1L', { isMultivalued: true }),
      item('PRICE', 4, '9R', { conversion: 'MD2' }),
    ];
    expect(exampleSentences('PARTS', items)).toEqual([
      'LIST PARTS NAME STATUS NOTES',
      'SELECT STATUS, COUNT(*) AS RECORDS FROM PARTS GROUP BY STATUS ORDER BY STATUS',
      'SORT PARTS BY STATUS BREAK.ON STATUS TOTAL PRICE DET.SUP',
    ]);
  });

  test('use no SQL where it would not take a name', () => {
    expect(exampleSentences('MY-PARTS', [item('STATUS', 2, '1L')])).toEqual([
      'LIST MY-PARTS STATUS',
    ]);
  });

  test('of a table without items list its ids', () => {
    expect(exampleSentences('PARTS', [])).toEqual(['LIST PARTS']);
  });
});
