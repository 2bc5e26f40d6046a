import type { RecordOf } from 'mvdb';
import { oconv } from 'mvdb/functions';
import { column, inColumns } from '../../listing/column.ts';
import { selectionPage } from '../../listing/list-page.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { PARTTYPE_1287 } from '../../schema/item-details.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const partTypes = inColumns<RecordOf<typeof PARTTYPE_1287>>(
  column('part type code', ({ recordId }) => withoutCompany(recordId)),
  column('part type name', ({ partTypeName }) => oconv(partTypeName, 'MCT')),
);

export const vbParttypelist = selectionPage({
  name: 'VB_PARTTYPELIST',
  domain: 'General',
  description: 'Kinds of part, with their names in title case.',
  finds: recordListing(PARTTYPE_1287),
  each: 'part type',
  columns: partTypes,
  reads: ['PARTTYPE.1287'],
  examples: [
    {
      call: { SQL: 'WITH INDUSTRY.SECTOR = "MINE"' },
      reply: { DATA: [['MOTR'], ['Motors And Drives']], MESSAGE: '' },
    },
    {
      call: { SQL: 'SELECT VENDOR' },
      reply: { DATA: '', MESSAGE: 'SELECTION MUST NAME PARTTYPE.1287' },
    },
  ],
  notes: [
    'The name is given in title case, however it is stored.',
    'The records are those of the company of the session.',
  ],
});
