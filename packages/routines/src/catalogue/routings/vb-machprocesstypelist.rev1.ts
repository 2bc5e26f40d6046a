import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { MACHPROCESSTYPE_1287 } from '../../schema/shop-floor.ts';

export const vbMachprocesstypelistRev1 = defineRoutine({
  name: 'VB_MACHPROCESSTYPELIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Kinds of process that machines perform.',
  args: {
    ...companyListInputs,
    DATA: output('One row per process type.', columns('process type code', 'process type name')),
    MESSAGE: listMessage,
  },
  reads: ['MACHPROCESSTYPE.1287'],
  messages: companyListMessages,
  examples: [
    {
      call: { CO: '1', SQL: 'WITH TYPE.NAME = "Drilling"' },
      reply: { DATA: [['DRILL'], ['Drilling']], MESSAGE: '' },
    },
    { call: { CO: '1', IDLIST: 'ZZZ' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND ZZZ' } },
  ],
  notes: companyListNotes,

  run(inputs, session, refuse) {
    return listedColumns(session, refuse, {
      table: MACHPROCESSTYPE_1287,
      choice: companyChoice(inputs),
      row: (record) => [withoutCompany(record.recordId), record.typeName],
    });
  },
});
