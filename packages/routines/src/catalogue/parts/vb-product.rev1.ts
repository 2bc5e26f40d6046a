import { civilToDay } from 'mvdb/functions';
import { savePart } from '../../business/parts/save-part.ts';
import { isTrue } from '../../business/records/record-keeping.ts';
import { company, inout, input, message, truth } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';

/** The last day on which the routine works. */
const SUNSET = civilToDay(2022, 9, 30);

export const vbProductRev1 = defineRoutine({
  name: 'VB_PRODUCT.REV1',
  domain: 'Parts',
  safety: 'WARN',
  pattern: 'CRUD',
  description:
    'Adds or updates a product with its extension and notes, and audits what changed; it does not work after its sunset date, 09/30/2022.',
  args: {
    CO: company(),
    REQTYPE: input('Not looked at: the product is always added or updated.'),
    PRODUCTNO: input('Part number.', { required: true }),
    PREC: inout('The whole product record; what is on file comes back.'),
    P1287REC: inout('The whole extension record; what is on file comes back.'),
    PNOTES: inout('The whole notes record; what is on file comes back.'),
    ADDFLAG: truth('1, Y or TRUE for a part that is new.'),
    MESSAGE: message('That it was saved, or why nothing was written.'),
  },
  writes: ['PRODUCT', 'PRODUCT.1287', 'PRODUCT.NOTES', 'TRANSREG'],
  does: [savePart],
  messages: ['WRITE SUCCEEDED', 'OBSOLETE, PLS USE NEW VERSION OF PRODUCT MANAGER'],
  notes: [
    'The clock of the session reports the day; on the last one, 09/30/2022, the routine still works. The examples are of a later day.',
    'Each record replaces the stored one whole; one that is left out or blank stays as it is on file. A call without any writes nothing.',
    'Adding a part that exists, or changing one that does not, writes nothing. A part has a description.',
    'The last activity and the last-used bin are kept by the operations of the stock: they are handed in as they are on file, and blank for a new part.',
    'How a part is kept and its unit of measure stay as they are while it has lots, which are counted by them.',
    'What PART.XREF.AUDIT sets up as references in PRODUCT, such as the drawing, follows: the part is found by what it says now, and by what it said before no more.',
    'Quantities, costs, ordering and manufacturing of a part have routines of their own; a new part has none of these records.',
    'Values are in stored form. What the stored record points to already need no longer be there.',
  ],
  examples: [
    {
      call: { CO: '1', REQTYPE: 'SAVE', PRODUCTNO: 'P100', ADDFLAG: '' },
      reply: { MESSAGE: 'OBSOLETE, PLS USE NEW VERSION OF PRODUCT MANAGER' },
    },
    {
      call: {
        CO: '1',
        PRODUCTNO: 'P901',
        ADDFLAG: 'Y',
        PREC: ['TURNTABLE', 'SMALL', 'EA', 'FG', 'A', '4', 'MAIN'],
        PNOTES: 'ON TRIAL',
      },
      reply: { MESSAGE: 'OBSOLETE, PLS USE NEW VERSION OF PRODUCT MANAGER' },
    },
  ],

  run({ CO, PRODUCTNO, PREC, P1287REC, PNOTES, ADDFLAG }, session, reject) {
    if (session.clock.today() > SUNSET)
      throw reject('OBSOLETE, PLS USE NEW VERSION OF PRODUCT MANAGER');
    const { master, extension, notes } = savePart(companyContext(session, CO), {
      program: 'VB_PRODUCT.REV1',
      part: PRODUCTNO,
      master: PREC,
      extension: P1287REC,
      notes: PNOTES,
      isNew: isTrue(ADDFLAG),
    });
    return { PREC: master, P1287REC: extension, PNOTES: notes, MESSAGE: 'WRITE SUCCEEDED' };
  },
});
