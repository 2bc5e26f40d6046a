import type { RowOf } from 'mvdb';
import { payrollView } from '../../business/people/payroll-view.ts';
import { output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { listMessage } from '../../listing/list-arguments.ts';
import { companyOf } from '../../schema/company-session.ts';
import { DIRDEP_1287, EMPLOYEE } from '../../schema/employees.ts';
import { withoutCompany } from '../../schema/record-key.ts';

interface Deposit extends RowOf<typeof DIRDEP_1287.attributes, 'DEPOSITS'> {
  readonly number: string;
  readonly name: string;
}

const depositList = inColumns<Deposit>(
  column('employee number', ({ number }) => number),
  column('name', ({ name }) => name),
  column('bank', ({ bank }) => bank),
  column('account', ({ bankAccount }) => bankAccount),
  column('routing number', ({ routingNo }) => routingNo),
  column('amount', ({ amount }) => amount, 'MD2'),
  column('type', ({ type }) => type),
);

export const vbDirdepositlistRev1 = defineRoutine({
  name: 'VB_DIRDEPOSITLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Bank accounts that employees have their pay sent to, and how much goes to each.',
  args: {
    DATA: output('One row per deposit.', depositList.layout),
    MESSAGE: listMessage,
  },
  reads: ['EMPLOYEE', 'DIRDEP.1287'],
  does: [payrollView],
  examples: [{ call: {}, reply: { MESSAGE: '' } }],
  notes: [
    'A login that may not see payroll gets its own deposits only.',
    'The deposits are those of the company of the session, by rising employee number.',
    'The amount is blank for the account that gets the rest of the pay; the type is C checking or S savings.',
  ],

  run(_, session) {
    const view = payrollView(companyContext(session, companyOf(session)));
    const deposits = [...DIRDEP_1287.records(session, companyOf(session))].flatMap((record) => {
      if (!view.includes(record.recordId)) return [];
      const number = withoutCompany(record.recordId);
      const { firstName = '', lastName = '' } =
        EMPLOYEE.read(session, companyOf(session), number) ?? {};
      const name = `${firstName} ${lastName}`.trim();
      const deposits = DIRDEP_1287.rows(record, 'DEPOSITS');
      return deposits.map((deposit) => ({ ...deposit, number, name }));
    });
    return { DATA: depositList.of(deposits) };
  },
});
