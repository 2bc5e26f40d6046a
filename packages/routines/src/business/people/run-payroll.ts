import type { RecordOf } from 'mvdb';
import { isEqual, negate } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { EMPLOYEE, EMPLOYEE_1287, LABORCARD, PAYREG } from '../../schema/employees.ts';
import { keyOf } from '../../schema/record-key.ts';
import { fiscalPeriodOf } from '../ledger/fiscal-period.ts';
import {
  assertOpenPeriod,
  assertPostable,
  debitOrCredit,
  postDocument,
} from '../ledger/ledger-posting.ts';
import { isStoredDate } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { type PayFigures, payFigures, salaryOfCheck } from './pay-figures.ts';
import { hasFederalTable, hasLocalTable, hasStateTable } from './withheld-taxes.ts';

/** Pay for those who are paid every week, or every second. */
export interface Payroll {
  readonly frequency: 'W' | 'B';
  /** Last day that is paid, with which a week of labor cards ends. */
  readonly periodEndDate: string;
  readonly checkDate: string;
}

/** One check, as it was written. */
export interface Paycheck extends PayFigures {
  readonly employee: string;
  readonly checkNo: string;
}

const DAYS_OF_WEEK = 7;
const WEEKS = { W: 1, B: 2 } as const;
const CHECKS_OF_YEAR = { W: 52, B: 26 } as const;

type Employee = RecordOf<typeof EMPLOYEE>;

interface Paid extends Payroll {
  readonly employee: Employee;
}

/** The shift that gets no premium. */
const DAY_SHIFT = '1';

/** What the file of an employee has taken off each check, beside taxes and the retirement plan. */
const deductionsOf = (employee: Employee): readonly string[] => [
  employee.medicalDeduction,
  employee.dentalDeduction,
  employee.lifeDeduction,
  employee.disabilityDeduction,
  employee.garnishment,
  employee.unionDues,
  employee.otherDeduction,
];

/** A code without a table is rejected, so that nobody is paid without the tax. */
const assertTaxTables = operation({
  rejections: ['NO TAX TABLE {code}'],
  run(_context, { federalStatus, stateTaxCode, localTaxCode, taxExempt }: Employee, reject): void {
    if (taxExempt === 'Y') return;
    if (!hasFederalTable(federalStatus)) throw reject(`NO TAX TABLE ${federalStatus}`);
    if (!hasStateTable(stateTaxCode)) throw reject(`NO TAX TABLE ${stateTaxCode}`);
    if (!hasLocalTable(localTaxCode)) throw reject(`NO TAX TABLE ${localTaxCode}`);
  },
});

/** What an employee is paid for the weeks of a payroll. */
const payOf = operation({
  reads: [EMPLOYEE_1287, LABORCARD, PAYREG],
  uses: [assertTaxTables],
  rejections: ['EMPLOYEE IS PAID {employee}', 'TIMESHEET NOT APPROVED {employee}'],
  run(context, { employee, frequency, periodEndDate }: Paid, reject): PayFigures {
    const { session, company } = context;
    const number = employee.key.employee;
    const weeks = weeksOf(frequency, periodEndDate);
    const before = Number(weeks[0]) - DAYS_OF_WEEK;
    for (const check of PAYREG.recordsUnder(session, company, number))
      if (Number(check.periodEndDate) > before) throw reject(`EMPLOYEE IS PAID ${number}`);
    const sheets = weeks.flatMap((week) => LABORCARD.read(session, company, number, week) ?? []);
    if (sheets.some(({ approvedBy }) => approvedBy === ''))
      throw reject(`TIMESHEET NOT APPROVED ${number}`);
    assertTaxTables(context, employee);
    const extension = EMPLOYEE_1287.read(session, company, number);
    const isSalaried = employee.payType === 'S';
    const terms = {
      isSalaried,
      isExempt: isSalaried && extension?.exemptStatus === 'E',
      regularRate: employee.hourlyRate,
      overtimeRate: employee.overtimeRate,
      doubleTimeRate: employee.doubleTimeRate,
      salary: salaryOfCheck(employee.annualSalary, CHECKS_OF_YEAR[frequency]),
      standardHours: sumOf(weeks.map(() => employee.standardHours)),
      shiftPremium: extension?.shiftPremium ?? '',
      checksOfYear: CHECKS_OF_YEAR[frequency],
      taxes: employee,
      contributionPercent: extension?.contributionPercent ?? '',
      deductions: [...deductionsOf(employee), extension?.planLoanPayment ?? ''],
    };
    const cards = sheets.flatMap((sheet) => {
      const isLate = sheet.shift !== '' && sheet.shift !== DAY_SHIFT;
      return LABORCARD.rows(sheet, 'CARDS').map(({ kind, hours }) => ({ kind, hours, isLate }));
    });
    return payFigures(terms, cards);
  },
});

