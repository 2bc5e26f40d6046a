import type { Session } from 'mvdb';
import { convertIn } from 'mvdb/functions';
import { type PayRule, type WeeklyHours, weeklyHours } from '../../business/people/weekly-hours.ts';
import { holdReport } from '../../business/records/hold.ts';
import { storedWholeNumber } from '../../business/values/stored-number.ts';
import { company, input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { listMessage } from '../../listing/list-arguments.ts';
import { left, printedTable, right } from '../../listing/printed-table.ts';
import {
  EMPLOYEE,
  EMPLOYEE_1287,
  EMPLOYEE_PUBLIC_1287,
  LABORCARD,
} from '../../schema/employees.ts';
import { withoutCompany } from '../../schema/record-key.ts';

interface EmployeeWeek {
  readonly department: string;
  readonly number: string;
  readonly name: string;
  readonly cards: readonly string[];
  readonly hours: WeeklyHours;
  readonly payType: string;
  readonly shift: string;
  readonly exemptStatus: string;
  readonly contract: readonly string[];
  readonly errors: readonly string[];
}

const hourColumns = [
  column('regular hours', ({ hours }: EmployeeWeek) => String(hours.regular), 'MD2'),
  column('overtime hours', ({ hours }: EmployeeWeek) => String(hours.overtime), 'MD2'),
  column('double-time hours', ({ hours }: EmployeeWeek) => String(hours.doubleTime), 'MD2'),
  column('sick hours', ({ hours }: EmployeeWeek) => String(hours.sick), 'MD2'),
  column('holiday hours', ({ hours }: EmployeeWeek) => String(hours.holiday), 'MD2'),
  column('vacation hours', ({ hours }: EmployeeWeek) => String(hours.vacation), 'MD2'),
  column('miscellaneous hours', ({ hours }: EmployeeWeek) => String(hours.miscellaneous), 'MD2'),
  column('total hours', ({ hours }: EmployeeWeek) => String(hours.total), 'MD2'),
];

const weekColumns = {
  department: column('department', ({ department }: EmployeeWeek) => department),
  number: column('employee number', ({ number }: EmployeeWeek) => number),
  name: column('name', ({ name }: EmployeeWeek) => name),
  errors: column('errors', ({ errors }: EmployeeWeek) => errors),
};

const listedWeeks = inColumns<EmployeeWeek>(
  weekColumns.department,
  weekColumns.number,
  weekColumns.name,
  column('card details', ({ cards }) => cards),
  ...hourColumns,
  column('pay type', ({ payType }) => payType),
  column('shift', ({ shift }) => shift),
  column('exempt status', ({ exemptStatus }) => exemptStatus),
  column('contract information', ({ contract }) => contract),
  weekColumns.errors,
);

const printedWeeks = printedTable<EmployeeWeek>(
  left(12, weekColumns.department),
  left(6, weekColumns.number),
  left(20, weekColumns.name),
  ...hourColumns.map((hours) => right(7, hours)),
  left(0, weekColumns.errors),
);

export const vbLaborhistlistRev1 = defineRoutine({
  name: 'VB_LABORHISTLIST.REV1',
  domain: 'General',
  safety: 'WARN',
  pattern: 'List',
  description:
    'Hours of the employees for a week, by kind of time, with the rules for salaried, hourly and exempt staff applied; employees without a timesheet are listed as well.',
  args: {
    CO: company(),
    'REQ.BY': input('Employee number of the requester.', { required: true }),
    'RPT.LST': input('Show those who report to this employee; ALL shows everyone.'),
    'WE.DATE': input('Last day of the week, MM/DD/YY.', { required: true }),
    DATA: output('One row per employee.', listedWeeks.layout),
    MESSAGE: listMessage,
  },
  opens: [EMPLOYEE, EMPLOYEE_1287, EMPLOYEE_PUBLIC_1287, LABORCARD],
  writes: ['HOLD'],
  does: [holdReport],
  messages: ['INVALID DATE {date}', 'NOT A WEEK ENDING DATE {date}', 'EMPLOYEE NOT FOUND'],
  examples: [
    {
      call: { CO: '1', 'REQ.BY': '1004', 'RPT.LST': '', 'WE.DATE': '10/25/26' },
      reply: {
        DATA: [
          ['ENGINEERING', 'ENGINEERING'],
          ['1011', '1012'],
          ['Eva Vance', 'Liam Moore'],
          ['21478!VAC!800!!!', ''],
          ['3200', '4000'],
          ['0', '0'],
          ['0', '0'],
          ['0', '0'],
          ['0', '0'],
          ['800', '0'],
          ['0', '0'],
          ['4000', '4000'],
          ['S', 'S'],
          ['1', '1'],
          ['E', 'E'],
          ['', ''],
          ['', ''],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { CO: '1', 'REQ.BY': '9999', 'RPT.LST': 'ALL', 'WE.DATE': '11/01/26' },
      reply: { DATA: '', MESSAGE: 'EMPLOYEE NOT FOUND' },
    },
    {
      call: { CO: '1', 'REQ.BY': '1001', 'RPT.LST': 'ALL', 'WE.DATE': '10/31/26' },
      reply: { DATA: '', MESSAGE: 'NOT A WEEK ENDING DATE 10/31/26' },
    },
  ],
  notes: [
    'Card details, contract information and errors are lists of subvalues inside a row.',
    'A card is date, kind, hours, work order, operation and job, joined by exclamation marks, all as stored; a contract is agency, number and last day.',
    'A blank RPT.LST shows those who report directly to the requester.',
    'Rows are sorted by department and employee number; a week ends on Sunday, and who was not employed in it is left out.',
    'Errors are NO TIMESHEET, NOT APPROVED, SHORT HOURS, DAY OVER 24 HOURS and CONTRACT ENDED; the exempt need no timesheet.',
    'The list is printed and kept in HOLD as well.',
  ],

  run({ CO, 'REQ.BY': requester, 'RPT.LST': reportTo, 'WE.DATE': weekEnding }, session, reject) {
    if (!EMPLOYEE.read(session, CO, requester)) throw reject('EMPLOYEE NOT FOUND');
    const week = dayOf(weekEnding);
    if (week === undefined) throw reject(`INVALID DATE ${weekEnding}`);
    if (week % DAYS_PER_WEEK !== 0) throw reject(`NOT A WEEK ENDING DATE ${weekEnding}`);
    const numbers = employeesUnder(session, CO, reportTo || requester);
    if (!numbers) throw reject('EMPLOYEE NOT FOUND');
    const listed = numbers
      .map((number) => weekOf(session, CO, number, week))
      .filter((employee) => employee !== undefined)
      .sort(byDepartment);
    holdReport(companyContext(session, CO), {
      name: 'LABORHIST',
      title: `LABOR HISTORY, WEEK ENDING ${weekEnding}`,
      program: 'VB_LABORHISTLIST.REV1',
      lines: listed.map(printedWeeks.lineOf),
    });
    return { DATA: listedWeeks.of(listed) };
  },
});

/** Day 0 was a Sunday, the day a week ends on. */
const DAYS_PER_WEEK = 7;
const MONTH_DAY_YEAR = /^\d\d\/\d\d\/\d\d$/;

function dayOf(date: string): number | undefined {
  if (!MONTH_DAY_YEAR.test(date)) return undefined;
  const { text, status } = convertIn(date, 'D2/');
  return status === 0 ? Number(text) : undefined;
}

/** @returns The employees who report to one, or all of the company; `undefined` where there is no such one. */
function employeesUnder(
  session: Session,
  company: string,
  leader: string,
): readonly string[] | undefined {
  if (leader !== 'ALL') return EMPLOYEE_1287.read(session, company, leader)?.reports;
  return Array.from(EMPLOYEE.records(session, company), ({ recordId }) => withoutCompany(recordId));
}

const FULL_DAY_HOURS = 2400;

/** @returns `undefined` for who was not employed in the week. */
function weekOf(
  session: Session,
  company: string,
  number: string,
  week: number,
): EmployeeWeek | undefined {
  const one = EMPLOYEE.read(session, company, number);
  const left = storedWholeNumber(one?.terminationDate ?? '', 'termination date');
  const hired = storedWholeNumber(one?.hireDate ?? '', 'hire date');
  if (!one || hired > week || (left > 0 && left <= week - DAYS_PER_WEEK)) return undefined;
  const more = EMPLOYEE_1287.read(session, company, number);
  const existing = EMPLOYEE_PUBLIC_1287.read(session, company, number);
  const sheet = LABORCARD.read(session, company, number, String(week));
  const cards = LABORCARD.rows(sheet, 'CARDS').map(
    ({ date, kind, hours, workOrder, operation, job }) => ({
      date,
      kind,
      hours: storedWholeNumber(hours, 'hours of a labor card'),
      text: [date, kind, hours, workOrder, operation, job].join('!'),
    }),
  );
  const rule = payRuleOf(one.payType, more?.exemptStatus ?? '');
  const standard = storedWholeNumber(one.standardHours, 'standard hours');
  const hours = weeklyHours(rule, standard, cards);
  const { contractAgency = '', contractNo = '', contractEndDate = '' } = more ?? {};
  const errors: string[] = [];
  if (!sheet && rule !== 'exempt') errors.push('NO TIMESHEET');
  if (sheet?.approvedBy === '') errors.push('NOT APPROVED');
  if (sheet && rule === 'hourly' && hours.total < standard) errors.push('SHORT HOURS');
  if (hasLongDay(cards)) errors.push('DAY OVER 24 HOURS');
  if (contractEndDate !== '' && storedWholeNumber(contractEndDate, 'end of a contract') < week)
    errors.push('CONTRACT ENDED');
  return {
    department: existing?.department || one.department,
    number,
    name: `${one.firstName} ${one.lastName}`.trim(),
    cards: cards.map(({ text }) => text),
    hours,
    payType: one.payType,
    shift: sheet?.shift || one.shift,
    exemptStatus: more?.exemptStatus ?? '',
    contract: contractAgency === '' ? [] : [contractAgency, contractNo, contractEndDate],
    errors,
  };
}

function payRuleOf(payType: string, exemptStatus: string): PayRule {
  if (payType !== 'S') return 'hourly';
  return exemptStatus === 'E' ? 'exempt' : 'salaried';
}

function hasLongDay(cards: readonly { readonly date: string; readonly hours: number }[]): boolean {
  const days = new Map<string, number>();
  for (const { date, hours } of cards) days.set(date, (days.get(date) ?? 0) + hours);
  return [...days.values()].some((hours) => hours > FULL_DAY_HOURS);
}

/** By department, then by number. */
function byDepartment(one: EmployeeWeek, other: EmployeeWeek) {
  const a = `${one.department}\0${one.number}`;
  const b = `${other.department}\0${other.number}`;
  return a < b ? -1 : a > b ? 1 : 0;
}
