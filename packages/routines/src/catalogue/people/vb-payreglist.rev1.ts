import { keyOf, type RecordOf } from 'mvdb';
import { payrollView } from '../../business/people/payroll-view.ts';
import { storedWholeNumber } from '../../business/values/stored-number.ts';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { EMPLOYEE, EMPLOYEE_PUBLIC_1287, PAYREG } from '../../schema/employees.ts';

export const vbPayreglistRev1 = defineRoutine({
  name: 'VB_PAYREGLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Pay register: the hours, rates and gross pay behind each check.',
  args: {
    ...companyListInputs,
    DATA: output(
      'One row per check.',
      columns(
        'employee number',
        'employee name',
        'department',
        ['regular hours', 'MD2'],
        ['overtime hours', 'MD2'],
        ['double-time hours', 'MD2'],
        ['holiday hours', 'MD2'],
        ['regular rate', 'MD4'],
        ['overtime rate', 'MD4'],
        ['double-time rate', 'MD4'],
        ['gross pay', 'MD2'],
        ['check date', 'D2/'],
      ),
    ),
    MESSAGE: listMessage,
  },
  reads: ['PAYREG', 'EMPLOYEE', 'EMPLOYEE.1287', 'EMPLOYEE.PUBLIC.1287'],
  alsoReads: ['EMPLOYEE.ACCESS.1287'],
  messages: companyListMessages,
  examples: [
    {
      call: { CO: '1', SQL: 'WITH OVERTIME.HOURS > 0 AND WITH @ID LIKE "1!1016!..."' },
      reply: {
        DATA: [
          ['1016'],
          ['Tom Jansen'],
          ['SHIPPING'],
          ['7200'],
          ['800'],
          ['0'],
          ['800'],
          [''],
          [''],
          [''],
          [''],
          ['21453'],
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

  run(inputs, session, refuse) {
    const view = payrollView(session);
    return listedColumns(session, refuse, {
      table: PAYREG,
      choice: companyChoice(inputs),
      row: (check) => {
        const [company = '', number = '', checkDate = ''] = check.recordId.split('!');
        const employee = EMPLOYEE.read(session, company, number);
        const isShown = view.includes(keyOf(company, number));
        const { firstName = '', lastName = '' } =
          EMPLOYEE_PUBLIC_1287.read(session, company, number) ?? {};
        return [
          number,
          `${firstName} ${lastName}`.trim(),
          employee?.department ?? '',
          employee?.payType === 'H' ? withoutOvertime(check) : check.regularHours,
          check.overtimeHours,
          check.doubleTimeHours,
          check.holidayHours,
          ...[check.regularRate, check.overtimeRate, check.doubleTimeRate, check.grossPay].map(
            (pay) => (isShown ? pay : ''),
          ),
          checkDate,
        ];
      },
    });
  },
});

function withoutOvertime({ regularHours, overtimeHours }: RecordOf<typeof PAYREG>): string {
  return String(
    storedWholeNumber(regularHours, 'regular hours') -
      storedWholeNumber(overtimeHours, 'overtime hours'),
  );
}
