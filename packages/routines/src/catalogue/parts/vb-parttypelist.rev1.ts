import type { RecordOf } from 'mvdb';
import { output } from '../../entry/argument.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { INDSECTOR_1287, PARTTYPE_1287 } from '../../schema/item-details.ts';
import { withoutCompany } from '../../schema/record-key.ts';

interface ListedType {
  readonly type: RecordOf<typeof PARTTYPE_1287>;
  readonly sector: RecordOf<typeof INDSECTOR_1287> | undefined;
}

const partTypes = inColumns<ListedType>(
  column('part type code', ({ type }) => withoutCompany(type.recordId)),
  column('part type name', ({ type }) => type.partTypeName),
  column('industry sector code', ({ type }) => type.industrySector),
  column('industry sector name', ({ sector }) => sector?.sectorName ?? ''),
);

const listTypes = companyListing(PARTTYPE_1287);

export const vbParttypelistRev1 = defineRoutine({
  name: 'VB_PARTTYPELIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Kinds of part, with the sector of industry each belongs to.',
  args: {
    ...companyListInputs,
    DATA: output('One row per part type.', partTypes.layout),
    MESSAGE: listMessage,
  },
  reads: ['PARTTYPE.1287', 'INDSECTOR.1287'],
  does: [listTypes],
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

  run(inputs, session) {
    const { found, MESSAGE } = listTypes(companyContext(session, inputs.CO), inputs);
    return {
      DATA: partTypes.of(
        found.map((type) => ({
          type,
          sector: INDSECTOR_1287.read(session, inputs.CO, type.industrySector),
        })),
      ),
      MESSAGE,
    };
  },
});
