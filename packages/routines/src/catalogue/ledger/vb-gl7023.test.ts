import type { Session } from 'mvdb';
import { civilToDay } from 'mvdb/functions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, fingerprint, openDemo } from '../../demo/demo-account.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { COACCESS, GL_BAL_1287, GL_CHARTS, GL_TRANS } from '../../schema/ledger.ts';
import { HOLD } from '../../schema/planning.ts';
import { undone } from '../../testing/undone.ts';
import { call } from '../call.ts';
import { vbGl7023 } from './vb-gl7023.ts';

let demo: DemoAccount;
let session: Session;
beforeAll(() => {
  demo = openDemo();
  session = demo.session;
});
afterAll(() => demo.account.close());

const cents = (printed = ''): number => Number(printed.replace(/[,.]/g, ''));

interface Row {
  readonly account: string;
  readonly name: string;
  readonly amounts: readonly number[];
}

/** The lines of a report; a heading has no amounts. */
function report(...DATAIN: string[]): readonly Row[] {
  session.takeOutput();
  expect(call(session, vbGl7023, { DATAIN })).toEqual({ DATAOUT: '', MESSAGE: '' });
  return session
    .takeOutput()
    .slice(1)
    .map((line) => ({
      account: line.slice(0, 10).trim(),
      name: line.slice(11, 41).trim(),
      amounts: line.slice(41).split(/ +/).filter(Boolean).map(cents),
    }));
}

/** What every account should show, from the openings and the transactions alone. */
function expectedRows(company: string, period: string, start = -1e9, end = 1e9): readonly Row[] {
  const rows: Row[] = [];
  for (const chart of GL_CHARTS.records(session, company)) {
    if (chart.accountType === 'H') continue;
    const account = chart.recordId.split('!')[1] ?? '';
    let beginning = Number(chart.openingBalance);
    let debits = 0;
    let credits = 0;
    for (const one of GL_TRANS.records(session, company)) {
      if (one.account !== account) continue;
      const posted = one.recordId.split('!')[2] ?? '';
      const day = Number(one.postedDate);
      if (posted < period || (posted === period && day < start))
        beginning += Number(one.debit) - Number(one.credit);
      else if (posted === period && day <= end) {
        debits += Number(one.debit);
        credits += Number(one.credit);
      }
    }
    const amounts = [beginning, debits, credits, beginning + debits - credits];
    rows.push({ account, name: chart.accountName, amounts });
  }
  return rows;
}

const total = (rows: readonly Row[]): Row => ({
  account: 'TOTAL',
  name: '',
  amounts: [0, 1, 2, 3].map((position) =>
    rows.reduce((sum, { amounts }) => sum + (amounts[position] ?? 0), 0),
  ),
});

