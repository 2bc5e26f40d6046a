import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { companyListNotes } from '../../listing/list-arguments.ts';
import { companyListPage } from '../../listing/list-page.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { MESPROGRAMS_1287 } from '../../schema/shop-floor.ts';

const programs = inColumns<RecordOf<typeof MESPROGRAMS_1287>>(
  column('program number', ({ recordId }) => withoutCompany(recordId)),
  column('program name', ({ programName }) => programName),
  column('broadcast types', ({ broadcastTypes }) => broadcastTypes),
);

export const vbMesproglistRev1 = companyListPage({
  name: 'VB_MESPROGLIST.REV1',
  domain: 'General',
  description: 'Programs that send shop messages, and the kinds each broadcasts.',
  finds: companyListing(MESPROGRAMS_1287),
  each: 'program',
  columns: programs,
  reads: ['MESPROGRAMS.1287'],
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
});
