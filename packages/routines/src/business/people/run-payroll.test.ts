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
    ['federalStatus', 'X'],
    ['stateTaxCode', 'ZZ'],
    ['localTaxCode', 'NONE'],
  ])('is rejected where there is no table for a %s of %s', (attribute, code) =>
    undone(demo.session, () => {
      approve();
      const one = [...EMPLOYEE.records(demo.session, '1')].find(
        ({ employmentStatus }) => employmentStatus === 'A',
      );
      if (one) EMPLOYEE.update(demo.session, one, { [attribute]: code });
      expect(attempt(demo.session, () => run())).toBe(`NO TAX TABLE ${code}`);
    }),
  );

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
    ...{ shiftPremium: '7500', checksOfYear: 26, contributionPercent: '' },
    deductions: ['4000', '', '650'],
    taxes: {
      ...{ taxExempt: 'N', federalStatus: 'S', federalAllowances: '1', federalAdditional: '' },
      ...{ stateTaxCode: 'PA', stateAllowances: '', stateAdditional: '', localTaxCode: 'ERIE' },
    },
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
    [
      'a late shift',
      hourly,
      [
        ['REG', '4000', 'late'],
        ['SICK', '800', 'late'],
      ],
      '99000',
    ],
    ['an exempt salary', { ...salaried, isExempt: true }, [['OT', '100']], '160000'],
    ['nothing', hourly, [], '0'],
  ] as readonly [string, PayTerms, readonly (readonly [string, string, 'late'?])[], string][])(
    '%s',
    (_what, terms, cards, gross) => {
      const figures = payFigures(
        terms,
        cards.map(([kind, hours, shift]) => ({ kind, hours, isLate: shift === 'late' })),
      );
      expect(figures.grossPay).toBe(gross);
    },
  );

  test('what is paid, withheld and taken off makes up the pay, and nothing is below zero', () => {
    const card = fc.record({
      kind: fc.constantFrom('REG', 'OT', 'DT', 'SICK', 'HOL', 'VAC', 'MISC'),
      hours: fc.nat(1200).map(String),
      isLate: fc.boolean(),
    });
    const anyTerms = fc.record({
      deductions: fc.array(fc.nat(200_000).map(String), { maxLength: 3 }),
      contributionPercent: fc.nat(10_000).map(String),
    });
    fc.assert(
      fc.property(fc.array(card), fc.constantFrom(hourly, salaried), anyTerms, (cards, ...some) => {
        const terms = { ...some[0], ...some[1] };
        const { grossPay, taxes, deductions, netPay } = payFigures(terms, cards);
        expect(Number(taxes) + Number(deductions) + Number(netPay)).toBe(Number(grossPay));
        expect([grossPay, taxes, deductions, netPay].every((one) => Number(one) >= 0)).toBe(true);
      }),
    );
  });

  /** A check of 40 hours, 800.00, of somebody whose file says something else. */
  const checkOf = ({ taxes, ...others }: Partial<Omit<PayTerms, 'taxes'>> & { taxes?: object }) =>
    payFigures({ ...hourly, ...others, taxes: { ...hourly.taxes, ...taxes } }, [
      { kind: 'REG', hours: '4000', isLate: false },
    ]);

  test('takes off what the file says, each amount of its own', () => {
    const usual = Number(checkOf({}).deductions);
    expect(usual).toBe(4650);
    expect(Number(checkOf({ deductions: ['3000'] }).deductions)).toBe(3000);
    expect(Number(checkOf({ contributionPercent: '500' }).deductions)).toBe(usual + 4000);
    expect(checkOf({ deductions: ['9999999'] }).netPay).toBe('0');
  });

  test.each([
    ['nothing of an employee who is exempt', { taxExempt: 'Y' }, '0'],
    // A year of 20,800.00: 10 % of the 3,800.00 beyond what is free; 3.07, 1.65 and 7.65 % of all.
    ['by the tables', {}, String(1461 + 2456 + 1320 + 6120)],
    ['less where more is free', { federalAllowances: '3' }, String(2456 + 1320 + 6120)],
    [
      'nothing federal of a low pay of the married',
      { federalStatus: 'M' },
      String(2456 + 1320 + 6120),
    ],
    [
      'what was asked for beside',
      { federalAdditional: '2500' },
      String(1461 + 2500 + 2456 + 1320 + 6120),
    ],
    ['nothing for a town without a tax', { localTaxCode: '' }, String(1461 + 2456 + 6120)],
  ])('taxes are %s', (_what, taxes, expected) => {
    expect(checkOf({ taxes }).taxes).toBe(expected);
  });

  test('a higher pay is never taxed less', () => {
    const taxesOn = (hours: number) =>
      Number(payFigures(hourly, [{ kind: 'REG', hours: String(hours), isLate: false }]).taxes);
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(60_000), (one, other) => {
        expect(taxesOn(Math.min(one, other))).toBeLessThanOrEqual(taxesOn(Math.max(one, other)));
      }),
    );
  });

  test('a salary is shared out among the checks of a year', () => {
    expect(salaryOfCheck('5200001', 26)).toBe('200000');
  });
});
