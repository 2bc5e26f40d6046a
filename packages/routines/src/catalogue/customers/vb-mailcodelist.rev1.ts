import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { companyListNotes } from '../../listing/list-arguments.ts';
import { companyListPage } from '../../listing/list-page.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { CONTACT_MAILCODE_1287 } from '../../schema/contacts.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const mailCodes = inColumns<RecordOf<typeof CONTACT_MAILCODE_1287>>(
  column('mail code number', ({ recordId }) => withoutCompany(recordId)),
  column('mail code name', ({ mailCodeName }) => mailCodeName),
);

export const vbMailcodelistRev1 = companyListPage({
  name: 'VB_MAILCODELIST.REV1',
  domain: 'General',
  description: 'Mailing codes that contacts can carry.',
  finds: companyListing(CONTACT_MAILCODE_1287),
  each: 'mail code',
  columns: mailCodes,
  reads: ['CONTACT.MAILCODE.1287'],
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
});
