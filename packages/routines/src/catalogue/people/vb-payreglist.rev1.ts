import type { RecordOf } from 'mvdb';
import { payrollView } from '../../business/people/payroll-view.ts';
import { storedWholeNumber } from '../../business/values/stored-number.ts';
import { output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { EMPLOYEE, EMPLOYEE_PUBLIC_1287, PAYREG } from '../../schema/employees.ts';
import { keyOf } from '../../schema/record-key.ts';

interface ListedCheck {
  readonly check: RecordOf<typeof PAYREG>;
  readonly employeeNo: string;
  readonly checkDate: string;
  readonly employee: RecordOf<typeof EMPLOYEE> | undefined;
  readonly publicName: string;
  /** Whether the login may see what was paid. */
  readonly isShown: boolean;
}

const checks = inColumns<ListedCheck>(
  column('employee number', ({ employeeNo }) => employeeNo),
  column('employee name', ({ publicName }) => publicName),
  column('department', ({ employee }) => employee?.department ?? ''),
  column('regular hours', regularHoursOf, 'MD2'),
  column('overtime hours', ({ check }) => check.overtimeHours, 'MD2'),
  column('double-time hours', ({ check }) => check.doubleTimeHours, 'MD2'),
  column('holiday hours', ({ check }) => check.holidayHours, 'MD2'),
  column('regular rate', ({ check, isShown }) => (isShown ? check.regularRate : ''), 'MD4'),
  column('overtime rate', ({ check, isShown }) => (isShown ? check.overtimeRate : ''), 'MD4'),
  column('double-time rate', ({ check, isShown }) => (isShown ? check.doubleTimeRate : ''), 'MD4'),
  column('gross pay', ({ check, isShown }) => (isShown ? check.grossPay : ''), 'MD2'),
  column('check date', ({ checkDate }) => checkDate, 'D2/'),
);

const listChecks = companyListing(PAYREG);

export const vbPayreglistRev1 = defineRoutine({
  name: 'VB_PAYREGLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Pay register: the hours, rates and gross pay behind each check.',
  args: {
    ...companyListInputs,
    DATA: output('One row per check.', checks.layout),
    MESSAGE: listMessage,
  },
  reads: ['PAYREG', 'EMPLOYEE', 'EMPLOYEE.1287', 'EMPLOYEE.PUBLIC.1287'],
  does: [listChecks, payrollView],
  examples: [
    {
      call: { CO: '1', SQL: 'WITH OVERTIME.HOURS > 0 AND WITH @ID LIKE "1!1016!..."' },
      reply: {
        DATA: [
          ['1016', '1016', '1016'],
          ['Tom Jansen', 'Tom Jansen', 'Tom Jansen'],
          ['SHIPPING', 'SHIPPING', 'SHIPPING'],
          ['6925', '7800', '7925'],
          ['350', '100', '350'],
          ['0', '0', '0'],
          ['800', '0', '0'],
          ['', '', ''],
          ['', '', ''],
          ['', '', ''],
          ['', '', ''],
          ['21453', '21467', '21481'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { CO: '1', IDLIST: '9999!21453' },
      reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND 9999!21453' },
    },
  ],
  notes: [
    ...companyListNotes,
    'The register counts overtime among regular hours; for hourly employees it is taken out of them.',
    'The name is the public one, the department the one that is charged.',
    'Rates and gross pay are blank for a login that may not see payroll, but for its own checks.',
  ],

  run(inputs, session) {
    const payroll = companyContext(session, inputs.CO);
    const view = payrollView(payroll);
    const { found, MESSAGE } = listChecks(payroll, inputs);
    return {
      DATA: checks.of(
        found.map((check) => {
          const { company, employee: employeeNo, checkDate } = check.key;
          const employee = EMPLOYEE.read(session, company, employeeNo);
          const { firstName = '', lastName = '' } =
            EMPLOYEE_PUBLIC_1287.read(session, company, employeeNo) ?? {};
          const publicName = `${firstName} ${lastName}`.trim();
          const isShown = view.includes(keyOf(company, employeeNo));
          return { check, employeeNo, checkDate, employee, publicName, isShown };
        }),
      ),
      MESSAGE,
    };
  },
});

/** The register counts overtime of hourly employees among their regular hours. */
function regularHoursOf({ check, employee }: ListedCheck): string {
  if (employee?.payType !== 'H') return check.regularHours;
  return String(
    storedWholeNumber(check.regularHours, 'regular hours') -
      storedWholeNumber(check.overtimeHours, 'overtime hours'),
  );
}
