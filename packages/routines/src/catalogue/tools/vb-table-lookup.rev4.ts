import { message, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { tableLookup } from '../../listing/table-lookup.ts';
import { tableLookupInputs, tableLookupNotes } from '../../listing/table-lookup-arguments.ts';
import { companyOf } from '../../schema/company-session.ts';

const lookUp = tableLookup({ knowsCompanies: true, givesSelected: true });

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
      'By number: <1,n> id, <2,n> description in title case. By name: what is selected, a record per attribute, its id and then each field as a value.',
    ),
    MESSAGE: message(),
  },
  does: [lookUp],
  notes: [
    ...tableLookupNotes,
    'Asked by dictionary name, it answers what the select gives, as VB_GETLIST.REV1 does: fields as they are stored, each a value of its own.',
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
          ['1!C1003', 'Crestline Automotive', 'Buffalo'],
          ['1!C1001', 'Albion Foods', 'Buffalo'],
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
    DATA: lookUp(companyContext(session, companyOf(session)), inputs),
  }),
});
