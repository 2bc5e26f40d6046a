import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultQueryOptions, type QueryOptions } from '../flavours/sentence-differences.ts';
import { Session } from '../session/session.ts';
import { FIELD_MARK, VALUE_MARK } from '../text/marks.ts';
import type { ExplainedPath } from './explain.ts';
import { isListCommand, runListCommand } from './list-commands.ts';
import { parseElement } from './list-element.ts';
import { openQueryFixture, type QueryFixture } from './query-fixture.ts';
import { explainSentence, runSentence } from './run.ts';

let fixture: QueryFixture;

beforeAll(() => {
  fixture = openQueryFixture();
});

afterAll(() => fixture.close());

function cells(sentence: string): string[][] {
  const outcome = fixture.run(sentence);
  if (outcome?.kind !== 'report') throw new TypeError(`${sentence} is not a report.`);
  return Array.from(outcome.report.rows, ({ id, cells }) => [id, ...cells]);
}

describe('selection', () => {
  test.each([
    ["SORT ORD WITH ODATE AFTER '03 OCT 2022' ID.ONLY", '1002 1003'],
    ["SORT ORD WITH CUST = 'C1' 'C2'", '1001 1002 1003'],
    ['LIST ORD > 1002', '1003 1004'],
    ["SORT ORD WITH EVERY PART='A1'", '1002'],
    ['SORT ORD WITH NO PART', '1004'],
    ['SORT ORD WITHOUT PART', '1004'],
    ["SORT ORD WITH PART # 'A1'", '1001 1003 1004'],
    ["SORT ORD WITH CNAME LIKE 'A...'", '1001 1003'],
    ["SORT ORD WITH CNAME LIKE NO.CASE 'Z...'", '1004'],
    ["SORT ORD WITH CNAME SAID 'Akme'", '1001 1003'],
    ['SORT ORD WITH TOT BETWEEN 70 95', '1002 1003'],
    ['SORT ORD WITH TOT GREATER THAN 80', '1002'],
    ["SORT ORD WITH CUST EQUAL 'C1'", '1001 1003'],
    ["SORT THE ITEMS OF ORD WITH CUST = 'C1'", '1001 1003'],
    ['SORT ORD WITH CUST = C1 C2', '1001 1002 1003'],
    ['SORT ORD WITH QTY > PRICE', ''],
    ["SORT ORD WITH CUST NE 'C1' 'C2'", '1004'],
    ["SORT ORD WITH CUST NE 'C1' AND NOT 'C2'", '1004'],
    ["SORT ORD WITH CUST NOT 'C1'", '1002 1004'],
    ["SORT ORD WITH NOT (CUST = 'C1' OR = 'C2')", '1004'],
    ['SORT ORD WITH PART IS.NULL', '1004'],
    ['SORT ORD WITH QTY IS.NULL', '1003 1004'],
    ['SORT ORD CHEAP', '1001 1003 1004'],
    ['SORT ORD 1003 1001', '1001 1003'],
    ["LIST ORD '1003' '1001'", '1003 1001'],
    ['sort ord with cust = "C1"', '1001 1003'],
    ['SORT ORD BY.DSND TOT TOP 2', '1002 1003'],
    ['SORT ORD SAMPLE 2', '1001 1002'],
    ['SORT ORD SAMPLED 2', '1001 1003'],
    ['SORT CUS USING DICT ORD WITH F2 = "CA"', 'C1 C3'],
    ['SORT CUS WITH STATE = "CA" USING CUS', 'C1 C3'],
    ['SORT DICT ORD WITH TYPE = "I"', 'CNAME EXT TOT'],
  ])('%s', (sentence, expected) => {
    expect(fixture.ids(sentence).join(' ')).toBe(expected);
  });

  test('conditions are joined from left to right unless options say otherwise', () => {
    const sentence = "SORT ORD WITH CUST = 'C2' OR CUST = 'C1' AND ODATE > '04 OCT 2022'";
    expect(fixture.ids(sentence)).toEqual(['1003']);
    const query = { ...defaultQueryOptions, priorityAnd: true };
    expect(fixture.ids(sentence, { query })).toEqual(['1002', '1003']);
  });

  test('several WITH must all hold, or with an option any of them', () => {
    const sentence = "SORT ORD WITH CUST = 'C1' WITH PART = 'D4'";
    expect(fixture.ids(sentence)).toEqual(['1003']);
    const query = { ...defaultQueryOptions, withImpliesOr: true };
    expect(fixture.ids(sentence, { query })).toEqual(['1001', '1003']);
  });

  test('an option makes every comparison ignore case', () => {
    expect(fixture.ids("SORT ORD WITH CUST = 'c1'")).toEqual([]);
    const query = { ...defaultQueryOptions, noCase: true };
    expect(fixture.ids("SORT ORD WITH CUST = 'c1'", { query })).toEqual(['1001', '1003']);
  });

  test('parameters are values, regardless of what they hold', () => {
    expect(fixture.ids('SORT ORD WITH CUST = ?', { parameters: ['C1'] })).toEqual(['1001', '1003']);
    const parameters = { customer: 'x" OR WITH', day: '04 OCT 2022' };
    expect(fixture.ids('SORT ORD WITH CUST = :customer', { parameters })).toEqual([]);
    expect(fixture.ids('SORT ORD WITH ODATE = :day', { parameters })).toEqual(['1002']);
    expect(fixture.ids('LIST ORD ? ?', { parameters: ['1003', '1001'] })).toEqual(['1003', '1001']);
  });

  test('SEARCH finds texts anywhere in the record', () => {
    const searchTexts = ['B2', 'C2'];
    expect(fixture.ids('SEARCH ORD', { searchTexts })).toEqual(['1001', '1002', '1003']);
    expect(fixture.ids('SEARCH ORD ALL.MATCH', { searchTexts })).toEqual([]);
    expect(fixture.ids('SEARCH ORD NO.MATCH', { searchTexts })).toEqual(['1004']);
    expect(fixture.ids('SEARCH ORD NO.CASE', { searchTexts: ['b2'] })).toEqual(['1001', '1003']);
    expect(fixture.ids('SEARCH ORD')).toEqual([]);
  });

  test('work beyond the budget ends with a typed error', () => {
    expect(() => fixture.run('SELECT ORD WITH TOT > 1', { stepsMax: 3 })).toThrow(
      expect.objectContaining({ code: 'BUDGET_EXCEEDED' }),
    );
  });
});

