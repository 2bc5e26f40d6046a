import { defineRoutine } from '../../entry/routine.ts';

export const vbSf3180a = defineRoutine({
  name: 'VB_SF3180A',
  domain: 'ShopFloor',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Starts a full capacity run: checks that the operator may, empties the capacity tables, selects the open work orders and plans them through VB_SF3180.',
  args: {},
  callable: false,
  reads: ['COACCESS', 'CO.STDS.SF', 'GL-COMPANY'],
  writes: ['CAP.REQ.LAB', 'CAP.REQ.LAB.XREF', 'CAP.REQ.MACH', 'CAP.REQ.MACH.XREF'],
  alsoReads: ['OPENWO'],
  alsoWrites: ['DATE.PLAN.ERR', 'DICT DATE.PLAN.ERR'],
  messages: ['ACCESS DENIED', 'CANNOT OPEN FILE {name}'],
  notes: [
    'A main program rather than a subroutine: a function of the library, refused over HTTP.',
    'It has no arguments, so a failure is raised with its text.',
  ],
});
