import { registerDimensioned } from '../../business/records/register-changes.ts';
import { company, handle, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { reportedChange } from './reported-change.ts';

export const vbS0923 = defineRoutine({
  name: 'VB_S0923',
  domain: 'ShopFloor',
  safety: 'INT',
  description:
    'Registers every attribute, value and subvalue that differs between two records of 75 attributes.',
  args: {
    TRANSREG: handle('The change register.'),
    DTRANSREG: handle('Dictionary of the change register, which counts its records.'),
    CO: company(),
    INITS: input('Initials of the operator.'),
    FILE: input('File or menu the program was run from.'),
    PGM: input('Program that made the change.'),
    KEY: input('Id of the changed record.', { required: true }),
    CRTNO: input('Terminal the change came from.'),
    OLDREC: input('The record before, 75 attributes.'),
    NEWREC: input('The record after, 75 attributes.'),
    ACTION: input('A added, C changed, D deleted.'),
    DATAFILE: input('Table of the record.'),
    SKIP: input('Numbers of attributes left out, value-marked.'),
    MSG: message('Blank, or why nothing could be registered.'),
  },
  writes: ['TRANSREG', 'DICT TRANSREG'],
  does: [registerDimensioned],
  notes: ['The handles can only name the register and its dictionary; empty means just these.'],
  examples: [
    { call: { CO: '1', KEY: '1!P100', NEWREC: ['A', 'B'], ACTION: 'A' }, reply: { MSG: '' } },
    { call: { CO: '1', KEY: '1!P100', ACTION: 'X' }, reply: { MSG: 'INVALID ACTION CODE' } },
  ],

  run(args, session) {
    const { CO, SKIP } = args;
    registerDimensioned(companyContext(session, CO), {
      ...reportedChange(args),
      skip: SKIP,
      size: 75,
    });
    return {};
  },
});
