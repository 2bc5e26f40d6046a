import { FIELD_MARK, VALUE_MARK } from 'mvdb';
import { input, message, output } from '../../entry/argument.ts';
import { type CompanyContext, companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { selectedData, selectedList } from '../../listing/selected-data.ts';
import { companyOf } from '../../schema/company-session.ts';

export const vbGetlistRev1 = defineRoutine({
  name: 'VB_GETLIST.REV1',
  domain: 'Utilities',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Narrows a list of records in two steps: a first query or a list of ids, then a select over it whose result is the answer.',
  args: {
    BSQL: input('Select sentence run over the ids the first step left active.', {
      required: true,
    }),
    VSQL: input('Query that makes the first list; it wins over VLIST.'),
    VLIST: input('Ids of the first list, one per attribute, used when VSQL is empty.'),
    DATA: output('What BSQL selected, one record per attribute, its columns as values.'),
    MESSAGE: message(),
  },
  does: [selectedData, selectedList],
  notes: [
    'The active list is list 0 of the session; without VSQL and VLIST it is taken as the caller left it, and without any list BSQL runs over the whole table.',
    'BSQL and VSQL may be a query sentence or an SQL SELECT; both only read.',
    'A SELECT sentence gives ids, or with SAVING that column; LIST and SORT give the id and the columns as stored; SQL gives its columns.',
    'Values inside a column come as subvalues. A first list without ids gives no data.',
  ],
  examples: [
    {
      call: {
        BSQL: 'LIST CUSTOMER WITH STATE = "NY" CUSTOMER.NAME CITY',
        VLIST: [['1!C1001'], ['1!C1002'], ['1!C1003']],
      },
      reply: {
        DATA: [
          ['1!C1001', 'Albion Foods', 'Buffalo'],
          ['1!C1003', 'Crestline Automotive', 'Buffalo'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: {
        BSQL: 'SELECT CUSTOMER WITH STATE = "PA"',
        VSQL: "SELECT CITY FROM CUSTOMER WHERE @ID < '1!C1003'",
      },
      reply: { DATA: '1!C1002', MESSAGE: '' },
    },
    {
      call: { BSQL: 'DELETE CUSTOMER 1!C1001' },
      reply: { DATA: '', MESSAGE: 'COMMAND NOT ALLOWED DELETE' },
    },
  ],

  run({ BSQL, VSQL, VLIST }, session) {
    const own = companyContext(session, companyOf(session));
    const rows = selectedData(own, { statement: BSQL, ids: firstList(own, VSQL, VLIST) });
    return { DATA: rows.map((row) => row.join(VALUE_MARK)).join(FIELD_MARK) };
  },
});

function firstList(own: CompanyContext, query: string, ids: string): readonly string[] | undefined {
  if (query.trim() !== '') return selectedList(own, query);
  if (ids !== '') return ids.split(FIELD_MARK).filter((id) => id !== '');
  return own.session.selectLists.take(0);
}
