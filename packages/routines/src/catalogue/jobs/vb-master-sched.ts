import { saveMasterSchedule } from '../../business/jobs/save-master-schedule.ts';
import { company, input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbMasterSched = defineRoutine({
  name: 'VB_MASTER_SCHED',
  domain: 'Projects',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Stores a job as the master schedule sees it, replacing what was there.',
  args: {
    CO: company(),
    JOBNO: input('Job number.', { required: true }),
    JOBREC: input('The whole record to store.'),
    MSG: message('Blank, or why nothing was stored.'),
  },
  writes: ['JOBMASTER.1287'],
  does: [saveMasterSchedule],
  notes: [
    'The key is company and job number joined by an exclamation mark, as everywhere else.',
    'The job must be there. A record for it may be new and blank; a blank one replaces none.',
    'Values are in stored form. Nothing is audited: the contract names no audit.',
  ],
  examples: [
    {
      call: {
        CO: '1',
        JOBNO: '26001',
        JOBREC: [['DESIGN', 'SHIPPED'], ['21500', '21600'], '', ['NS', 'NS'], '21600', 'RUSH'],
      },
      reply: { MSG: '' },
    },
    {
      call: { CO: '1', JOBNO: '26999', JOBREC: 'DESIGN' },
      reply: { MSG: 'JOB NOT FOUND 26999' },
    },
  ],

  run({ CO, JOBNO, JOBREC }, session) {
    saveMasterSchedule(companyContext(session, CO), {
      program: 'VB_MASTER_SCHED',
      id: JOBNO,
      record: JOBREC,
    });
    return {};
  },
});
