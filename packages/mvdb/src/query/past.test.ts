import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Account } from '../account/account.ts';
import { renderReport } from '../report/render-report.ts';
import { Session } from '../session/session.ts';
import { rejection } from '../testing/rejection.ts';
import { explainSentence, runSentence } from './run.ts';

let account: Account;
let session: Session;
let before: string;

beforeEach(() => {
  account = Account.inMemory();
  const table = account.createTable('ORD');
  account.table('DICT ORD').write('TOT', 'D\u001e1\u001e\u001eTotal\u001e5R\u001eS');
  account
    .table('DICT ORD')
    .write('CUSNAME', 'I\u001eTRANS("CUS",@ID,1,"X")\u001e\u001eName\u001e9L\u001eS');
  for (const id of ['1', '2', '3']) table.write(id, `${id}0`);
  account.createTable('CUS').write('1', 'Ann');
  account.log.switchOn();
  session = new Session(account, { login: 'bob' });
  before = account.log.status().last?.position ?? '';
  table.write('2', '99');
  table.delete('3');
  account.table('CUS').write('1', 'Anne');
});

afterEach(() => account.close());

function listed(text: string): string[] {
  const outcome = runSentence(session, text);
  if (outcome.kind !== 'report') throw new TypeError('It is no report.');
  return [...outcome.report.rows].map(({ id, cells }) => [id, ...cells].join(' '));
}

test('a sentence with AS.OF reads all tables as they were then', () => {
  const asOf = `AS.OF "${before}"`;
  expect(listed(`LIST ORD TOT CUSNAME ${asOf}`)).toEqual(['1 10 Ann', '2 20 ', '3 30 ']);
  expect(listed('LIST ORD TOT CUSNAME')).toEqual(['1 10 Anne', '2 99 ']);
  expect(runSentence(session, `COUNT ORD WITH TOT = 30 ${asOf}`)).toMatchObject({ count: 1 });
  expect(listed(`SORT ORD BY.DSND TOT ${asOf}`)).toEqual(['3', '2', '1']);
});

test('a table that was renamed or deleted since is there as it was', () => {
  const asOf = `AS.OF "${before}"`;
  account.renameTable('ORD', 'SALES');
  account.deleteTable('CUS');
  expect(listed(`LIST ORD TOT ${asOf}`)).toEqual(['1 10', '2 20', '3 30']);
  expect(listed(`LIST CUS ${asOf}`)).toEqual(['1']);
  expect(explainSentence(session, `LIST ORD TOT ${asOf}`)).toMatchObject({ asOf: before });
  for (const text of ['LIST ORD TOT', `LIST SALES ${asOf}`, 'LIST NONE "AS.OF" 1'])
    expect(() => runSentence(session, text)).toThrow(rejection('TABLE_NOT_FOUND', /./));
});

test('a list that was selected in the past is one of the session', () => {
  runSentence(session, `SELECT ORD WITH TOT > 15 AS.OF "${before}"`);
  expect(session.selectLists.take(0)).toEqual(['2', '3']);
});

test('a report of the past is printed to its end, totals included', async () => {
  const outcome = runSentence(session, `LIST ORD TOTAL TOT AS.OF "${before}"`);
  if (outcome.kind !== 'report') throw new TypeError('It is no report.');
  const lines = [...renderReport(outcome.report, {})].join('\n');
  expect(lines).toMatch(/60\n/);
  await new Promise(setImmediate);
  expect(() => [...outcome.report.rows]).toThrow(rejection('SESSION_CLOSED', /./));
});

test('the work of a sentence about the past counts for the session', () => {
  expect(() => session.limited(2, () => listed(`LIST ORD TOT AS.OF "${before}"`))).toThrow(
    rejection('BUDGET_EXCEEDED', /./),
  );
});

test('the plan says of which commit it is, and that there is only a scan', () => {
  const plan = explainSentence(session, `LIST ORD WITH TOT = 30 AS.OF "${before}"`);
  expect(plan).toMatchObject({ asOf: before, actual: { records: 1 } });
  expect(plan.paths.map(({ kind }) => kind)).toEqual(['scan']);
});

test('moments that are none are rejected, with what would be one', () => {
  const cases: [
    text: string,
    code: 'BAD_ARGUMENT' | 'NOT_LOGGED' | 'BAD_SENTENCE',
    expected: RegExp,
  ][] = [
    ['"noon"', 'BAD_ARGUMENT', /such as 2026-11-01 10:00/],
    ['"2026-02-30"', 'BAD_ARGUMENT', /There is no time 2026-02-30/],
    ['"2026-11-01 25:00"', 'BAD_ARGUMENT', /There is no time/],
    ['"2999-01-01"', 'NOT_LOGGED', /in the future/],
    ['"2001-01-01T00:00:00Z"', 'NOT_LOGGED', /before the log/],
    ['', 'BAD_SENTENCE', /a time such as/],
  ];
  for (const [text, code, expected] of cases)
    expect(() => runSentence(session, `LIST ORD AS.OF ${text}`)).toThrow(rejection(code, expected));
});

test('a session sees of the past of a record only what it may see now', () => {
  account.protectTable('ORD', { secrets: { 1: 'pay' } });
  const blind = new Session(account, { login: 'eve', rights: { sees: [] } });
  expect(session.history('ORD', '2')).toMatchObject([{ before: '20', after: '99' }]);
  expect(blind.history('ORD', '2')).toMatchObject([{ before: '', after: '' }]);
  const past = blind.at(before);
  expect(past.table('ORD').read('2')).toBe('');
  expect(() => blind.history('NONE', '1')).toThrow(rejection('TABLE_NOT_FOUND', /NONE/));
});

