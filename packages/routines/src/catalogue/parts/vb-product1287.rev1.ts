import { keepPartExtension } from '../../business/parts/keep-part-extension.ts';
import { firm } from '../../entry/firm.ts';
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
  does: [keepPartExtension],
  messages: ['WRITE SUCCEEDED', 'DELETE SUCCEEDED'],
  notes: extensionNotes,
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'UPDATE',
        PRODUCT1287NO: 'F314',
        PRODUCT1287REC: ['P', '', ['TURN', 'MILL'], 'N'],
      },
      reply: { MESSAGE: 'WRITE SUCCEEDED' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', PRODUCT1287NO: 'P999' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
    {
      call: { CO: '1', REQTYPE: 'ADD', PRODUCT1287NO: 'F314', ADDFLAG: 'Y' },
      reply: { MESSAGE: 'RECORD ALREADY EXISTS' },
    },
  ],

  run: ({ CO, REQTYPE, PRODUCT1287NO, PRODUCT1287REC, ADDFLAG }, session) => ({
    MESSAGE: keepPartExtension(firm(session, CO), {
      program: 'VB_PRODUCT1287.REV1',
      id: PRODUCT1287NO,
      requestType: REQTYPE,
      record: PRODUCT1287REC,
      addFlag: ADDFLAG,
    }),
  }),
});
