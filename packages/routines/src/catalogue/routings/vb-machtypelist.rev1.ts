import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { companyListNotes } from '../../listing/list-arguments.ts';
import { companyListPage } from '../../listing/list-page.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { MACHTYPE_1287 } from '../../schema/shop-floor.ts';

const machineTypes = inColumns<RecordOf<typeof MACHTYPE_1287>>(
  column('machine type code', ({ recordId }) => withoutCompany(recordId)),
  column('machine type name', ({ typeName }) => typeName),
);

export const vbMachtypelistRev1 = companyListPage({
  name: 'VB_MACHTYPELIST.REV1',
  domain: 'General',
  description: 'Kinds of machine in the shop.',
  finds: companyListing(MACHTYPE_1287),
  each: 'machine type',
  columns: machineTypes,
  reads: ['MACHTYPE.1287'],
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
});
