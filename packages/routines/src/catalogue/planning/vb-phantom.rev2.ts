import { clearAtWeekend } from '../../business/planning/changed-parts.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine, input } from '../../entry/routine.ts';
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
  alsoReads: ['*', 'DICT *', 'VOC'],
  alsoWrites: ['*', 'DICT *', 'VOC'],
  does: [clearAtWeekend, startProgram, startPlanningBatch],
  notes: [
    'Any name but MRP is started as the first version does it.',
    'MRP clears MRP.INCR.1287, then runs VB_SF3180A, VB_SF3180B over the parts with planned orders, VB_SF3263A and VB_SF3262. The netting of requirements, step 6810, is no routine the contract shows, and so no step.',
    'The batch is refused as a whole while one of its steps is not implemented: nothing is cleared then.',
    'A step that fails is logged as such, and the others go on; each is a transaction of its own.',
    'The batch starts when the call is committed, and its log lies in the table &PH&.',
    'There is no message argument, so a program that is not there fails the call.',
  ],
  examples: [
    { call: { PROGNAME: 'VB_JOB.COST.REV1' }, reply: {} },
    {
      call: { PROGNAME: 'MRP' },
      reply: {},
      failure: 'PROGRAM NOT IMPLEMENTED VB_SF3180A',
    },
    { call: { PROGNAME: 'NOWHERE' }, reply: {}, failure: 'PROGRAM NOT FOUND NOWHERE' },
  ],

  run({ PROGNAME }, session) {
    const own = firm(session, session.company);
    if (PROGNAME.trim().toUpperCase() === 'MRP') startPlanningBatch(own);
    else {
      clearAtWeekend(own);
      startProgram(own, PROGNAME);
    }
    return {};
  },
});
