import { toNested } from 'mvdb/functions';
import { describe, expect, test } from 'vitest';
import { gridOf } from './grid.ts';

const positions = [{ name: 'bin' }, { name: 'quantity', conversion: 'MD3' }];

const bin = { name: 'bin', isNumber: false };
const quantity = { name: 'quantity', isNumber: true };

describe('gridOf', () => {
  test('of columns makes a row of each value', () => {
    const nested = toNested('B2\u001dB1\u001e5.000\u001d12.000');
    expect(gridOf(nested, { kind: 'columns', positions })).toEqual({
      headings: [bin, quantity],
      rows: [
        [['B2'], ['5.000']],
        [['B1'], ['12.000']],
      ],
    });
  });

  test('of rows makes a row of each attribute', () => {
    const nested = toNested('B2\u001d5.000\u001eB1\u001d12.000');
    expect(gridOf(nested, { kind: 'rows', positions }).rows).toEqual([
      [['B2'], ['5.000']],
      [['B1'], ['12.000']],
    ]);
  });

  test('reports a place that is empty from one that is not there', () => {
    const { rows } = gridOf(toNested('B2\u001dB1\u001e'), { kind: 'columns', positions });
    expect(rows).toEqual([
      [['B2'], ['']],
      [['B1'], undefined],
    ]);
  });

  test('shows what lies beyond the layout', () => {
    const { headings, rows } = gridOf(toNested('B2\u001e5\u001ex\u001cy'), {
      kind: 'columns',
      positions,
    });
    expect(headings).toEqual([bin, quantity, { name: 'attribute 3', isNumber: false }]);
    expect(rows).toEqual([[['B2'], ['5'], ['x', 'y']]]);
  });

  test.each(['columns', 'rows'] as const)('of blank %s has no row', (kind) => {
    expect(gridOf(toNested(''), { kind, positions })).toEqual({
      headings: [bin, quantity],
      rows: [],
    });
  });
});
