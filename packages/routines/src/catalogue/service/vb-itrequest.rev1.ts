import { keepItRequest } from '../../business/service/service-records.ts';
import { input, message } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbItrequestRev1 = defineRoutine({
  name: 'VB_ITREQUEST.REV1',
  domain: 'ServiceMaint',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Saves a request to the computer department, or removes it for good.',
  args: {
    CO: input('Not looked at: requests belong to no company.'),
    REQTYPE: input('DELETE, in any case of letters, removes the request; anything else saves it.'),
    REQNO: input('Number of the request, which is all of its id.', { required: true }),
    REQREC: input('The whole request to save.'),
    ADDFLAG: input('Not looked at: a request may be new or on file.'),
    MESSAGE: message('SAVED or DELETED, or why nothing was written.'),
  },
  writes: ['ITREQUESTS.1287'],
  does: [keepItRequest],
  messages: ['SAVED', 'DELETED'],
  notes: [
    'No request type is named as safe, so every call needs permission to write.',
    'The record replaces the stored one whole; deleting removes it. Neither leaves an audit record.',
    'Nothing points to a request, so that nothing is in the way of its deletion.',
    'A new record may be blank; a blank one replaces none.',
    'Values are in stored form. What the stored record points to already need no longer be there.',
  ],
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        REQNO: 'IT9901',
        REQREC: ['parts', '21491', 'NEW LABEL PRINTER'],
      },
      reply: { MESSAGE: 'SAVED' },
    },
    { call: { CO: '2', REQTYPE: 'DELETE', REQNO: 'IT2101' }, reply: { MESSAGE: 'DELETED' } },
    {
      call: { CO: '1', REQTYPE: 'DELETE', REQNO: 'IT9901' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
  ],

  run: ({ REQTYPE, REQNO, REQREC, ADDFLAG }, session) => ({
    MESSAGE: keepItRequest(companyContext(session, companyOf(session)), {
      program: 'VB_ITREQUEST.REV1',
      id: REQNO,
      requestType: REQTYPE,
      record: REQREC,
      addFlag: ADDFLAG,
    }),
  }),
});
