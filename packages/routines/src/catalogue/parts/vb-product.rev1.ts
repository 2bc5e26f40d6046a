import { company, defineRoutine, inout, input, message } from '../../entry/routine.ts';

export const vbProductRev1 = defineRoutine({
  name: 'VB_PRODUCT.REV1',
  domain: 'Parts',
  safety: 'WARN',
  pattern: 'CRUD',
  description:
    'Adds or updates a product with its extension and notes, and audits what changed; it refuses to work after its sunset date, 09/30/22.',
  args: {
    CO: company(),
    REQTYPE: input('Not looked at: the product is always added or updated.'),
    PRODUCTNO: input('Part number.', { required: true }),
    PREC: inout('The whole product record.'),
    P1287REC: inout('The whole extension record.'),
    PNOTES: inout('The whole notes record.'),
    ADDFLAG: input('True for a product that must not exist yet.'),
    MESSAGE: message('What was done, or why nothing was.'),
  },
  writes: ['PRODUCT', 'PRODUCT.1287', 'PRODUCT.NOTES', 'TRANSREG'],
  alsoWrites: ['DICT TRANSREG'],
  messages: [
    'WRITE SUCCEEDED',
    'OBSOLETE, PLS USE NEW VERSION OF PRODUCT MANAGER',
    'PART ALREADY EXISTS',
    'PART NOT FOUND',
  ],
  notes: [
    'The session clock decides about the sunset date; on the date itself the routine still works.',
    'Each record supplied replaces the stored one as a whole; one left out or empty is not written.',
    'ADDFLAG is true as 1, Y or TRUE, in any case; adding an existing product or updating a missing one writes nothing.',
  ],
});
