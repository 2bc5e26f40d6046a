import { type RecordOf, withoutCompany } from 'mvdb';
import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { CONTACT_MAILCODE_1287 } from '../../schema/contacts.ts';

const mailCodes = inColumns<RecordOf<typeof CONTACT_MAILCODE_1287>>(
  column('mail code number', ({ recordId }) => withoutCompany(recordId)),
  column('mail code name', ({ mailCodeName }) => mailCodeName),
);

const listMailCodes = companyListing(CONTACT_MAILCODE_1287);

export const vbMailcodelistRev1 = defineRoutine({
  name: 'VB_MAILCODELIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Mailing codes that contacts can carry.',
  args: {
    ...companyListInputs,
    DATA: output('One row per mail code.', mailCodes.layout),
    MESSAGE: listMessage,
  },
  reads: ['CONTACT.MAILCODE.1287'],
  does: [listMailCodes],
  examples: [
    {
      call: { CO: '1', SQL: 'BY MAIL.CODE.NAME' },
      reply: {
        DATA: [
          ['1', '3', '2'],
          ['CATALOG', 'HOLIDAY CARD', 'SPARE PART NEWS'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: '99' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND 99' } },
  ],
  notes: companyListNotes,

  run(inputs, session) {
    const { found, MESSAGE } = listMailCodes(firm(session, inputs.CO), inputs);
    return { DATA: mailCodes.of(found), MESSAGE };
  },
});
