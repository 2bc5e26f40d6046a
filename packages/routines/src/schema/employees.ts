import { association, derived, many } from 'mvdb';
import { code, cost, date, flag, hours, money, number, percent, text } from './attribute.ts';
import { defineTable } from './define-table.ts';
import { WORD_ENDINGS, wordEndings } from './word-endings.ts';

export const EMPLOYEE = defineTable({
  name: 'EMPLOYEE',
  description: 'Employees: what payroll needs of them.',
  key: ['company', 'employee'],
  title: 'EMPLOYEE.NAME',
  indexedBy: ['department'],
  derived: {
    'EMPLOYEE.NAME': derived("FIRST.NAME:' ':LAST.NAME", 'First and last name.', { format: '25L' }),
  },
  attributes: {
    firstName: text(1, 'FIRST.NAME', 'First name.'),
    middleInitial: text(2, 'MIDDLE.INITIAL', 'Middle initial.', { format: '1L' }),
    lastName: text(3, 'LAST.NAME', 'Last name.'),
    addressLines: many(
      text(4, 'ADDRESS.LINES', 'Street address.', { secret: 'personal', format: '30L' }),
    ),
    city: text(5, 'CITY', 'City.', { secret: 'personal', format: '20L' }),
    state: text(6, 'STATE', 'State or province.', { secret: 'personal', format: '3L' }),
    zip: text(7, 'ZIP', 'Postal code.', { secret: 'personal', format: '10L' }),
    phone: text(8, 'PHONE', 'Telephone number at home.', { secret: 'personal' }),
    birthDate: date(9, 'BIRTH.DATE', 'Date of birth.', { secret: 'personal' }),
    socialSecurityNo: text(10, 'SOCIAL.SECURITY.NO', 'Social security number.', {
      secret: 'tax',
      format: '11L',
    }),
    hireDate: date(11, 'HIRE.DATE', 'First day of work.'),
    terminationDate: date(12, 'TERMINATION.DATE', 'Last day of work; blank while employed.'),
    employmentStatus: code(
      13,
      'EMPLOYMENT.STATUS',
      { A: 'active', L: 'on leave', T: 'left' },
      {
        format: '1L',
      },
    ),
    department: text(14, 'DEPARTMENT', 'Department that is charged.', { format: '12L' }),
    shift: text(15, 'SHIFT', 'Shift usually worked.', { format: '1L' }),
    payType: code(16, 'PAY.TYPE', { H: 'by the hour', S: 'a salary' }, { format: '1L' }),
    payFrequency: code(
      17,
      'PAY.FREQUENCY',
      { W: 'every week', B: 'every second' },
      { format: '1L' },
    ),
    hourlyRate: cost(18, 'HOURLY.RATE', 'Pay of one hour.', { secret: 'pay' }),
    overtimeRate: cost(19, 'OVERTIME.RATE', 'Pay of one hour of overtime.', { secret: 'pay' }),
    doubleTimeRate: cost(20, 'DOUBLE.TIME.RATE', 'Pay of one hour of double time.', {
      secret: 'pay',
    }),
    annualSalary: money(21, 'ANNUAL.SALARY', 'Salary of a year; blank for hourly pay.', {
      secret: 'pay',
    }),
    standardHours: hours(22, 'STANDARD.HOURS', 'Hours of a week.'),
    raiseDate: date(23, 'RAISE.DATE', 'When the rate was last raised.', { secret: 'pay' }),
    rateBeforeRaise: cost(24, 'RATE.BEFORE.RAISE', 'Pay of one hour before.', { secret: 'pay' }),
    federalStatus: code(
      25,
      'FEDERAL.STATUS',
      { S: 'single', M: 'married', H: 'head of a household' },
      {
        secret: 'tax',
        format: '1L',
      },
    ),
    federalAllowances: number(26, 'FEDERAL.ALLOWANCES', 'Allowances.', {
      secret: 'tax',
      format: '2R',
    }),
    federalAdditional: money(27, 'FEDERAL.ADDITIONAL', 'Federal tax withheld beyond the table.', {
      secret: 'tax',
    }),
    stateTaxCode: text(28, 'STATE.TAX.CODE', 'State that taxes the pay.', {
      secret: 'tax',
      format: '3L',
    }),
    stateAllowances: number(29, 'STATE.ALLOWANCES', 'Allowances.', { secret: 'tax', format: '2R' }),
    stateAdditional: money(30, 'STATE.ADDITIONAL', 'State tax withheld beyond the table.', {
      secret: 'tax',
    }),
    localTaxCode: text(31, 'LOCAL.TAX.CODE', 'Town that taxes the pay.', {
      secret: 'tax',
      format: '4L',
    }),
    taxExempt: flag(32, 'TAX.EXEMPT', 'Y where no tax is withheld.', { secret: 'tax' }),
    medicalDeduction: money(33, 'MEDICAL.DEDUCTION', 'For health insurance, each check.', {
      secret: 'pay',
    }),
    dentalDeduction: money(34, 'DENTAL.DEDUCTION', 'For dental insurance, each check.', {
      secret: 'pay',
    }),
    lifeDeduction: money(35, 'LIFE.DEDUCTION', 'For life insurance, each check.', {
      secret: 'pay',
    }),
    disabilityDeduction: money(36, 'DISABILITY.DEDUCTION', 'For disability, each check.', {
      secret: 'pay',
    }),
    garnishment: money(37, 'GARNISHMENT', 'Paid to a creditor, each check.', { secret: 'pay' }),
    unionDues: money(38, 'UNION.DUES', 'Union dues, each check.', { secret: 'pay' }),
    otherDeduction: money(39, 'OTHER.DEDUCTION', 'Anything else, each check.', { secret: 'pay' }),
    directDeposit: flag(40, 'DIRECT.DEPOSIT', 'Y where pay is sent to bank accounts.', {
      secret: 'pay',
    }),
  },
});