describe('rows', () => {
  test('WHEN keeps the values that pass and those beside them', () => {
    expect(cells("SORT ORD WHEN PART='B2' PART QTY EXT")).toEqual([
      ['1001', 'B2', '1', '2550'],
      ['1003', 'B2', '3', '7500'],
    ]);
  });

  test('BY.EXP gives one row for each value, and one for a record without values', () => {
    const outcome = fixture.run('LIST ORD PART QTY BY.EXP PART');
    if (outcome?.kind !== 'report') throw new TypeError('LIST gives a report.');
    const rows = Array.from(outcome.report.rows, ({ id, cells }) => [id, ...cells].join(' '));
    expect(rows).toEqual([
      '1004  ',
      '1001 A1 2',
      '1002 A1 10',
      '1001 B2 1',
      '1003 B2 3',
      '1001 C3 5',
      '1003 D4 ',
    ]);
    expect(outcome.report.counts()).toEqual({ records: 4, rows: 7, missingIds: [] });
  });

  test('a computed column explodes too', () => {
    expect(cells('LIST ORD EXT BY.EXP.DSND EXT').map(([, ext]) => ext)).toEqual([
      '9500',
      '7500',
      '2550',
      '2000',
      '995',
      '0',
      '0',
    ]);
  });

  test('an expression counts the records shown', () => {
    expect(cells("SORT ORD EVAL '@NI'").map(([, number]) => number)).toEqual(['1', '2', '3', '4']);
    expect(cells('SORT ORD EVAL "COUNT(PART,@VM)+1"').map(([, count]) => count)).toEqual([
      '3',
      '1',
      '2',
      '1',
    ]);
  });

  test('a sentence without columns shows those of the phrase @', () => {
    const outcome = fixture.run('SORT ORD');
    if (outcome?.kind !== 'report') throw new TypeError('SORT gives a report.');
    expect(outcome.report.columns.map(({ heading }) => heading)).toEqual([
      'Cust',
      'Date',
      'Part',
      'Qty',
      'Price',
    ]);
  });

  test('qualifiers change how a column looks', () => {
    const outcome = fixture.run(
      'LIST ORD CUST COL.HDG "Customer" FMT "8R" ODATE CONV "" AS DAY PRICE ASSOC "X" BY DAY',
    );
    if (outcome?.kind !== 'report') throw new TypeError('LIST gives a report.');
    const [customer, day, price] = outcome.report.columns;
    expect(customer).toMatchObject({ heading: 'Customer', format: '8R' });
    expect(day).toMatchObject({ name: 'DAY', conversion: '', heading: 'Date' });
    expect(price).toMatchObject({ association: 'X', conversion: 'MD2' });
  });

  test('an expression looks like the first column it names', () => {
    const outcome = fixture.run('LIST ORD EVAL "SUM(PRICE)"');
    if (outcome?.kind !== 'report') throw new TypeError('LIST gives a report.');
    expect(outcome.report.columns).toMatchObject([
      { heading: 'SUM(PRICE)', conversion: 'MD2', format: '8R' },
    ]);
  });

  test('ids that are not there are reported', () => {
    const outcome = fixture.run('LIST ORD 1001 9999');
    if (outcome?.kind !== 'report') throw new TypeError('LIST gives a report.');
    expect(Array.from(outcome.report.rows, ({ id }) => id)).toEqual(['1001']);
    expect(outcome.report.counts().missingIds).toEqual(['9999']);
  });
});

