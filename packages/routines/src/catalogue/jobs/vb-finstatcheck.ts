import { chargeState, chargeStates } from '../../business/jobs/charge-state.ts';
import { company, handle, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { listedValues } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbFinstatcheck = defineRoutine({
  name: 'VB_FINSTATCHECK',
  domain: 'General',
  safety: 'INT',
  pattern: 'Utility',
  description:
    'Says whether cost may be charged to a work order or a job: the job and its cost account must be open, the work order released by finance, and the detail records there.',
  args: {
    CO: company(),
    BEL: input('Terminal code for the bell; without effect here.'),
    CES: input('Terminal code that clears to the end of the screen; without effect here.'),
    FILE: input('Not looked at.'),
    PGM: input('Not looked at.'),
    WONO: input('Work order number; blank when only a job is charged.'),
    JOBNO: input('Job number; blank for work without a job.'),
    TYPE: input('Kind of cost: M material, L labor, O overhead, OD other direct cost.', {
      required: true,
    }),
    CODELIST: input('Cost codes to check, value-marked.'),
    'COST.ACCOUNT': handle(),
    JOBMASTER: handle(),
    JOBTERMS: handle(),
    'JOB.DET.FC': handle(),
    OPENWO: handle(),
    PASSWORDS: handle(),
    'WIP.DET.FC': handle(),
    FAIL: message('Blank when cost may be charged, or the state that forbids it.'),
    ERR: message('Blank, or why the state could not be reported.'),
  },
  does: [chargeState],
  messages: chargeStates,
  notes: [
    'Arguments 12 to 15 are tables the caller has opened.',
    'FAIL answers the question; ERR says that it could not be answered: what is asked about is not there, or the type is not one.',
    'The job is that of JOBNO, and else that of the work order; where both are given, the work order must be of the job. Without one the cost account of the work order is checked beside those of CODELIST.',
    'A code needs a detail record of the work order, if one is given, and of the job, if there is one.',
    'PASSWORDS is accepted and not read: nobody may charge what is closed.',
  ],
  examples: [
    {
      call: { CO: '1', WONO: '100001', TYPE: 'M', CODELIST: 'MAT' },
      reply: { FAIL: 'WORK ORDER IS NOT FINANCIALLY RELEASED', ERR: '' },
    },
    { call: { CO: '1', WONO: '100002', TYPE: 'M', CODELIST: 'MAT' }, reply: { FAIL: '', ERR: '' } },
    {
      call: { CO: '1', JOBNO: '26001', TYPE: 'L', CODELIST: [['LAB', 'MAT']] },
      reply: { FAIL: 'COST ACCOUNT DOES NOT BEAR COST TYPE MAT', ERR: '' },
    },
    {
      call: { CO: '1', WONO: '100002', JOBNO: '26004', TYPE: 'M', CODELIST: 'MAT' },
      reply: { FAIL: 'WORK ORDER IS NOT OF JOB 26004', ERR: '' },
    },
    {
      call: { CO: '1', JOBNO: '26013', TYPE: 'O' },
      reply: { FAIL: 'JOB DOES NOT BEAR COST TYPE O', ERR: '' },
    },
    {
      call: { CO: '1', JOBNO: '26013', TYPE: 'OD', CODELIST: 'ODC' },
      reply: { FAIL: 'DETAIL RECORD IS CLOSED ODC', ERR: '' },
    },
    { call: { CO: '1', JOBNO: 'NONE', TYPE: 'L' }, reply: { FAIL: '', ERR: 'JOB NOT FOUND' } },
  ],

  run({ CO, WONO, JOBNO, TYPE, CODELIST }, session) {
    const costCodes = listedValues(CODELIST);
    const charge = { workOrder: WONO, job: JOBNO, costType: TYPE, costCodes };
    return { FAIL: chargeState(companyContext(session, CO), charge) ?? '' };
  },
});
