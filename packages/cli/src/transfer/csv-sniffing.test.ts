import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areHeadings, sniffedDialect } from './csv-sniffing.ts';

describe('sniffedDialect', () => {
  test.each([
    ['@ID,CUST\n1,a\n', ',', '"'],
    ['@ID;CUST\n1;a\n', ';', '"'],
    ['@ID\tCUST\n1\ta\n', '\t', '"'],
    ['@ID|CUST\n1|a\n', '|', '"'],
    ['id;price\n1;2,50\n2;3,75\n', ';', '"'],
    ['id,note\n1,"a;b"\n2,"c;d;e"\n', ',', '"'],
    ["id,note\n1,'a,b'\n2,'c'\n", ',', "'"],
    ["id;note\n'1';'a;b'\n", ';', "'"],
    ['id,name\n1,"O\'Brien"\n2,\'n sync\n', ',', '"'],
    ['id,name\n1,\'quoted\' "no"\n', ',', '"'],
    ['@ID\na;b\nc;d\n', ',', '"'],
    ['one column\n', ',', '"'],
    ['', ',', '"'],
    // One row is wrong, and the others say what is meant.
    ['a,b,c\n1,2,3\n4,5\n6,7,8\n', ',', '"'],
    // The sample ends within a row.
    ['a,b\n1,2\n3,"x', ',', '"'],
  ])('%j', (text, delimiter, quote) => {
    expect(sniffedDialect(text)).toEqual({ delimiter, quote });
  });

  test('takes what is stated', () => {
    expect(sniffedDialect('a,b\n1,2\n', { delimiter: ';' })).toEqual({
      delimiter: ';',
      quote: '"',
    });
    expect(sniffedDialect("a,b\n'1',2\n", { quote: '"' })).toEqual({ delimiter: ',', quote: '"' });
  });

  test('finds what a table was written with', () => {
    const cell = fc.stringMatching(/^[a-z0-9 .,;|\t"']{0,8}$/);
    const row = fc.tuple(cell, cell, cell);
    const delimiter = fc.constantFrom(',', ';', '\t', '|');
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 8 }), delimiter, (rows, sign) => {
        const quoted = (text: string) =>
          /^[a-z0-9 ]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
        const text = [['first', 'second', 'third'], ...rows]
          .map((cells) => `${cells.map(quoted).join(sign)}\r\n`)
          .join('');
        expect(sniffedDialect(text)).toEqual({ delimiter: sign, quote: '"' });
      }),
    );
  });
});

describe('areHeadings', () => {
  const isRecognized = (name: string) => ['@ID', 'CUST'].includes(name);

  test.each([
    ['a name of the dictionary', ['@ID', '2024'], [], true],
    ['texts', ['name', 'city'], [['Ann', 'Rome']], true],
    ['texts above numbers', ['name', '2024'], [['5', 'x']], true],
    ['the same heading twice', ['name', 'name'], [['Ann', 'Rome']], true],
    ['numbers', ['1', 'Ann'], [['2', 'Bob']], false],
    ['a date', ['Ann', '2026-11-02'], [['Bob', '2026-11-03']], false],
    ['an amount', ['Ann', '1,234.50'], [['Bob', '-5']], false],
    ['a text above nothing', ['name', '5'], [['', '6']], false],
  ])('%s', (_, first, others, expected) => {
    expect(areHeadings(first, others, isRecognized)).toBe(expected);
  });
});
