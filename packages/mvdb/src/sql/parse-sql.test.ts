import { describe, expect, test } from 'vitest';
import { parseSql } from './parse-sql.ts';
import { SqlError } from './sql-error.ts';
import type { SqlCondition, SqlExpression } from './sql-syntax.ts';

/** An expression or condition with brackets around everything, to show what binds what. */
function written(node: SqlExpression | SqlCondition): string {
  switch (node.kind) {
    case 'literal':
      return node.isNumber ? node.text : `'${node.text}'`;
    case 'reference':
      return node.qualifier === undefined ? node.name : `${node.qualifier}.${node.name}`;
    case 'evaluation':
      return `EVAL '${node.expression}'`;
    case 'arithmetic':
      return `(${written(node.left)}${node.operator}${written(node.right)})`;
    case 'aggregate':
      return `${node.name}(${node.argument ? written(node.argument) : '*'})`;
    case 'test': {
      const words = [node.isEvery ? 'EVERY' : '', written(node.left), node.isNegated ? 'NOT' : ''];
      return [...words, node.operator, ...node.right.map(written)].filter((word) => word).join(' ');
    }
    case 'not':
      return `NOT[${written(node.condition)}]`;
    default:
      return `[${node.conditions.map(written).join(` ${node.kind} `)}]`;
  }
}

function whereOf(condition: string, parameters?: readonly string[] | Record<string, string>) {
  const { where } = parseSql(`SELECT A FROM T WHERE ${condition}`, parameters);
  return where && written(where);
}

