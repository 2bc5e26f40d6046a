import { withoutCompany } from 'mvdb';
import { payrollView } from '../../business/people/payroll-view.ts';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import { listMessage } from '../../listing/list-arguments.ts';
import { columnsOf } from '../../listing/rows.ts';
import { DIRDEP_1287, EMPLOYEE } from '../../schema/employees.ts';

export const vbDirdepositlistRev1 = defineRoutine({
  name: 'VB_DIRDEPOSITLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Bank accounts that employees have their pay sent to, and how much goes to each.',
  args: {
    DATA: output(
      'One row per deposit.',
      columns(
        'employee number',
        'name',
        'bank',
        'account',
        'routing number',
        ['amount', 'MD2'],
        'type',
      ),
    ),
    MESSAGE: listMessage,
  },
  reads: ['EMPLOYEE', 'DIRDEP.1287'],
  alsoReads: ['EMPLOYEE.ACCESS.1287'],
  examples: [{ call: {}, reply: { MESSAGE: '' } }],
  notes: [
    'A login that may not see payroll gets its own deposits only.',
    'The deposits are those of the company of the session, by rising employee number.',
    'The amount is blank for the account that gets the rest of the pay; the type is C checking or S savings.',
  ],

  run(_, session) {
    const view = payrollView(session);
    const deposits = [...DIRDEP_1287.records(session, session.company)].flatMap((record) => {
      if (!view.includes(record.recordId)) return [];
      const number = withoutCompany(record.recordId);
      const { firstName = '', lastName = '' } =
        EMPLOYEE.read(session, session.company, number) ?? {};
      return DIRDEP_1287.rows(record, 'DEPOSITS').map(
        ({ bank, bankAccount, routingNo, amount, type }) => [
          ...[number, `${firstName} ${lastName}`.trim()],
          ...[bank, bankAccount, routingNo, amount, type],
        ],
      );
    });
    return { DATA: columnsOf(deposits) };
  },
});
