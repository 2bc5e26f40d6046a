import { csvLine } from '@mvdb/server/host';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvRow, readCsv } from './csv.ts';

/** The rows of a text, where all of it can be read. */
function rowsOf(...parts: readonly string[]): readonly CsvRow[] {
  return [...readCsv(parts)].map((row) => {
    if ('detail' in row) throw new Error(`${row.location}: ${row.detail}`);
    return row;
  });
}

const cellsOf = (...parts: readonly string[]) => rowsOf(...parts).map(({ cells }) => cells);

describe('readCsv', () => {
  test('gives back what was written, wherever the text is divided', () => {
    const cell = fc.oneof(
      fc.constantFrom('', ',', '"', '\n', '\r\n', ' ', 'a,"b"\r\nc', '\u001d'),
      fc.string({ unit: 'binary' }),
    );
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 5 }), (written, size) => {
        const text = written.map((cells) => csvLine(cells)).join('');
        const parts = text.match(new RegExp(`[^]{1,${size}}`, 'gu')) ?? [];
        expect(cellsOf(...parts)).toEqual(written);
      }),
    );
  });

  test.each([
    ['', []],
    ['a,b', [['a', 'b']]],
    ['a,b\n', [['a', 'b']]],
    [
      'a,\r\n,b\r\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['\n\na\n\n', [['a']]],
    ['a\rb\r', [['a'], ['b']]],
    ['a\r\n\r\nb', [['a'], ['b']]],
    ['"a""b","c\nd"', [['a"b', 'c\nd']]],
  ])('%j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  test.each(['a"', '"a"b', '"a'])('rejects %j', (text) => {
    expect(() => cellsOf(text)).toThrow(/^line 1, column 1: /);
  });

  test('names the line on which a row begins, and on which a violation lies', () => {
    expect(rowsOf('a\n"b\nc"\n\nd').map(({ line }) => line)).toEqual([1, 2, 5]);
    expect(rowsOf('a\r\n"b\r\nc"\r\n\r', '\nd').map(({ line }) => line)).toEqual([1, 2, 5]);
    expect(() => cellsOf('a\nx,"b\nc"x')).toThrow(
      'line 2, column 2: more follows the end of a quotation.',
    );
    expect(() => cellsOf('a\n"b\nc')).toThrow('line 2, column 1: a quotation does not end.');
  });
});
