import { keepPartExtension } from '../../business/parts/keep-part-extension.ts';
import { firm } from '../../entry/firm.ts';
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
  does: [keepPartExtension],
  messages: ['WRITE SUCCEEDED', 'DELETE SUCCEEDED'],
  notes: extensionNotes,
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'UPDATE',
        PRODUCT1287NO: 'C501',
        PRODUCT1287REC: ['H', 'C501', '', 'N', 'B12', 'MAIN'],
      },
      reply: {
        PRODUCT1287REC: ['H', 'C501', '', 'N', 'B12', 'MAIN'],
        MESSAGE: 'WRITE SUCCEEDED',
      },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', PRODUCT1287NO: 'C500' },
      reply: { MESSAGE: 'DELETE SUCCEEDED' },
    },
    {
      call: { CO: '1', REQTYPE: 'ADD', PRODUCT1287NO: 'C501', PRODUCT1287REC: ['R', 'P999'] },
      reply: { MESSAGE: 'PHYSICAL.PART.NO NOT FOUND P999' },
    },
  ],

  run: ({ CO, REQTYPE, PRODUCT1287NO, PRODUCT1287REC, ADDFLAG }, session) => ({
    MESSAGE: keepPartExtension(firm(session, CO), {
      program: 'VB_PART.REV1',
      id: PRODUCT1287NO,
      requestType: REQTYPE,
      record: PRODUCT1287REC,
      addFlag: ADDFLAG,
    }),
  }),
});
