import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReportColumn } from '../query/report-rows.ts';
import type { ReportOptions } from '../query/syntax.ts';
import { caseCount } from '../testing/case-count.ts';
import { marked } from '../testing/order-tables.ts';
import { aggregate, breakOn, sampleColumn, sampleRows } from './sample-rows.ts';
import { textReport } from './text-report.ts';

const CUST = sampleColumn('CUST', 1, { heading: 'Cust', format: '5L' });
const PART = sampleColumn('PART', 3, { heading: 'Part', format: '6L', isMultivalued: true });
const QTY = sampleColumn('QTY', 4, { heading: 'Qty', format: '4R', isMultivalued: true });
const PRICE = sampleColumn('PRICE', 5, {
  heading: 'Price',
  format: '8R',
  conversion: 'MD2',
  isMultivalued: true,
});

const ORDERS = (
  [
    ['1001', 'C1^20000^A1]B2]C3^2]1]5^1000]2550]199'],
    ['1002', 'C2^20001^A1^10^950'],
    ['1003', 'C1^20010^B2]D4^3]^2500]100'],
    ['1004', 'C3^^^^'],
  ] as const
).map(([id, record]) => [id, marked(record)] as const);

const BY_CUSTOMER = (
  [
    ['1001', 'C1^20000^A1]B2]C3^2]1]5'],
    ['1003', 'C1^20010^B2^3'],
    ['1002', 'C2^20001^A1^10'],
    ['1004', 'C3'],
  ] as const
).map(([id, record]) => [id, marked(record)] as const);

function print(
  columns: readonly ReportColumn[],
  options: Partial<ReportOptions> = {},
  records: readonly (readonly [string, string])[] = ORDERS,
): string[] {
  return [...textReport(sampleRows(columns, records, { options }))];
}

describe('columns', () => {
  test('values of a record stand side by side, single values once', () => {
    expect(print([CUST, PART, QTY, PRICE])).toEqual([
      'ORD..   Cust.   Part..   Qty.   Price...',
      '1001    C1      A1          2      10.00',
      '                B2          1      25.50',
      '                C3          5       1.99',
      '1002    C2      A1         10       9.50',
      '1003    C1      B2          3      25.00',
      '                D4                  1.00',
      '1004    C3',
      '',
      '4 record(s) listed',
    ]);
  });

  test('a value wider than its column goes on in the next line', () => {
    const note = sampleColumn('NOTE', 1, { format: '8T' });
    expect(print([note, QTY], {}, [['1', marked('the quick brown fox^^^7]8')]])).toEqual([
      'ORD..   NOTE....   Qty.',
      '1       the           7',
      '        quick',
      '        brown',
      '        fox',
      '                      8',
      '',
      '1 record(s) listed',
    ]);
  });

  test('subvalues stand below each other', () => {
    expect(
      print([PART, QTY], { isCountSuppressed: true }, [['1', marked('^^A\\B]C^1]2\\3')]]),
    ).toEqual([
      'ORD..   Part..   Qty.',
      '1       A           1',
      '        B',
      '        C           2',
      '                    3',
    ]);
  });

  test('a repeated single value stands before every value', () => {
    expect(print([CUST, PART], { isRepeating: true, isIdSuppressed: true }).slice(1, 5)).toEqual([
      'C1      A1',
      'C1      B2',
      'C1      C3',
      'C2      A1',
    ]);
  });

  test('the heading widens its column', () => {
    const wide = sampleColumn('W', 1, { heading: 'A long heading', format: '2R' });
    expect(print([wide], { isCountSuppressed: true }).slice(0, 2)).toEqual([
      'ORD..   A long heading',
      '1001                C1',
    ]);
  });

  test.each([
    ['a value mark', marked('Two]lines'), ['ORD..   Two..', '        lines']],
    ["'L'", "Two'L'lines", ['ORD..   Two..', '        lines']],
    ["'R'", "'R'Cust", ['ORD..   .Cust']],
    ["'X'", "'X'Cust", ['ORD..   Cust ']],
    ["'RX'", "'RX'Cust", ['ORD..    Cust']],
    ['none', '\\', ['ORD..        ']],
  ])('a heading with %s', (_name, heading, lines) => {
    const column = { ...CUST, heading };
    expect(print([column], { isCountSuppressed: true }).slice(0, lines.length)).toEqual(lines);
  });

  test('every line of the headings is as wide as the columns together', () => {
    const two = { ...CUST, heading: marked('Two]lines') };
    expect(print([two, PART], { isCountSuppressed: true }).slice(0, 2)).toEqual([
      'ORD..   Two..   Part..',
      '        lines         ',
    ]);
  });

  test('columns move together before they go below each other', () => {
    const column = (width: number) => sampleColumn('A', 1, { format: `${width}L` });
    const options = { isIdSuppressed: true, isCountSuppressed: true };
    const [closer] = print([column(38), column(40)], options);
    expect(closer).toBe(`${'A'.padEnd(38, '.')} ${'A'.padEnd(40, '.')}`);
    expect(print([column(39), column(40)], options)[0]).toBe('A........... : C1');
  });

  test('a column with format U runs over the page', () => {
    const long = 'x'.repeat(100);
    const column = sampleColumn('A', 1, { format: '5U' });
    expect(print([column], { isCountSuppressed: true }, [['1', long]])).toEqual([
      'ORD..   A....',
      `1       ${long}`,
    ]);
  });

  test('spaces between columns and a margin', () => {
    expect(print([CUST], { columnSpaces: 1, margin: 3 }, [['1', 'C1']])).toEqual([
      '   ORD.. Cust.',
      '   1     C1',
      '',
      '   1 record(s) listed',
    ]);
  });
});

