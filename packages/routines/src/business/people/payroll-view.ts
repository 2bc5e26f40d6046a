import { operation } from '../../entry/operation.ts';
import { EMPLOYEE_ACCESS_1287 } from '../../schema/employees.ts';
import { keyOf } from '../../schema/record-key.ts';

/** Whose pay, taxes and personal data a login may see. */
export interface PayrollView {
  /** Everyone's. */
  readonly isWhole: boolean;
  /** Id of the employee whose login it is; `undefined` for a login that is not registered. */
  readonly own: string | undefined;
  /** True where those of the employee with this id may be seen. */
  includes(employee: string): boolean;
}

/** Whoever may not see payroll sees himself. What the rights of the session say of pay goes before its login. */
export const payrollView = operation({
  reads: [EMPLOYEE_ACCESS_1287],
  run({ session }): PayrollView {
    const access = EMPLOYEE_ACCESS_1287.read(session, session.login);
    const own = access && keyOf(access.company, access.employeeNo);
    const isWhole = session.rights ? session.sees('pay') : access?.seesPayroll === 'Y';
    return { isWhole, own, includes: (employee) => isWhole || employee === own };
  },
});