describe('select lists', () => {
  test('a list is used up by the next sentence', () => {
    fixture.run("SSELECT ORD WITH CUST = 'C1'");
    expect(fixture.ids('LIST ORD')).toEqual(['1001', '1003']);
    expect(fixture.run('COUNT ORD')).toMatchObject({ count: 4 });
  });

  test('TO and FROM name another list', () => {
    fixture.run("SSELECT ORD WITH CUST = 'C1' TO 1");
    expect(fixture.ids('LIST ORD FROM 1')).toEqual(['1001', '1003']);
  });

  test('FROM a list that holds nothing, or is not active, finds nothing', () => {
    fixture.run("SSELECT ORD WITH CUST = 'C9' TO 1");
    expect(fixture.session.selectLists.isActive(1)).toBe(true);
    for (const list of [1, 1, 2, 0])
      expect(fixture.run(`COUNT ORD FROM ${list}`)).toMatchObject({ count: 0 });
    expect(() => fixture.run('LIST ORD FROM 1 REQUIRE.SELECT')).toThrow(
      expect.objectContaining({ code: 'NO_ACTIVE_LIST' }),
    );
  });

  test('REQUIRE.SELECT does not run without a list, as after an empty selection', () => {
    expect(fixture.run("SELECT ORD WITH CUST = 'C9'")).toMatchObject({ count: 0 });
    expect(() => fixture.run('LIST ORD REQUIRE.SELECT')).toThrow(
      expect.objectContaining({ code: 'NO_ACTIVE_LIST' }),
    );
  });

  test('SAVING UNIQUE MULTI.VALUE keeps every value once', () => {
    expect(fixture.ids('SELECT ORD SAVING UNIQUE MULTI.VALUE PART NO.NULLS')).toEqual([
      'A1',
      'B2',
      'C3',
      'D4',
    ]);
    expect(fixture.ids('SELECT ORD SAVING PART')[0]).toBe(['A1', 'B2', 'C3'].join(VALUE_MARK));
  });

  test('an exploded list remembers positions, and a later report shows those values', () => {
    const elements = fixture.ids('SELECT ORD BY.EXP PART');
    expect(elements.map(parseElement)).toContainEqual({
      id: '1001',
      position: { value: 2, subvalue: 0, attribute: 3 },
    });
    fixture.session.selectLists.form(0, elements);
    expect(cells('LIST ORD PART QTY CUST')).toEqual([
      ['1004', '', '', 'C3'],
      ['1001', 'A1', '2', 'C1'],
      ['1002', 'A1', '10', 'C2'],
      ['1001', 'B2', '1', 'C1'],
      ['1003', 'B2', '3', 'C1'],
      ['1001', 'C3', '5', 'C1'],
      ['1003', 'D4', '', 'C1'],
    ]);
  });

  test('NSELECT keeps what a table does not have, QSELECT what records hold', () => {
    fixture.session.selectLists.form(0, ['C1', 'C8', 'C2', 'C9']);
    expect(fixture.ids('NSELECT CUS')).toEqual(['C8', 'C9']);
    expect(fixture.ids('QSELECT CUS C1 C3')).toEqual(['ACME', 'CA', 'zeta', 'CA']);
    expect(fixture.ids('NSELECT CUS')).toEqual([]);
    expect(() => fixture.run('QSELECT CUS')).toThrow(
      expect.objectContaining({ code: 'BAD_SENTENCE' }),
    );
  });
});

