import { describe, expect, test } from 'vitest';
import { linesOf } from './report-lines.ts';

const column = (name: string, isMultivalued: boolean) => ({
  name,
  heading: name,
  conversion: '',
  format: '10L',
  justification: 'left' as const,
  isMultivalued,
  isId: name === '@ID',
});
const columns = [column('@ID', false), column('PARTS', true), column('LOTS', true)];
const row = (...cells: string[][]) => ({ id: '1', value: 0, cells, raw: [] });

describe('linesOf', () => {
  test('makes a line of each value, over which single values reach', () => {
    expect(linesOf(row(['1'], ['A', 'B'], ['x', 'y']), columns)).toEqual([
      [
        { column: 0, cell: ['1'], span: 2 },
        { column: 1, cell: ['A'], span: 1 },
        { column: 2, cell: ['x'], span: 1 },
      ],
      [
        { column: 1, cell: ['B'], span: 1 },
        { column: 2, cell: ['y'], span: 1 },
      ],
    ]);
  });

  test('reports a value that is empty from one that is not there', () => {
    const [, second, third] = linesOf(row(['1'], ['A', 'B', 'C'], ['x', '']), columns);
    expect(second?.[1]).toEqual({ column: 2, cell: [''], span: 1 });
    expect(third?.[1]).toEqual({ column: 2, cell: undefined, span: 1 });
  });

  test('lets a cell without any value reach over all lines', () => {
    const [first, second] = linesOf(row(['1'], ['A', 'B'], []), columns);
    expect(first?.[2]).toEqual({ column: 2, cell: [''], span: 2 });
    expect(second).toHaveLength(1);
  });

  test('takes subvalues apart', () => {
    expect(linesOf(row(['1'], ['A\u001cB'], []), columns)[0]?.[1]?.cell).toEqual(['A', 'B']);
  });

  test('leads to the records that values name', () => {
    const leading = columns.map((each) => ({
      ...each,
      ...(each.isMultivalued && { leadsTo: 'T' }),
    }));
    const linked = {
      ...row(['1'], ['A', 'B'], ['x\u001cy']),
      links: { 1: [['1!A'], ['']], 2: [['', '1!y']] },
    };
    const [first, second] = linesOf(linked, leading);
    expect(first?.map(({ hrefs }) => hrefs)).toEqual([
      undefined,
      ['#/tables/T/record/1!A'],
      [undefined, '#/tables/T/record/1!y'],
    ]);
    expect(second?.map(({ hrefs }) => hrefs)).toEqual([[undefined], undefined]);
  });

  test('gives one line for a row of single values', () => {
    expect(linesOf(row(['1'], ['A'], []), columns)).toHaveLength(1);
  });
});
