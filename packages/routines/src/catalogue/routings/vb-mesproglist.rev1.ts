import { type RecordOf, withoutCompany } from 'mvdb';
import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { MESPROGRAMS_1287 } from '../../schema/shop-floor.ts';

const programs = inColumns<RecordOf<typeof MESPROGRAMS_1287>>(
  column('program number', ({ recordId }) => withoutCompany(recordId)),
  column('program name', ({ programName }) => programName),
  column('broadcast types', ({ broadcastTypes }) => broadcastTypes),
);

const listPrograms = companyListing(MESPROGRAMS_1287);

export const vbMesproglistRev1 = defineRoutine({
  name: 'VB_MESPROGLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Programs that send shop messages, and the kinds each broadcasts.',
  args: {
    ...companyListInputs,
    DATA: output('One row per program.', programs.layout),
    MESSAGE: listMessage,
  },
  reads: ['MESPROGRAMS.1287'],
  does: [listPrograms],
  examples: [
    {
      call: { CO: '1', SQL: 'WITH BROADCAST.TYPES = "MAIL"' },
      reply: {
        DATA: [
          ['MP01', 'MP03'],
          ['Late operations', 'Part received for a job'],
          [
            ['LATE', 'MAIL'],
            ['RECEIPT', 'MAIL', 'BOARD'],
          ],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: 'MP99' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND MP99' } },
  ],
  notes: [...companyListNotes, 'Broadcast types are subvalues of their row.'],

  run(inputs, session) {
    const { found, MESSAGE } = listPrograms(firm(session, inputs.CO), inputs);
    return { DATA: programs.of(found), MESSAGE };
  },
});
