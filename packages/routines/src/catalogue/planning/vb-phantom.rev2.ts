import { clearAtWeekend } from '../../business/planning/changed-parts.ts';
import { assertMayPlan, plannedCompanies } from '../../business/planning/planning-rights.ts';
import { input } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';
import { startProgram } from './batch-programs.ts';
import { startPlanningBatch } from './planning-batch.ts';

export const vbPhantomRev2 = defineRoutine({
  name: 'VB_PHANTOM.REV2',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Starts a program in the background; MRP runs the whole material planning batch from first step to last.',
  args: {
    PROGNAME: input('Program to start, or MRP for the planning batch.', { required: true }),
  },
  does: [clearAtWeekend, startProgram, plannedCompanies, assertMayPlan, startPlanningBatch],
  notes: [
    'Any name but MRP is started as the first version does it.',
    'MRP is rejected before anything is cleared where the operator may not plan every company that still does business: who works in all of them, is an operator of each that names some, and may write.',
    'Its steps: MRP.INCR.1287 is cleared; VB_SF3180A plans the released and all other open work orders; step 6810, which is not a routine of the contract, nets the requirements of every part; VB_SF3180B loads the planned orders of the parts that have some; VB_SF3263A and VB_SF3262 make the simulation again.',
    'Step 6810 replaces the planned orders in REQ, assemblies before their components: what sales orders, work orders, forecasts, safety stock and the planned orders of assemblies need, beside stock at locations that count and all open orders. Needs are covered as VB_PART_ALLOCATION_INQUIRY.REV6 shows it; an open order that is late is to be hurried, not ordered once more. Quantities go by the order policy of the part, starts by its lead time in workdays.',
    'What planned orders need of components is not stored in REQ; each run works it out.',
    'A part that is made to stock is planned for stock, any other for the job that needs it; a surplus goes to the next shortage.',
    'Planned orders of parts that are made are staged in OPENWO.AUTO.1287 once the day to begin them has come. A planned order that is staged keeps its number, and stays as the staged order mentions it.',
    'A step that fails is logged as such, and the others go on; each is a transaction of its own.',
    'The batch starts when the call is committed, and its log lies in the table &PH&.',
    'There is no message argument, so a program that is not there fails the call.',
  ],
  examples: [
    { call: { PROGNAME: 'VB_JOB.COST.REV1' }, reply: {} },
    { call: { PROGNAME: 'MRP' }, reply: {} },
    { call: { PROGNAME: 'NOWHERE' }, reply: {}, failure: 'PROGRAM NOT FOUND NOWHERE' },
  ],

  run({ PROGNAME }, session) {
    const own = companyContext(session, companyOf(session));
    if (PROGNAME.trim().toUpperCase() === 'MRP') {
      assertMayPlan(own, plannedCompanies(own));
      startPlanningBatch(own);
    } else {
      clearAtWeekend(own);
      startProgram(own, PROGNAME);
    }
    return {};
  },
});
