import { type RecordOf, withoutCompany } from 'mvdb';
import { oconv } from 'mvdb/functions';
import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { listMessage, selectionInput } from '../../listing/list-arguments.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { PARTTYPE_1287 } from '../../schema/item-details.ts';

const partTypes = inColumns<RecordOf<typeof PARTTYPE_1287>>(
  column('part type code', ({ recordId }) => withoutCompany(recordId)),
  column('part type name', ({ partTypeName }) => oconv(partTypeName, 'MCT')),
);

const listPartTypes = recordListing(PARTTYPE_1287);

export const vbParttypelist = defineRoutine({
  name: 'VB_PARTTYPELIST',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Kinds of part, with their names in title case.',
  args: {
    SQL: selectionInput,
    DATA: output('One row per part type.', partTypes.layout),
    MESSAGE: listMessage,
  },
  reads: ['PARTTYPE.1287'],
  does: [listPartTypes],
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

  run({ SQL }, session) {
    return { DATA: partTypes.of(listPartTypes(firm(session, session.company), { clause: SQL })) };
  },
});