test('what a session writes is logged as its own, and with what it was done by', () => {
  session.originating({ command: 'ED ORD' }, () => session.table('ORD').write('7', '70'));
  session.transaction(() => session.table('ORD').delete('7'));
  expect(session.history('ORD', '7').map(({ origin }) => origin)).toEqual([
    { login: 'bob', command: 'ED ORD' },
    { login: 'bob' },
  ]);
});

test('a session reverts what it may write, and nothing else', () => {
  session.table('ORD').write('1', 'wrong');
  const wrong = account.log.status().last?.position ?? '';
  const reader = new Session(account, { login: 'eve', rights: { writeTables: ['CUS'] } });
  expect(() => reader.revert(wrong)).toThrow(rejection('NOT_PERMITTED', /ORD/));
  session.revert(wrong);
  expect(session.table('ORD').read('1')).toBe('10');
});

describe('a sentence of several moments', () => {
  const printed = (text: string) => {
    const outcome = runSentence(session, text);
    if (outcome.kind !== 'report') throw new TypeError('It is no report.');
    return [...renderReport(outcome.report, {})].map((line) => line.trimEnd());
  };

  test('lists the records of each, with the moment as first column', () => {
    const last = account.log.lastPosition;
    expect(listed(`LIST ORD TOT CUSNAME AS.OF "${before}" "${last}"`)).toEqual([
      `1 ${before} 10 Ann`,
      `2 ${before} 20 `,
      `3 ${before} 30 `,
      `1 ${last} 10 Anne`,
      `2 ${last} 99 `,
    ]);
  });

  test('adds up each moment, and never all of them', () => {
    const last = account.log.lastPosition;
    const asOf = `AS.OF "${before}" "${last}"`;
    expect(printed(`LIST ORD TOTAL TOT DET.SUP HDR.SUP COUNT.SUP ${asOf}`)).toEqual([
      'As of..............   Total',
      '1                        60',
      '4                       109',
    ]);
    expect(printed(`LIST ORD TOTAL TOT DET.SUP CSV ${asOf}`)).toEqual([
      'As of,Total',
      '1,60',
      '4,109',
    ]);
    expect(printed(`SUM ORD TOT ${asOf}`).join()).toMatch(/60.*109.*5 record\(s\) summed/);
  });

  test('selects, sorts and converts at each moment by the records of then', () => {
    account.table('DICT ORD').write('CUS', 'D\u001e0\u001eTCUS;C;;1\u001eName\u001e9L\u001eS');
    const asOf = `AS.OF "${before}" "4"`;
    const lines = printed(
      `SORT ORD WITH TOT < 99 BY.DSND TOT CUS ID.SUP HDR.SUP COUNT.SUP ${asOf}`,
    );
    const found = lines
      .filter((line) => /^\d/.test(line))
      .map((line) => line.split(/ +/).join(' '));
    expect(found).toEqual(['1 3', '1 2', '1 Ann', '4 Anne']);
  });

  test('takes parameters, and closes each past', async () => {
    const last = account.log.lastPosition;
    const outcome = runSentence(session, 'COUNT ORD AS.OF ?', { parameters: [last] });
    expect(outcome).toMatchObject({ count: 2 });
    const report = runSentence(session, 'LIST ORD AS.OF ? ?', { parameters: [before, last] });
    if (report.kind !== 'report') throw new TypeError('It is no report.');
    expect([...report.report.rows]).toHaveLength(5);
    await new Promise(setImmediate);
    expect(() => [...report.report.rows]).toThrow(rejection('SESSION_CLOSED', /./));
  });

  test('is rejected where it gives no such rows, with what would', () => {
    const two = 'AS.OF "1" "2"';
    const cases: [
      text: string,
      code: 'BAD_ARGUMENT' | 'NOT_LOGGED' | 'BAD_SENTENCE',
      expected: RegExp,
    ][] = [
      [`COUNT ORD ${two}`, 'BAD_SENTENCE', /COUNT is of one moment.*LIST/],
      [`SELECT ORD ${two}`, 'BAD_SENTENCE', /SELECT is of one moment/],
      [`LIST.ITEM ORD ${two}`, 'BAD_SENTENCE', /LIST.ITEM is of one moment/],
      [`LIST ORD CUMULATIVE TOT ${two}`, 'BAD_SENTENCE', /added up over all moments/],
      [`LIST ORD PCT TOT ${two}`, 'BAD_SENTENCE', /added up over all moments/],
      ['LIST ORD AS.OF "1" "noon"', 'BAD_ARGUMENT', /not noon/],
      ['LIST ORD AS.OF "1" "99"', 'NOT_LOGGED', /no commit 99/],
      [`LIST ORD AS.OF ${'"1" '.repeat(101)}`, 'BAD_ARGUMENT', /100 moments at the most.*101/],
    ];
    for (const [text, code, expected] of cases)
      expect(() => runSentence(session, text)).toThrow(rejection(code, expected));
    expect(listed(`LIST ORD WITH TOT = 30 AS.OF ${'"1" '.repeat(100)}`)).toHaveLength(100);
  });
});
