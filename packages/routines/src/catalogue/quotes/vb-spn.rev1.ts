import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbSpnRev1 = defineRoutine({
  name: 'VB_SPN.REV1',
  domain: 'Quotes',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Adds, replaces or retires a supplier part number.',
  args: {
    CO: company(),
    REQTYPE: input('DELETE flags the number as deleted; anything else stores it.'),
    SPN: input('Supplier part number.', { required: true }),
    S1287REC: input('The whole record; not used by DELETE.'),
    ADDFLAG: input('1, Y or TRUE for a new number.'),
    MESSAGE: message(
      'Says when a number was deleted; blank when one was stored; else the failure.',
    ),
  },
  dangerousRequestTypes: ['DELETE', 'SAVE'],
  writes: ['SPN.1287'],
  messages: [
    'DELETE SUCCEEDED',
    'CANNOT OPEN FILE {name}',
    'SUPPLIER PART NUMBER ALREADY EXISTS',
    'SUPPLIER PART NUMBER NOT FOUND',
  ],
  notes: [
    'Request types are classed as for supplier quotes, whose behavior it shares.',
    'Storing a number leaves no audit record.',
    'Deleting sets the flag and keeps the rest of the record.',
    'Adding a number that exists, or changing one that does not, is reported and writes nothing.',
  ],
});
