import { type RecordOf, withoutCompany } from 'mvdb';
import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { listMessage, selectionInput } from '../../listing/list-arguments.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';

const notices = inColumns<RecordOf<typeof NCN_CHG_1287>>(
  column('part number', ({ partNo }) => partNo),
  column('reason for rejection', ({ reason }) => reason),
  column('completed', ({ completed }) => completed),
  column('NCN number', ({ recordId }) => withoutCompany(recordId)),
);

const listNotices = recordListing(NCN_CHG_1287);

export const vbNcn1287 = defineRoutine({
  name: 'VB_NCN1287',
  domain: 'Quality',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Non-conformances of a selection: the part, why it was rejected, and whether the matter is closed.',
  args: {
    SQL: selectionInput,
    DATA: output('One row per non-conformance.', notices.layout),
    MESSAGE: listMessage,
  },
  reads: ['NCN.CHG.1287'],
  does: [listNotices],
  examples: [
    {
      call: { SQL: 'WITH REASON = "WRONG MATERIAL"' },
      reply: {
        DATA: [
          ['R601', 'C573', 'F321'],
          ['WRONG MATERIAL', 'WRONG MATERIAL', 'WRONG MATERIAL'],
          ['', 'Y', 'Y'],
          ['N3001', 'N3002', 'N3006'],
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

  run({ SQL }, session) {
    return { DATA: notices.of(listNotices(firm(session, session.company), { clause: SQL })) };
  },
});