describe('VB_GL7023', () => {
  test.each(['1', '2'])('in company %s every account of every period agrees', (company) =>
    undone(session, () => {
      const periods = new Set(
        Array.from(
          GL_TRANS.records(session, company),
          ({ recordId }) => recordId.split('!')[2] ?? '',
        ),
      );
      expect(periods.size).toBeGreaterThan(5);
      for (const period of ['26-01', ...periods]) {
        const wanted = expectedRows(company, period);
        expect(report(company, period, 'Y')).toEqual([...wanted, total(wanted)]);
        expect(total(wanted).amounts[3]).toBe(0);
      }
    }),
  );

  test.each(['99-12', '35-10', '25-12', '26-12', '27-01'])(
    'a period that the company never had, %s, is rejected and nothing is kept',
    (period) => {
      const before = fingerprint(demo.account);
      const { MESSAGE } = call(session, vbGl7023, { DATAIN: ['1', period, 'Y'] });
      expect(MESSAGE).toBe(`PERIOD NOT FOUND ${period}`);
      expect(fingerprint(demo.account)).toBe(before);
    },
  );

  test('the first period of the year in which something was first posted has the opening balances', () =>
    undone(session, () => {
      for (const { account, amounts } of report('1', '26-01', 'Y').slice(0, -1)) {
        const opening = Number(GL_CHARTS.read(session, '1', account)?.openingBalance);
        expect([account, ...amounts]).toEqual([account, opening, 0, 0, opening]);
      }
    }));

  test.each([
    ['21473', '21480'],
    ['21473', ''],
    ['', '21480'],
    ['21480', '21480'],
    [String(civilToDay(2026, 10, 1)), String(civilToDay(2026, 10, 31))],
  ])('from %j to %j only that part of the period counts', (start, end) =>
    undone(session, () => {
      const wanted = expectedRows('1', '26-10', Number(start || 0), end === '' ? 1e9 : Number(end));
      expect(report('1', '26-10', 'Y', 'N', start, end)).toEqual([...wanted, total(wanted)]);
    }),
  );

  test('what a day of one period posted to another counts in the other', () =>
    undone(session, () => {
      GL_TRANS.write(session, '1!LATE!26-09!1', {
        postedDate: String(civilToDay(2026, 10, 20)),
        account: '1000',
        debit: '700',
      });
      const wanted = expectedRows('1', '26-09', 0, civilToDay(2026, 9, 30));
      const end = String(civilToDay(2026, 9, 30));
      expect(report('1', '26-09', 'Y', 'N', '', end)).toEqual([...wanted, total(wanted)]);
    }));

  test('accounts with nothing left are printed on request only, headers too', () =>
    undone(session, () => {
      const headers = [...GL_CHARTS.records(session, '1')]
        .filter(({ accountType }) => accountType === 'H')
        .map(({ recordId }) => recordId.slice(2));
      const wanted = expectedRows('1', '26-05');
      const left = wanted.filter(({ amounts }) => amounts[3] !== 0);
      expect(left.length).toBeLessThan(wanted.length);
      const accounts = (...flags: string[]) =>
        report('1', '26-05', ...flags).map(({ account }) => account);
      const names = (rows: readonly Row[]) => rows.map(({ account }) => account);
      expect(accounts('N', 'N')).toEqual([...names(left), 'TOTAL']);
      expect(accounts()).toEqual(accounts('N', 'N'));
      expect(accounts('Y', 'N')).toEqual([...names(wanted), 'TOTAL']);
      expect(accounts('Y', 'Y')).toEqual([...[...names(wanted), ...headers].sort(), 'TOTAL']);
      const heading = { account: '1', name: 'ASSETS', amounts: [] };
      expect(report('1', '26-05', 'N', 'Y')[0]).toEqual(heading);
    }));

  test('the balances of the accounts selected are kept under the last day of the period', () =>
    undone(session, () => {
      GL_BAL_1287.write(session, `1!${civilToDay(2026, 5, 31)}`, {
        accounts: ['9', '1000'],
        balances: ['1', '2'],
      });
      report('1', '26-05', 'N');
      const selected = expectedRows('1', '26-05').filter(
        ({ account }) => GL_CHARTS.read(session, '1', account)?.closeSelected === 'Y',
      );
      expect(selected.some(({ amounts }) => amounts[3] === 0)).toBe(true);
      const saved = GL_BAL_1287.read(session, '1', String(civilToDay(2026, 5, 31)));
      const ending = new Map(selected.map(({ account, amounts }) => [account, amounts[3]]));
      expect(saved?.accounts).toEqual(['9', '1000', ...[...ending.keys()].slice(1)]);
      expect(saved?.balances).toEqual(['1', ...[...ending.values()].map(String)]);
      expect([saved?.savedBy, saved?.savedTime]).toEqual(['VB_GL7023', '28800']);
    }));

  test('with a last date they are kept under that', () =>
    undone(session, () => {
      report('1', '26-10', 'N', 'N', '', '21475');
      const wanted = expectedRows('1', '26-10', 0, 21_475).find(
        ({ account }) => account === '1000',
      );
      const saved = GL_BAL_1287.read(session, '1', '21475');
      expect(saved?.balances[saved.accounts.indexOf('1000')]).toBe(String(wanted?.amounts[3]));
    }));

  test('where no account is selected nothing is kept', () =>
    undone(session, () => {
      for (const chart of [...GL_CHARTS.records(session, '1')])
        GL_CHARTS.update(session, chart, { closeSelected: 'N' });
      const before = [...GL_BAL_1287.records(session)].length;
      report('1', '26-10');
      expect([...GL_BAL_1287.records(session)]).toHaveLength(before);
    }));

  test('what is printed is kept', () =>
    undone(session, () => {
      session.takeOutput();
      call(session, vbGl7023, { DATAIN: ['1', '26-10', 'N', 'Y'] });
      const [held] = HOLD.recordsUnder(session, '1', 'TRIALBAL');
      expect(held?.title).toBe('CLOSING TRIAL BALANCE, PERIOD 26-10, 10/31/26');
      expect(session.takeOutput()).toEqual([held?.title, ...(held?.lines ?? [])]);
      expect(held?.program).toBe('VB_GL7023');
    }));

  test.each([
    [['1', '26-13'], 'INVALID FISCAL PERIOD'],
    [['1', ''], 'INVALID FISCAL PERIOD'],
    [['1', '26-10', 'X'], 'INVALID FLAG X'],
    [['1', '26-10', 'Y', 'y'], 'INVALID FLAG y'],
    [['1', '26-10', 'Y', 'Y', '10/01/26'], 'INVALID DATE 10/01/26'],
    [['1', '26-10', 'Y', 'Y', '', '-1'], 'INVALID DATE -1'],
    [['1', '26-10', 'Y', 'Y', '21480', '21479'], 'INVALID DATE 21479'],
    [['1', '26-10', 'Y', 'Y', '21300'], 'INVALID DATE 21300'],
    [['1', '26-10', 'Y', 'Y', '', '21495'], 'INVALID DATE 21495'],
  ])('%j: %s', (DATAIN, MESSAGE) => {
    const before = fingerprint(demo.account);
    expect(call(session, vbGl7023, { DATAIN })).toEqual({ DATAOUT: '', MESSAGE });
    expect(fingerprint(demo.account)).toBe(before);
  });

  test('a company without accounts has nothing to print', () =>
    undone(session, () => {
      GL_COMPANY.write(session, '3', { companyName: 'New' });
      COACCESS.write(session, session.login, { companies: ['3'] });
      expect(call(session, vbGl7023, { DATAIN: ['3', '26-10'] }).MESSAGE).toBe(
        'NO RECORDS SELECTED.',
      );
    }));

  test('balances that another session keeps at the moment end it, and nothing is printed', () =>
    undone(session, () => {
      const other = demo.session.background();
      const day = String(civilToDay(2026, 10, 31));
      other.table('GL.BAL.1287').lock(`1!${day}`);
      session.takeOutput();
      expect(() => report('1', '26-10')).toThrow(
        expect.objectContaining({ code: 'RECORD_LOCKED' }),
      );
      expect([...HOLD.recordsUnder(session, '1', 'TRIALBAL')]).toEqual([]);
      expect(session.takeOutput()).toEqual([]);
      other.close();
    }));
});
