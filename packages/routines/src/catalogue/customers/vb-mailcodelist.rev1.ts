import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { CONTACT_MAILCODE_1287 } from '../../schema/contacts.ts';

export const vbMailcodelistRev1 = defineRoutine({
  name: 'VB_MAILCODELIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Mailing codes that contacts can carry.',
  args: {
    ...companyListInputs,
    DATA: output('One row per mail code.', columns('mail code number', 'mail code name')),
    MESSAGE: listMessage,
  },
  reads: ['CONTACT.MAILCODE.1287'],
  messages: companyListMessages,
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

  run(inputs, session, refuse) {
    return listedColumns(session, refuse, {
      table: CONTACT_MAILCODE_1287,
      choice: companyChoice(inputs),
      row: (record) => [withoutCompany(record.recordId), record.mailCodeName],
    });
  },
});
