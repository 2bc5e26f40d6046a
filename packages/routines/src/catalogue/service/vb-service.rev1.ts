import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbServiceRev1 = defineRoutine({
  name: 'VB_SERVICE.REV1',
  domain: 'ServiceMaint',
  safety: 'COND',
  pattern: 'CRUD',
  description:
    'Adds, replaces or retires a service call, and leaves an audit record of the change.',
  args: {
    CO: company(),
    REQTYPE: input('DELETE flags the call as deleted; anything else stores it.'),
    SERVNO: input('Service call number.', { required: true }),
    SER1287REC: input('The whole service record; not used by DELETE.'),
    ADDFLAG: input('1, Y or TRUE for a new call.'),
    MESSAGE: message('What was done, or why it was not.'),
  },
  writes: ['SERVICE.1287'],
  alsoWrites: ['TRANSREG', 'DICT TRANSREG'],
  messages: [
    'WRITE SUCCEEDED',
    'DELETE SUCCEEDED',
    'CANNOT OPEN FILE {name}',
    'SERVICE CALL ALREADY EXISTS',
    'SERVICE CALL NOT FOUND',
  ],
  notes: [
    'No request type is named as safe, so every call needs permission to write.',
    'Deleting sets the flag and keeps the rest of the record.',
    'Adding a call that exists, or changing one that does not, is reported and writes nothing.',
  ],
});
