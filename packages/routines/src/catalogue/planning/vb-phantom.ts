import { clearAtWeekend } from '../../business/planning/changed-parts.ts';
import { input } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';
import { startProgram } from './batch-programs.ts';

export const vbPhantom = defineRoutine({
  name: 'VB_PHANTOM',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Process',
  description:
    'Starts a program in the background; at the weekend it clears the incremental planning data first.',
  args: {
    PROGNAME: input('Program to start, and its arguments, divided by spaces.', { required: true }),
  },
  writes: ['MRP.INCR.1287'],
  does: [clearAtWeekend, startProgram],
  notes: [
    'Programs are the batch routines of the catalogue: planning, registers, closings. Each keeps to the tables its own entry declares.',
    'The program starts when the call is committed, and its log lies in the table &PH&.',
    'The day of the week is that of the session clock.',
    'There is no message argument, so a program that is not there fails the call.',
  ],
  examples: [
    { call: { PROGNAME: 'VB_JOB.COST.REV1' }, reply: {} },
    { call: { PROGNAME: 'NOWHERE' }, reply: {}, failure: 'PROGRAM NOT FOUND NOWHERE' },
  ],

  run({ PROGNAME }, session) {
    const own = companyContext(session, companyOf(session));
    clearAtWeekend(own);
    startProgram(own, PROGNAME);
    return {};
  },
});
