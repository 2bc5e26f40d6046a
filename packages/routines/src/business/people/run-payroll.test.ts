import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DemoAccount, openDemo } from '../../demo/demo-account.ts';
import { companyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { EMPLOYEE, LABORCARD, PAYREG } from '../../schema/employees.ts';
import { GL_TRANS } from '../../schema/ledger.ts';
import { assertBooksAgree } from '../../testing/agreeing-books.ts';
import { attempt } from '../../testing/attempt.ts';
import { undone } from '../../testing/undone.ts';
import { type PayTerms, payFigures, salaryOfCheck } from './pay-figures.ts';
import { type Payroll, runPayroll } from './run-payroll.ts';

/** The Sunday before the demo's day, and the Friday after. */
const [SUNDAY, FRIDAY] = ['21490', '21495'];

describe('runPayroll', () => {
  let demo: DemoAccount;
  beforeAll(() => {
    demo = openDemo();
  });
  afterAll(() => demo.account.close());

  const run = (reported: Partial<Payroll> = {}) =>
    runPayroll(companyContext(demo.session, '1'), {
      ...{ frequency: 'B', periodEndDate: SUNDAY, checkDate: FRIDAY },
      ...reported,
    });

  /** Every labor card of the weeks that are not paid yet is approved. */
  function approve(): void {
    for (const sheet of [...LABORCARD.records(demo.session, '1')])
      if (sheet.approvedBy === '')
        LABORCARD.update(demo.session, sheet, { approvedBy: sheet.key.employee });
  }

  test('pays everyone for the cards of two weeks, and posts it', () =>
    undone(demo.session, () => {
      const { session } = demo;
      approve();
      const checks = run();
      expect(checks.length).toBeGreaterThan(5);
      for (const { employee, ...check } of checks) {
        const cards = ['21483', SUNDAY].flatMap((week) =>
          LABORCARD.rows(LABORCARD.read(session, '1', employee, week), 'CARDS'),
        );
        const worked = (kind: string) =>
          cards.reduce((sum, card) => sum + (card.kind === kind ? Number(card.hours) : 0), 0);
        expect(Number(check.holidayHours)).toBe(worked('HOL'));
        const one = EMPLOYEE.read(session, '1', employee);
        const paid = PAYREG.read(session, '1', employee, FRIDAY);
        expect([paid?.grossPay, paid?.checkNo]).toEqual([check.grossPay, check.checkNo]);
        if (one?.payType === 'H')
          expect(Number(check.regularHours)).toBe(worked('REG') + worked('OT'));
      }
      const gross = checks.reduce((sum, { grossPay }) => sum + Number(grossPay), 0);
      const lines = [...GL_TRANS.recordsUnder(session, '1', `PY${FRIDAY}`, '26-11')];
      expect(lines.map(({ account }) => account)).toEqual(['5200', '2300', '2310', '1000']);
      expect(Number(lines[0]?.debit)).toBe(gross);
      assertBooksAgree(session, ['1']);
    }));

  test('nobody is paid twice, nor before the cards are approved', () =>
    undone(demo.session, () => {
      const rejected = (reported: Partial<Payroll> = {}) =>
        attempt(demo.session, () => run(reported));
      expect(rejected()).toMatch(/^TIMESHEET NOT APPROVED \d+$/);
      approve();
      run();
      expect(rejected()).toBe(`CHECK DATE IS USED ${FRIDAY}`);
      expect(rejected({ checkDate: '21496' })).toMatch(/^EMPLOYEE IS PAID \d+$/);
    }));

  test.each([
    ['INVALID DATE SOON', { periodEndDate: 'SOON' }],
    ['INVALID DATE 21489', { periodEndDate: '21489' }],
    ['INVALID DATE 21489', { checkDate: '21489' }],
    ['NOTHING TO PAY', { frequency: 'W' }],
    ['PERIOD 26-11 CLOSED', { isClosed: true }],
  ] as readonly [string, Partial<Payroll> & { readonly isClosed?: boolean }][])(
    'is rejected with %s',
    (text, { isClosed, ...reported }) =>
      undone(demo.session, () => {
        approve();
        const company = GL_COMPANY.read(demo.session, '1');
        if (isClosed && company)
          GL_COMPANY.update(demo.session, company, { fiscalPeriod: '26-12' });
        expect(attempt(demo.session, () => run(reported))).toBe(text);
      }),
  );
});

describe('payFigures', () => {
  const hourly: PayTerms = {
    ...{ isSalaried: false, isExempt: false, regularRate: '200000', overtimeRate: '300000' },
    ...{ doubleTimeRate: '400000', salary: '', standardHours: '8000' },
  };
  const salaried = { ...hourly, isSalaried: true, salary: '160000' };

  test.each([
    [
      'by the hour',
      hourly,
      [
        ['REG', '7200'],
        ['OT', '200'],
        ['SICK', '800'],
      ],
      '166000',
    ],
    ['double time', hourly, [['DT', '400']], '16000'],
    ['a salary', salaried, [['VAC', '800']], '160000'],
    ['a salary with overtime', salaried, [['OT', '100']], '163000'],
    ['an exempt salary', { ...salaried, isExempt: true }, [['OT', '100']], '160000'],
    ['nothing', hourly, [], '0'],
  ] as readonly [string, PayTerms, readonly (readonly [string, string])[], string][])(
    '%s',
    (_what, terms, cards, gross) => {
      const figures = payFigures(
        terms,
        cards.map(([kind, hours]) => ({ kind, hours })),
      );
      expect(figures.grossPay).toBe(gross);
    },
  );

  test('what is paid, withheld and taken off makes up the pay, and nothing is below zero', () => {
    const card = fc.record({
      kind: fc.constantFrom('REG', 'OT', 'DT', 'SICK', 'HOL', 'VAC', 'MISC'),
      hours: fc.nat(1200).map(String),
    });
    fc.assert(
      fc.property(fc.array(card), fc.constantFrom(hourly, salaried), (cards, terms) => {
        const { grossPay, taxes, deductions, netPay } = payFigures(terms, cards);
        expect(Number(taxes) + Number(deductions) + Number(netPay)).toBe(Number(grossPay));
        expect([grossPay, taxes, deductions, netPay].every((one) => Number(one) >= 0)).toBe(true);
      }),
    );
  });

  test('a salary is shared out among the checks of a year', () => {
    expect(salaryOfCheck('5200001', 26)).toBe('200000');
  });
});
