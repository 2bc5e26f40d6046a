import { keepServiceCall } from '../../business/service/service-records.ts';
import { company, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbServiceRev1 = defineRoutine({
  name: 'VB_SERVICE.REV1',
  domain: 'ServiceMaint',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Saves a service call of a customer, or marks it as deleted.',
  args: {
    CO: company(),
    REQTYPE: input(
      'DELETE, in any case of letters, marks the call as deleted; anything else saves it.',
    ),
    SERVNO: input('Number of the service call.', { required: true }),
    SER1287REC: input('The whole service call to save.'),
    ADDFLAG: truth('1, Y or TRUE for a new call.'),
    MESSAGE: message('That it was saved or deleted, or why nothing was written.'),
  },
  writes: ['SERVICE.1287'],
  does: [keepServiceCall],
  messages: ['WRITE SUCCEEDED', 'DELETE SUCCEEDED'],
  notes: [
    'No request type is named as safe, so every call needs permission to write.',
    'The record replaces the stored one whole; deleting keeps all of it and sets the flag.',
    'Adding a number that exists, or changing one that does not, writes nothing.',
    'A new record may be blank; a blank one replaces none.',
    'Values are in stored form. What the stored record points to already need no longer be there.',
  ],
  examples: [
    {
      call: {
        CO: '1',
        REQTYPE: 'SAVE',
        SERVNO: '9901',
        ADDFLAG: 'Y',
        SER1287REC: ['C1003', '4006', '26009', 'PR102', 'P101', '26009-1', '21491'],
      },
      reply: { MESSAGE: 'WRITE SUCCEEDED' },
    },
    {
      call: { CO: '2', REQTYPE: 'DELETE', SERVNO: '9001' },
      reply: { MESSAGE: 'DELETE SUCCEEDED' },
    },
    {
      call: { CO: '2', REQTYPE: 'DELETE', SERVNO: '9901' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
  ],

  run: ({ CO, REQTYPE, SERVNO, SER1287REC, ADDFLAG }, session) => ({
    MESSAGE: keepServiceCall(companyContext(session, CO), {
      program: 'VB_SERVICE.REV1',
      id: SERVNO,
      requestType: REQTYPE,
      record: SER1287REC,
      addFlag: ADDFLAG,
    }),
  }),
});
