import { defineRoutine } from '../../entry/routine.ts';
import {
  customerArguments,
  customerMessages,
  customerNotes,
  customerTables,
} from './customer-entry.ts';

export const vb0301Rev1 = defineRoutine({
  name: 'VB_0301.REV1',
  domain: 'Customers',
  safety: 'COND',
  pattern: 'CRUD',
  description:
    'Adds, replaces or retires a customer: master, extension and order entry records together.',
  args: customerArguments,
  dangerousRequestTypes: ['DELETE', 'SAVE'],
  writes: customerTables,
  alsoWrites: ['TRANSREG', 'DICT TRANSREG'],
  messages: customerMessages,
  notes: customerNotes,
});
