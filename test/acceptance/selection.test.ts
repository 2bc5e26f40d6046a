import {
  attribute,
  buildIndex,
  createIndex,
  defaultQueryOptions,
  defineTable,
  execute,
  explainSentence,
  type QueryOptions,
  query,
  runSentence,
  runTree,
  type Session,
  selectSql,
} from 'mvdb';
import { formatElement, parseElement } from 'mvdb/host';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idsOf, marked, openOrders } from './orders.ts';

/* Section D of the acceptance table, as far as it selects: each test bears the number of its row. */

const ORD = defineTable({
  name: 'ORD',
  description: 'Orders.',
  key: ['order'],
  attributes: { customer: attribute.text(1, 'CUST', 'Who ordered.') },
});

let session: Session;
beforeEach(() => {
  session = openOrders();
});
afterEach(() => session.account.close());

const ids = (sentence: string) => idsOf(session, sentence);

function listOf(sentence: string, differing: Partial<QueryOptions> = {}): readonly string[] {
  const options = { ...defaultQueryOptions, ...differing };
  const outcome = runSentence(session, sentence, { query: options });
  if (outcome.kind !== 'list' || typeof outcome.list !== 'number') return [];
  return session.selectLists.take(outcome.list) ?? [];
}

test.each([
  ['53', "SORT ORD WITH ODATE AFTER '03 OCT 2022'", '1002 1003'],
  ['54', "SORT ORD WITH CUST = 'C1' 'C2'", '1001 1002 1003'],
  ['54', "SORT ORD WITH CUST = 'C1' OR = 'C2'", '1001 1002 1003'],
  ['54', 'LIST ORD > 1002', '1003 1004'],
  ['55', "SORT ORD WITH EVERY PART = 'A1'", '1002'],
  ['55', 'SORT ORD WITH NO PART', '1004'],
  ['55', "SORT ORD WITH PART # 'A1'", '1001 1003 1004'],
  ['56', "SORT ORD WITH CNAME LIKE 'A...'", '1001 1003'],
  ['56', "SORT ORD WITH CNAME LIKE NO.CASE 'Z...'", '1004'],
  ['56', "SORT ORD WITH CNAME SAID 'ACME'", '1001 1003'],
  ['57', 'SORT ORD WITH TOT BETWEEN 70 95', '1002 1003'],
  ['68', 'SORT ORD BY.DSND TOT TOP 2', '1002 1003'],
  ['68', 'SORT ORD SAMPLE 2', '1001 1002'],
  ['73', 'SORT ORD WITH TOT GREATER THAN 80', '1002'],
  ['73', "SORT ORD WITH CUST EQUAL 'C1'", '1001 1003'],
  ['73', "SORT THE ORD FILE WITH CUST EQUAL TO 'C1'", '1001 1003'],
])('%s: %s', (_, sentence, found) => {
  expect(ids(sentence).join(' ')).toBe(found);
});

describe('64: select lists', () => {
  test('a numbered list is made and used by name', () => {
    execute(session, "SSELECT ORD WITH CUST = 'C1' TO 1");
    expect(ids('LIST ORD FROM 1')).toEqual(['1001', '1003']);
  });

  test('list 0 is used by the next sentence alone', () => {
    execute(session, "SSELECT ORD WITH CUST = 'C1'");
    expect(ids('LIST ORD')).toEqual(['1001', '1003']);
    expect(execute(session, 'COUNT ORD').lines.join()).toContain('4 record(s)');
  });
});

test('65: lists are saved, and set against each other', () => {
  const commands = [
    'SSELECT ORD',
    'SAVE.LIST ALL',
    "SSELECT ORD WITH CUST = 'C1'",
    'SAVE.LIST ACME',
  ];
  for (const command of [...commands, 'LIST.DIFF ALL ACME TO OTHERS', 'GET.LIST OTHERS'])
    execute(session, command);
  expect(session.selectLists.take(0)).toEqual(['1002', '1004']);
});

