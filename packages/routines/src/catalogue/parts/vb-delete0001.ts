import { FIELD_MARK } from 'mvdb';
import { extract } from 'mvdb/functions';
import { deletePart } from '../../business/parts/delete-part.ts';
import { company, input, message, record } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { PRODUCT } from '../../schema/inventory.ts';

export const vbDelete0001 = defineRoutine({
  name: 'VB_DELETE0001',
  domain: 'General',
  safety: 'WARN',
  pattern: 'CRUD',
  description:
    'Deletes a part with all that is kept of it alone, unless there is some of it, something open needs it, or another record names it.',
  args: {
    CO: company(),
    PARTREC: input(
      'Part number, then optionally the part record as the caller saw it, attribute by attribute.',
      {
        required: true,
        layout: record('part number', ...partAttributes()),
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
  does: [deletePart],
  notes: [
    'The part number is attribute 1 of PARTREC. Attributes 2 and on, where any is given, are attributes 1 and on of the part record: one that differs from what is on file keeps the part. The record is whole: what is left out of it says blank.',
    'A part stays while there is quantity on hand, allocated or on order, a planned order, demand of orders or of the master schedule, a bill that it has or is on, or a revision.',
    'It stays as well while any other record names it, and PROBLEM says which: lots, cost lots and movements of stock; lines of sales orders, purchase orders and invoices, open or not; work orders, simulated and staged ones, and what goes into them; jobs, quotes, supplier parts, documents, change notices, non-conformances, service calls, bookings, lost sales, priorities, a lock on its bill. History that names a part is not rewritten, so such a part is marked as obsolete instead.',
    'With it go its extension, notes, costs, quantities, ordering, prices, specification, vendors, sales history, notes of the assembly, photos, routings, planning records and lists; it is taken off the lists of its vendors and from its cross-references, and photos off the notices that show them.',
    'What somebody entered is audited as it goes; lists and work tables are not.',
    'The contract declares CO, PARTNO, PARTREC, PROBLEM in one place; the sample sends two, so the part number comes in PARTREC.',
  ],
  examples: [
    { call: { CO: '1', PARTREC: 'T100' }, reply: { PROBLEM: '' } },
    { call: { CO: '1', PARTREC: 'P100' }, reply: { PROBLEM: 'PART HAS QUANTITY ON HAND' } },
    {
      call: { CO: '1', PARTREC: 'D905' },
      reply: { PROBLEM: 'PART IS USED BY PDM.1287 D905.PDF' },
    },
    {
      call: { CO: '1', PARTREC: ['T100', 'TRIAL'] },
      reply: { PROBLEM: 'PART HAS CHANGED DESCRIPTION' },
    },
  ],

  run({ CO, PARTREC }, session) {
    const [, ...seen] = PARTREC.split(FIELD_MARK);
    deletePart(companyContext(session, CO), {
      program: 'VB_DELETE0001',
      part: extract(PARTREC, 1),
      seen: seen.join(FIELD_MARK),
    });
    return {};
  },
});

function partAttributes() {
  return Object.values(PRODUCT.attributes).map(({ name }) => name);
}