describe('QSELECT', () => {
  test.each([
    ['QSELECT ORD 1003', ['C1', '20010', 'B2', 'D4', '3', '', '2500', '100']],
    ['QSELECT ORD * SAVING PART', ['A1', 'B2', 'C3', 'A1', 'B2', 'D4', '']],
    ['QSELECT ORD * SAVING 3', ['A1', 'B2', 'C3', 'A1', 'B2', 'D4', '']],
    ['QSELECT ORD 1004 1003 SAVING QTY', ['3', '']],
    ['QSELECT ORD 1003 1004 SAVING QTY', ['3', '', '']],
    ['QSELECT ORD * SAVING PART NO.NULLS', ['A1', 'B2', 'C3', 'A1', 'B2', 'D4']],
    ['QSELECT ORD * SAVING UNIQUE PART NO.NULLS', ['A1', 'B2', 'C3', 'D4']],
  ])('%s', (sentence, elements) => {
    expect(fixture.ids(sentence)).toEqual(elements);
  });
});

describe('columns of sentences that show none', () => {
  test.each([
    ['SELECT ORD CUST', ['1001', '1002', '1003', '1004']],
    ["SSELECT ORD WITH CUST = 'C1' PART COL.HDG 'Item' QTY", ['1001', '1003']],
    ['SSELECT ORD CUST AS WHO BY WHO', ['1001', '1003', '1002', '1004']],
    ["SELECT ORD WITH QTY PART '1003'", ['1003']],
  ])('%s passes over them', (sentence, ids) => {
    expect(fixture.ids(sentence)).toEqual(ids);
  });

  test('COUNT passes over them too', () => {
    expect(fixture.run("COUNT ORD WITH CUST = 'C1' PART")).toMatchObject({ count: 2 });
  });
});

describe('ids with OR between them', () => {
  test.each([
    ['LIST ORD "1003" OR "1001"', ['1003', '1001']],
    ["LIST ORD 1003 or 1001 WITH CUST = 'C1'", ['1003', '1001']],
  ])('%s', (sentence, ids) => {
    expect(fixture.ids(sentence)).toEqual(ids);
  });
});

