import { describe, expect, test } from 'vitest';
import { column } from './column.ts';
import { left, printedTable, right } from './printed-table.ts';

interface Line {
  readonly part: string;
  readonly value: string;
}

describe('printedTable', () => {
  const table = printedTable<Line>(
    left(
      6,
      column('PART', ({ part }) => part),
    ),
    right(
      9,
      column('value of it', ({ value }) => value, 'MD2'),
      { title: 'VALUE', conversion: 'MD2,' },
    ),
  );

  test('titles stand above what they name, converted as the report wants it', () => {
    expect([table.titles, table.lineOf({ part: 'P100', value: '123456' })]).toEqual([
      'PART       VALUE',
      'P100    1,234.56',
    ]);
  });

  test('a line ends where its last column does, and a wide cell moves the others', () => {
    expect(table.lineOf({ part: 'P100', value: '' })).toBe('P100');
    expect(table.lineOf({ part: 'P100-LONG', value: '1' })).toBe('P100-LONG      0.01');
  });

  test('totals are converted as the rows are', () => {
    expect(table.lineOfCells(['TOTAL', '100'])).toBe('TOTAL       1.00');
    expect(table.lineOfCells(['TOTAL'])).toBe('TOTAL');
  });

  test('what the conversion does not take is printed as it is', () => {
    expect(table.lineOf({ part: 'P100', value: 'NO COST' })).toBe('P100     NO COST');
  });
});