describe('records below each other', () => {
  test('each value has its line behind the heading', () => {
    expect(print([CUST, PART, PRICE], { isVertical: true }, ORDERS.slice(0, 1))).toEqual([
      'ORD......... : 1001',
      'Cust........ : C1',
      'Part........ : A1',
      '               B2',
      '               C3',
      'Price....... :    10.00',
      '                  25.50',
      '                   1.99',
      '',
      '',
      '1 record(s) listed',
    ]);
  });

  test('a value wider than the page is broken, not cut', () => {
    const column = sampleColumn('A', 1, { format: '200L' });
    const lines = print([column], { isVertical: true, isIdSuppressed: true }, [
      ['1', 'y'.repeat(100)],
    ]);
    expect(lines.slice(0, 2)).toEqual([
      `A........... : ${'y'.repeat(64)}`,
      ' '.repeat(15) + 'y'.repeat(36),
    ]);
  });

  test('without column headings only the values stand', () => {
    expect(
      print([CUST], { isVertical: true, areColumnHeadingsSuppressed: true }).slice(0, 3),
    ).toEqual(['1001', 'C1', '']);
  });
});

describe('what stands around the rows', () => {
  test('the default heading is the sentence and the page number', () => {
    expect(print([CUST], { isHeaderSuppressed: false })[0]).toBe(`LIST ORD${' '.repeat(65)}Page 1`);
  });

  test('a long sentence leaves room for the page number', () => {
    const report = sampleRows([CUST], ORDERS, {
      sentence: `LIST ORD ${'CUST '.repeat(30)}`,
      options: { isHeaderSuppressed: false },
    });
    const [heading = ''] = [...textReport(report)];
    expect(heading).toHaveLength(79);
    expect(heading.slice(69)).toBe('    Page 1');
  });

  test('a heading of its own is printed even where the default one is suppressed', () => {
    expect(print([CUST], { heading: "'C'Orders'L'" }).slice(0, 3)).toEqual([
      `${' '.repeat(36)}Orders`,
      '',
      'ORD..   Cust.',
    ]);
  });

  test('a report without rows has no heading', () => {
    expect(print([CUST], { isHeaderSuppressed: false, footing: 'end' }, [])).toEqual([
      '0 record(s) listed',
    ]);
    expect(print([CUST], { isCountSuppressed: true }, [])).toEqual([]);
  });

  test('ids not found stand at the end', () => {
    const report = sampleRows([CUST], ORDERS.slice(0, 1), {
      counts: () => ({ records: 1, rows: 1, missingIds: ['9', '8'] }),
    });
    expect([...textReport(report)].slice(-3)).toEqual([
      '1 record(s) listed',
      "'9' not found",
      "'8' not found",
    ]);
  });

  test.each([
    ['exploded', { isExploded: true }, '3 record(s), 7 value(s) listed'],
    ['a sample', { isSample: true }, 'Sample of 7 record(s) listed'],
  ])('the number of records of %s', (_name, settings, line) => {
    const report = sampleRows([CUST], ORDERS, {
      ...settings,
      counts: () => ({ records: 3, rows: 7, missingIds: [] }),
    });
    expect([...textReport(report)].at(-1)).toBe(line);
  });

  test('double spacing puts an empty line behind each record', () => {
    expect(print([CUST], { isDoubleSpaced: true }, ORDERS.slice(0, 2))).toEqual([
      'ORD..   Cust.',
      '1001    C1',
      '',
      '1002    C2',
      '',
      '',
      '2 record(s) listed',
    ]);
  });
});