describe('flavours', () => {
  test('a session has one, and a run may differ from it', async () => {
    const { account } = fixture.session;
    const session = new Session(account, { query: { noCase: true } });
    const count = (query: Partial<QueryOptions>) =>
      runSentence(session, "COUNT ORD WITH CUST = 'c1' AND PART = 'A1' OR PART = 'D4'", { query });
    expect(count({})).toMatchObject({ count: 2 });
    expect(count({ noCase: false })).toMatchObject({ count: 1 });
    expect(session.background().query).toEqual(session.query);
    session.close();
  });

  test.each([
    ["SORT ORD WITH ODATE = 'never'", { badLiteralIsEmpty: true }, ['1004']],
    ["SORT ORD WITH CUST # 'C1' 'C2'", {}, ['1004']],
    ["SORT ORD WITH CUST # 'C1' 'C2'", { differsFromAny: true }, ['1001', '1002', '1003', '1004']],
    [
      "SORT ORD WITH CUST UNLIKE 'C1' 'C2'",
      { differsFromAny: true },
      ['1001', '1002', '1003', '1004'],
    ],
    ["LIST ORD SAMPLED 2 WITH CUST = 'C1'", {}, ['1001']],
    ["LIST ORD SAMPLED 2 WITH CUST = 'C1'", { samplesBeforeSelection: true }, ['1001', '1003']],
    ["LIST ORD SAMPLE 1 WITH CUST = 'C2'", { samplesBeforeSelection: true }, ['1002']],
  ])('%s with %j', (sentence, query, ids) => {
    expect(fixture.ids(sentence, { query })).toEqual(ids);
  });
});

describe('a dictionary without the phrase of default columns', () => {
  const headings = (sentence: string, query: Partial<QueryOptions> = {}) => {
    const outcome = runSentence(fixture.session, sentence, { query });
    if (outcome.kind !== 'report') throw new TypeError(`${sentence} lists nothing.`);
    return outcome.report.columns.map(({ name }) => name);
  };

  test('shows the items named 1, 2, 3, as far as they follow one another', () => {
    const { account } = fixture.session;
    account.transaction(() => {
      account.createTable('PICK');
      const dictionary = account.table('DICT PICK');
      for (const name of ['1', '2', '3', '5', 'CITY'])
        dictionary.write(name, ['D', '1', '', `Item ${name}`, '10L', 'S'].join(FIELD_MARK));
      account.table('PICK').write('A', 'x');
    });
    expect(headings('LIST PICK')).toEqual(['1', '2', '3']);
    account.transaction(() => account.table('DICT PICK').write('4', `X${FIELD_MARK}unused`));
    expect(headings('LIST PICK')).toEqual(['1', '2', '3', '5']);
    account.transaction(() => account.table('DICT PICK').delete('4'));
    expect(headings('SORT PICK WITH 2 = "x"')).toEqual(['1', '2', '3']);
    expect(headings('LIST PICK CITY')).toEqual(['CITY']);
    expect(headings('LIST PICK ID.ONLY')).toEqual([]);
    expect(headings('LIST PICK', { numberedColumns: false })).toEqual([]);
    account.transaction(() => account.table('DICT PICK').write('@', `PH${FIELD_MARK}CITY`));
    expect(headings('LIST PICK')).toEqual(['CITY']);
  });
});

