import { type RecordOf, withoutCompany } from 'mvdb';
import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { MACHTYPE_1287 } from '../../schema/shop-floor.ts';

const machineTypes = inColumns<RecordOf<typeof MACHTYPE_1287>>(
  column('machine type code', ({ recordId }) => withoutCompany(recordId)),
  column('machine type name', ({ typeName }) => typeName),
);

const listMachineTypes = companyListing(MACHTYPE_1287);

export const vbMachtypelistRev1 = defineRoutine({
  name: 'VB_MACHTYPELIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Kinds of machine in the shop.',
  args: {
    ...companyListInputs,
    DATA: output('One row per machine type.', machineTypes.layout),
    MESSAGE: listMessage,
  },
  reads: ['MACHTYPE.1287'],
  does: [listMachineTypes],
  examples: [
    {
      call: { CO: '1', SQL: 'WITH PROCESS.TYPES = "DRILL"' },
      reply: {
        DATA: [
          ['LATHE', 'MC4'],
          ['Lathe', 'Machining center, four axes'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: 'ZZZ' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND ZZZ' } },
  ],
  notes: companyListNotes,

  run(inputs, session) {
    const { found, MESSAGE } = listMachineTypes(firm(session, inputs.CO), inputs);
    return { DATA: machineTypes.of(found), MESSAGE };
  },
});
