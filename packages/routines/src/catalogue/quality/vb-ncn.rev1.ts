import { keepNonConformance } from '../../business/quality/quality-records.ts';
import { company, input, message } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbNcnRev1 = defineRoutine({
  name: 'VB_NCN.REV1',
  domain: 'Quality',
  safety: 'COND',
  pattern: 'CRUD',
  description: 'Saves a non-conformance notice, or marks it as deleted.',
  args: {
    CO: company(),
    REQTYPE: input(
      'DELETE, in any case of letters, marks the notice as deleted; anything else saves it.',
    ),
    NCNNO: input('Number of the notice.', { required: true }),
    RREC: input('The whole notice to save.'),
    ADDFLAG: input('1, Y or TRUE for a new notice.'),
    MESSAGE: message('SAVED or DELETED, or why nothing was written.'),
  },
  dangerousRequestTypes: ['DELETE', 'SAVE'],
  writes: ['NCN.CHG.1287'],
  does: [keepNonConformance],
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
        NCNNO: 'N9001',
        RREC: ['P100', '', 'Scratched'],
        ADDFLAG: 'Y',
      },
      reply: { MESSAGE: 'SAVED' },
    },
    {
      call: { CO: '1', REQTYPE: 'DELETE', NCNNO: 'NONE' },
      reply: { MESSAGE: 'RECORD NOT FOUND' },
    },
  ],

  run: ({ CO, REQTYPE, NCNNO, RREC, ADDFLAG }, session) => ({
    MESSAGE: keepNonConformance(firm(session, CO), {
      program: 'VB_NCN.REV1',
      id: NCNNO,
      requestType: REQTYPE,
      record: RREC,
      addFlag: ADDFLAG,
    }),
  }),
});
