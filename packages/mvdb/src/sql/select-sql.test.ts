import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIndex, createIndex } from '../session/index-commands.ts';
import type { Session } from '../session/session.ts';
import { marked, orderSession, unmarked } from '../testing/order-tables.ts';
import { NULL_VALUE } from '../text/null-value.ts';
import { explainSql, type SqlOptions, selectFromSql, selectSql } from './select-sql.ts';
import { SqlError } from './sql-error.ts';

let session: Session;

beforeAll(() => {
  session = orderSession();
});

afterAll(() => session.account.close());

/** The rows in internal form, cells joined by `|`, marks as `]` and `\`. */
function rows(statement: string, options?: SqlOptions): string[] {
  return Array.from(selectSql(session, statement, options).rows, (cells) =>
    unmarked(cells.join('|')),
  );
}

function typedRows(statement: string): unknown[] {
  return [...selectSql(session, statement).typedRows];
}

function rejectionOf(statement: string): unknown {
  try {
    rows(statement);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('acceptance', () => {
  test('71 SQL flat select', () => {
    expect(rows(`SELECT "@ID",CUST FROM ORD WHERE CUST='C1'`)).toEqual(['1001|C1', '1003|C1']);
  });

  test('72 SQL unnest', () => {
    expect(rows('SELECT "@ID",PART,QTY FROM UNNEST ORD ON LINES WHERE QTY>2')).toEqual([
      '1001|C3|5',
      '1002|A1|10',
      '1003|B2|3',
    ]);
  });
});

describe('FROM', () => {
  test('a table gives a row for each record, its columns typed', () => {
    const { columns, tables } = selectSql(session, 'select * from ord');
    expect(tables).toEqual(['ORD']);
    expect(columns.map(({ name, type, isMultivalued }) => [name, type, isMultivalued])).toEqual([
      ['@ID', 'text', false],
      ['CUST', 'text', false],
      ['ODATE', 'date', false],
      ['PART', 'text', true],
      ['QTY', 'number', true],
      ['PRICE', 'number', true],
    ]);
    expect(columns[5]?.conversion).toBe('MD2');
    expect(typedRows('SELECT * FROM ORD LIMIT 1 OFFSET 2')).toEqual([
      ['1003', 'C1', '2022-10-13', ['B2', 'D4'], [3, null], [25, 1]],
    ]);
    expect(typedRows('SELECT * FROM ORD LIMIT 1 OFFSET 3')).toEqual([
      ['1004', 'C3', null, [], [], []],
    ]);
  });

  test('table_association is a table of the values there are', () => {
    expect(rows('SELECT * FROM ORD_LINES WHERE @ID >= 1002')).toEqual([
      '1002|1|A1|10|950|9500',
      '1003|1|B2|3|2500|7500',
      '1003|2|D4||100|0',
    ]);
    expect(rows('SELECT COUNT(*) FROM ORD_PART')).toEqual(['6']);
  });

  test('UNNEST repeats the other columns and keeps records without values', () => {
    expect(
      rows('SELECT @ID, @ASSOC_ROW, CUST, PART FROM UNNEST ORD ON LINES WHERE @ID > 1001'),
    ).toEqual(['1002|1|C2|A1', '1003|1|C1|B2', '1003|2|C1|D4', '1004|1|C3|']);
    expect(rows('SELECT COUNT(*) FROM UNNEST ORD ON QTY')).toEqual(['7']);
  });

  test('a dictionary is a table too', () => {
    expect(rows("SELECT @ID, FORMAT FROM DICT ORD WHERE TYPE = 'PH' OR CONV = 'D4-'")).toEqual([
      '@|',
      'LINES|',
      'ODATE|10R',
    ]);
  });

  test.each([
    ['SELECT A FROM NOWHERE', 'TABLE_NOT_FOUND'],
    ['SELECT A FROM ORD_NOTHING', 'TABLE_NOT_FOUND'],
    [`SELECT A FROM ${'A_'.repeat(50_000)}`, 'TABLE_NOT_FOUND'],
    ['SELECT A FROM UNNEST ORD ON CUST', 'BAD_SQL'],
    ['SELECT A FROM ORD, CUS, ORD', 'BAD_SQL'],
  ])('%.40s is rejected with %s', (statement, code) => {
    expect(rejectionOf(statement)).toMatchObject({ code });
  });
});

describe('columns', () => {
  test('names are those of AS, of the dictionary, or as typed', () => {
    const { columns } = selectSql(
      session,
      "SELECT O.cust, TOT AS Total, QTY*2 double, COUNT( * ), EVAL '@ID:CUST' FROM ORD O GROUP BY CUST, TOT, QTY, EVAL '@ID:CUST'",
    );
    expect(columns.map(({ name }) => name)).toEqual([
      'CUST',
      'Total',
      'double',
      'COUNT( * )',
      "EVAL '@ID:CUST'",
    ]);
  });

  test('expressions of the dictionary language, literals and arithmetic', () => {
    expect(rows("SELECT EVAL 'COUNT(PART,@VM)+1', 'x', 7 FROM ORD")).toEqual([
      '3|x|7',
      '1|x|7',
      '2|x|7',
      '1|x|7',
    ]);
    expect(rows('SELECT QTY * PRICE, PRICE + 1, 10 / 4 FROM ORD WHERE @ID = 1001')).toEqual([
      '20]25.5]9.95|11]26.5]2.99|2.5',
    ]);
    expect(rows('SELECT -QTY, +QTY - -1 FROM ORD_LINES WHERE @ID = 1002')).toEqual(['-10|11']);
    expect(rows("SELECT EVAL '@NI' FROM ORD WHERE CUST = 'C1'")).toEqual(['1', '2']);
  });

  test('days go with dates', () => {
    expect(typedRows("SELECT ODATE + 30, ODATE - '2022-10-01' FROM ORD WHERE @ID = 1001")).toEqual([
      ['2022-11-02', 2],
    ]);
    expect(rejectionOf('SELECT ODATE * 2 FROM ORD')).toBeInstanceOf(SqlError);
  });

  test('arithmetic is exact to the last digit', () => {
    expect(
      rows('SELECT 0.1 + 0.2, 123456789012345678901234567890 * 10 + 1 FROM CUS LIMIT 1'),
    ).toEqual(['0.3|1234567890123456789012345678901']);
    const digits = '9'.repeat(9000);
    expect(rejectionOf(`SELECT ${digits} * ${digits} FROM CUS`)).toMatchObject({
      code: 'TOO_LARGE',
    });
  });

  test.each([
    ['SELECT NOTHING FROM ORD', 8, 'there is no column'],
    ['SELECT PRT FROM ORD', 8, 'PART'],
    ['SELECT X.CUST FROM ORD', 8, 'there is no column'],
    ['SELECT X."CUST" FROM ORD', 8, 'FROM has no table'],
    ['SELECT @ID FROM ORD, CUS', 8, 'ORD."@ID"'],
    ["SELECT EVAL 'CUST' FROM ORD, CUS", 8, 'ORD.EVAL'],
    ["SELECT EVAL 'CUST +' FROM ORD", 8, 'another expression'],
    ["SELECT 'A' + 1 FROM ORD", 8, 'a number'],
    ["SELECT CUST FROM ORD WHERE ODATE = 'soon'", 36, 'D4-'],
    ['SELECT CUST FROM ORD WHERE CUST LIKE PART', 28, 'a text'],
    ['SELECT CUST FROM ORD WHERE SUM(QTY) > 1', 28, 'HAVING'],
  ])('%s is rejected at character %i', (statement, at, words) => {
    const rejection = rejectionOf(statement);
    expect(rejection).toMatchObject({ code: 'BAD_SQL', at });
    expect(String(rejection)).toContain(words);
  });
});

describe('WHERE', () => {
  test.each([
    ["PART = 'A1'", ['1001', '1002']],
    ["'A1' = PART", ['1001', '1002']],
    ["PART <> 'A1'", ['1001', '1003', '1004']],
    ["NOT PART = 'A1'", ['1003', '1004']],
    ["EVERY PART = 'A1'", ['1002']],
    ["NOT EVERY PART = 'A1'", ['1001', '1003', '1004']],
    ["PART NOT IN ('A1', 'B2')", ['1001', '1003', '1004']],
    ["NOT PART IN ('A1', 'B2')", ['1004']],
    ['EVERY QTY NOT BETWEEN 1 AND 4', ['1002', '1004']],
    ['QTY NOT BETWEEN 1 AND 4', ['1001', '1002', '1003', '1004']],
    ["CNAME LIKE 'A%'", ['1001', '1003']],
    ["ODATE LIKE '%-2022'", ['1001', '1002', '1003']],
    ["CNAME LIKE '_CME'", ['1001', '1003']],
    ["CNAME NOT LIKE '%a%'", ['1001', '1002', '1003']],
    ['ODATE IS NULL', ['1004']],
    ['ODATE IS NOT NULL', ['1001', '1002', '1003']],
    ['QTY IS NULL', ['1003', '1004']],
    ['PRICE = 9.50', ['1002']],
    ["ODATE > '2022-10-04'", ['1003']],
    ["ODATE > '04 OCT 2022'", ['1003']],
    ['TOT BETWEEN 70 AND 95', ['1002', '1003']],
    ['@ID IN (1002, 1009, 1001)', ['1001', '1002']],
    ["@ID = '01001'", []],
    ['PRICE > QTY * 5', ['1001', '1003']],
    ['EVERY PRICE > QTY * 2', ['1003']],
    ['TOT = EXT', ['1002', '1003', '1004']],
    ['CUST = CUST AND 1 < 2', ['1001', '1002', '1003', '1004']],
    ["CUST = 'C1' OR CUST = 'C2' AND TOT > 90", ['1001', '1002', '1003']],
    ["(CUST = 'C1' OR CUST = 'C2') AND TOT > 90", ['1002']],
    ['QTY + 1 = 11', ['1002']],
    ['4 BETWEEN QTY AND 9', ['1001', '1003', '1004']],
  ])('%s', (condition, ids) => {
    expect(selectFromSql(session, `SELECT @ID FROM ORD WHERE ${condition}`)).toEqual(ids);
  });

  test('parameters are values', () => {
    const parameters = { who: "C1' OR 1=1", date: '2022-10-13' };
    expect(rows('SELECT @ID FROM ORD WHERE CUST = :who', { parameters })).toEqual([]);
    expect(rows('SELECT @ID FROM ORD WHERE ODATE = :date', { parameters })).toEqual(['1003']);
    expect(rows('SELECT @ID FROM ORD WHERE QTY = ? LIMIT ?', { parameters: ['10', '1'] })).toEqual([
      '1002',
    ]);
  });
});

describe('the null value', () => {
  test('only IS NULL is true of it', () => {
    const nulls = orderSession();
    nulls.table('ORD').write('1005', marked(`${NULL_VALUE}^^A1]B2^${NULL_VALUE}]7`));
    const ids = (condition: string) =>
      selectFromSql(nulls, `SELECT @ID FROM ORD WHERE @ID = 1005 AND ${condition}`);
    expect(ids('CUST IS NULL')).toEqual(['1005']);
    expect(ids('CUST IS NOT NULL')).toEqual([]);
    for (const condition of ["CUST = 'C1'", "CUST > 'C1'", "CUST LIKE '%'", 'CUST IN (1)'])
      expect(ids(`(${condition} OR NOT ${condition})`)).toEqual([]);
    expect(ids('QTY > 5')).toEqual(['1005']);
    expect(ids('NOT QTY < 5')).toEqual([]);
    expect(ids('QTY + 1 = 8 AND NOT CUST = PART')).toEqual([]);
    const unnested = selectSql(nulls, 'SELECT QTY FROM ORD_LINES WHERE @ID = 1005 AND QTY > 5');
    expect([...unnested.typedRows]).toEqual([[7]]);
    return nulls.account.close();
  });
});

describe('joins', () => {
  test('a join on the id reads records one by one', () => {
    const statement = "SELECT O.@ID, NAME FROM ORD O JOIN CUS C ON O.CUST = C.@ID AND STATE = 'CA'";
    expect(rows(statement)).toEqual(['1001|ACME', '1003|ACME', '1004|zeta']);
    expect(explainSql(session, statement)).toEqual([
      { table: 'ORD', join: 'first', path: 'scan', condition: '' },
      { table: 'CUS', join: 'key', path: 'keys', condition: 'STATE EQ "CA"' },
    ]);
    expect(rows('SELECT O.@ID, NAME FROM CUS C, ORD O WHERE O.CUST = C."@ID" ORDER BY 1')).toEqual([
      '1001|ACME',
      '1002|Smith & Co',
      '1003|ACME',
      '1004|zeta',
    ]);
  });

  test('LEFT JOIN keeps rows without a match', () => {
    expect(
      typedRows(
        'SELECT C.@ID, O.@ID, TOT FROM CUS C LEFT JOIN ORD O ON O.CUST = C.@ID AND TOT > 80',
      ),
    ).toEqual([
      ['C1', null, null],
      ['C2', '1002', 95],
      ['C3', null, null],
    ]);
    const left = 'SELECT C.@ID FROM CUS C LEFT JOIN ORD O ON O.CUST = C.@ID AND TOT > 80 WHERE';
    expect(rows(`${left} O.@ID IS NULL`)).toEqual(['C1', 'C3']);
    expect(rows(`${left} O.TOT > 0`)).toEqual(['C2']);
    expect(rows(`${left} NOT O.TOT > 0`)).toEqual([]);
  });

  test('values of several tables compare as numbers and dates do', () => {
    const statement =
      'SELECT A.@ID, B.@ID FROM ORD_LINES A JOIN ORD B ON B.TOT = A.EXT ORDER BY 1, 2';
    expect(rows(statement)).toEqual(['1002|1002', '1003|1003', '1003|1004']);
    expect(explainSql(session, statement)[1]?.join).toBe('hash');
    expect(rows('SELECT A.@ID, B.@ID FROM ORD A JOIN ORD B ON A.ODATE < B.ODATE - 5')).toEqual([
      '1001|1003',
      '1002|1003',
    ]);
  });

  test('ON may not look ahead', () => {
    const statement =
      'SELECT A.@ID FROM ORD A LEFT JOIN ORD B ON B.CUST = C.@ID JOIN CUS C ON A.CUST = C.@ID';
    expect(rejectionOf(statement)).toMatchObject({ code: 'BAD_SQL', at: 44 });
  });
});

describe('groups', () => {
  test('GROUP BY, HAVING and aggregates in the conversion of their column', () => {
    const statement =
      'SELECT CUST, COUNT(*) AS N, SUM(TOT) T, AVG(TOT), MIN(ODATE), MAX(ODATE) FROM ORD GROUP BY CUST HAVING T > 1 ORDER BY N DESC';
    expect(typedRows(statement)).toEqual([
      ['C1', 2, 130.45, 65.225, '2022-10-03', '2022-10-13'],
      ['C2', 1, 95, 95, '2022-10-04', '2022-10-04'],
    ]);
    expect(rows(statement)[0]).toBe('C1|2|13045|6522.5|20000|20010');
  });

  test('every value of a multivalued column counts, empty ones do not', () => {
    expect(
      typedRows('SELECT COUNT(QTY), SUM(QTY), AVG(QTY), MAX(QTY), COUNT(DISTINCT PART) FROM ORD'),
    ).toEqual([[5, 21, 4.2, 10, 4]]);
  });

  test('lines are grouped by what they hold', () => {
    expect(
      typedRows(
        'SELECT PART, SUM(QTY * PRICE) FROM ORD_LINES GROUP BY 1 ORDER BY 2 DESC, PART LIMIT 2',
      ),
    ).toEqual([
      ['A1', 115],
      ['B2', 100.5],
    ]);
  });

  test('without rows there is one group, without GROUP BY', () => {
    expect(typedRows('SELECT COUNT(*), SUM(TOT), MIN(CUST) FROM ORD WHERE 1 = 2')).toEqual([
      [0, null, null],
    ]);
    expect(typedRows('SELECT CUST, COUNT(*) FROM ORD WHERE 1 = 2 GROUP BY CUST')).toEqual([]);
    expect(rows('SELECT SUM(TOT) FROM ORD WHERE 1 = 2 HAVING SUM(TOT) > 0')).toEqual([]);
  });

  test.each([
    ['SELECT CUST, COUNT(*) FROM ORD', 8, 'differs within a group'],
    ['SELECT COUNT(*) FROM ORD GROUP BY COUNT(*)', 35, 'COUNT cannot make groups'],
    ['SELECT SUM(ODATE) FROM ORD', 8, 'there is no SUM of dates'],
    ['SELECT CUST FROM ORD GROUP BY CUST ORDER BY TOT', 45, 'differs within a group'],
    ['SELECT CUST FROM ORD GROUP BY 2', 31, 'a number from 1 to 1'],
  ])('%s is rejected at character %i', (statement, at, words) => {
    const rejection = rejectionOf(statement);
    expect(rejection).toMatchObject({ code: 'BAD_SQL', at });
    expect(String(rejection)).toContain(words);
  });

  test('what is not a number cannot be added up', () => {
    expect(rejectionOf('SELECT SUM(PART) FROM ORD')).toMatchObject({ code: 'NOT_A_NUMBER' });
  });
});

describe('order and limits', () => {
  test('right-justified columns sort as numbers, others as text', () => {
    expect(rows('SELECT QTY FROM ORD_LINES ORDER BY QTY DESC')).toEqual([
      '10',
      '5',
      '3',
      '2',
      '1',
      '',
    ]);
    expect(rows('SELECT CNAME, @ID FROM ORD ORDER BY CNAME DESC, 2 DESC')).toEqual([
      'zeta|1004',
      'Smith & Co|1002',
      'ACME|1003',
      'ACME|1001',
    ]);
    expect(rows('SELECT @ID FROM ORD ORDER BY TOT * -1 LIMIT 2')).toEqual(['1002', '1003']);
  });

  test('DISTINCT leaves out what was there before', () => {
    expect(rows('SELECT DISTINCT CUST FROM ORD ORDER BY CUST DESC')).toEqual(['C3', 'C2', 'C1']);
    expect(rejectionOf('SELECT DISTINCT CUST FROM ORD ORDER BY TOT')).toBeInstanceOf(SqlError);
  });

  test('LIMIT and OFFSET cut, and no more is read than that takes', () => {
    expect(rows('SELECT @ID FROM ORD LIMIT 2 OFFSET 1')).toEqual(['1002', '1003']);
    expect(rows('SELECT @ID FROM ORD LIMIT 0')).toEqual([]);
    expect(rows('SELECT @ID FROM ORD OFFSET 9')).toEqual([]);
    expect(session.limited(30, () => rows('SELECT CUST FROM ORD A LIMIT 1'))).toEqual(['C1']);
  });
});

describe('selectFromSql', () => {
  test('gives the ids of the first table, each once and in order', () => {
    expect(selectFromSql(session, 'SELECT CUST FROM ORD WHERE TOT > 60 ORDER BY TOT DESC')).toEqual(
      ['1002', '1003'],
    );
    expect(selectFromSql(session, 'SELECT C.NAME FROM CUS C JOIN ORD O ON O.CUST = C.@ID')).toEqual(
      ['C1', 'C2', 'C3'],
    );
    expect(selectFromSql(session, 'SELECT PART FROM ORD_LINES WHERE QTY >= 2')).toEqual([
      '1001',
      '1002',
      '1003',
    ]);
  });

  test('groups have no ids', () => {
    expect(() => selectFromSql(session, 'SELECT CUST FROM ORD GROUP BY CUST')).toThrow(SqlError);
  });
});

describe('the way to the records', () => {
  test('is that of sentences: ids, ranges and indexes', () => {
    const indexed = orderSession();
    const table = indexed.table('ORD');
    indexed.transaction(() => {
      for (let id = 2000; id < 4000; id++) table.write(String(id), marked(`C9^20000^X${id}]Y^1^1`));
    });
    createIndex(indexed, 'ORD', ['PART']);
    buildIndex(indexed, 'ORD', 'PART');
    const pathOf = (from: string) => explainSql(indexed, `SELECT @ID FROM ${from}`)[0];
    expect(pathOf("ORD WHERE @ID = '1002' AND TOT > 1")?.path).toBe('keys');
    expect(pathOf("ORD WHERE @ID LIKE 'C%'")?.path).toBe('range');
    expect(pathOf("ORD WHERE CUST = 'C1'")?.path).toBe('scan');
    expect(pathOf("ORD WHERE PART = 'B2' AND CUST = 'C1'")).toMatchObject({
      path: 'index',
      condition: '(PART EQ "B2" AND CUST EQ "C1")',
    });
    const unnested = "UNNEST ORD ON LINES WHERE PART = 'B2'";
    expect(pathOf(unnested)).toMatchObject({ path: 'index', condition: 'PART EQ "B2"' });
    expect([...selectSql(indexed, `SELECT @ID, QTY FROM ${unnested}`).rows]).toEqual([
      ['1001', '1'],
      ['1003', '3'],
    ]);
    return indexed.account.close();
  });

  test('only tables open to the context are read', () => {
    const access = { mayRead: (table: string) => table !== 'CUS', mayWrite: () => false };
    session.restricted(access, () => {
      expect(rows('SELECT COUNT(*) FROM ORD')).toEqual(['4']);
      expect(rejectionOf('SELECT COUNT(*) FROM CUS')).toMatchObject({ code: 'NOT_PERMITTED' });
    });
  });
});