describe('parseSql', () => {
  test.each([
    ['A = 1 OR B = 2 AND C = 3', '[A EQ 1 or [B EQ 2 and C EQ 3]]'],
    ['(A = 1 OR B = 2) AND C = 3', '[[A EQ 1 or B EQ 2] and C EQ 3]'],
    ['NOT A = 1 AND B = 2', '[NOT[A EQ 1] and B EQ 2]'],
    ['NOT (A = 1 AND B = 2)', 'NOT[[A EQ 1 and B EQ 2]]'],
    ['(A + 1) * 2 > (B)', '((A+1)*2) GT B'],
    ['((A)) IN (1, 2)', 'A IN 1 2'],
    ['1 + 2 * 3 - 4 = A', '((1+(2*3))-4) EQ A'],
    ['A = -5', 'A EQ -5'],
    ["A BETWEEN 1 AND 2 AND B LIKE 'x%'", "[A BETWEEN 1 2 and B LIKE 'x%']"],
    ['A NOT BETWEEN 1 AND 2', 'A NOT BETWEEN 1 2'],
    ['A IS NOT NULL OR B IS NULL', '[A NOT NULL or B NULL]'],
    ['EVERY A <> 1', 'EVERY A NE 1'],
    ["T.EVAL 'X*2' > 1", "EVAL 'X*2' GT 1"],
    ['O."@ID" = DUE.DATE', 'O.@ID EQ DUE.DATE'],
    ['"COUNT" = count', 'COUNT EQ count'],
  ])('WHERE %s', (condition, expected) => {
    expect(whereOf(condition)).toBe(expected);
  });

  test('parameters are values in their order or by their names', () => {
    expect(whereOf('A = ? AND B IN (?, ?)', ['1', "x' OR 1=1", '3'])).toBe(
      "[A EQ '1' and B IN 'x' OR 1=1' '3']",
    );
    expect(whereOf('A = :from OR B = :from', { from: '9' })).toBe("[A EQ '9' or B EQ '9']");
  });

  test('every clause has its place', () => {
    const select = parseSql(
      'SELECT DISTINCT A, SUM(B) AS TOTAL, T.* FROM T LEFT OUTER JOIN UNNEST U ON LINES X ON T.A = X.B ' +
        'GROUP BY A HAVING SUM(B) > 1 ORDER BY TOTAL DESC, 1 LIMIT 10 OFFSET ?;',
      ['20'],
    );
    expect(select).toMatchObject({
      isDistinct: true,
      items: [
        { alias: undefined },
        { alias: 'TOTAL', text: 'SUM(B)' },
        { kind: 'star', qualifier: 'T' },
      ],
      from: [
        { table: 'T', join: 'inner' },
        { table: 'U', association: 'LINES', alias: 'X', join: 'left' },
      ],
      orderBy: [{ isDescending: true }, { isDescending: false }],
      limit: 10,
      offset: 20,
    });
  });

  test.each([
    ['', 1, 'SELECT'],
    ['DELETE FROM ORD', 1, 'SELECT'],
    ["INSERT INTO ORD VALUES ('1')", 1, 'never writes'],
    ['SELECT', 7, 'a column'],
    ['SELECT A', 9, 'FROM'],
    ['SELECT A FROM', 14, 'the name of a table'],
    ['SELECT A FROM T WHERE', 22, 'a column'],
    ['SELECT A FROM T WHERE A', 24, 'BETWEEN'],
    ['SELECT A FROM T WHERE A = NULL', 27, 'IS NULL'],
    ['SELECT A FROM T WHERE A IN ()', 29, 'a column'],
    ['SELECT A FROM T WHERE (A = 1', 29, ')'],
    ['SELECT A FROM T GROUP A', 23, 'BY'],
    ['SELECT A FROM T LIMIT -1', 23, 'a whole number'],
    ['SELECT A FROM T LIMIT 1 WHERE A = 1', 25, 'the end'],
    ['SELECT A FROM T; SELECT B FROM T', 18, 'the end'],
    ['SELECT A FROM T UNION SELECT B FROM T', 17, 'the end'],
    ['SELECT A FROM T RIGHT JOIN U ON A = B', 23, 'LEFT JOIN'],
    ['SELECT LOWER(A) FROM T', 8, 'EVAL'],
    ['SELECT SUM(COUNT(A)) FROM T', 12, 'a column'],
    ['SELECT ORDER FROM T', 8, 'a column'],
    ['SELECT A FROM T WHERE A = ?', 27, 'a value among the parameters'],
    ['SELECT A FROM T WHERE A = :x', 27, 'a value among the parameters'],
    ["SELECT A FROM T WHERE A LIKE 'x' ESCAPE 'ab'", 41, 'one character'],
  ])('%j is rejected at character %i', (statement, at, expected) => {
    let rejection: unknown;
    try {
      parseSql(statement);
    } catch (error) {
      rejection = error;
    }
    expect(rejection).toBeInstanceOf(SqlError);
    expect(rejection).toMatchObject({ code: 'BAD_SQL', at });
    expect(String(rejection)).toContain(expected);
  });

  test('values nobody asks for are rejected, and values that are no text', () => {
    expect(() => parseSql('SELECT A FROM T', ['1'])).toThrow('one value for each ?');
    const number: unknown = 5;
    expect(() => parseSql('SELECT A FROM T WHERE A = ?', [number as string])).toThrow('a string');
    expect(() => parseSql('SELECT A FROM T WHERE A = ?', ['a\u001db'])).toThrow('mark');
  });

  test.each([
    ['brackets', `${'('.repeat(5000)}A = 1${')'.repeat(5000)}`],
    ['open brackets', '('.repeat(100_000)],
    ['signs', `A = ${'- '.repeat(5000)}1`],
    ['NOTs', `${'NOT '.repeat(5000)}A = 1`],
    ['arithmetic', `A = ${'1+'.repeat(50_000)}1`],
    ['comparisons', Array(50_000).fill('A = 1').join(' OR ')],
  ])('too many %s are an error, not a crash', (_what, condition) => {
    expect(() => whereOf(condition)).toThrow(SqlError);
  });

  test('a list of values may be long', () => {
    const values = Array.from({ length: 100_000 }, (_, index) => index);
    expect(whereOf(`A IN (${values.join(',')})`)).toContain('99999');
  });
});
