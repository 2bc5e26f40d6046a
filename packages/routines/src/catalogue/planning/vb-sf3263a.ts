import { runSimulation } from '../../business/simulation/run-simulation.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbSf3263a = defineRoutine({
  name: 'VB_SF3263A',
  domain: 'ShopFloor',
  safety: 'INT',
  description:
    'Starts a simulated capacity run: checks that the operator may, empties the simulated capacity and goes on to the next step.',
  args: {},
  writes: ['CAP.SIM.LAB', 'CAP.SIM.LAB.XREF', 'CAP.SIM.MACH', 'CAP.SIM.MACH.XREF'],
  does: [runSimulation],
  examples: [{ call: {}, reply: {} }],
  notes: [
    'It plans for every company that still does business. The login must work in each of them, be one of the operators that its standards name, if they name any, and may write; else nothing is cleared.',
    'The next step is not named; it is the planning of the simulated work orders as they are.',
    'What came of it is printed into the output of the session, a line for each company.',
    'It has no arguments, so a failure is raised with its text.',
  ],

  run(_none, session) {
    const planned = runSimulation(companyContext(session, companyOf(session)), 'VB_SF3263A');
    for (const { company, orderCount, failed } of planned)
      session.print(
        `Company ${company}: ${orderCount} simulated order(s) planned, ${failed.length} failed`,
      );
    return {};
  },
});
