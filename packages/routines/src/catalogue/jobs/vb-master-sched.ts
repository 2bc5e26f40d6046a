import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbMasterSched = defineRoutine({
  name: 'VB_MASTER_SCHED',
  domain: 'Projects',
  safety: 'WARN',
  pattern: 'Process',
  description: 'Stores a job as the master schedule sees it, replacing what was there.',
  args: {
    CO: company(),
    JOBNO: input('Job number.', { required: true }),
    JOBREC: input('The whole job record.'),
    MSG: message('Blank, or why the job was not stored.'),
  },
  writes: ['JOBMASTER.1287'],
  messages: ['CANNOT OPEN FILE {name}'],
  notes: ['The key is company and job number joined by an exclamation mark, as everywhere else.'],
});
