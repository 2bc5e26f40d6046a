import { Session } from 'mvdb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../catalogue/call.ts';
import { vbGl7013 } from '../../catalogue/ledger/vb-gl7013.ts';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { ITEMQTY } from '../../schema/inventory.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { GL_CHARTS, GL_TRANS, JOURNAL_HEAD } from '../../schema/ledger.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { closePeriod } from './close-period.ts';
import { isPeriodClosed } from './ledger-posting.ts';

/** 1 December 2026, and 1 January 2027. */
const [DECEMBER, JANUARY] = [21_520, 21_551];

describe('closePeriod', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  /** A session of the same transaction on another day. */
  const on = (day: number) => {
    const { login, initials, clock } = demo.session;
    const later = { today: () => day, timeOfDay: () => clock.timeOfDay() };
    return new Session(demo.account, { login, initials, clock: later });
  };
  const close = (day: number, period: string) => closePeriod(companyContext(on(day), '1'), period);
  const postJournals = () => call(on(21_491), vbGl7013, { DATAIN: ['1', 'DON'] });
  const companyRecord = () => GL_COMPANY.read(demo.session, '1');

  test('once its journals are posted, the period is closed and the next is open', () =>
    undone(demo.session, () => {
      postJournals();
      expect(close(DECEMBER, '26-11')).toBe('26-12');
      expect(companyRecord()?.periodStartDate).toBe(String(DECEMBER));
      expect(companyRecord()?.periodEndDate).toBe(String(JANUARY - 1));
      expect(CO_STDS_COST.read(demo.session, '1')?.fiscalPeriod).toBe('26-12');
      expect(isPeriodClosed(companyContext(demo.session, '1'), '26-11')).toBe(true);
      expect(isPeriodClosed(companyContext(demo.session, '1'), '26-12')).toBe(false);
      assertBooksAgree(demo.session, ['1']);
    }));

  test('with the year what it earned is retained, and parts begin a year', () =>
    undone(demo.session, () => {
      const { session } = demo;
      postJournals();
      close(DECEMBER, '26-11');
      const ofType = (types: RegExp) =>
        [...GL_CHARTS.records(session, '1')]
          .filter(({ accountType }) => types.test(accountType))
          .reduce((sum, { balance }) => sum + Number(balance), 0);
      const earned = ofType(/[RX]/);
      const retained = () => Number(GL_CHARTS.read(session, '1!3100')?.balance);
      const retainedBefore = retained();
      const { usedThisYear } = ITEMQTY.read(session, '1!P100') ?? {};
      expect(close(JANUARY, '26-12')).toBe('27-01');
      expect(
        [...GL_CHARTS.records(session, '1')].filter(
          ({ accountType, balance }) => /[RX]/.test(accountType) && balance !== '0',
        ).length,
      ).toBe(0);
      expect(earned).not.toBe(0);
      expect(retained()).toBe(retainedBefore + earned);
      const lines = [...GL_TRANS.recordsUnder(session, '1', 'YE26-12', '26-12')];
      expect(new Set(lines.map(({ postedDate }) => postedDate))).toEqual(new Set(['21550']));
      const item = ITEMQTY.read(session, '1!P100');
      expect([item?.usedThisYear, item?.usedLastYear]).toEqual(['0', usedThisYear]);
      assertBooksAgree(session, ['1']);
    }));

  test('a fiscal year may begin in any month', () =>
    undone(demo.session, () => {
      const record = companyRecord();
      if (record) GL_COMPANY.update(demo.session, record, { fiscalYearStartMonth: '12' });
      postJournals();
      close(DECEMBER, '26-11');
      expect([...GL_TRANS.recordsUnder(demo.session, '1', 'YE26-11')].length).toBeGreaterThan(2);
    }));

  test.each([
    ['JOURNALS NOT POSTED 2006', '26-11', DECEMBER, {}],
    ['PERIOD 26-11 HAS NOT ENDED', '26-11', DECEMBER - 1, {}],
    ['PERIOD 26-11 IS OPEN', '26-10', DECEMBER, {}],
    ['NO PERIOD IS OPEN', '26-11', DECEMBER, { fiscalPeriod: '' }],
  ])('is rejected with %s', (text, period, day, reported) =>
    undone(demo.session, () => {
      const record = companyRecord();
      const session = on(day);
      if (record) GL_COMPANY.update(session, record, reported);
      expect(attempt(session, () => closePeriod(companyContext(session, '1'), period))).toBe(text);
    }),
  );

  test('is rejected while the books are out of balance, or the year cannot be retained', () =>
    undone(demo.session, () => {
      const session = on(DECEMBER);
      for (const { recordId } of [...JOURNAL_HEAD.records(session, '1')])
        JOURNAL_HEAD.open(session).delete(recordId);
      const record = companyRecord();
      if (record)
        GL_COMPANY.update(session, record, {
          ...{ fiscalYearStartMonth: '12', retainedEarningsAccount: '9999' },
        });
      const rejected = () =>
        attempt(session, () => closePeriod(companyContext(session, '1'), '26-11'));
      expect(rejected()).toBe('ACCOUNT NOT FOUND 9999');
      const cash = GL_CHARTS.read(session, '1!1000');
      if (cash) GL_CHARTS.update(session, cash, { balance: '1' });
      expect(rejected()).toBe('OUT OF BALANCE');
    }));
});
