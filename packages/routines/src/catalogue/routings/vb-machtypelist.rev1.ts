import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { MACHTYPE_1287 } from '../../schema/shop-floor.ts';

export const vbMachtypelistRev1 = defineRoutine({
  name: 'VB_MACHTYPELIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Kinds of machine in the shop.',
  args: {
    ...companyListInputs,
    DATA: output('One row per machine type.', columns('machine type code', 'machine type name')),
    MESSAGE: listMessage,
  },
  reads: ['MACHTYPE.1287'],
  messages: companyListMessages,
  examples: [
    {
      call: { CO: '1', SQL: 'WITH PROCESS.TYPES = "DRILL"' },
      reply: {
        DATA: [
          ['LATHE', 'MC4'],
          ['Lathe', 'Machining center, four axes'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: 'ZZZ' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND ZZZ' } },
  ],
  notes: companyListNotes,

  run(inputs, session, refuse) {
    return listedColumns(session, refuse, {
      table: MACHTYPE_1287,
      choice: companyChoice(inputs),
      row: (record) => [withoutCompany(record.recordId), record.typeName],
    });
  },
});
