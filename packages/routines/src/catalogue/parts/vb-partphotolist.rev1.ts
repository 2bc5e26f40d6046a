import { type RecordOf, withoutCompany } from 'mvdb';
import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { PART_PHOTOS_1287 } from '../../schema/item-details.ts';

const photos = inColumns<RecordOf<typeof PART_PHOTOS_1287>>(
  column('photo number', ({ recordId }) => withoutCompany(recordId)),
  column('file name', ({ fileName }) => fileName),
  column('description', ({ description }) => description),
  column('type description', ({ typeDescription }) => typeDescription),
  column('project', ({ project }) => project),
  column('supplier part number', ({ supplierPart }) => supplierPart),
);

const listPhotos = companyListing(PART_PHOTOS_1287);

export const vbPartphotolistRev1 = defineRoutine({
  name: 'VB_PARTPHOTOLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Photos of parts: the file, what it shows, and what it belongs to.',
  args: {
    ...companyListInputs,
    DATA: output('One row per photo.', photos.layout),
    MESSAGE: listMessage,
  },
  reads: ['PART.PHOTOS.1287'],
  does: [listPhotos],
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

  run(inputs, session) {
    const { found, MESSAGE } = listPhotos(firm(session, inputs.CO), inputs);
    return { DATA: photos.of(found), MESSAGE };
  },
});