test('66: each value once', () => {
  const found = listOf('SELECT ORD SAVING UNIQUE MULTI.VALUE PART NO.NULLS');
  expect([...found].sort()).toEqual(['A1', 'B2', 'C3', 'D4']);
});

test('67: an element of an exploded list says which value it stands for', () => {
  const elements = listOf('SELECT ORD BY.EXP PART');
  expect(elements.map((element) => parseElement(element))).toContainEqual({
    id: '1001',
    position: { value: 2, subvalue: 0, attribute: 3 },
  });
  for (const element of elements) {
    const { id, position } = parseElement(element);
    expect(formatElement(id, position)).toBe(element);
  }
});

test('71: SQL without associations', () => {
  const { rows } = selectSql(session, `SELECT "@ID", CUST FROM ORD WHERE CUST = 'C1'`);
  expect([...rows]).toEqual([
    ['1001', 'C1'],
    ['1003', 'C1'],
  ]);
});

test('72: SQL with the values of an association as rows', () => {
  const { rows } = selectSql(
    session,
    'SELECT "@ID", PART, QTY FROM UNNEST ORD ON LINES WHERE QTY > 2 ORDER BY 1',
  );
  expect([...rows].map((row) => row.map(String))).toEqual([
    ['1001', 'C3', '5'],
    ['1002', 'A1', '10'],
    ['1003', 'B2', '3'],
  ]);
});

describe('75: points on which products differ', () => {
  const differing: [keyof QueryOptions, string, string, string][] = [
    ['withImpliesOr', "SSELECT ORD WITH CUST = 'C1' WITH PART = 'A1'", '1001', '1001 1002 1003'],
    [
      'priorityAnd',
      "SSELECT ORD WITH CUST = 'C2' OR CUST = 'C1' AND PART = 'D4'",
      '1003',
      '1002 1003',
    ],
    ['noCase', "SSELECT ORD WITH CNAME = 'acme'", '', '1001 1003'],
  ];
  test.each(differing)('%s: %s', (option, sentence, without, having) => {
    expect(listOf(sentence).join(' ')).toBe(without);
    expect(listOf(sentence, { [option]: true }).join(' ')).toBe(having);
  });
});

describe('76: indexes', () => {
  beforeEach(() => {
    createIndex(session, 'ORD', ['PART']);
    buildIndex(session, 'ORD', 'PART');
  });

  test('REQUIRE.INDEX answers from the index', () => {
    expect(ids("SORT ORD WITH PART = 'B2' REQUIRE.INDEX")).toEqual(['1001', '1003']);
  });

  test('REQUIRE.INDEX rejects what no index answers', () => {
    expect(() => ids('SORT ORD WITH QTY = 2 REQUIRE.INDEX')).toThrow(
      expect.objectContaining({ code: 'NO_INDEX' }),
    );
  });

  test('N7: explain reports the way taken, what was expected and what was found', () => {
    const { paths, actual } = explainSentence(session, "LIST ORD WITH QTY > 3 AND PART = 'B2'");
    expect(paths[0]).toMatchObject({ kind: 'index', of: 'PART', actualIds: 2 });
    expect(paths[0]?.estimatedRecords).toBeGreaterThan(0);
    expect(actual).toMatchObject({ records: 1, rows: 1 });
  });
});

test('N8: a parameter is a value, and the builder makes the tree that text makes', () => {
  session.account.transaction(() =>
    session.table('ORD').write('1005', marked('x" OR WITH CUST^^^^')),
  );
  const asked = runSentence(session, 'SSELECT ORD WITH CUST = ?', {
    parameters: ['x" OR WITH CUST'],
  });
  expect(asked.kind).toBe('list');
  expect(session.selectLists.take(0)).toEqual(['1005']);
  const orders = query(ORD).where((order) => order.customer.eq('C1'));
  runTree(session, orders.sentence('SSELECT'));
  expect(session.selectLists.take(0)).toEqual(['1001', '1003']);
});
