import { message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { lookupColumns, tableLookup } from '../../listing/table-lookup.ts';
import { tableLookupInputs, tableLookupNotes } from '../../listing/table-lookup-arguments.ts';
import { companyOf } from '../../schema/company-session.ts';

const lookUp = tableLookup({ knowsCompanies: false, givesSelected: false });

export const vbTableLookupRev2new = defineRoutine({
  name: 'VB_TABLE_LOOKUP.REV2NEW',
  domain: 'Utilities',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Ids and descriptions of a table, by attribute number or dictionary name, as a list to choose from.',
  args: {
    ...tableLookupInputs,
    DATA: output('The records found; descriptions in title case.', lookupColumns.layout),
    MESSAGE: message(),
  },
  does: [lookUp],
  notes: [...tableLookupNotes, 'Ids in VLIST are taken as they are, without a company prefix.'],
  examples: [
    {
      call: {
        VTABLE: 'PARTTYPE.1287',
        VFIELDNAME: 'PART.TYPE.NAME',
        VLIST: [['1!FAST', '1!BEAR']],
      },
      reply: {
        DATA: [
          ['1!FAST', '1!BEAR'],
          ['Fasteners', 'Bearings'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { VTABLE: 'PARTTYPE.1287', VFIELDNUM: '1', VLIST: 'FAST' },
      reply: { DATA: '', MESSAGE: '' },
    },
  ],

  run: (inputs, session) => ({
    DATA: lookUp(companyContext(session, companyOf(session)), inputs),
  }),
});
