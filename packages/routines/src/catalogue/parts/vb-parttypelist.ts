import { withoutCompany } from 'mvdb';
import { oconv } from 'mvdb/functions';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import { listMessage, listMessages, selectionInput } from '../../listing/list-arguments.ts';
import { listedColumns, sessionChoice } from '../../listing/listed-columns.ts';
import { PARTTYPE_1287 } from '../../schema/item-details.ts';

export const vbParttypelist = defineRoutine({
  name: 'VB_PARTTYPELIST',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Kinds of part, with their names in title case.',
  args: {
    SQL: selectionInput,
    DATA: output('One row per part type.', columns('part type code', 'part type name')),
    MESSAGE: listMessage,
  },
  reads: ['PARTTYPE.1287'],
  messages: listMessages,
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

  run({ SQL }, session, refuse) {
    return listedColumns(session, refuse, {
      table: PARTTYPE_1287,
      choice: sessionChoice(session, SQL),
      row: (record) => [withoutCompany(record.recordId), oconv(record.partTypeName, 'MCT')],
    });
  },
});
