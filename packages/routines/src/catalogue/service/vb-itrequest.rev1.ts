import { defineRoutine, input, message } from '../../entry/routine.ts';

export const vbItrequestRev1 = defineRoutine({
  name: 'VB_ITREQUEST.REV1',
  domain: 'ServiceMaint',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Stores a request to the computer department, or removes it for good.',
  args: {
    CO: input('Not looked at: requests belong to no company.'),
    REQTYPE: input('DELETE removes the request; anything else stores it.'),
    REQNO: input('Request number, which is the whole record key.', { required: true }),
    REQREC: input('The whole request record; not used by DELETE.'),
    ADDFLAG: input('Not looked at.'),
    MESSAGE: message('What was done, or why it was not.'),
  },
  writes: ['ITREQUESTS.1287'],
  messages: ['SAVED', 'DELETED', 'CANNOT OPEN FILE {name}', 'REQUEST NOT FOUND'],
  notes: [
    'No request type is named as safe, so every call needs permission to write.',
    'No audit record is left.',
  ],
});
