import { saveCredit } from '../../business/customers/save-credit.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { creditNotes } from './credit-entry.ts';

export const vb0304Rev1 = defineRoutine({
  name: 'VB_0304.REV1',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Saves the credit terms of a customer and leaves an audit record of what changed.',
  args: {
    CO: company(),
    REQTYPE: input('Not looked at: every call saves the record.'),
    CUSTNO: input('Customer number.', { required: true }),
    CREDITREC: input('The whole credit record, dimensioned.'),
    ADDFLAG: input('Not looked at: what is on file says whether the record is new.'),
    MESSAGE: message('Blank, or why nothing was written.'),
  },
  writes: ['CREDIT', 'TRANSREG'],
  does: [saveCredit],
  notes: creditNotes,
  examples: [
    {
      call: {
        CO: '1',
        CUSTNO: 'C1009',
        CREDITREC: ['5000000', 'N', 'NET30', '0', '', '', '0'],
      },
      reply: { MESSAGE: '' },
    },
    {
      call: { CO: '1', CUSTNO: 'C9001', CREDITREC: ['5000000', 'N', 'NET30'] },
      reply: { MESSAGE: 'CUSTOMER NOT FOUND' },
    },
  ],

  run({ CO, CUSTNO, CREDITREC }, session) {
    saveCredit(companyContext(session, CO), {
      program: 'VB_0304.REV1',
      customer: CUSTNO,
      record: CREDITREC,
    });
    return {};
  },
});