describe('pages', () => {
  const many = Array.from({ length: 7 }, (_, index) => [`${index}`, `C${index}`] as const);
  const pages = (options: Partial<ReportOptions>, page: object, records = many) => [
    ...textReport(sampleRows([CUST], records, { options }), page),
  ];

  test('each has the headings, its number and the footing', () => {
    const options = { heading: "Orders'G'Page 'S'", footing: "'I'", isCountSuppressed: true };
    expect(pages(options, { pageLines: 6, width: 30 }, many.slice(0, 4))).toEqual([
      'Orders                 Page 1',
      'ORD..   Cust.',
      '0       C0',
      '1       C1',
      '2       C2',
      '0',
      'Orders                 Page 2',
      'ORD..   Cust.',
      '3       C3',
      '',
      '',
      '3',
    ]);
  });

  test('an empty line does not begin a page', () => {
    const lines = pages({ isDoubleSpaced: true, isCountSuppressed: true }, { pageLines: 2 });
    expect(lines).not.toContain('');
    expect(lines).toHaveLength(14);
  });

  test('NO.PAGE makes one page of them', () => {
    expect(pages({ isUnpaged: true, isCountSuppressed: true }, { pageLines: 3 })).toHaveLength(8);
  });

  test('a page for each record', () => {
    const lines = pages({ isNewPage: true, isCountSuppressed: true }, { pageLines: 10 });
    expect(lines.filter((line) => line.startsWith('ORD'))).toHaveLength(7);
  });

  test('a printer gets form feeds and the whole width', () => {
    const lines = pages(
      { printer: 0, isHeaderSuppressed: false, isCountSuppressed: true },
      { pageLines: 5 },
    );
    expect(lines[0]).toHaveLength(80);
    expect(lines.filter((line) => line.startsWith('\f'))).toHaveLength(2);
  });

  test('a record that does not fit the page goes to the next undivided', () => {
    const lines = [
      ...textReport(
        sampleRows([PART], ORDERS.slice(0, 3), {
          options: { isUnsplit: true, isCountSuppressed: true },
        }),
        { pageLines: 5 },
      ),
    ];
    expect(lines.filter((line) => line.startsWith('ORD'))).toHaveLength(2);
    expect(lines.indexOf('1003    B2')).toBe(lines.lastIndexOf('ORD..   Part..') + 1);
  });

  test('headings longer than the page leave room for a line', () => {
    expect(pages({ heading: "'LLLL'" }, { pageLines: 2 }, many.slice(0, 2))).toContain(
      '1       C1',
    );
  });

  test.each([
    [{ width: 5 }, 'BAD_ARGUMENT'],
    [{ width: 1.5 }, 'BAD_POSITION'],
    [{ width: 2 ** 31 }, 'BAD_ARGUMENT'],
    [{ pageLines: 0 }, 'BAD_ARGUMENT'],
    [{ pageLines: Number.NaN }, 'BAD_POSITION'],
  ])('an impossible page %j is refused', (page, code) => {
    expect(() => pages({}, page)).toThrow(expect.objectContaining({ code }));
  });
});