export const EMPLOYEE_1287 = defineTable({
  name: 'EMPLOYEE.1287',
  description: 'Employees: what this company keeps of them beyond the standard.',
  key: ['company', 'employee'],
  attributes: {
    exemptStatus: code(
      1,
      'EXEMPT.STATUS',
      { E: 'exempt from overtime pay', N: 'not' },
      { format: '1L' },
    ),
    shiftPremium: cost(2, 'SHIFT.PREMIUM', 'Added to the pay of an hour on a late shift.', {
      secret: 'pay',
    }),
    supervisor: text(3, 'SUPERVISOR', 'Whom he or she reports to.', { pointsTo: 'EMPLOYEE' }),
    reports: many(
      text(4, 'REPORTS', 'Who report to him or her, in ascending order.', {
        pointsTo: 'EMPLOYEE',
      }),
    ),
    planEligibleDate: date(5, 'PLAN.ELIGIBLE.DATE', 'May join the retirement plan from.', {
      secret: 'pay',
    }),
    planEntryDate: date(6, 'PLAN.ENTRY.DATE', 'Joined it; blank while not.', { secret: 'pay' }),
    contributionPercent: percent(7, 'CONTRIBUTION.PERCENT', 'Part of the pay put into it.', {
      secret: 'pay',
    }),
    matchPercent: percent(8, 'MATCH.PERCENT', 'What the company adds.', { secret: 'pay' }),
    planLoanPayment: money(9, 'PLAN.LOAN.PAYMENT', 'Paid back of a loan from it, each check.', {
      secret: 'pay',
    }),
    planBalance: money(10, 'PLAN.BALANCE', 'What is in it.', { secret: 'pay' }),
    contractAgency: text(11, 'CONTRACT.AGENCY', 'Agency that sent a contract worker.', {
      format: '20L',
    }),
    contractNo: text(12, 'CONTRACT.NO', 'Number of the contract.', { format: '10L' }),
    contractEndDate: date(13, 'CONTRACT.END.DATE', 'Last day of the contract.'),
    vacationHours: hours(14, 'VACATION.HOURS', 'Vacation left.'),
    badgeNo: text(15, 'BADGE.NO', 'Number of the badge.', { format: '8L' }),
  },
});

