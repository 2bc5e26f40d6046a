import { describe, expect, test } from 'vitest';
import { SqlError } from './sql-error.ts';
import { readSqlTokens, STATEMENT_SIZE_MAX } from './sql-tokens.ts';

describe('readSqlTokens', () => {
  test.each([
    ['DUE.DATE', ['word DUE.DATE']],
    ['OPENWO.1287', ['word OPENWO.1287']],
    ['@ID', ['word @ID']],
    ['O."@ID"', ['word O', 'symbol .', 'name @ID']],
    ['O.*', ['word O', 'symbol .', 'symbol *']],
    ['"BIN/LOT ""A"""', ['name BIN/LOT "A"']],
    ["'it''s'", ["text it's"]],
    ["''", ['text ']],
    ['QTY>=2.50', ['word QTY', 'symbol >=', 'number 2.50']],
    ['a<>b!=c', ['word a', 'symbol <>', 'word b', 'symbol !=', 'word c']],
    ['? :from', ['parameter ', 'parameter from']],
    ['a -- the rest\n b /* and\n this */ c', ['word a', 'word b', 'word c']],
    ['GRÖSSE_2', ['word GRÖSSE_2']],
  ])('%s is divided', (statement, expected) => {
    const tokens = readSqlTokens(statement).map(({ kind, text }) => `${kind} ${text}`);
    expect(tokens).toEqual([...expected, 'end ']);
  });

  test.each([
    ["WHERE A = 'x", 11],
    ['SELECT "A', 8],
    ['SELECT 1A', 8],
    ['SELECT 12.3.4', 8],
    ['SELECT A ; /* no end', 12],
    ['SELECT A % B', 10],
    ["SELECT 'a\u001db'", 8],
    ['SELECT A\u001eB', 9],
  ])('%j is rejected at character %i', (statement, at) => {
    expect(() => readSqlTokens(statement)).toThrow(SqlError);
    expect(() => readSqlTokens(statement)).toThrow(expect.objectContaining({ at }));
  });

  test('a statement may not be endless', () => {
    expect(() => readSqlTokens(' '.repeat(STATEMENT_SIZE_MAX + 1))).toThrow(SqlError);
  });
});
