import { afterEach, beforeEach, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { oconv } from '../functions.ts';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { explainSql, selectFromSql, selectSql } from './select-sql.ts';

let account: Account;
let session: Session;
let before: string;

beforeEach(() => {
  account = Account.inMemory();
  const table = account.createTable('ORD');
  account.table('DICT ORD').write('TOT', 'D\u001e1\u001e\u001eTotal\u001e5R\u001eS');
  account.table('DICT ORD').write('CUST', 'D\u001e2\u001eTCUS;X;;1\u001eName\u001e9L\u001eS');
  account.createTable('CUS').write('A', 'Ann');
  account.table('DICT CUS').write('NAME', 'D\u001e1\u001e\u001eName\u001e9L\u001eS');
  for (const id of ['1', '2', '3']) table.write(id, `${id}0\u001eA`);
  account.log.switchOn();
  session = new Session(account, { login: 'bob' });
  before = account.log.status().last?.position ?? '';
  table.write('2', '99\u001eA');
  table.delete('3');
  account.table('CUS').write('A', 'Anne');
});

afterEach(() => account.close());

function rows(statement: string, parameters: readonly string[] = []): string[] {
  const result = selectSql(session, statement, { parameters });
  return Array.from(result.rows, (cells) => cells.join(' '));
}

const JOINED = 'SELECT O."@ID", TOT, NAME FROM ORD';
const ON = 'ON C."@ID" = O.CUST ORDER BY 1';

test('AS OF reads all tables of a statement as they were then', () => {
  const then = ['1 10 Ann', '2 20 Ann', '3 30 Ann'];
  expect(rows(`${JOINED} AS OF '${before}' O JOIN CUS C ${ON}`)).toEqual(then);
  expect(rows(`${JOINED} AS O AS OF ${before} JOIN CUS C ${ON}`)).toEqual(then);
  expect(rows(`${JOINED} O JOIN CUS AS OF ? C ${ON}`, [before])).toEqual(then);
  expect(rows(`${JOINED} O JOIN CUS C ${ON}`)).toEqual(['1 10 Anne', '2 99 Anne']);
});

test('two ways to say one moment are one', () => {
  const { time } = [...account.log.commits()].at(-1) ?? {};
  const last = account.log.positionAt(time ?? new Date(0));
  const statement = `SELECT COUNT(*) FROM ORD AS OF ${last} O, CUS AS OF '${time?.toISOString()}' C`;
  expect(rows(statement)).toEqual(['2']);
});

test('groups and select lists are of then, too', () => {
  expect(rows(`SELECT SUM(TOT) FROM ORD AS OF ${before}`)).toEqual(['60']);
  expect(selectFromSql(session, `SELECT TOT FROM ORD AS OF ${before} WHERE TOT > 15`)).toEqual([
    '2',
    '3',
  ]);
});

test('rows can be read again, in later turns, and left early', async () => {
  const result = selectSql(session, `SELECT TOT FROM ORD AS OF ${before}`);
  for (const _row of result.rows) break;
  await new Promise(setImmediate);
  const slowly = result.rows[Symbol.iterator]();
  expect(slowly.next().value).toEqual(['10']);
  await new Promise(setImmediate);
  expect(slowly.next().value).toEqual(['20']);
  expect([...result.typedRows]).toEqual([[10], [20], [30]]);
});

test('values are converted by the records of then', async () => {
  const { rows: found, conversions } = selectSql(session, `SELECT CUST FROM ORD AS OF ${before}`);
  await new Promise(setImmediate);
  const [[stored = ''] = []] = [...found];
  expect(oconv(stored, 'TCUS;X;;1', conversions)).toBe('Ann');
  expect([...selectSql(session, `SELECT CUST FROM ORD AS OF ${before}`).typedRows][0]).toEqual([
    'Ann',
  ]);
});

test('the plan says of which commit it is', () => {
  expect(explainSql(session, `SELECT TOT FROM ORD AS OF ${before}`)).toMatchObject([
    { table: 'ORD', path: 'scan', asOf: before },
  ]);
  expect(explainSql(session, 'SELECT TOT FROM ORD')[0]).not.toHaveProperty('asOf');
});

test('moments that differ, or are none, are rejected', () => {
  const last = account.log.status().last?.position;
  const cases: [string, 'BAD_SQL' | 'BAD_ARGUMENT' | 'NOT_LOGGED', RegExp][] = [
    [`SELECT * FROM ORD AS OF ${before} O, CUS AS OF ${last} C`, 'BAD_SQL', /one moment for all/],
    ['SELECT * FROM ORD AS OF', 'BAD_SQL', /a time such as/],
    ['SELECT * FROM ORD AS OF WHERE TOT = 1', 'BAD_SQL', /a time such as/],
    ["SELECT * FROM ORD AS OF 'noon'", 'BAD_ARGUMENT', /such as 2026-11-01 10:00/],
    ["SELECT * FROM ORD AS OF '2999-01-01'", 'NOT_LOGGED', /in the future/],
    ['SELECT * FROM ORD AS OF 999', 'NOT_LOGGED', /There is no commit 999/],
    [`DELETE FROM ORD AS OF ${before}`, 'BAD_SQL', /it reads and never writes/],
  ];
  for (const [statement, code, expected] of cases)
    expect(() => rows(statement)).toThrow(rejection(code, expected));
});

test('OF is a name elsewhere, and between double quotes', () => {
  account.table('DICT ORD').write('OF', 'D\u001e1\u001e\u001eOf\u001e5R\u001eS');
  expect(rows('SELECT OF FROM ORD AS "OF" WHERE OF.OF = 99')).toEqual(['99']);
});

test('a session of the past has no other past', async () => {
  const past = session.at(before);
  const statement = `SELECT TOT FROM ORD AS OF ${before}`;
  expect(() => selectSql(past, statement)).toThrow(rejection('NO_LOG', /as of commit/));
  past.close();
  await past.account.close();
});
