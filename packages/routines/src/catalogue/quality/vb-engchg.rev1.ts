import { keepChangeNotice } from '../../business/quality/quality-records.ts';
import { company, input, message } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbEngchgRev1 = defineRoutine({
  name: 'VB_ENGCHG.REV1',
  domain: 'Quality',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Saves an engineering change notice, or marks it as deleted.',
  args: {
    CO: company(),
    REQTYPE: input(
      'DELETE, in any case of letters, marks the notice as deleted; anything else saves it.',
    ),
    ECNNO: input('Number of the notice.', { required: true }),
    EREC: input('The whole notice to save.'),
    ADDFLAG: input('1, Y or TRUE for a new notice.'),
    MESSAGE: message('SAVED or DELETED, or why nothing was written.'),
  },
  dangerousRequestTypes: ['DELETE', 'SAVE'],
  writes: ['ENG.CHG.1287'],
  does: [keepChangeNotice],
  messages: ['SAVED', 'DELETED'],
  notes: [
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
        ECNNO: 'E9001',
        EREC: ['', 'Longer bracket'],
        ADDFLAG: 'Y',
      },
      reply: { MESSAGE: 'SAVED' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', ECNNO: 'NONE' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
  ],

  run: ({ CO, REQTYPE, ECNNO, EREC, ADDFLAG }, session) => ({
    MESSAGE: keepChangeNotice(firm(session, CO), {
      program: 'VB_ENGCHG.REV1',
      id: ECNNO,
      requestType: REQTYPE,
      record: EREC,
      addFlag: ADDFLAG,
    }),
  }),
});
