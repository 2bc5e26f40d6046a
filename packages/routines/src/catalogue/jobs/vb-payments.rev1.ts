import { company, defineRoutine, inout, input, message } from '../../entry/routine.ts';

export const vbPaymentsRev1 = defineRoutine({
  name: 'VB_PAYMENTS.REV1',
  domain: 'General',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Reads, stores or, against a password, deletes a payment milestone.',
  args: {
    CO: company(),
    REQTYPE: input('READ, WRITE or DELETE.'),
    MSNO: input('Number of the task or milestone.', { required: true }),
    MSREC: inout(
      'The whole record, dimensioned: sent by WRITE, returned by READ; for DELETE its first attribute is the password.',
    ),
    ADDFLAG: input('1 for a new milestone, 0 to change one.'),
    MESSAGE: message('Blank, or why nothing was read or changed.'),
  },
  safeRequestTypes: ['READ'],
  dangerousRequestTypes: ['WRITE', 'DELETE'],
  reads: ['PASSWORDS'],
  writes: ['TASK.1287', 'TRANSREG'],
  alsoWrites: ['DICT TRANSREG'],
  messages: [
    'INVALID REQUEST TYPE',
    'CANNOT OPEN FILE {name}',
    'MILESTONE ALREADY EXISTS',
    'MILESTONE NOT FOUND',
    'INVALID PASSWORD',
    'INVALID DATE {date}',
    'INVALID AMOUNT {amount}',
  ],
  notes: [
    'The record travels both ways, because READ returns it where WRITE takes it.',
    'DELETE asks for the password of the login of the session; passwords are kept as salted hashes.',
    'Adding a milestone that exists, or changing one that does not, is reported and writes nothing.',
  ],
});