function weeksOf(frequency: Payroll['frequency'], periodEndDate: string): readonly string[] {
  const count = WEEKS[frequency];
  return Array.from({ length: count }, (_, index) =>
    String(Number(periodEndDate) - DAYS_OF_WEEK * (count - 1 - index)),
  );
}

/** Source, in the ledger, of pay. */
const SOURCE = 'PY';

interface PostedPayroll {
  readonly checkDate: string;
  readonly checks: readonly PayFigures[];
}

/** Posts checks together, on their date. @returns The document. */
const postPayroll = operation({
  reads: [GL_COMPANY],
  uses: [assertOpenPeriod, assertPostable, postDocument],
  run(context, { checkDate, checks }: PostedPayroll): string {
    const { session, company } = context;
    const period = fiscalPeriodOf(Number(checkDate));
    assertOpenPeriod(context, period);
    const accounts = GL_COMPANY.read(session, company);
    const of = (figure: 'grossPay' | 'taxes' | 'deductions' | 'netPay') =>
      sumOf(checks.map((check) => check[figure]));
    const lines = [
      [accounts?.wagesAccount, of('grossPay'), 'WAGES AND SALARIES'] as const,
      [accounts?.payrollTaxAccount, negate(of('taxes')), 'TAXES WITHHELD'] as const,
      [accounts?.deductionsAccount, negate(of('deductions')), 'DEDUCTIONS'] as const,
      [accounts?.cashAccount, negate(of('netPay')), 'NET PAY'] as const,
    ]
      .filter(([, amount]) => !isEqual(amount, '0'))
      .map(([account = '', amount, description]) => ({
        account,
        ...debitOrCredit(amount),
        description,
        reference: checkDate,
      }));
    for (const { account } of lines) assertPostable(context, account);
    const document = `${SOURCE}${checkDate}`;
    const { initials } = session;
    const posted = { document, period, postedDate: checkDate, source: SOURCE, initials, lines };
    postDocument(context, posted);
    return document;
  },
});

/**
 * Pays the employees of a frequency for the labor cards of the weeks that end with a day. Whoever earned nothing gets no
 * check; all cards must be approved, and nobody is paid twice.
 */
export const runPayroll = operation({
  reads: [EMPLOYEE],
  writes: [PAYREG],
  uses: [payOf, postPayroll],
  rejections: ['INVALID DATE {date}', 'CHECK DATE IS USED {date}', 'NOTHING TO PAY'],
  run(context, payroll: Payroll, reject): readonly Paycheck[] {
    const { session, company } = context;
    const { frequency, periodEndDate, checkDate } = payroll;
    for (const date of [periodEndDate, checkDate])
      if (!isStoredDate(date)) throw reject(`INVALID DATE ${date}`);
    if (Number(periodEndDate) % DAYS_OF_WEEK !== 0) throw reject(`INVALID DATE ${periodEndDate}`);
    if (Number(checkDate) < Number(periodEndDate)) throw reject(`INVALID DATE ${checkDate}`);
    if (isUsed(context, checkDate)) throw reject(`CHECK DATE IS USED ${checkDate}`);
    const paid = [...EMPLOYEE.records(session, company)]
      .filter((one) => one.employmentStatus === 'A' && one.payFrequency === frequency)
      .map((employee) => ({
        employee: employee.key.employee,
        figures: payOf(context, { ...payroll, employee }),
      }))
      .filter(({ figures }) => !isEqual(figures.grossPay, '0'));
    if (paid.length === 0) throw reject('NOTHING TO PAY');
    const checks = paid.map(({ figures }) => figures);
    const ledgerDocument = postPayroll(context, { checkDate, checks });
    const first = nextCheckNo(context);
    return paid.map(({ employee, figures }, index) => {
      const checkNo = String(first + index);
      PAYREG.write(session, keyOf(company, employee, checkDate), {
        ...figures,
        periodEndDate,
        checkNo,
        ledgerDocument,
      });
      return { ...figures, employee, checkNo };
    });
  },
});

const isUsed = ({ session, company }: CompanyContext, checkDate: string): boolean =>
  [...PAYREG.records(session, company)].some(({ key }) => key.checkDate === checkDate);

/** Checks are numbered one after the other. */
function nextCheckNo({ session, company }: CompanyContext): number {
  const numbers = Array.from(PAYREG.records(session, company), ({ checkNo }) => Number(checkNo));
  return numbers.reduce((highest, number) => Math.max(highest, number), 0) + 1;
}
