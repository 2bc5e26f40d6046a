import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { MESPROGRAMS_1287 } from '../../schema/shop-floor.ts';

export const vbMesproglistRev1 = defineRoutine({
  name: 'VB_MESPROGLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Programs that send shop messages, and the kinds each broadcasts.',
  args: {
    ...companyListInputs,
    DATA: output(
      'One row per program.',
      columns('program number', 'program name', 'broadcast types'),
    ),
    MESSAGE: listMessage,
  },
  reads: ['MESPROGRAMS.1287'],
  messages: companyListMessages,
  examples: [
    {
      call: { CO: '1', SQL: 'WITH BROADCAST.TYPES = "MAIL"' },
      reply: {
        DATA: [
          ['MP01', 'MP03'],
          ['Late operations', 'Part received for a job'],
          [
            ['LATE', 'MAIL'],
            ['RECEIPT', 'MAIL', 'BOARD'],
          ],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: 'MP99' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND MP99' } },
  ],
  notes: [...companyListNotes, 'Broadcast types are subvalues of their row.'],

  run(inputs, session, refuse) {
    return listedColumns(session, refuse, {
      table: MESPROGRAMS_1287,
      choice: companyChoice(inputs),
      row: (record) => [withoutCompany(record.recordId), record.programName, record.broadcastTypes],
    });
  },
});
