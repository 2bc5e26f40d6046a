import { type RecordOf, withoutCompany } from 'mvdb';
import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { MACHPROCESSTYPE_1287 } from '../../schema/shop-floor.ts';

const processTypes = inColumns<RecordOf<typeof MACHPROCESSTYPE_1287>>(
  column('process type code', ({ recordId }) => withoutCompany(recordId)),
  column('process type name', ({ typeName }) => typeName),
);

const listProcessTypes = companyListing(MACHPROCESSTYPE_1287);

export const vbMachprocesstypelistRev1 = defineRoutine({
  name: 'VB_MACHPROCESSTYPELIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Kinds of process that machines perform.',
  args: {
    ...companyListInputs,
    DATA: output('One row per process type.', processTypes.layout),
    MESSAGE: listMessage,
  },
  reads: ['MACHPROCESSTYPE.1287'],
  does: [listProcessTypes],
  examples: [
    {
      call: { CO: '1', SQL: 'WITH TYPE.NAME = "Drilling"' },
      reply: { DATA: [['DRILL'], ['Drilling']], MESSAGE: '' },
    },
    { call: { CO: '1', IDLIST: 'ZZZ' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND ZZZ' } },
  ],
  notes: companyListNotes,

  run(inputs, session) {
    const { found, MESSAGE } = listProcessTypes(firm(session, inputs.CO), inputs);
    return { DATA: processTypes.of(found), MESSAGE };
  },
});
