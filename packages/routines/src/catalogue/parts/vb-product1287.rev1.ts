import { defineRoutine } from '../../entry/routine.ts';
import { extensionArguments, extensionNotes } from './extension-arguments.ts';

export const vbProduct1287Rev1 = defineRoutine({
  name: 'VB_PRODUCT1287.REV1',
  domain: 'Parts',
  safety: 'WARN',
  pattern: 'CRUD',
  description:
    'Maintains the extension record of a product; every addition, change and removal is audited.',
  args: extensionArguments,
  dangerousRequestTypes: ['DELETE', 'ADD', 'UPDATE'],
  reads: ['PRODUCT1287', 'TRANSREG', 'PASSWORDS'],
  writes: ['PRODUCT1287'],
  alsoWrites: ['PRODUCT.1287', 'TRANSREG', 'DICT TRANSREG'],
  messages: ['WRITE SUCCEEDED', 'DELETE SUCCEEDED', 'PART ALREADY EXISTS', 'PART NOT FOUND'],
  notes: extensionNotes,
});
