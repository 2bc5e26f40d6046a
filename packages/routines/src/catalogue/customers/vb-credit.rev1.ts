import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbCreditRev1 = defineRoutine({
  name: 'VB_CREDIT.REV1',
  domain: 'Customers',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Stores the credit terms of a customer and leaves an audit record of what changed.',
  args: {
    CO: company(),
    REQTYPE: input('Not looked at: every call stores the record.'),
    CUSTNO: input('Customer number.', { required: true }),
    CREDITREC: input('The whole credit record.'),
    ADDFLAG: input('1, Y or TRUE for a new record, which the audit record then shows as added.'),
    MESSAGE: message('Always SAVED.'),
  },
  dangerousRequestTypes: ['SAVE'],
  writes: ['CREDIT'],
  alsoWrites: ['TRANSREG', 'DICT TRANSREG'],
  messages: ['SAVED'],
  notes: [
    'A request to delete stores the record like any other.',
    'Whether the record was there before makes no difference to the outcome.',
  ],
});
