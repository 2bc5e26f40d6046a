import { operation } from '../../entry/operation.ts';
import { EMPLOYEE, LABORCARD } from '../../schema/employees.ts';
import { keyOf } from '../../schema/record-key.ts';

/** The timesheet of an employee for a week, and who approves it. */
export interface Approval {
  readonly employee: string;
  /** The Sunday with which it ends. */
  readonly week: string;
  /** Number of an employee. */
  readonly approver: string;
}

/** Approves the timesheet of a week: no card is added to it any more, or taken out, and it may be paid. */
export const approveTimesheet = operation({
  reads: [EMPLOYEE],
  writes: [LABORCARD],
  rejections: [
    'TIMESHEET NOT FOUND {week}',
    'TIMESHEET IS APPROVED {week}',
    'EMPLOYEE NOT FOUND {employee}',
  ],
  run({ session, company }, { employee, week, approver }: Approval, reject) {
    const sheet = LABORCARD.readLocked(session, keyOf(company, employee, week));
    if (sheet === undefined) throw reject(`TIMESHEET NOT FOUND ${week}`);
    if (sheet.approvedBy !== '') throw reject(`TIMESHEET IS APPROVED ${week}`);
    if (!EMPLOYEE.has(session, company, approver)) throw reject(`EMPLOYEE NOT FOUND ${approver}`);
    LABORCARD.update(session, sheet, {
      approvedBy: approver,
      approvedDate: String(session.clock.today()),
    });
  },
});
