import { describe, expect, test } from 'vitest';
import { SentenceError } from './sentence-error.ts';
import { statementKind } from './statement-kind.ts';

describe('statementKind', () => {
  test.each([
    ['', 'clauses'],
    ['  ', 'clauses'],
    ['WITH CITY = "Rome" BY NAME', 'clauses'],
    ['by.dsnd NAME', 'clauses'],
    ['= "A]"', 'clauses'],
    ['"1!C1" "1!C2"', 'clauses'],
    ['SELECT CUSTOMER WITH CITY = "Rome"', 'sentence'],
    ['sselect CUSTOMER', 'sentence'],
    ['SORT CUSTOMER NAME', 'sentence'],
    ['SELECT CUSTOMER FROM 3', 'sentence'],
    ['SELECT CUSTOMER WITH NAME = "FROM X"', 'sentence'],
    ['SELECT MOVES WITH FROM EQ "A"', 'sentence'],
    ['SELECT MOVES WITH FROM = A', 'sentence'],
    ['SELECT NAME FROM CUSTOMER', 'sql'],
    ["select name, city from customer where city = 'Rome'", 'sql'],
    ['SELECT * FROM "OPEN.ORD.HEAD"', 'sql'],
    ['SELECT COUNT(*) FROM UNNEST ORD ON LINES', 'sql'],
    ['DELETE FROM CUSTOMER', 'other'],
    ['CLEAR.FILE CUSTOMER', 'other'],
    ['UPDATE CUSTOMER SET NAME = 1', 'other'],
    ['hello', 'other'],
  ])('%s is written as %s', (text, kind) => {
    expect(statementKind(text)).toBe(kind);
  });

  test('a quotation without end has no kind', () => {
    expect(() => statementKind('WITH CITY = "Rome')).toThrow(SentenceError);
  });
});
