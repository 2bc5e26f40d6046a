import { saveCredit } from '../../business/customers/save-credit.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { creditNotes } from './credit-entry.ts';

export const vbCreditRev1 = defineRoutine({
  name: 'VB_CREDIT.REV1',
  domain: 'Customers',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Saves the credit terms of a customer.',
  args: {
    CO: company(),
    REQTYPE: input('Not looked at: every call saves the record.'),
    CUSTNO: input('Customer number.', { required: true }),
    CREDITREC: input('The whole credit record.'),
    ADDFLAG: input('Makes no difference: what is on file says whether the record is new.'),
    MESSAGE: message('SAVED, or why nothing was written.'),
  },
  dangerousRequestTypes: ['SAVE'],
  writes: ['CREDIT'],
  does: [saveCredit],
  messages: ['SAVED'],
  notes: creditNotes,
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        CUSTNO: 'C1009',
        CREDITREC: ['5000000', 'N', 'NET30', '0', '', '', '0'],
      },
      reply: { MESSAGE: 'SAVED' },
    },
    {
      call: { CO: '1', REQTYPE: 'SAVE', CUSTNO: 'C1010', CREDITREC: ['5000000', 'N', 'NET30'] },
      reply: { MESSAGE: 'CUSTOMER IS DELETED' },
    },
    {
      call: { CO: '1', CUSTNO: 'C1001', CREDITREC: ['5000000', 'N', 'NET30'] },
      reply: { MESSAGE: 'BALANCE IS KEPT BY THE SYSTEM' },
    },
  ],

  run({ CO, CUSTNO, CREDITREC }, session) {
    saveCredit(companyContext(session, CO), {
      program: 'VB_CREDIT.REV1',
      customer: CUSTNO,
      record: CREDITREC,
    });
    return { MESSAGE: 'SAVED' };
  },
});