export const EMPLOYEE_PUBLIC_1287 = defineTable({
  name: 'EMPLOYEE.PUBLIC.1287',
  description: 'Employees: what anyone may know of them.',
  key: ['company', 'employee'],
  title: 'EMPLOYEE.NAME',
  indexedBy: ['department', WORD_ENDINGS],
  derived: {
    [WORD_ENDINGS]: wordEndings(
      "IF INACTIVE = 'Y' THEN '' ELSE @ID[INDEX(@ID,'!',1)+1,LEN(@ID)]:' ':FIRST.NAME:' ':LAST.NAME:' ':TITLE",
      'Endings of the words of number, name and title; none of who left.',
    ),
    'EMPLOYEE.NAME': derived("FIRST.NAME:' ':LAST.NAME", 'First and last name.', { format: '25L' }),
  },
  attributes: {
    firstName: text(1, 'FIRST.NAME', 'First name.'),
    lastName: text(2, 'LAST.NAME', 'Last name.'),
    jobTitle: text(3, 'TITLE', 'What he or she does.', { format: '20L' }),
    department: text(4, 'DEPARTMENT', 'Department.', { format: '12L' }),
    initials: text(5, 'INITIALS', 'Initials that records show.', { format: '3L' }),
    extension: text(6, 'EXTENSION', 'Telephone extension.', { format: '5L' }),
    email: text(7, 'EMAIL', 'E-mail address.', { format: '30L' }),
    inactive: flag(8, 'INACTIVE', 'Y once he or she left.'),
  },
});

export const EMPLOYEE_ACCESS_1287 = defineTable({
  name: 'EMPLOYEE.ACCESS.1287',
  description: 'Logins: whose each is, and what it may see and do.',
  key: ['login'],
  title: 'EMPLOYEE.NAME',
  attributes: {
    company: text(1, 'COMPANY', 'Company of the employee.', { format: '3L' }),
    employeeNo: text(2, 'EMPLOYEE.NO', 'Employee.', { pointsTo: 'EMPLOYEE' }),
    initials: text(3, 'INITIALS', 'Initials that records show.', { format: '3L' }),
    departmentGroup: text(
      4,
      'DEPARTMENT.GROUP',
      'ACCOUNTING, PARTS, PLANNING, SHIPPING or OTHER: which fields may be changed.',
      { format: '10L' },
    ),
    seesPayroll: flag(5, 'SEES.PAYROLL', 'Y where the pay of everyone may be seen.'),
    usesVault: flag(6, 'USES.VAULT', 'Y where documents may be checked out.'),
    localFolder: text(7, 'LOCAL.FOLDER', 'Where copies of documents are put.', { format: '25L' }),
  },
});

export const DIRDEP_1287 = defineTable({
  name: 'DIRDEP.1287',
  description: 'Bank accounts that employees have their pay sent to.',
  key: ['company', 'employee'],
  attributes: {
    ...association('DEPOSITS', {
      banks: text(1, 'BANKS', 'Bank.', { as: 'bank', secret: 'pay', format: '25L' }),
      bankAccounts: text(2, 'BANK.ACCOUNTS', 'Number of the account.', {
        as: 'bankAccount',
        secret: 'pay',
      }),
      routingNos: text(3, 'ROUTING.NOS', 'Routing number of the bank.', {
        as: 'routingNo',
        secret: 'pay',
      }),
      amounts: money(4, 'AMOUNTS', 'Amount of each check; blank for the rest.', {
        as: 'amount',
        secret: 'pay',
      }),
      depositTypes: text(5, 'DEPOSIT.TYPES', 'C checking, S savings.', {
        as: 'type',
        secret: 'pay',
        format: '1L',
      }),
    }),
  },
});

