import { defineRoutine } from '../../entry/routine.ts';
import { customerArguments, customerNotes } from './customer-entry.ts';

export const vbCustomerRev1 = defineRoutine({
  name: 'VB_CUSTOMER.REV1',
  domain: 'Customers',
  safety: 'COND',
  pattern: 'CRUD',
  description:
    'Adds, replaces or retires a customer with its cross-references; the same work as VB_0301.REV1.',
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
