import { describe, expect, test } from 'vitest';
import { marked } from '../testing/order-tables.ts';
import { aggregate, breakOn, sampleColumn, sampleRows } from './sample-rows.ts';
import { type TabulatedTotals, tabulatedReport } from './tabulated-report.ts';

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

  test('the id may be left out of the cells, and is reported all the same', () => {
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

  describe('reports totals', () => {
    const status = sampleColumn('STATUS', 1, breakOn());
    const position = sampleColumn('PLACE', 2, breakOn());
    const total = sampleColumn('PRICE', 3, { conversion: 'MD2', ...aggregate('TOTAL') });
    const records = [
      ['1', marked('A^x^100')],
      ['2', marked('A^x^200')],
      ['3', marked('A^y^400')],
      ['4', marked('B^y^800')],
    ] as const;
    const totalsOf = (...given: Parameters<typeof sampleRows>) => {
      const reported: TabulatedTotals[] = [];
      const rows = [
        ...tabulatedReport(sampleRows(...given), (totals) => reported.push(totals)).rows,
      ];
      return {
        rows,
        reported: reported.map(({ level, after, cells }) => [level, after, ...cells]),
      };
    };

    test('of each group behind its rows, and of the whole at the end', () => {
      const { rows, reported } = totalsOf([status, position, total], records);
      expect(rows).toHaveLength(4);
      expect(reported).toEqual([
        [2, 2, [], ['A'], ['x'], ['3.00']],
        [2, 3, [], ['A'], ['y'], ['4.00']],
        [1, 3, [], ['A'], [], ['7.00']],
        [2, 4, [], ['B'], ['y'], ['8.00']],
        [1, 4, [], ['B'], [], ['8.00']],
        [0, 4, [], [], [], ['15.00']],
      ]);
    });

    test('that are not rows where groups are', () => {
      const options = { isDetailSuppressed: true };
      const { rows, reported } = totalsOf([status, total], records, { options });
      expect(rows.map(({ cells }) => cells)).toEqual([
        [['A'], ['7.00']],
        [['B'], ['8.00']],
      ]);
      expect(reported).toEqual([[0, 2, [], ['15.00']]]);
    });

    test('only of what is added up', () => {
      expect(totalsOf([status, position], records).reported).toEqual([]);
      expect(totalsOf([total], []).reported).toEqual([]);
      const options = { isGrandTotalSuppressed: true };
      expect(totalsOf([total], records, { options }).reported).toEqual([]);
    });
  });
});
