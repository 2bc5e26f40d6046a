import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { selectionPage } from '../../listing/list-page.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const notices = inColumns<RecordOf<typeof NCN_CHG_1287>>(
  column('part number', ({ partNo }) => partNo),
  column('reason for rejection', ({ reason }) => reason),
  column('completed', ({ completed }) => completed),
  column('NCN number', ({ recordId }) => withoutCompany(recordId)),
);

export const vbNcn1287 = selectionPage({
  name: 'VB_NCN1287',
  domain: 'Quality',
  description:
    'Non-conformances of a selection: the part, why it was rejected, and whether the matter is closed.',
  finds: recordListing(NCN_CHG_1287),
  each: 'non-conformance',
  columns: notices,
  reads: ['NCN.CHG.1287'],
  examples: [
    {
      call: { SQL: 'WITH REASON = "BORE UNDERSIZE"' },
      reply: {
        DATA: [
          ['F365', 'C588', 'C540', 'A223'],
          ['BORE UNDERSIZE', 'BORE UNDERSIZE', 'BORE UNDERSIZE', 'BORE UNDERSIZE'],
          ['Y', 'Y', 'Y', ''],
          ['N3002', 'N3003', 'N3004', 'N3012'],
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
