import type { RecordOf } from 'mvdb';
import { payrollView } from '../../business/people/payroll-view.ts';
import { output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { EMPLOYEE, EMPLOYEE_1287, EMPLOYEE_PUBLIC_1287 } from '../../schema/employees.ts';
import { COACCESS } from '../../schema/ledger.ts';
import { withoutCompany } from '../../schema/record-key.ts';

interface ListedEmployee {
  readonly employee: RecordOf<typeof EMPLOYEE>;
  readonly own: RecordOf<typeof EMPLOYEE_1287>;
  /** The public one. */
  readonly title: string;
}

const employees = inColumns<ListedEmployee>(
  column('employee number', ({ employee }) => withoutCompany(employee.recordId)),
  column('first name', ({ employee }) => employee.firstName),
  column('middle initial', ({ employee }) => employee.middleInitial),
  column('last name', ({ employee }) => employee.lastName),
  column('title', ({ title }) => title),
  column('department', ({ employee }) => employee.department),
  column('supervisor', ({ own }) => own.supervisor),
  column('shift', ({ employee }) => employee.shift),
  column('employment status', ({ employee }) => employee.employmentStatus),
  column('exempt status', ({ own }) => own.exemptStatus),
  column('pay type', ({ employee }) => employee.payType),
  column('pay frequency', ({ employee }) => employee.payFrequency),
  column('hire date', ({ employee }) => employee.hireDate, 'D2/'),
  column('termination date', ({ employee }) => employee.terminationDate, 'D2/'),
  column('birth date', ({ employee }) => employee.birthDate, 'D2/'),
  column('social security number', ({ employee }) => employee.socialSecurityNo),
  column('address', ({ employee }) => employee.addressLines),
  column('city', ({ employee }) => employee.city),
  column('state', ({ employee }) => employee.state),
  column('zip code', ({ employee }) => employee.zip),
  column('phone', ({ employee }) => employee.phone),
  column('hourly rate', ({ employee }) => employee.hourlyRate, 'MD4'),
  column('overtime rate', ({ employee }) => employee.overtimeRate, 'MD4'),
  column('double-time rate', ({ employee }) => employee.doubleTimeRate, 'MD4'),
  column('shift premium', ({ own }) => own.shiftPremium, 'MD4'),
  column('annual salary', ({ employee }) => employee.annualSalary, 'MD2'),
  column('standard hours', ({ employee }) => employee.standardHours, 'MD2'),
  column('date of last raise', ({ employee }) => employee.raiseDate, 'D2/'),
  column('rate before last raise', ({ employee }) => employee.rateBeforeRaise, 'MD4'),
  column('federal filing status', ({ employee }) => employee.federalStatus),
  column('federal allowances', ({ employee }) => employee.federalAllowances),
  column('additional federal tax', ({ employee }) => employee.federalAdditional, 'MD2'),
  column('state tax code', ({ employee }) => employee.stateTaxCode),
  column('state allowances', ({ employee }) => employee.stateAllowances),
  column('additional state tax', ({ employee }) => employee.stateAdditional, 'MD2'),
  column('local tax code', ({ employee }) => employee.localTaxCode),
  column('tax exempt', ({ employee }) => employee.taxExempt),
  column('medical deduction', ({ employee }) => employee.medicalDeduction, 'MD2'),
  column('dental deduction', ({ employee }) => employee.dentalDeduction, 'MD2'),
  column('life insurance deduction', ({ employee }) => employee.lifeDeduction, 'MD2'),
  column('disability deduction', ({ employee }) => employee.disabilityDeduction, 'MD2'),
  column('garnishment', ({ employee }) => employee.garnishment, 'MD2'),
  column('union dues', ({ employee }) => employee.unionDues, 'MD2'),
  column('other deduction', ({ employee }) => employee.otherDeduction, 'MD2'),
  column('direct deposit', ({ employee }) => employee.directDeposit),
  column('retirement plan eligibility date', ({ own }) => own.planEligibleDate, 'D2/'),
  column('retirement plan entry date', ({ own }) => own.planEntryDate, 'D2/'),
  column('retirement contribution percent', ({ own }) => own.contributionPercent, 'MD2'),
  column('employer match percent', ({ own }) => own.matchPercent, 'MD2'),
  column('retirement loan payment', ({ own }) => own.planLoanPayment, 'MD2'),
  column('retirement plan balance', ({ own }) => own.planBalance, 'MD2'),
);

const listRecords = companyListing(EMPLOYEE);

export const vbEmployeelistRev1 = defineRoutine({
  name: 'VB_EMPLOYEELIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Payroll file of the employees: pay, taxes, deductions and retirement plan, as far as the login may see them.',
  args: {
    ...companyListInputs,
    DATA: output('One row per employee.', employees.layout),
    MESSAGE: listMessage,
  },
  opens: [EMPLOYEE_1287, EMPLOYEE_PUBLIC_1287, COACCESS],
  does: [listRecords, payrollView],
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

  run(inputs, session) {
    const payroll = companyContext(session, inputs.CO);
    const { isWhole, own, includes } = payrollView(payroll);
    const companies = COACCESS.read(session, session.login)?.companies ?? [];
    const isOpen = (id: string) => id === own || companies.includes(companyOf(id));
    const { found, MESSAGE } = listRecords(payroll, {
      ...inputs,
      ...(!isWhole && { among: own ? [own] : [] }),
      mayList: (id) => includes(id) && isOpen(id),
    });
    return {
      DATA: employees.of(
        found.map((employee) => ({
          employee,
          own: EMPLOYEE_1287.read(session, employee.recordId) ?? EMPLOYEE_1287.parse(''),
          title: EMPLOYEE_PUBLIC_1287.read(session, employee.recordId)?.jobTitle ?? '',
        })),
      ),
      MESSAGE,
    };
  },
});

function companyOf(id: string): string {
  return id.split('!', 1)[0] ?? '';
}
