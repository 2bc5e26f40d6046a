import { expect, test } from 'vitest';
import type { QueryColumn, ReportReply } from '../service/payloads.ts';
import { lineDataOf } from './line-data.ts';

const column = (name: string, rest: Partial<QueryColumn> = {}): QueryColumn => ({
  name,
  heading: name,
  conversion: '',
  format: '10R',
  justification: 'right',
  isMultivalued: false,
  isId: false,
  ...rest,
});

function reportOf(
  columns: readonly QueryColumn[],
  rows: readonly (readonly string[])[],
  raw: (cells: readonly string[]) => readonly string[] = (cells) => cells,
): ReportReply {
  return {
    kind: 'report',
    sentence: '',
    table: 'T',
    columns,
    rows: rows.map((cells) => ({
      id: '',
      value: 0,
      cells: cells.map((cell) => [cell]),
      raw: raw(cells),
    })),
    truncated: false,
  };
}

test('numbers go along days, which are added up and put in order', () => {
  const report = reportOf(
    [column('DUE', { conversion: 'D4/' }), column('QTY')],
    [
      ['733', '1,000.5'],
      ['732', '2'],
      ['733', '-1'],
    ],
  );
  expect(lineDataOf(report)).toEqual({
    kind: 'lines',
    axis: 'DUE',
    isTime: true,
    positions: [0, 86_400_000],
    omittedRows: 0,
    omittedColumns: [],
    lines: [{ name: 'QTY', numbers: [2, 999.5] }],
  });
});

test('columns beyond the fifth have no line, and are named', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  const report = reportOf(
    [column('AT'), ...names.map((name) => column(name))],
    [
      ['1', ...names.map(() => '2')],
      ['3', ...names.map(() => '4')],
    ],
  );
  const data = lineDataOf(report);
  expect(data).toMatchObject({ omittedColumns: ['F', 'G'], positions: [1, 3] });
});

test('dates of SQL are read by their values', () => {
  const report = reportOf([column('D', { type: 'date' }), column('N', { type: 'number' })], []);
  const rows = [
    { id: '', value: 0, cells: [['01/02/1970'], ['7']], raw: [], values: ['1970-01-02', 7] },
  ];
  expect(lineDataOf({ ...report, rows })).toMatchObject({ positions: [86_400_000] });
});

test('blanks are gaps, and rows without a position are counted', () => {
  const report = reportOf(
    [column('DUE', { conversion: 'D4/' }), column('QTY'), column('COST')],
    [
      ['732', '', '1'],
      ['', '5', '2'],
      ['734', '6', ''],
    ],
  );
  expect(lineDataOf(report)).toMatchObject({
    omittedRows: 1,
    lines: [{ numbers: [null, 6] }, { numbers: [1, null] }],
  });
});

test.each([
  ['text alone', [column('A'), column('B')], [['x', 'y']], /no column of dates or numbers/],
  ['blanks alone', [column('A'), column('B')], [['', '']], /no column of dates or numbers/],
  ['nothing', [column('A')], [], /no column of dates or numbers/],
  [
    'no numbers along its days',
    [column('DUE', { conversion: 'D' }), column('B')],
    [['732', 'much']],
    /no column of numbers to draw along DUE/,
  ],
] as const)('a report of %s says why there are no lines', (_what, columns, rows, reason) => {
  const found = lineDataOf(reportOf(columns, rows));
  expect(found).toEqual({ kind: 'none', reason: expect.stringMatching(reason) });
});
