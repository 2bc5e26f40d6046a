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
      'LIST ORD HEADING Orders FOOTING End GRAND.TOTAL All BREAK.ON sub CUST COL.HDG Who FMT 10R EVAL QTY*2 CONV MD2,',
    );
    expect(report).toMatchObject({ heading: 'Orders', footing: 'End', grandTotal: 'All' });
    expect(columns).toMatchObject([
      { break: { text: 'sub' }, heading: 'Who', format: '10R' },
      { source: { expression: 'QTY*2' }, conversion: 'MD2,' },
    ]);
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

  test('a table that its opener refuses is none; an opener that fails has failed', () => {
    const openerThrowing = (error: Error) => (table: string) => {
      if (table === 'ord') throw error;
      return testVocabulary(table);
    };
    const parsedWith = (error: Error) =>
      parseSentence('LIST ord CUST', { openVocabulary: openerThrowing(error) });
    for (const refusal of [new MvdbError(TABLE_NOT_FOUND, 'ord.'), new Error('Not here.')])
      expect(parsedWith(refusal).table.name).toBe('ORD');
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

  test('tells the character where it goes wrong', () => {
    expect(() => clauses('WITH QTY = 1 BY')).toThrow(expect.objectContaining({ at: 16 }));
  });
});
