import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { INDSECTOR_1287, PARTTYPE_1287 } from '../../schema/item-details.ts';

export const vbParttypelistRev1 = defineRoutine({
  name: 'VB_PARTTYPELIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Kinds of part, with the sector of industry each belongs to.',
  args: {
    ...companyListInputs,
    DATA: output(
      'One row per part type.',
      columns('part type code', 'part type name', 'industry sector code', 'industry sector name'),
    ),
    MESSAGE: listMessage,
  },
  reads: ['PARTTYPE.1287', 'INDSECTOR.1287'],
  messages: companyListMessages,
  examples: [
    {
      call: { CO: '1', SQL: 'WITH INDUSTRY.SECTOR = "MINE" "FOOD"' },
      reply: {
        DATA: [
          ['BEAR', 'MOTR'],
          ['BEARINGS', 'MOTORS AND DRIVES'],
          ['FOOD', 'MINE'],
          ['Food and beverage', 'Mining'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: 'ZZZ' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND ZZZ' } },
  ],
  notes: companyListNotes,

  run(inputs, session, refuse) {
    return listedColumns(session, refuse, {
      table: PARTTYPE_1287,
      choice: companyChoice(inputs),
      row: ({ recordId, partTypeName, industrySector }) => {
        const sector = INDSECTOR_1287.read(session, inputs.CO, industrySector);
        return [withoutCompany(recordId), partTypeName, industrySector, sector?.sectorName ?? ''];
      },
    });
  },
});
