import { type RecordOf, type Session, withoutCompany } from 'mvdb';
import { payrollView } from '../../business/people/payroll-view.ts';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { type Cell, companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { EMPLOYEE, EMPLOYEE_1287, EMPLOYEE_PUBLIC_1287 } from '../../schema/employees.ts';
import { COACCESS } from '../../schema/ledger.ts';

export const vbEmployeelistRev1 = defineRoutine({
  name: 'VB_EMPLOYEELIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Payroll file of the employees: pay, taxes, deductions and retirement plan, as far as the login may see them.',
  args: {
    ...companyListInputs,
    DATA: output(
      'One row per employee.',
      columns(
        'employee number',
        'first name',
        'middle initial',
        'last name',
        'title',
        'department',
        'supervisor',
        'shift',
        'employment status',
        'exempt status',
        'pay type',
        'pay frequency',
        ['hire date', 'D2/'],
        ['termination date', 'D2/'],
        ['birth date', 'D2/'],
        'social security number',
        'address',
        'city',
        'state',
        'zip code',
        'phone',
        ['hourly rate', 'MD4'],
        ['overtime rate', 'MD4'],
        ['double-time rate', 'MD4'],
        ['shift premium', 'MD4'],
        ['annual salary', 'MD2'],
        ['standard hours', 'MD2'],
        ['date of last raise', 'D2/'],
        ['rate before last raise', 'MD4'],
        'federal filing status',
        'federal allowances',
        ['additional federal tax', 'MD2'],
        'state tax code',
        'state allowances',
        ['additional state tax', 'MD2'],
        'local tax code',
        'tax exempt',
        ['medical deduction', 'MD2'],
        ['dental deduction', 'MD2'],
        ['life insurance deduction', 'MD2'],
        ['disability deduction', 'MD2'],
        ['garnishment', 'MD2'],
        ['union dues', 'MD2'],
        ['other deduction', 'MD2'],
        'direct deposit',
        ['retirement plan eligibility date', 'D2/'],
        ['retirement plan entry date', 'D2/'],
        ['retirement contribution percent', 'MD2'],
        ['employer match percent', 'MD2'],
        ['retirement loan payment', 'MD2'],
        ['retirement plan balance', 'MD2'],
      ),
    ),
    MESSAGE: listMessage,
  },
  alsoReads: [
    'EMPLOYEE',
    'EMPLOYEE.1287',
    'EMPLOYEE.PUBLIC.1287',
    'EMPLOYEE.ACCESS.1287',
    'COACCESS',
  ],
  messages: companyListMessages,
  examples: [
    // What comes back is nobody else's business, and stands in no example.
    { call: { CO: '1', SQL: 'WITH PAY.TYPE = "S"' }, reply: { MESSAGE: '' } },
    { call: { CO: '1', IDLIST: '1001' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND 1001' } },
  ],
  notes: [
    ...companyListNotes,
    'A login that may not see payroll gets its own record only; one that may, those of the companies that COACCESS opens to it.',
    'A deleted or unknown id is left out of the list.',
    'A login that is not registered sees nobody.',
    'The title is the public one; address lines are subvalues of their row.',
  ],

  run(inputs, session, refuse) {
    const { isWhole, own, includes } = payrollView(session);
    const companies = COACCESS.read(session, session.login)?.companies ?? [];
    const isOpen = (id: string) => id === own || companies.includes(companyOf(id));
    return listedColumns(session, refuse, {
      table: EMPLOYEE,
      choice: { ...companyChoice(inputs), ...(!isWhole && { among: own ? [own] : [] }) },
      mayList: (id) => includes(id) && isOpen(id),
      row: (employee) => rowOf(session, employee),
    });
  },
});

function companyOf(id: string): string {
  return id.split('!', 1)[0] ?? '';
}

function rowOf(session: Session, employee: RecordOf<typeof EMPLOYEE>): readonly Cell[] {
  const own = EMPLOYEE_1287.read(session, employee.recordId) ?? EMPLOYEE_1287.parse('');
  const title = EMPLOYEE_PUBLIC_1287.read(session, employee.recordId)?.jobTitle ?? '';
  return [
    withoutCompany(employee.recordId),
    employee.firstName,
    employee.middleInitial,
    employee.lastName,
    title,
    employee.department,
    own.supervisor,
    employee.shift,
    employee.employmentStatus,
    own.exemptStatus,
    employee.payType,
    employee.payFrequency,
    employee.hireDate,
    employee.terminationDate,
    employee.birthDate,
    employee.socialSecurityNo,
    employee.addressLines,
    employee.city,
    employee.state,
    employee.zip,
    employee.phone,
    employee.hourlyRate,
    employee.overtimeRate,
    employee.doubleTimeRate,
    own.shiftPremium,
    employee.annualSalary,
    employee.standardHours,
    employee.raiseDate,
    employee.rateBeforeRaise,
    employee.federalStatus,
    employee.federalAllowances,
    employee.federalAdditional,
    employee.stateTaxCode,
    employee.stateAllowances,
    employee.stateAdditional,
    employee.localTaxCode,
    employee.taxExempt,
    employee.medicalDeduction,
    employee.dentalDeduction,
    employee.lifeDeduction,
    employee.disabilityDeduction,
    employee.garnishment,
    employee.unionDues,
    employee.otherDeduction,
    employee.directDeposit,
    own.planEligibleDate,
    own.planEntryDate,
    own.contributionPercent,
    own.matchPercent,
    own.planLoanPayment,
    own.planBalance,
  ];
}
