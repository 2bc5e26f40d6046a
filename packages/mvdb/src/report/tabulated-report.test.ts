import { describe, expect, test } from 'vitest';
import { marked } from '../dictionary/order-tables.ts';
import { sampleColumn, sampleRows } from './sample-rows.ts';
import { tabulatedReport } from './tabulated-report.ts';

const CUST = sampleColumn('CUST', 1, { heading: "Cus'L'tomer" });
const PRICE = sampleColumn('PRICE', 2, {
  conversion: 'MD2',
  format: '10R',
  isMultivalued: true,
  heading: '\\',
});

describe('tabulatedReport', () => {
  test('describes the columns, the id in front', () => {
    const { columns } = tabulatedReport(sampleRows([CUST, PRICE], []));
    expect(columns).toMatchObject([
      { isId: true },
      { name: 'CUST', heading: 'Cus tomer', justification: 'left', isId: false },
      { name: 'PRICE', heading: '', justification: 'right', conversion: 'MD2', format: '10R' },
    ]);
  });

  test('gives each cell as values in external form, and as it is stored', () => {
    const { rows } = tabulatedReport(sampleRows([CUST, PRICE], [['1', marked('C1^100]250\\5')]]));
    expect([...rows]).toEqual([
      {
        id: '1',
        value: 0,
        cells: [['1'], ['C1'], ['1.00', '2.50\u001c0.05']],
        raw: ['1', 'C1', '100\u001d250\u001c5'],
      },
    ]);
  });

  test('an empty cell has no values', () => {
    const [row] = tabulatedReport(sampleRows([CUST], [['1', '']])).rows;
    expect(row).toMatchObject({ cells: [['1'], []], raw: ['1', ''] });
  });

  test('the id may be left out of the cells, and is told all the same', () => {
    const report = sampleRows([CUST], [['1', 'a']], { options: { isIdSuppressed: true } });
    const { columns, rows } = tabulatedReport(report);
    expect(columns).toHaveLength(1);
    expect([...rows]).toEqual([{ id: '1', value: 0, cells: [['a']], raw: ['a'] }]);
  });

  test('rows that stand for groups have no internal form', () => {
    const total = sampleColumn('PRICE', 2, {
      aggregate: { kind: 'TOTAL', skipsEmpty: false, decimals: undefined, at: 0 },
    });
    const rows = [
      ['1', marked('a^1')],
      ['2', marked('b^2')],
    ] as const;
    const report = sampleRows([total], rows, { options: { isDetailSuppressed: true } });
    expect([...tabulatedReport(report).rows]).toEqual([
      { id: '', value: 0, cells: [['3']], raw: [] },
    ]);
  });
});