export const PAYREG = defineTable({
  name: 'PAYREG',
  description: 'Pay register: how each check came about.',
  key: ['company', 'employee', 'check date'],
  attributes: {
    periodEndDate: date(1, 'PERIOD.END.DATE', 'Last day that is paid.'),
    regularHours: hours(2, 'REGULAR.HOURS', 'Regular hours; by the hour, overtime is among them.'),
    overtimeHours: hours(3, 'OVERTIME.HOURS', 'Overtime hours.'),
    doubleTimeHours: hours(4, 'DOUBLE.TIME.HOURS', 'Double-time hours.'),
    holidayHours: hours(5, 'HOLIDAY.HOURS', 'Holiday hours.'),
    absentHours: hours(6, 'ABSENT.HOURS', 'Sick, vacation and other paid hours.'),
    regularRate: cost(7, 'REGULAR.RATE', 'Pay of one hour.', { secret: 'pay' }),
    overtimeRate: cost(8, 'OVERTIME.RATE', 'Pay of one hour of overtime.', { secret: 'pay' }),
    doubleTimeRate: cost(9, 'DOUBLE.TIME.RATE', 'Pay of one hour of double time.', {
      secret: 'pay',
    }),
    grossPay: money(10, 'GROSS.PAY', 'Pay before anything is taken off.', { secret: 'pay' }),
    taxes: money(11, 'TAXES', 'Taxes withheld.', { secret: 'pay' }),
    deductions: money(12, 'DEDUCTIONS', 'Other amounts taken off.', { secret: 'pay' }),
    netPay: money(13, 'NET.PAY', 'What was paid.', { secret: 'pay' }),
    checkNo: text(14, 'CHECK.NO', 'Number of the check.', { format: '8L' }),
    ledgerDocument: text(15, 'LEDGER.DOCUMENT', 'Document of the payroll in the ledger.', {
      format: '10L',
    }),
  },
});

export const PASSWORDS = defineTable({
  name: 'PASSWORDS',
  description: 'Passwords of logins, salted and hashed.',
  key: ['login'],
  isClosed: true,
  attributes: {
    passwordHash: text(1, 'PASSWORD.HASH', 'Method, cost, salt and hash.', { format: '30L' }),
    changedDate: date(2, 'CHANGED.DATE', 'When it was last changed.'),
    locked: flag(3, 'LOCKED', 'Y where the login may not be used.'),
  },
});

export const LABORCARD = defineTable({
  name: 'LABORCARD',
  description: 'Timesheets: the labor cards of an employee in a week.',
  key: ['company', 'employee', 'week ending'],
  indexedBy: ['workOrders'],
  attributes: {
    ...association('CARDS', {
      workedDates: date(1, 'WORKED.DATES', 'Day of the card.', { as: 'date' }),
      kinds: text(
        2,
        'KINDS',
        'REG regular, OT overtime, DT double time, SICK, HOL holiday, VAC vacation, MISC.',
        { as: 'kind', format: '4L' },
      ),
      workedHours: hours(3, 'WORKED.HOURS', 'Hours.', { as: 'hours' }),
      workOrders: text(4, 'WORK.ORDERS', 'Work order; blank for other work.', {
        as: 'workOrder',
        pointsTo: 'OPENWO',
      }),
      operations: number(5, 'OPERATIONS', 'Its operation.', {
        as: 'operation',
        pointsTo: 'WIPROUTE.LINE',
        after: ['workOrders'],
        format: '4R',
      }),
      jobs: text(6, 'JOBS', 'Job that is charged.', { as: 'job', pointsTo: 'JOBMASTER' }),
    }),
    shift: text(7, 'SHIFT', 'Shift worked that week.', { format: '1L' }),
    approvedBy: text(8, 'APPROVED.BY', 'Employee who approved it; blank before.', {
      pointsTo: 'EMPLOYEE',
    }),
    approvedDate: date(9, 'APPROVED.DATE', 'When.'),
    ...association('CARDS', {
      hourTypes: text(
        10,
        'HOUR.TYPES',
        'S setup, R run; blank where its work order was not charged.',
        { as: 'hourType', format: '1L' },
      ),
    }),
  },
});
