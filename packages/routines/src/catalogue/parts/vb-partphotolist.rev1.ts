import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { PART_PHOTOS_1287 } from '../../schema/item-details.ts';

export const vbPartphotolistRev1 = defineRoutine({
  name: 'VB_PARTPHOTOLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Photos of parts: the file, what it shows, and what it belongs to.',
  args: {
    ...companyListInputs,
    DATA: output(
      'One row per photo.',
      columns(
        'photo number',
        'file name',
        'description',
        'type description',
        'project',
        'supplier part number',
      ),
    ),
    MESSAGE: listMessage,
  },
  reads: ['PART.PHOTOS.1287'],
  messages: companyListMessages,
  examples: [
    {
      call: { CO: '1', SQL: 'WITH PHOTO.TYPE = "P"' },
      reply: {
        DATA: [
          ['302', '304', '307', '308'],
          ['IMG_302.JPG', 'IMG_304.JPG', 'IMG_307.JPG', 'IMG_308.JPG'],
          ['SENSOR 525', 'PRESS 101', 'FRAME 238', 'BALL BEARING 532'],
          ['PACKING', 'PACKING', 'PACKING', 'PACKING'],
          ['PR101', 'PR103', 'PR101', 'PR104'],
          ['SPN-509', '', 'SPN-501', 'SPN-501'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: '999' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND 999' } },
  ],
  notes: companyListNotes,

  run(inputs, session, refuse) {
    return listedColumns(session, refuse, {
      table: PART_PHOTOS_1287,
      choice: companyChoice(inputs),
      row: (record) => [
        withoutCompany(record.recordId),
        record.fileName,
        record.description,
        record.typeDescription,
        record.project,
        record.supplierPart,
      ],
    });
  },
});
