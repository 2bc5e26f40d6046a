import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marked } from '../testing/order-tables.ts';
import { jsonReport } from './json-report.ts';
import { sampleColumn, sampleRows } from './sample-rows.ts';

const CUST = sampleColumn('CUST', 1);
const PART = sampleColumn('PART', 2, { isMultivalued: true });
const PRICE = sampleColumn('PRICE', 3, { conversion: 'MD2', isMultivalued: true });

describe('JSON lines', () => {
  test('a multivalued column is an array, in which subvalues are another', () => {
    const report = sampleRows(
      [CUST, PART, PRICE],
      [
        ['1', marked('C1^A1]B2\\B3^1000]2550')],
        ['2', marked('C2^A1^')],
      ],
    );
    expect([...jsonReport(report)]).toEqual([
      '{"id":"1","CUST":"C1","PART":["A1",["B2","B3"]],"PRICE":["10.00","25.50"]}',
      '{"id":"2","CUST":"C2","PART":["A1"],"PRICE":[]}',
    ]);
  });

  test('a single-valued column that holds several values keeps them apart', () => {
    expect([...jsonReport(sampleRows([CUST], [['1', marked('a]b')]]))]).toEqual([
      '{"id":"1","CUST":["a","b"]}',
    ]);
  });

  test('names that occur again are distinguished', () => {
    const id = sampleColumn('id', 2);
    expect([...jsonReport(sampleRows([CUST, CUST, id], [['1', marked('a^b')]]))]).toEqual([
      '{"id":"1","CUST":"a","CUST_2":"a","id_2":"b"}',
    ]);
  });

  test('the id may be left out', () => {
    const report = sampleRows([CUST], [['1', 'a']], { options: { isIdSuppressed: true } });
    expect([...jsonReport(report)]).toEqual(['{"CUST":"a"}']);
  });

  test('every line is JSON that gives the cells back', () => {
    const text = fc.string().map((value) => value.replace(/[\u001b-\u001f]/g, ''));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.array(text, { minLength: 2 }))), (rows) => {
        const records = rows.map(
          ([cust, parts], index) =>
            [String(index), `${cust}\u001e${parts.join('\u001d')}`] as const,
        );
        const lines = [...jsonReport(sampleRows([CUST, PART], records))];
        expect(lines.map((line) => JSON.parse(line))).toEqual(
          rows.map(([cust, parts], index) => ({ id: String(index), CUST: cust, PART: parts })),
        );
      }),
    );
  });
});
