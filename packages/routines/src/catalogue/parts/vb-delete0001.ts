import { company, defineRoutine, input, message } from '../../entry/routine.ts';

export const vbDelete0001 = defineRoutine({
  name: 'VB_DELETE0001',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description:
    'Deletes a part with all that is kept about it, unless open orders, lots, bills or revisions still need it.',
  args: {
    CO: company(),
    PARTREC: input(
      'Part number, then optionally the rest of the part record as the caller saw it.',
      {
        required: true,
      },
    ),
    PROBLEM: message('Blank when the part is gone, or what keeps it.'),
  },
  writes: [
    'PRODUCT.1287',
    'PRODUCT',
    'ITEMCA',
    'ITEMQTY',
    'ITEMORD',
    'ITEMMANF',
    'ITEMHIST',
    'PRODUCT.NOTES',
    'PRD.PRICE',
    'POPRTSPEC',
    'PVXREF',
    'PRODVEND',
    'PRODXREF',
    'XREFINDEX',
    'REFXPROD',
    'TRANSREG',
  ],
  alsoWrites: ['DICT TRANSREG'],
  messages: [
    'CANNOT OPEN FILE {name}',
    'PART NOT FOUND',
    'PART RECORD HAS CHANGED',
    'PART HAS QUANTITY ON HAND',
    'PART HAS OPEN ORDERS',
    'PART HAS LOTS',
    'PART HAS REVISIONS',
    'PART IS USED IN BILL OF MATERIAL',
  ],
  notes: [
    'The part number is attribute 1 of PARTREC; further attributes are compared with the stored part, and a difference keeps it.',
  ],
});
