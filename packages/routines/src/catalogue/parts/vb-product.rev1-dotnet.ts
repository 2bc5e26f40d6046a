import { savePartNotes } from '../../business/parts/save-part-notes.ts';
import { isTrue } from '../../business/records/record-keeping.ts';
import { company, input, message, output, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

export const vbProductRev1Dotnet = defineRoutine({
  name: 'VB_PRODUCT.REV1_DOTNET',
  domain: 'Parts',
  status: 'deprecated',
  args: {
    CO: company(''),
    REQTYPE: input(),
    PRODUCTNO: input('', { required: true }),
    PREC: output(),
    P1287REC: output(),
    PNOTES: input(),
    ADDFLAG: truth(''),
    MESSAGE: message(''),
  },
  supersededBy: 'VB_PRODUCT.REV1',
  does: [savePartNotes],
  messages: ['WRITE SUCCEEDED'],
  notes: [
    'It is given none but the notes of a part, so it cannot run its successor: it saves those and gives back the other two records as they are on file.',
    'The notes replace the stored ones whole; ADDFLAG as 1, Y or TRUE says that the part has none yet. Without notes it only reads, and says nothing.',
    'REQTYPE is not looked at. The sunset of the successor is not its own.',
  ],
  examples: [
    {
      call: { CO: '1', PRODUCTNO: 'D900', PNOTES: [['PRINTED ON A4', 'TWO COPIES']], ADDFLAG: 'Y' },
      reply: { MESSAGE: 'WRITE SUCCEEDED' },
    },
    {
      call: { CO: '1', PRODUCTNO: 'P999', PNOTES: 'NONE' },
      reply: { PREC: '', P1287REC: '', MESSAGE: 'PART NOT FOUND' },
    },
  ],

  run({ CO, PRODUCTNO, PNOTES, ADDFLAG }, session) {
    const { master, extension } = savePartNotes(companyContext(session, CO), {
      program: 'VB_PRODUCT.REV1_DOTNET',
      part: PRODUCTNO,
      notes: PNOTES,
      isNew: isTrue(ADDFLAG),
    });
    const MESSAGE = PNOTES === '' ? '' : 'WRITE SUCCEEDED';
    return { PREC: master, P1287REC: extension, MESSAGE };
  },
});
