import { describe, expect, test } from 'vitest';
import type { ReportReply } from '../service/payloads.ts';
import { barPosition, chartsOf, numberShown } from './chart-data.ts';

const column = (heading: string, justification: 'left' | 'right') => ({
  name: heading.toUpperCase(),
  heading,
  conversion: '',
  format: '',
  justification,
  isMultivalued: false,
  isId: false,
});

const report = (id: string, ...rows: string[][]): ReportReply => ({
  kind: 'report',
  sentence: '',
  table: 'OPENWO',
  columns: [column('Status', 'left'), column('Qty', 'right'), column('Note', 'left')],
  rows: rows.map((cells) => ({ id, value: 0, cells: cells.map((text) => [text]), raw: [] })),
  truncated: false,
});

describe('chartsOf', () => {
  test('draws each column of numbers by the groups', () => {
    const charts = chartsOf(report('', ['H', '71.000', 'a'], ['P', '1,286.000', 'b']));
    expect(charts).toEqual([
      {
        groups: 'Status',
        numbers: 'Qty',
        bars: [
          { label: 'H', text: '71.000', value: 71 },
          { label: 'P', text: '1,286.000', value: 1286 },
        ],
      },
    ]);
  });

  test.each([
    ['rows that stand for records', report('1', ['H', '71', ''], ['P', '2', ''])],
    ['a single row', report('', ['H', '71', ''])],
    ['groups that repeat', report('', ['H', '71', ''], ['H', '2', ''])],
    ['a column with other text', report('', ['H', '71', ''], ['P', 'none', ''])],
  ])('draws nothing for %s', (_, given) => {
    expect(chartsOf(given)).toEqual([]);
  });
});

test.each([
  ['71.000', 71],
  ['-1,286.50', -1286.5],
  ['12.00-', -12],
  ['$1,000.00', 1000],
  ['.5', 0.5],
  ['', undefined],
  ['11/02/26', undefined],
  ['1-2', undefined],
])('numberShown reads %j as %s', (text, expected) => {
  expect(numberShown(text)).toBe(expected);
});

describe('barPosition', () => {
  const bars = [-50, 0, 150].map((value) => ({ label: '', text: '', value }));

  test.each([
    [-50, { start: 0, length: 25 }],
    [0, { start: 25, length: 0 }],
    [150, { start: 25, length: 75 }],
  ])('lets %i begin and end on the side of zero it lies on', (value, expected) => {
    expect(barPosition(value, bars)).toEqual(expected);
  });

  test('gives no length where every bar is zero', () => {
    expect(barPosition(0, [{ label: '', text: '', value: 0 }])).toEqual({ start: 0, length: 0 });
  });
});
