import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { companyListNotes } from '../../listing/list-arguments.ts';
import { companyListPage } from '../../listing/list-page.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { PART_PHOTOS_1287 } from '../../schema/item-details.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const photos = inColumns<RecordOf<typeof PART_PHOTOS_1287>>(
  column('photo number', ({ recordId }) => withoutCompany(recordId)),
  column('file name', ({ fileName }) => fileName),
  column('description', ({ description }) => description),
  column('type description', ({ typeDescription }) => typeDescription),
  column('project', ({ project }) => project),
  column('supplier part number', ({ supplierPart }) => supplierPart),
);

export const vbPartphotolistRev1 = companyListPage({
  name: 'VB_PARTPHOTOLIST.REV1',
  domain: 'General',
  description: 'Photos of parts: the file, what it shows, and what it belongs to.',
  finds: companyListing(PART_PHOTOS_1287),
  each: 'photo',
  columns: photos,
  reads: ['PART.PHOTOS.1287'],
  examples: [
    {
      call: { CO: '1', SQL: 'WITH PHOTO.TYPE = "P"' },
      reply: {
        DATA: [
          ['301', '304', '306'],
          ['IMG_301.JPG', 'IMG_304.JPG', 'IMG_306.JPG'],
          ['VALVE 524', 'STEEL BAR 612', 'HOUSING 323'],
          ['PACKING', 'PACKING', 'PACKING'],
          ['PR103', 'PR103', 'PR101'],
          ['SPN-503', '', ''],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: '999' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND 999' } },
  ],
  notes: companyListNotes,
});
