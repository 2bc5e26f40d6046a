import { defineRoutine } from '../../entry/routine.ts';
import { customerArguments, customerNotes } from './customer-entry.ts';

export const vb0301Rev1 = defineRoutine({
  name: 'VB_0301.REV1',
  domain: 'Customers',
  safety: 'COND',
  pattern: 'CRUD',
  description:
    'Adds, replaces or retires a customer: master, extension and order entry records together.',
  args: customerArguments,
  dangerousRequestTypes: ['DELETE', 'SAVE'],
  writes: ['CUSTOMER', 'CUSTOMER.1287', 'CUSTOMER.OE', 'CUSTXREF', 'REFXCUST'],
  alsoWrites: ['TRANSREG', 'DICT TRANSREG'],
  messages: [
    'SAVED',
    'DELETED',
    'CANNOT OPEN FILE {name}',
    'CUSTOMER ALREADY EXISTS',
    'CUSTOMER NOT FOUND',
  ],
  notes: customerNotes,
});
