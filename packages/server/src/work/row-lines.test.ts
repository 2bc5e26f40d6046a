import { describe, expect, test } from 'vitest';
import { rowLine, withoutFormula } from './row-lines.ts';

describe('withoutFormula', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['-12.50', '-12.50'],
    ['+5', '+5'],
    ['@ID', '@ID'],
    ['-1,234.00', '-1,234.00'],
    ['a=1', 'a=1'],
    ['', ''],
  ])('%j is written as %j', (cell, written) => {
    expect(withoutFormula(cell)).toBe(written);
  });
});

describe('rowLine', () => {
  const row = { type: 'row', id: '=1+1' } as const;

  test('keeps cells as they are in CSV for data exchange', () => {
    expect(rowLine(row, 'csv')).toBe('=1+1\r\n');
  });

  test('writes no formula in CSV for a spreadsheet', () => {
    expect(rowLine(row, 'spreadsheet')).toBe("'=1+1\r\n");
  });
});