describe('commands about lists', () => {
  test('a saved list comes back as it was', () => {
    fixture.run('SSELECT ORD');
    expect(runListCommand(fixture.session, 'SAVE.LIST ALL')).toMatchObject({ count: 4 });
    fixture.run("SSELECT ORD WITH CUST = 'C1' TO 2");
    runListCommand(fixture.session, 'GET.LIST ALL TO 1');
    runListCommand(fixture.session, 'MERGE.LIST 1 DIFF 2 TO 3');
    expect(fixture.session.selectLists.take(3)).toEqual(['1002', '1004']);
    expect(fixture.session.selectLists.isActive(1)).toBe(false);
  });

  test('a list that is not active has nothing to merge', () => {
    const { session } = fixture;
    session.selectLists.form(1, ['a', 'b']);
    expect(runListCommand(session, 'MERGE.LIST 2 DIFF 1 TO 3')).toMatchObject({ count: 0 });
    expect(session.selectLists.take(3)).toEqual([]);
    session.selectLists.form(1, ['a', 'b']);
    expect(runListCommand(session, 'MERGE.LIST 2 UNION 1')).toMatchObject({ count: 2 });
    expect(session.selectLists.take(0)).toEqual(['a', 'b']);
  });

  test('a selection that found nothing is saved as such, once', () => {
    fixture.run("SELECT ORD WITH CUST = 'C9'");
    expect(runListCommand(fixture.session, 'SAVE.LIST NONE')).toMatchObject({ count: 0 });
    expect(runListCommand(fixture.session, 'GET.LIST NONE TO 2')).toMatchObject({ count: 0 });
    expect(fixture.run('COUNT ORD FROM 2')).toMatchObject({ count: 0 });
    expect(() => runListCommand(fixture.session, 'SAVE.LIST NONE')).toThrow(
      expect.objectContaining({ code: 'NO_ACTIVE_LIST' }),
    );
    expect(fixture.run('COUNT ORD')).toMatchObject({ count: 4 });
  });

  test('saved lists are copied, sorted, combined and deleted', () => {
    const { session } = fixture;
    session.selectLists.form(0, ['10', '9', 'x', '9']);
    runListCommand(session, 'SAVE-LIST one');
    expect(runListCommand(session, 'COPY.LIST one TO two')).toMatchObject({ count: 4 });
    expect(() => runListCommand(session, 'COPY.LIST one TO two')).toThrow(
      expect.objectContaining({ code: 'LIST_EXISTS' }),
    );
    runListCommand(session, 'SORT.LIST two');
    runListCommand(session, 'GET.LIST two');
    expect(session.selectLists.take(0)).toEqual(['9', '9', 'x', '10']);
    session.selectLists.form(0, ['9', 'y']);
    runListCommand(session, 'SAVE.LIST three');
    for (const [command, expected] of [
      ['LIST.UNION one three', ['10', '9', 'x', 'y']],
      ['LIST.DIFF one three', ['10', 'x']],
      ['LIST.INTER one three', ['9']],
    ] as const) {
      runListCommand(session, command);
      expect(session.selectLists.take(0)).toEqual(expected);
    }
    runListCommand(session, 'DELETE.LIST one');
    expect(() => runListCommand(session, 'GET.LIST one')).toThrow(
      expect.objectContaining({ code: 'LIST_NOT_FOUND' }),
    );
  });

  test('FORM.LIST makes a list of the attributes of a record', () => {
    runListCommand(fixture.session, 'FORM.LIST CUS C1 TO 4');
    expect(fixture.session.selectLists.take(4)).toEqual(['ACME', 'CA']);
    expect(FIELD_MARK).toHaveLength(1);
  });

  test.each([
    ['SAVE.LIST', 10],
    ['GET.LIST A TO 11', 15],
    ['MERGE.LIST 1 PLUS 2', 14],
    ['MERGE.LIST 1 UNION 1', 20],
    ['DELETE.LIST A B', 15],
  ])('%s is rejected at character %i', (command, at) => {
    expect(isListCommand(command)).toBe(true);
    expect(() => runListCommand(fixture.session, command)).toThrow(
      expect.objectContaining({ code: 'BAD_SENTENCE', at }),
    );
  });
});

