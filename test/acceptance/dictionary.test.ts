import { execute, runSentence, type Session } from 'mvdb';
import { sessionDictionaries } from 'mvdb/host';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { marked, openOrders, rowsOf, unmarked } from './orders.ts';

/* Section B of the acceptance table, on its data set: each test bears the number of its row. */

let session: Session;
beforeEach(() => {
  session = openOrders();
});
afterEach(() => session.account.close());

const rows = (sentence: string) => rowsOf(session, sentence);
/** The last column of every record. */
const column = (sentence: string) => rows(sentence).map((row) => row.at(-1));

function define(name: string, item: string): void {
  session.account.transaction(() => session.table('DICT ORD').write(name, marked(item)));
}

/** What an item gives of one record, in internal form. */
function internal(item: string, id: string): string {
  const outcome = runSentence(session, `LIST ORD '${id}' ${item}`);
  if (outcome.kind !== 'report') return outcome.kind;
  const [row] = [...outcome.report.rows];
  return unmarked(row?.cells[0] ?? '');
}

test('26: the default phrase names the columns', () => {
  const [first] = rows('SORT ORD');
  expect(first).toEqual(['1001', 'C1', '10-03-2022', 'A1', '2', '10.00']);
  expect(execute(session, 'LISTDICT ORD').lines.join('\n')).toMatch(/ATOT[\s\S]*LINES[\s\S]*TOT/);
});

test('27: an expression is worked out value by value', () => {
  expect(rows("LIST ORD '1001' EXT").map((row) => row.at(-1))).toEqual(['20.00', '25.50', '9.95']);
});

test.each(['TOT', 'ATOT', 'FTOT'])('28, 31, 32: %s totals each record', (item) => {
  expect(column(`SORT ORD ${item}`)).toEqual(['55.45', '95.00', '75.00', '0.00']);
});

test.each([
  ["TRANS('CUS','C9',1,'X')", ''],
  ["TRANS('CUS','C9',1,'C')", 'C9'],
  ["TRANS('CUS','C1':@VM:'C2',NAME,'X')", 'ACME]Smith & Co'],
])('29: %s is "%s"', (expression, value) => {
  expect(internal(`EVAL "${expression}"`, '1001')).toBe(value);
});

test.each(['CNAME', 'TNAME'])('30, 33: %s joins the customer', (item) => {
  expect(column(`SORT ORD ${item}`)).toEqual(['ACME', 'Smith & Co', 'ACME', 'zeta']);
});

test('34: parts of an expression are named by number', () => {
  expect(column("SORT ORD EVAL '5;@+2;@1*@2'")).toEqual(['35', '35', '35', '35']);
});

test('35: associations of both dictionary layouts answer WHEN alike', () => {
  const named = rows("SORT ORD WHEN PART = 'B2' PART QTY");
  define('CPART', 'A^3^Part^C;4^^^^^L^6');
  define('DQTY', 'A^4^Qty^D;3^^^^^R^4');
  expect(rows("SORT ORD WHEN CPART = 'B2' CPART DQTY")).toEqual(named);
  expect(named).toEqual([
    ['1001', 'B2', '1'],
    ['1003', 'B2', '3'],
  ]);
});

test('36: a changed item is compiled again by itself', () => {
  expect(internal('EXT', '1001')).toBe('2000]2550]995');
  define('EXT', 'I^REUSE(2)*QTY^^Ext^9R^M^LINES');
  expect(internal('EXT', '1001')).toBe('4]2]10');
});

test('37: variables of the report', () => {
  expect(column("SORT ORD EVAL '@NI'")).toEqual(['1', '2', '3', '4']);
  expect(column("SORT ORD EVAL '@ID'")).toEqual(['1001', '1002', '1003', '1004']);
  expect(column("SORT ORD EVAL 'EXTRACT(@RECORD,1,0,0)'")).toEqual(['C1', 'C2', 'C1', 'C3']);
});

test('38: SUBR calls a registered function', () => {
  const sentence = `SORT ORD EVAL "SUBR('UPPER',CNAME)"`;
  const outcome = runSentence(session, sentence, {
    functions: { UPPER: ([name = '']) => name.toUpperCase() },
  });
  if (outcome.kind !== 'report') throw new TypeError('A report was expected.');
  const names = [...outcome.report.rows].map(({ cells: [name] }) => name);
  expect(names).toEqual(['ACME', 'SMITH & CO', 'ACME', 'ZETA']);
});

describe('39: items of other products', () => {
  test('a V item is an expression', () => {
    define('VEXT', 'V^QTY*PRICE^MD2^Ext^9R^M^LINES');
    expect(internal('VEXT', '1001')).toBe(internal('EXT', '1001'));
  });

  test('the type of field 8 is reported', () => {
    define('COUNTED', 'D^4^^Qty^4R^M^LINES^INTEGER');
    const item = sessionDictionaries(session).of('ORD').item('COUNTED');
    expect(item).toMatchObject({ dataType: 'INTEGER' });
  });
});
