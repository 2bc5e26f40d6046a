import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import { listMessage, listMessages, selectionInput } from '../../listing/list-arguments.ts';
import { listedColumns, sessionChoice } from '../../listing/listed-columns.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';

export const vbNcnlist = defineRoutine({
  name: 'VB_NCNLIST',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Non-conformances of a selection: the part, the reason, and whether the matter is closed.',
  args: {
    SQL: selectionInput,
    DATA: output(
      'One row per non-conformance.',
      columns('NCN number', 'part number', 'completed status', 'reason'),
    ),
    MESSAGE: listMessage,
  },
  reads: ['NCN.CHG.1287'],
  messages: listMessages,
  examples: [
    {
      call: { SQL: 'WITH REASON = "WRONG MATERIAL"' },
      reply: {
        DATA: [
          ['N3002', 'N3012', 'N3014'],
          ['A200', 'A202', 'A240'],
          ['Y', 'Y', ''],
          ['WRONG MATERIAL', 'WRONG MATERIAL', 'WRONG MATERIAL'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { SQL: 'SELECT NCN.1287' },
      reply: { DATA: '', MESSAGE: 'SELECTION MUST NAME NCN.CHG.1287' },
    },
  ],
  notes: [
    'The records are those of the company of the session.',
    'A record that is marked as deleted is listed as long as it is selected.',
  ],

  run({ SQL }, session, refuse) {
    return listedColumns(session, refuse, {
      table: NCN_CHG_1287,
      choice: sessionChoice(session, SQL),
      row: (record) => [
        withoutCompany(record.recordId),
        record.partNo,
        record.completed,
        record.reason,
      ],
    });
  },
});