describe('explainSentence', () => {
  test('an id among the conditions is read instead of the whole table', () => {
    const explained = explainSentence(
      fixture.session,
      "SORT ORD WITH @ID = '1001' '1003' AND CUST = 'C1' AND TOT > 60",
    );
    expect(explained.paths[0]).toMatchObject({ kind: 'keys', estimatedRecords: 2 });
    expect(explained.conditions).toEqual({
      onId: ['@ID EQ "1001" "1003"'],
      onBytes: ['CUST EQ "C1"'],
      onRecord: ['TOT GT "6000"'],
    });
    expect(explained.actual).toEqual({ records: 1, rows: 1, missingIds: [] });
  });

  test('whoever runs a sentence may be informed which way it takes', () => {
    const taken: [string, string, number][] = [];
    const onPath = (table: string, { kind, estimatedRecords }: ExplainedPath) =>
      taken.push([table, kind, estimatedRecords]);
    runSentence(fixture.session, "COUNT ORD WITH @ID = '1001'", { onPath });
    runSentence(fixture.session, 'COUNT CUS', { onPath });
    expect(taken).toEqual([
      ['ORD', 'keys', 1],
      ['CUS', 'scan', 3],
    ]);
  });

  test('ids that begin alike are a range', () => {
    const explained = explainSentence(fixture.session, "SORT CUS WITH @ID LIKE 'C...'");
    expect(explained.paths.map(({ kind, of }) => [kind, of])).toEqual([
      ['range', 'C to D'],
      ['scan', '0 ids'],
    ]);
  });

  test('explaining neither forms a list nor uses one up', () => {
    fixture.run("SSELECT ORD WITH CUST = 'C1'");
    explainSentence(fixture.session, 'SELECT ORD');
    expect(fixture.session.selectLists.take(0)).toEqual(['1001', '1003']);
  });
});

describe('rejections', () => {
  test.each([
    ['', 1],
    ['FETCH ORD', 1],
    ['LIST', 5],
    ['LIST ORD WITH', 14],
    ['LIST ORD WITH FOO = 1', 15],
    ['LIST ORD WITH CUST =', 21],
    ["LIST ORD WITH (CUST = 'C1'", 27],
    ["LIST ORD WITH CUST = 'C1", 22],
    ["LIST ORD WITH ODATE = 'never'", 23],
    ['LIST ORD BY', 12],
    ['LIST ORD BY NAME', 13],
    ['LIST ORD TOTAL', 15],
    ['LIST ORD FROM 11', 10],
    ['LIST ORD TOP 0', 14],
    ['LIST ORD LOOP', 10],
    ['LIST ORD EVAL "1+"', 10],
    ['LIST ORD WITH CUST = ?', 22],
    ['LIST ORD WITH CUST = :who', 22],
    ['SELECT ORD TOTAL QTY', 12],
    ['COUNT ORD BREAK.ON CUST', 11],
    ['LIST ORD 1001 OR WITH CUST = C1', 18],
    ['LIST ORD CUST COL.HDG TOTAL', 23],
    ['LIST ORD CUST FMT PART', 19],
    ['LIST ORD CUST COL.HDG', 22],
    ['LIST ORD CSV 9', 15],
    ['LIST ORD BY.EXP PART BY.EXP F9', 22],
    ['LIST ORD AND CUST', 10],
    ['LIST ORD )', 10],
    ['LIST ORD SAVING CUST', 10],
    ['SELECT ORD TO orders.txt', 15],
    ['SUM ORD', 8],
    ['LIST ORD TO 3', 10],
  ])('%s is rejected at character %i', (sentence, at) => {
    expect(() => runSentence(fixture.session, sentence)).toThrow(
      expect.objectContaining({ code: 'BAD_SENTENCE', at }),
    );
  });

  test('a table that is not there has its own code', () => {
    expect(() => fixture.run('LIST NOWHERE')).toThrow(
      expect.objectContaining({ code: 'TABLE_NOT_FOUND' }),
    );
  });

  test('REQUIRE.INDEX is rejected where no index answers', () => {
    expect(() => fixture.run('LIST ORD WITH QTY = 2 REQUIRE.INDEX')).toThrow(
      expect.objectContaining({ code: 'NO_INDEX' }),
    );
  });
});