describe('breaks and totals', () => {
  const BREAK = { ...CUST, ...breakOn() };
  const TOTAL = { ...QTY, ...aggregate('TOTAL') };

  test('each group ends with its total, the report with all of them', () => {
    expect(print([BREAK, TOTAL], {}, BY_CUSTOMER)).toEqual([
      'ORD..   Cust.   Qty.',
      '1001    C1         2',
      '                   1',
      '                   5',
      '1003    C1         3',
      '        **      ----',
      '        C1        11',
      '',
      '1002    C2        10',
      '        **      ----',
      '        C2        10',
      '',
      '1004    C3',
      '        **      ----',
      '        C3         0',
      '',
      '                ====',
      '                  21',
      '',
      '4 record(s) listed',
    ]);
  });

  test('without detail each group is one line', () => {
    expect(print([BREAK, TOTAL], { isDetailSuppressed: true }, BY_CUSTOMER)).toEqual([
      'Cust.   Qty.',
      'C1        11',
      'C2        10',
      'C3         0',
      '        ====',
      '          21',
      '',
      '4 record(s) listed',
    ]);
  });

  const lastLines = (text: string, total = true) =>
    print([{ ...CUST, ...breakOn(text) }, total ? TOTAL : QTY], {}, BY_CUSTOMER.slice(0, 2)).slice(
      5,
      -1,
    );

  test.each([
    [
      "'V'",
      [
        '        C1      ----',
        '        C1        11',
        '',
        '                ====',
        '                  11',
        '',
      ],
    ],
    [
      "sub 'V'",
      [
        '        sub C   ----',
        '        C1        11',
        '',
        '                ====',
        '                  11',
        '',
      ],
    ],
    ["'U'", ['        **        11', '', '                ====', '                  11', '']],
    ["'L'", ['', '                ====', '                  11', '']],
    [
      "'D'",
      [
        '                ----',
        '        C1        11',
        '',
        '                ====',
        '                  11',
        '',
      ],
    ],
    [
      "It''s",
      [
        "        It's    ----",
        '        C1        11',
        '',
        '                ====',
        '                  11',
        '',
      ],
    ],
  ])('a break with the text %s', (text, lines) => {
    expect(lastLines(text)).toEqual(lines);
  });

  test('a break without totals has one line', () => {
    expect(lastLines('sub', false)).toEqual(['        sub', '', '']);
  });

  test('a group of one line may go without a break line', () => {
    const lines = print([{ ...CUST, ...breakOn("'D'") }, TOTAL], {}, BY_CUSTOMER.slice(1));
    expect(lines.filter((line) => line.includes('----'))).toEqual([]);
  });

  test('the break value may stand only once', () => {
    const once = { ...CUST, ...breakOn("'O'") };
    expect(print([once], { isCountSuppressed: true }, BY_CUSTOMER)).toEqual([
      'ORD..   Cust.',
      '1001    C1',
      '1003',
      '        **',
      '',
      '1002    C2',
      '        **',
      '',
      '1004    C3',
      '        **',
      '',
    ]);
  });

  test('a value not repeated leaves its column empty regardless of its format', () => {
    const once = sampleColumn('N', 1, { format: '6R2', ...breakOn("'O'") });
    const lines = print([once], { isCountSuppressed: true }, [
      ['1', '7'],
      ['2', '7'],
    ]);
    expect(lines.slice(1, 3)).toEqual(['1         7.00', '2']);
  });

  test('a suppressed break column breaks without being printed', () => {
    const hidden = { ...CUST, ...breakOn(undefined, false) };
    expect(print([hidden, TOTAL], { isCountSuppressed: true }, BY_CUSTOMER).slice(0, 9)).toEqual([
      'ORD..   Qty.',
      '1001       2',
      '           1',
      '           5',
      '1003       3',
      '        ----',
      '          11',
      '',
      '1002      10',
    ]);
  });

  test('breaks start pages and put their value into the heading', () => {
    const report = sampleRows([{ ...CUST, ...breakOn("'B'") }], BY_CUSTOMER, {
      options: { heading: "Customer 'B'", isCountSuppressed: true },
    });
    const lines = [...textReport(report, { pageLines: 20 })];
    expect(lines.filter((line) => line.startsWith('Customer'))).toEqual([
      'Customer C1',
      'Customer C2',
      'Customer C3',
    ]);
  });

  test.each([
    ['All', {}, ['All             ====', '                  21']],
    ["Sum'L'", {}, []],
    [undefined, { isGrandTotalSuppressed: true }, []],
  ])('the last line with the text %s', (grandTotal, options, lines) => {
    const all = { grandTotal, isCountSuppressed: true, ...options };
    expect(print([CUST, TOTAL], all).slice(8)).toEqual(lines);
  });

  test.each([
    ['AVG', false, '   3'],
    ['AVG', true, ' 4.2'],
    ['MAX', false, '  10'],
    ['MIN', false, ''],
    ['MIN', true, '   1'],
    ['ENUM', false, '   7'],
    ['ENUM', true, '   5'],
  ] as const)('%s, empty values left out: %s', (kind, skipsEmpty, shown) => {
    const options = { isDetailSuppressed: true, isCountSuppressed: true };
    expect(print([{ ...QTY, ...aggregate(kind, skipsEmpty) }], options)).toEqual(
      ['Qty.', '====', shown].slice(0, shown === '' ? 2 : 3).concat(shown === '' ? [''] : []),
    );
  });

  test('percentages of the total have two decimal places, the last line is 100', () => {
    const percent = sampleColumn('TOT', 1, {
      heading: 'Total',
      format: '10R',
      conversion: 'MD2',
      ...aggregate('PCT'),
    });
    const rows = ['5545', '9500', '7500', '0'].map((total, index) => [`${index}`, total] as const);
    expect(print([percent], { isIdSuppressed: true, isCountSuppressed: true }, rows)).toEqual([
      'Total.',
      ' 24.60',
      ' 42.14',
      ' 33.27',
      '  0.00',
      '======',
      '   100',
    ]);
  });

  test('running totals begin again behind each break', () => {
    const running = { ...QTY, isCumulative: true };
    const lines = print([BREAK, running], { isCountSuppressed: true }, BY_CUSTOMER.slice(0, 3));
    expect(lines.map((line) => line.slice(16).trim())).toEqual([
      'Qty.',
      '2',
      '3',
      '8',
      '11',
      '----',
      '11',
      '',
      '10',
      '----',
      '10',
      '',
      '====',
      '21',
    ]);
  });

  test('CALC works its expression out again with the sums', () => {
    const share = {
      evaluate: ({ record }: { record: string }) => record.split('/')[0] ?? '',
    };
    const whole = {
      evaluate: ({ record }: { record: string }) => record.split('/')[1] ?? '',
    };
    const base = sampleColumn('RATE', 1, { format: '6R' });
    const column = {
      ...base.column,
      totals: [share, whole],
      evaluate: (row: Parameters<typeof base.column.evaluate>[0]) => {
        const { totals } = row.context.counters;
        const of = (part: typeof share) => Number(totals?.get(part) ?? part.evaluate(row));
        return String((of(share) * 100) / of(whole));
      },
    };
    const rate = { ...base, column, ...aggregate('CALC') };
    expect(
      print([rate], { isCountSuppressed: true }, [
        ['1', '1/2'],
        ['2', '3/6'],
      ]),
    ).toEqual([
      'ORD..   RATE..',
      '1           50',
      '2           50',
      '        ======',
      '            50',
    ]);
  });

  test('SUM prints the totals below each other', () => {
    const report = sampleRows([PRICE, QTY], ORDERS, {
      verb: 'SUM',
      sentence: 'SUM ORD PRICE QTY',
      options: { isHeaderSuppressed: false },
    });
    expect([...textReport(report)]).toEqual([
      `SUM ORD PRICE QTY${' '.repeat(56)}Page 1`,
      '',
      'Price....... :    72.99',
      'Qty......... :   21',
      '',
      '4 record(s) summed',
    ]);
  });
});

