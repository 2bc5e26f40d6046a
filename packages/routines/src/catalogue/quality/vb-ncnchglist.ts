import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { selectionPage } from '../../listing/list-page.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { NCN_CHG_1287 } from '../../schema/quality.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const notices = inColumns<RecordOf<typeof NCN_CHG_1287>>(
  column('NCN number', ({ recordId }) => withoutCompany(recordId)),
  column('part number', ({ partNo }) => partNo),
  column('part description', ({ partDescription }) => partDescription),
  column('reason', ({ reason }) => reason),
);

export const vbNcnchglist = selectionPage({
  name: 'VB_NCNCHGLIST',
  domain: 'General',
  description: 'Non-conformances of a selection: the part with its description, and the reason.',
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
          ['SHAFT 365', 'BALL BEARING 588', 'BALL BEARING 540', 'GEARBOX 223'],
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
