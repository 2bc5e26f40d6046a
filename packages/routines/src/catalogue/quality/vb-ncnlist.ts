import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { selectionPage } from '../../listing/list-page.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const notices = inColumns<RecordOf<typeof NCN_CHG_1287>>(
  column('NCN number', ({ recordId }) => withoutCompany(recordId)),
  column('part number', ({ partNo }) => partNo),
  column('completed status', ({ completed }) => completed),
  column('reason', ({ reason }) => reason),
);

export const vbNcnlist = selectionPage({
  name: 'VB_NCNLIST',
  domain: 'General',
  description:
    'Non-conformances of a selection: the part, the reason, and whether the matter is closed.',
  finds: recordListing(NCN_CHG_1287),
  each: 'non-conformance',
  columns: notices,
  reads: ['NCN.CHG.1287'],
  examples: [
    {
      call: { SQL: 'WITH REASON = "BORE UNDERSIZE"' },
      reply: {
        DATA: [
          ['N3002', 'N3003', 'N3004', 'N3012'],
          ['F365', 'C588', 'C540', 'A223'],
          ['Y', 'Y', 'Y', ''],
          ['BORE UNDERSIZE', 'BORE UNDERSIZE', 'BORE UNDERSIZE', 'BORE UNDERSIZE'],
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
    'A record that is marked as deleted is not listed.',
  ],
});
