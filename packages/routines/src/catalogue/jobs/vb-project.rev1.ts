import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbProjectRev1 = defineRoutine({
  name: 'VB_PROJECT.REV1',
  domain: 'Projects',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Adds, replaces or removes a project, and leaves an audit record where audit is on.',
  args: {
    CO: company(),
    REQTYPE: input('DELETE removes the project; anything else stores it.'),
    PROJECT: input('Project number.', { required: true }),
    P1287REC: input('The whole project record; not used by DELETE.'),
    ADDFLAG: input('1, Y or TRUE for a new project, which the audit record then shows as added.'),
    MESSAGE: message('What was done, or why it was not.'),
  },
  dangerousRequestTypes: ['DELETE'],
  writes: ['PROJECT.1287'],
  alsoWrites: ['TRANSREG', 'DICT TRANSREG'],
  messages: [
    'WRITE SUCCEEDED',
    'DELETE SUCCEEDED',
    'CANNOT OPEN FILE {name}',
    'PROJECT ALREADY EXISTS',
    'PROJECT NOT FOUND',
  ],
  notes: [
    'No request is named as safe, so every call needs permission to write.',
    'Adding a project that exists, or changing one that does not, is reported and writes nothing.',
  ],
});
