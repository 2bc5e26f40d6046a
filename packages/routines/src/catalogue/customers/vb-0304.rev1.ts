import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vb0304Rev1 = defineRoutine({
  name: 'VB_0304.REV1',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Stores the credit terms of a customer and leaves an audit record of what changed.',
  args: {
    CO: company(),
    REQTYPE: input('Not looked at: every call stores the record.'),
    CUSTNO: input('Customer number.', { required: true }),
    CREDITREC: input('The whole credit record, dimensioned.'),
    ADDFLAG: input('Not looked at.'),
    MESSAGE: message('Blank, or why the record was not stored.'),
  },
  writes: ['CREDIT', 'TRANSREG'],
  alsoWrites: ['DICT TRANSREG'],
  messages: ['CANNOT OPEN FILE {name}'],
  notes: ['The audit record says added or changed by whether the record was there before.'],
});
