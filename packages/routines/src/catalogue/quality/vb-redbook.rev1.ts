import { keepFloorRequest } from '../../business/quality/quality-records.ts';
import { company, input, message } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbRedbookRev1 = defineRoutine({
  name: 'VB_REDBOOK.REV1',
  domain: 'Quality',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Saves a request for change from the shop floor, or marks it as deleted.',
  args: {
    CO: company(),
    REQTYPE: input(
      'DELETE, in any case of letters, marks the request as deleted; anything else saves it.',
    ),
    RFCNO: input('Number of the request.', { required: true }),
    RREC: input('The whole request to save.'),
    ADDFLAG: input('1, Y or TRUE for a new request.'),
    MESSAGE: message('SAVED or DELETED, or why nothing was written.'),
  },
  dangerousRequestTypes: ['DELETE', 'SAVE'],
  writes: ['REDBOOK.1287'],
  does: [keepFloorRequest],
  messages: ['SAVED', 'DELETED'],
  notes: [
    'The record replaces the stored one whole; deleting keeps all of it and sets the flag.',
    'Adding a number that exists, or changing one that does not, writes nothing.',
    'A new record may be blank; a blank one replaces none.',
    'Values are in stored form. What the stored record points to already need no longer be there.',
    'Nobody is notified: the contract says that its notification is switched off.',
  ],
  examples: [
    {
      call: { CO: '1', REQTYPE: 'SAVE', RFCNO: 'R9001', RREC: ['P100', 'D-100'], ADDFLAG: 'Y' },
      reply: { MESSAGE: 'SAVED' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', RFCNO: 'NONE' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
  ],

  run: ({ CO, REQTYPE, RFCNO, RREC, ADDFLAG }, session) => ({
    MESSAGE: keepFloorRequest(firm(session, CO), {
      program: 'VB_REDBOOK.REV1',
      id: RFCNO,
      requestType: REQTYPE,
      record: RREC,
      addFlag: ADDFLAG,
    }),
  }),
});
