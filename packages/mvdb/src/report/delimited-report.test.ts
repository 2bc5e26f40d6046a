import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReportOptions } from '../query/syntax.ts';
import { marked } from '../testing/order-tables.ts';
import { type DelimitedForm, delimitedReport } from './delimited-report.ts';
import { aggregate, breakOn, sampleColumn, sampleRows } from './sample-rows.ts';

const CUST = sampleColumn('CUST', 1, { heading: 'Cust' });
const PART = sampleColumn('PART', 2, { heading: marked('Part]number'), isMultivalued: true });
const PRICE = sampleColumn('PRICE', 3, {
  heading: 'Price',
  conversion: 'MD2',
  isMultivalued: true,
});

const CSV: DelimitedForm = {
  kind: 'delimited',
  delimiter: ',',
  quoting: 'needed',
  values: { kind: 'joined', separator: ';' },
};

const ORDERS = [
  ['1', marked('Smith, "Sons"^A1]B2\\B3^1000]2550')],
  ['2', marked('C2^^')],
] as const;

function write(form: Partial<DelimitedForm> = {}, options: Partial<ReportOptions> = {}) {
  return [
    ...delimitedReport(sampleRows([CUST, PART, PRICE], ORDERS, { options }), { ...CSV, ...form }),
  ];
}

/** Reads delimited text as RFC 4180 has it. */
function parse(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  let position = 0;
  while (position <= text.length) {
    let cell = '';
    if (text.charAt(position) === '"') {
      for (
        position += 1;
        text.charAt(position) !== '"' || text.charAt(position + 1) === '"';
        position++
      ) {
        if (text.charAt(position) === '"') position += 1;
        cell += text.charAt(position);
      }
      position += 1;
    } else
      while (
        position < text.length &&
        !text.startsWith(delimiter, position) &&
        !text.startsWith('\r\n', position)
      )
        cell += text.charAt(position++);
    rows.at(-1)?.push(cell);
    if (text.startsWith(delimiter, position)) position += delimiter.length;
    else if (text.startsWith('\r\n', position)) {
      rows.push([]);
      position += 2;
    } else break;
  }
  return rows;
}

describe('delimited reports', () => {
  test('values are joined in their cell, cells quoted where they need it', () => {
    expect(write()).toEqual([
      'ORD,Cust,Part number,Price',
      '1,"Smith, ""Sons""",A1;B2;B3,10.00;25.50',
      '2,C2,,',
    ]);
  });

  test('each value may have its row', () => {
    expect(write({ values: { kind: 'exploded' } }).slice(1)).toEqual([
      '1,"Smith, ""Sons""",A1,10.00',
      '1,"Smith, ""Sons""",B2,25.50',
      '1,"Smith, ""Sons""",B3,',
      '2,C2,,',
    ]);
  });

  test.each([
    ['all', '"1","Smith, ""Sons""","A1;B2;B3","10.00;25.50"'],
    ['text', '1,"Smith, ""Sons""","A1;B2;B3","10.00;25.50"'],
    ['none', '1,Smith, "Sons",A1;B2;B3,10.00;25.50'],
  ] as const)('quoting %s', (quoting, line) => {
    expect(write({ quoting })[1]).toBe(line);
  });

  test('another delimiter decides what needs quotes', () => {
    expect(write({ delimiter: '\t' })[1]).toBe('1\t"Smith, ""Sons"""\tA1;B2;B3\t10.00;25.50');
    expect(write({ delimiter: ';' })[1]).toBe('1;"Smith, ""Sons""";"A1;B2;B3";"10.00;25.50"');
  });

  test('headings and the id may be left out', () => {
    expect(write({}, { areColumnHeadingsSuppressed: true, isIdSuppressed: true })).toEqual([
      '"Smith, ""Sons""",A1;B2;B3,10.00;25.50',
      'C2,,',
    ]);
  });

  test('breaks leave no lines, and a suppressed break column no cells', () => {
    const report = sampleRows([{ ...CUST, ...breakOn(undefined, false) }], ORDERS);
    expect([...delimitedReport(report, CSV)]).toEqual(['ORD', '1', '2']);
  });

  test('without detail there is a row for each group, or one for the whole', () => {
    const group = { ...sampleColumn('G', 1), ...breakOn() };
    const amount = sampleColumn('A', 2, { conversion: 'MD2', ...aggregate('TOTAL') });
    const records = ['x^100', 'x^250', 'y^'].map(
      (record, index) => [String(index), marked(record)] as const,
    );
    const options = { isDetailSuppressed: true };
    expect([...delimitedReport(sampleRows([group, amount], records, { options }), CSV)]).toEqual([
      'G,A',
      'x,3.50',
      'y,0.00',
    ]);
    expect([...delimitedReport(sampleRows([amount], records, { options }), CSV)]).toEqual([
      'A',
      '3.50',
    ]);
  });

  test('what was written reads back as the same cells', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', '\t', 'é', ' '),
    });
    const cells = fc.tuple(text, text, text);
    const form = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t', '||'),
      quoting: fc.constantFrom('needed' as const, 'all' as const),
    });
    fc.assert(
      fc.property(fc.array(cells), form, (rows, settings) => {
        const columns = [1, 2, 3].map((attribute) => sampleColumn(`C${attribute}`, attribute));
        const records = rows.map((row, index) => [String(index), row.join('\u001e')] as const);
        const report = sampleRows(columns, records);
        const written = [...delimitedReport(report, { ...CSV, ...settings })].join('\r\n');
        expect(parse(written, settings.delimiter)).toEqual([
          ['ORD', 'C1', 'C2', 'C3'],
          ...rows.map((row, index) => [String(index), ...row]),
        ]);
      }),
    );
  });
});
