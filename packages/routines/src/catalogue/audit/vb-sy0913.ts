import { registerProtected } from '../../business/records/register-changes.ts';
import { company, handle, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { reportedChange } from './reported-change.ts';

export const vbSy0913 = defineRoutine({
  name: 'VB_SY0913',
  domain: 'ShopFloor',
  safety: 'INT',
  description:
    'Registers changes of the positions that a control record puts under audit, and transfers of a record.',
  args: {
    'PWD.AUDIT': handle('The register of protected positions.'),
    'DPWD.AUDIT': handle('Dictionary of that register, which counts its records.'),
    CO: company(),
    INITS: input('Initials of the operator.'),
    FILE: input('File or menu the program was run from.'),
    PGM: input('Program that made the change.'),
    KEY: input('Id of the changed record.', { required: true }),
    CRTNO: input('Terminal the change came from.'),
    OLDREC: input('The record before, 75 attributes.'),
    NEWREC: input('The record after, 75 attributes.'),
    ACTION: input('A added, C changed, D deleted, T transferred.'),
    DATAFILE: input('Table of the record.'),
    PWDAUDREC: input(
      'The positions under audit, as attribute or attribute.value, between any marks.',
    ),
    MSG: message('Blank, or why nothing could be registered.'),
  },
  writes: ['PWD.AUDIT', 'DICT PWD.AUDIT'],
  does: [registerProtected],
  notes: [
    'An empty control record puts nothing under audit.',
    'A transfer is registered even when no audited position differs.',
    'The handles can only name the register and its dictionary; empty means just these.',
  ],
  examples: [
    {
      call: { CO: '1', KEY: 'DEMO', OLDREC: 'A', NEWREC: 'B', ACTION: 'C', PWDAUDREC: '1' },
      reply: { MSG: '' },
    },
    { call: { CO: '1', KEY: 'DEMO', ACTION: 'X' }, reply: { MSG: 'INVALID ACTION CODE' } },
  ],

  run(args, session) {
    const { CO, PWDAUDREC } = args;
    registerProtected(companyContext(session, CO), {
      ...reportedChange(args),
      controlRecord: PWDAUDREC,
    });
    return {};
  },
});