describe('invariants', () => {
  const word = fc.string({ maxLength: 30 }).map((text) => text.replace(/[\u0000-\u001f]/g, ''));
  const width = fc.integer({ min: 1, max: 60 });
  const justification = fc.constantFrom('L', 'R', 'T');

  test('no line is wider than the page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(width, justification, word), { minLength: 1, maxLength: 6 }),
        fc.array(fc.array(word, { minLength: 6, maxLength: 6 }), { maxLength: 5 }),
        fc.record({
          isVertical: fc.boolean(),
          isDoubleSpaced: fc.boolean(),
          margin: fc.nat(100),
          heading: fc.option(word, { nil: undefined }),
          grandTotal: fc.option(word, { nil: undefined }),
          isHeaderSuppressed: fc.boolean(),
        }),
        fc.integer({ min: 20, max: 100 }),
        (shapes, records, options, pageWidth) => {
          const columns = shapes.map(([size, side, heading], index) =>
            sampleColumn(`C${index}`, index + 1, {
              format: `${size}${side}`,
              heading,
              ...(index === 0 ? breakOn(heading) : {}),
              ...(index === 1 ? aggregate('ENUM') : {}),
            }),
          );
          const rows = records.map((fields, index) => [`${index}`, fields.join('\u001e')] as const);
          const report = sampleRows(columns, rows, { options });
          for (const line of textReport(report, { width: pageWidth, pageLines: 10 }))
            expect(line.length).toBeLessThan(pageWidth);
        },
      ),
    );
  });

  test('any text, format and number is printed or refused', () => {
    const text = fc.string({
      unit: fc.constantFrom("'", 'B', 'C', 'G', 'H', 'L', 'V', '9', ' ', 'é'),
    });
    const number = fc.option(
      fc.constantFrom(0, 1, 2 ** 31, -1, Number.NaN, 0.5, Number.POSITIVE_INFINITY),
      { nil: undefined },
    );
    const format = fc.oneof(
      text,
      fc.constantFrom('40000L', '99999999999R2', '0L'),
      fc.stringMatching(/^\d{0,3}["*]?[LRTUCX]\d?[,$]?[#%]?$/),
    );
    fc.assert(
      fc.property(
        fc.record({
          heading: text,
          footing: text,
          grandTotal: text,
          margin: number,
          columnSpaces: number,
        }),
        fc.record({ break: text, column: text, format, decimals: number }),
        fc.constantFrom('TOTAL', 'AVG', 'MIN', 'MAX', 'ENUM', 'PCT', 'CALC'),
        fc.array(fc.tuple(text, text), { maxLength: 4 }),
        (options, words, kind, records) => {
          const columns = [
            sampleColumn('A', 1, { heading: words.column, ...breakOn(words.break) }),
            sampleColumn('B', 2, {
              format: words.format,
              ...aggregate(kind, false, words.decimals),
            }),
          ];
          const rows = records.map((fields, index) => [`${index}`, fields.join('\u001e')] as const);
          try {
            const lines = [...textReport(sampleRows(columns, rows, { options }), { pageLines: 9 })];
            expect(lines.length).toBeGreaterThan(0);
          } catch (error) {
            expect(error).toMatchObject({
              code: expect.stringMatching(/^(BAD_ARGUMENT|BAD_POSITION)$/),
            });
          }
        },
      ),
      { numRuns: caseCount(500) },
    );
  });

  test('a total is the sum of its values', () => {
    const cents = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3), cents)), (entries) => {
        entries.sort(([left], [right]) => left - right);
        const group = sampleColumn('G', 1, breakOn());
        const amount = sampleColumn('A', 2, {
          format: '60R',
          conversion: '',
          ...aggregate('TOTAL'),
        });
        const rows = entries.map(
          ([key, units], index) => [`${index}`, `${key}\u001e${units}`] as const,
        );
        const options = { isDetailSuppressed: true, isCountSuppressed: true };
        const lines = [...textReport(sampleRows([group, amount], rows, { options }))].slice(1);
        const shown = lines
          .filter((line) => !line.includes('='))
          .map((line) => BigInt(line.slice(10).trim()));
        const keys = [...new Set(entries.map(([key]) => key))];
        const sums = keys.map((key) =>
          entries.reduce((sum, [each, units]) => (each === key ? sum + units : sum), 0n),
        );
        const whole = sums.reduce((sum, each) => sum + each, 0n);
        expect(shown).toEqual(entries.length === 0 ? [] : [...sums, whole]);
      }),
    );
  });
});
