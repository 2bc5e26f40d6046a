import { firm } from '../../entry/firm.ts';
import { defineRoutine, message, output } from '../../entry/routine.ts';
import { lookupColumns, tableLookup } from '../../listing/table-lookup.ts';
import { tableLookupInputs, tableLookupNotes } from '../../listing/table-lookup-arguments.ts';

const lookUp = tableLookup({ knowsCompanies: true, givesNamedAsStored: true });

export const vbTableLookupRev4 = defineRoutine({
  name: 'VB_TABLE_LOOKUP.REV4',
  domain: 'Utilities',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Ids and descriptions of a table, by attribute number or dictionary name; the current revision, which also knows ids with a company prefix.',
  args: {
    ...tableLookupInputs,
    DATA: output(
      'The records found; descriptions in title case by number, as selected by name.',
      lookupColumns.layout,
    ),
    MESSAGE: message(),
  },
  alsoReads: ['*', 'DICT *', 'VOC'],
  does: [lookUp],
  notes: [
    ...tableLookupNotes,
    'Asked by dictionary name, it answers what the select gives, without title case.',
    'Ids in VLIST match with or without the prefix of the company of the session.',
  ],
  examples: [
    {
      call: { VTABLE: 'PARTTYPE.1287', VFIELDNUM: '0!1', VLIST: [['FAST', '1!BEAR']] },
      reply: {
        DATA: [
          ['1!FAST', '1!BEAR'],
          ['1!Fast Fasteners', '1!Bear Bearings'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: {
        VTABLE: 'CUSTOMER',
        VFIELDNAME: 'CUSTOMER.NAME!CITY',
        VSQL: 'WITH STATE = "NY" AND CUSTOMER.NAME < "D" AND COMPANY = "1"',
        VSORT: 'BY.DSND CUSTOMER.NAME',
      },
      reply: {
        DATA: [
          ['1!C1003', '1!C1001'],
          ['Crestline Automotive Buffalo', 'Albion Foods Buffalo'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { VTABLE: 'CUSTOMER' },
      reply: { DATA: '', MESSAGE: 'FIELD NUMBER OR FIELD NAME REQUIRED' },
    },
  ],

  run: (inputs, session) => ({
    DATA: lookupColumns.of(lookUp(firm(session, session.company), inputs)),
  }),
});
