import { describe, expect, test } from 'vitest';
import { MvdbError } from '../errors/errors.ts';
import { ACCOUNT_FAILED, TABLE_NOT_FOUND } from '../errors/failures.ts';
import { parseClauses, parseSentence } from './parse.ts';
import { SentenceError } from './sentence-error.ts';
import { testVocabulary } from './vocabulary-fixture.ts';

function parse(text: string) {
  return parseSentence(text, { openVocabulary: testVocabulary });
}

describe('parseSentence', () => {
  test('words come in any order after the table', () => {
    const orders = [
      'LIST ORD CUST BY PART WITH QTY = 1 ID.SUP',
      'LIST ORD WITH QTY = 1 ID.SUP BY PART CUST',
      'LIST ORD ID.SUP BY PART CUST WITH QTY = 1',
    ].map(parse);
    for (const { selection, columns, sortKeys, report } of orders) {
      expect(selection).toMatchObject({ kind: 'test', operator: 'EQ' });
      expect(columns).toMatchObject([{ source: { name: 'CUST' } }]);
      expect(sortKeys).toMatchObject([{ column: { name: 'PART' } }]);
      expect(report.isIdSuppressed).toBe(true);
    }
  });

  test('a hyphen stands for a full stop, and case does not matter in keywords', () => {
    expect(parse('list ORD by-dsnd CUST id-supp').sortKeys).toMatchObject([{ isDescending: true }]);
    expect(parse('SORT-ITEM ORD').verb).toBe('SORT.ITEM');
  });

  test('every node knows its first character', () => {
    const { table, selection, sortKeys, columns } = parse('LIST ORD WITH CUST = "C1" BY TOT QTY');
    expect(table.at).toBe(6);
    expect(selection).toMatchObject({ at: 15, column: { at: 15 }, values: [{ at: 22 }] });
    expect(sortKeys).toMatchObject([{ at: 27, column: { at: 30 } }]);
    expect(columns).toMatchObject([{ at: 34 }]);
  });

  test('a phrase puts its words in place, with the position of the phrase', () => {
    const { columns, report } = parse('LIST ORD QTY DEFAULTS');
    expect(columns.map(({ at }) => at)).toEqual([10, 14, 14]);
    expect(report.isIdSuppressed).toBe(true);
  });

  test('unknown words are values behind an operator, ids elsewhere', () => {
    const { ids, selection } = parse('LIST ORD 17 SOME WITH CUST = C1 C2 BY PART "X Y"');
    expect(ids.map(({ text }) => text)).toEqual(['17', 'SOME', 'X Y']);
    expect(selection).toMatchObject({ values: [{ text: 'C1' }, { text: 'C2' }] });
  });

  test('what a keyword asks for is quoted, or a word without meaning', () => {
    const { columns, report } = parse(
      'LIST ORD HEADING Orders FOOTING End GRAND.TOTAL All BREAK.ON "sub" CUST COL.HDG Who FMT 10R EVAL QTY*2 CONV MD2,',
    );
    expect(report).toMatchObject({ heading: 'Orders', footing: 'End', grandTotal: 'All' });
    expect(columns).toMatchObject([
      { break: { text: 'sub' }, heading: 'Who', format: '10R' },
      { source: { expression: 'QTY*2' }, conversion: 'MD2,' },
    ]);
  });

  test.each([
    ['LIST ORD WITH CUST = "C1" OR QYT > "5"', 30],
    ['COUNT ORD WITH CUST = C1 AND QYT NE 5', 30],
    ['SELECT ORD WITH CUST = "C1" "C2" QYT = 1', 34],
    ['SORT ORD WITH QTY > QYT = 1', 21],
    ['SUM ORD QTY WITH EVERY QYT = 1', 24],
    ['LIST ORD WITH (CUST = "C1" OR QYT MATCHES "0N")', 31],
    ['LIST ORD WITH CUST = "C1" AND NOT QYT = 1', 35],
    ['LIST ORD WITH CUST = "C1" OR QYT NOT = 1', 30],
    ['LIST ORD WITH CUST = "C1" OR QYT IS.NULL', 30],
    ['LIST ORD WITH CUST = "C1" OR QYT BETWEEN 1 2', 30],
    ['LIST ORD WITH CUST = "C1" OR WITH QYT', 35],
    ['LIST ORD WITH CUST = "C1" OR WITHOUT QYT', 38],
    ['LIST ORD WHEN PART = "A1" AND QYT > 5', 31],
    ['LIST ORD WHEN PART = "A1" AND WHEN QYT', 36],
    ['LIST ORD QYT > "5"', 10],
    ['SELECT ORD QYT = 5', 12],
    ['LIST ORD 17 OR QYT = 5', 16],
    ['LIST ORD BY QYT', 13],
    ['LIST ORD BREAK.ON QYT CUST', 19],
    ['LIST ORD TOTAL QYT', 16],
    ['SELECT ORD SAVING QYT', 19],
    ['LIST ORD CUST DISPLAY.LIKE QYT', 28],
  ])('an unknown word where a column may stand is rejected with near names: %s', (text, at) => {
    expect(() => parse(text)).toThrow(
      expect.objectContaining({ at, suggestions: expect.arrayContaining(['QTY']) }),
    );
  });

  test.each([
    ['LIST ORD BY.EXP QTY = "24"', 21],
    ['LIST ORD BY CUST = "C1"', 18],
    ['LIST ORD CUST = "C1"', 15],
    ['LIST ORD TOTAL QTY > 5', 20],
    ['LIST ORD BREAK.ON CUST = "C1"', 24],
    ['COUNT ORD WITH QTY > 5 < 10', 24],
    ['LIST ORD WITH CUST = "C]"', 22],
    ['LIST ORD WITH CUST = "[a"', 22],
    ['LIST ORD WITH CUST # "C^1"', 22],
    ['LIST ORD = "17]"', 12],
    [`LIST ORD BREAK.ON CUST "'V'"`, 24],
    [`LIST ORD BREAK.SUP CUST "'V'" QTY`, 25],
  ])('what is not understood is rejected, not read as being about ids: %s', (text, at) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'BAD_SENTENCE', at }));
  });

  test('a parameter is compared as it stands', () => {
    const parsed = parseSentence('LIST ORD WITH CUST = ?', {
      openVocabulary: testVocabulary,
      parameters: ['[C]'],
    });
    expect(parsed.selection).toMatchObject({ operator: 'EQ', values: [{ text: '[C]' }] });
  });

  test('an operator alone is about the id after the table, ids and words about the report', () => {
    for (const text of ['LIST ORD > "5"', 'LIST ORD "17" > "5"', 'LIST ORD ID.SUP > "5" CUST'])
      expect(parse(text).selection).toMatchObject({ operator: 'GT', column: { name: '@ID' } });
  });

  test('an alias may be used before it is given', () => {
    expect(parse('LIST ORD BY WHO CUST AS WHO').sortKeys).toMatchObject([
      { column: { kind: 'name', name: 'WHO' } },
    ]);
  });

  test('the error names what could stand there', () => {
    try {
      parse('LIST ORD WITH CUST = "C1" AND BY');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SentenceError);
      expect(error).toMatchObject({
        at: 31,
        expected: expect.arrayContaining(['a column', 'EVAL', '(']),
      });
    }
  });

  test('brackets and alternations are limited, however long the sentence', () => {
    const brackets = `LIST ORD WITH ${'('.repeat(200)}CUST = 1${')'.repeat(200)}`;
    expect(() => parse(brackets)).toThrow('too many brackets');
    const mixed = `LIST ORD WITH CUST = 1${' AND QTY = 2 OR QTY = 3'.repeat(200)}`;
    expect(() => parse(mixed)).toThrow('alternate too often');
    const long = parse(`LIST ORD WITH CUST = 1${' OR QTY = 2'.repeat(5000)}`);
    expect(long.selection).toMatchObject({ kind: 'or' });
  });

  test('a table that its opener rejects is not one; an opener that fails has failed', () => {
    const openerThrowing = (error: Error) => (table: string) => {
      if (table === 'ord') throw error;
      return testVocabulary(table);
    };
    const parsedWith = (error: Error) =>
      parseSentence('LIST ord CUST', { openVocabulary: openerThrowing(error) });
    for (const rejection of [new MvdbError(TABLE_NOT_FOUND, 'ord.'), new Error('Not here.')])
      expect(parsedWith(rejection).table.name).toBe('ORD');
    for (const failure of [new MvdbError(ACCOUNT_FAILED, 'ord.'), new TypeError('A bug.')])
      expect(() => parsedWith(failure)).toThrow(failure);
  });
});

describe('parseClauses', () => {
  const clauses = (text: string, table = 'ORD') =>
    parseClauses(text, table, { openVocabulary: testVocabulary });

  test('gives what a SELECT of the table with these clauses is, places counted in the clauses', () => {
    const { at: _, table, ...rest } = clauses('WITH QTY = 1 BY CUST');
    expect(table).toEqual({ name: 'ORD', isDictionary: false, at: 0 });
    expect(rest).toMatchObject({ verb: 'SELECT', selection: { at: 6 }, sortKeys: [{ at: 14 }] });
    expect(clauses('')).toMatchObject({ selection: undefined, sortKeys: [], ids: [] });
  });

  test('nothing in the clauses names another table', () => {
    expect(clauses('CUS')).toMatchObject({ table: { name: 'ORD' }, ids: [{ text: 'CUS' }] });
    expect(() => clauses('DICT CUS')).toThrow(SentenceError);
  });

  test('reports the character where it goes wrong', () => {
    expect(() => clauses('WITH QTY = 1 BY')).toThrow(expect.objectContaining({ at: 16 }));
  });
});
