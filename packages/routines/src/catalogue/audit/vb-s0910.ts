import { registerChange } from '../../business/records/register-changes.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { reportedChange } from './reported-change.ts';

export const vbS0910 = defineRoutine({
  name: 'VB_S0910',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Writes to the change register what a program did to a record.',
  args: {
    CO: company(),
    PGM: input('Program that made the change.'),
    KEY: input('Id of the changed record.', { required: true }),
    OLDREC: input('The record before; blank when it was added.'),
    NEWREC: input('The record after; blank when it was deleted.'),
    ACTION: input('A added, C changed, D deleted.'),
    DATAFILE: input('Table of the record.'),
    SKIP: input('Numbers of attributes left out, value-marked.'),
    MSG: message('Blank, or why nothing could be registered.'),
  },
  writes: ['TRANSREG', 'DICT TRANSREG'],
  does: [registerChange],
  notes: ['A change that touches only skipped attributes, or none, is not registered.'],
  examples: [
    {
      call: {
        CO: '1',
        PGM: 'DEMO',
        KEY: '1!P100',
        OLDREC: ['A', 'B'],
        NEWREC: ['A', 'C'],
        ACTION: 'C',
        DATAFILE: 'PRODUCT',
      },
      reply: { MSG: '' },
    },
    {
      call: { CO: '1', KEY: '1!P100', OLDREC: 'A', NEWREC: 'B', ACTION: 'X' },
      reply: { MSG: 'INVALID ACTION CODE' },
    },
    {
      call: { CO: '1', KEY: '1!P100', NEWREC: 'A', ACTION: 'A', SKIP: 'ALL' },
      reply: { MSG: 'INVALID SKIP ALL' },
    },
  ],

  run(args, session) {
    const { CO, SKIP } = args;
    registerChange(companyContext(session, CO), { ...reportedChange(args), skip: SKIP });
    return {};
  },
});
