import { FIELD_MARK, type Session, VALUE_MARK } from 'mvdb';
import { input, output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { selectedData } from '../../listing/selected-data.ts';
import { companyOf } from '../../schema/company-session.ts';
import { keyOf } from '../../schema/record-key.ts';

export const vbItemqtyRev1 = defineRoutine({
  name: 'VB_ITEMQTY.REV1',
  domain: 'Inventory',
  safety: 'SAFE',
  pattern: 'Inquiry',
  description: 'Runs a query over a list of parts and gives what it lists.',
  args: {
    PARTLIST: input(
      'Parts to work on, one per attribute or value; blank takes the select list that is active.',
    ),
    BSQL: input('Query to run over the parts, such as SELECT ITEMQTY WITH ON.HAND > 0.', {
      required: true,
    }),
    RETURNDATA: output('What the query lists, one record per attribute, its columns as values.'),
  },
  does: [selectedData],
  notes: [
    'The part ids become select list 0 for the query; one without company gets that of the session.',
    'Without PARTLIST and without an active list the query runs over its whole table.',
    'The query names its table: every table of parts has the same ids.',
    'A SELECT sentence gives ids, LIST and SORT the id and the columns as stored, SQL its columns; values inside a column come as subvalues.',
    'There is no message argument, so a query that cannot be run fails the call.',
  ],
  examples: [
    {
      call: { PARTLIST: [['P100', 'A202']], BSQL: 'SELECT ITEMQTY WITH ON.HAND > 0' },
      reply: { RETURNDATA: '1!P100' },
    },
    {
      call: { PARTLIST: 'P100', BSQL: 'CLEAR.FILE ITEMQTY' },
      reply: {},
      failure: 'COMMAND NOT ALLOWED CLEAR.FILE',
    },
  ],

  run({ PARTLIST, BSQL }, session) {
    const rows = selectedData(companyContext(session, companyOf(session)), {
      statement: BSQL,
      ids: partIds(session, PARTLIST),
    });
    return { RETURNDATA: rows.map((row) => row.join(VALUE_MARK)).join(FIELD_MARK) };
  },
});

function partIds(session: Session, list: string): readonly string[] | undefined {
  if (list === '') return session.selectLists.take(0);
  return list
    .split(FIELD_MARK)
    .flatMap((values) => values.split(VALUE_MARK))
    .filter((part) => part !== '')
    .map((part) => (part.includes('!') ? part : keyOf(companyOf(session), part)));
}
