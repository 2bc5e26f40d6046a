import { defineRoutine } from '../../entry/routine.ts';
import { extensionArguments, extensionNotes } from './extension-arguments.ts';

export const vbPartRev1 = defineRoutine({
  name: 'VB_PART.REV1',
  domain: 'Parts',
  safety: 'WARN',
  pattern: 'CRUD',
  description: 'Adds, changes or removes the extension record of a part and audits what changed.',
  args: extensionArguments,
  dangerousRequestTypes: ['DELETE', 'ADD', 'UPDATE'],
  reads: ['PRODUCT1287', 'TRANSREG', 'PASSWORDS'],
  writes: ['PRODUCT1287'],
  alsoWrites: ['PRODUCT.1287', 'TRANSREG', 'DICT TRANSREG'],
  messages: ['WRITE SUCCEEDED', 'DELETE SUCCEEDED', 'PART ALREADY EXISTS', 'PART NOT FOUND'],
  notes: extensionNotes,
});
