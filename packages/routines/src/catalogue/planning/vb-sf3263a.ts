import { defineRoutine } from '../../entry/routine.ts';

export const vbSf3263a = defineRoutine({
  name: 'VB_SF3263A',
  domain: 'ShopFloor',
  safety: 'INT',
  description:
    'Starts a simulated capacity run: checks that the operator may, empties the simulated capacity and goes on to the next step.',
  args: {},
  writes: ['CAP.SIM.LAB', 'CAP.SIM.LAB.XREF', 'CAP.SIM.MACH', 'CAP.SIM.MACH.XREF'],
  messages: ['ACCESS DENIED', 'CANNOT OPEN FILE {name}'],
  notes: [
    'The next step is not named; it is taken to be the planning of the simulated work orders.',
    'It has no arguments, so a failure is raised with its text.',
  ],
});
