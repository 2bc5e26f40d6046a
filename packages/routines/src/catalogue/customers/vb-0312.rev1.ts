import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vb0312Rev1 = defineRoutine({
  name: 'VB_0312.REV1',
  domain: 'General',
  safety: 'COND',
  pattern: 'CRUD',
  description:
    'Stores a ship-to address of a customer with its order entry record, or removes it for good.',
  args: {
    CO: company(),
    REQTYPE: input('DELETE removes the address everywhere; anything else stores it.'),
    CUSTNO: input('Customer number.', { required: true }),
    SHIPTO: input('Sequence number of the address.', { required: true }),
    SHIPREC: input('The whole ship-to record, dimensioned; not used by DELETE.'),
    SHIPOEREC: input('The whole order entry record, dimensioned; not used by DELETE.'),
    MESSAGE: message('Blank, or why nothing was changed.'),
  },
  dangerousRequestTypes: ['DELETE'],
  writes: ['SHIPTO', 'SHIPTO.OE', 'SHIPTO.1287', 'TRANSREG'],
  alsoWrites: ['DICT TRANSREG'],
  messages: ['CANNOT OPEN FILE {name}', 'SHIP TO NOT FOUND'],
  notes: [
    'The key is company, customer and sequence joined by exclamation marks.',
    'No request type is named as safe, so every call needs permission to write.',
  ],
});
