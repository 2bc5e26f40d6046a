import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { companyListNotes } from '../../listing/list-arguments.ts';
import { companyListPage } from '../../listing/list-page.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { MACHPROCESSTYPE_1287 } from '../../schema/shop-floor.ts';

const processTypes = inColumns<RecordOf<typeof MACHPROCESSTYPE_1287>>(
  column('process type code', ({ recordId }) => withoutCompany(recordId)),
  column('process type name', ({ typeName }) => typeName),
);

export const vbMachprocesstypelistRev1 = companyListPage({
  name: 'VB_MACHPROCESSTYPELIST.REV1',
  domain: 'General',
  description: 'Kinds of process that machines perform.',
  finds: companyListing(MACHPROCESSTYPE_1287),
  each: 'process type',
  columns: processTypes,
  reads: ['MACHPROCESSTYPE.1287'],
  examples: [
    {
      call: { CO: '1', SQL: 'WITH TYPE.NAME = "Drilling"' },
      reply: { DATA: [['DRILL'], ['Drilling']], MESSAGE: '' },
    },
    { call: { CO: '1', IDLIST: 'ZZZ' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND ZZZ' } },
  ],
  notes: companyListNotes,
});
