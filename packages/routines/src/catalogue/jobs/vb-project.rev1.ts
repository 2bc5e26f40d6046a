import { keepProject } from '../../business/jobs/keep-project.ts';
import { company, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbProjectRev1 = defineRoutine({
  name: 'VB_PROJECT.REV1',
  domain: 'Projects',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Saves a project, or removes one that nothing belongs to any more.',
  args: {
    CO: company(),
    REQTYPE: input('DELETE, in any case of letters, removes the project; anything else saves it.'),
    PROJECT: input('Number of the project.', { required: true }),
    P1287REC: input('The whole project to save.'),
    ADDFLAG: truth('1, Y or TRUE for a new project, which the audit record then shows as added.'),
    MESSAGE: message('That it was saved or deleted, or why nothing was written.'),
  },
  dangerousRequestTypes: ['DELETE'],
  writes: ['PROJECT.1287'],
  does: [keepProject],
  messages: ['WRITE SUCCEEDED', 'DELETE SUCCEEDED'],
  notes: [
    'No request is named as safe, so every call needs permission to write.',
    'The record replaces the stored one whole. The lists of its jobs and its milestones follow the jobs and VB_PAYMENTS.REV1: they are handed in as they are on file.',
    'Adding a project that exists, or changing one that does not, writes nothing.',
    'A new record may be blank; a blank one replaces none.',
    'A project stays while a job, task, order, service call, engineering change, photo, supplier part number, quote or daily snapshot of a job belongs to it.',
    'Every change is registered as added, changed or deleted; a record that is saved as it was leaves no trace. The audit is optional in that way only: no argument switches it off.',
    'Values are in stored form. What the stored record points to already need no longer be there.',
  ],
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        PROJECT: 'PR901',
        ADDFLAG: 'Y',
        P1287REC: ['TEST CELL', 'C1001', 'O', 'EV', '', '21491', '21700', '', '', '5000000'],
      },
      reply: { MESSAGE: 'WRITE SUCCEEDED' },
    },
    {
      call: { CO: '2', REQTYPE: 'DELETE', PROJECT: 'PR101' },
      reply: { MESSAGE: 'PROJECT IS USED BY JOBMASTER 26001' },
    },
    {
      call: { CO: '2', PROJECT: 'PR901', P1287REC: ['TEST CELL'] },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
  ],

  run: ({ CO, REQTYPE, PROJECT, P1287REC, ADDFLAG }, session) => ({
    MESSAGE: keepProject(companyContext(session, CO), {
      program: 'VB_PROJECT.REV1',
      id: PROJECT,
      requestType: REQTYPE,
      record: P1287REC,
      addFlag: ADDFLAG,
    }),
  }),
});
