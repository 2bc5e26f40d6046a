import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { companyListNotes } from '../../listing/list-arguments.ts';
import { companyListPage } from '../../listing/list-page.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { CONTACT_1287 } from '../../schema/contacts.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const contacts = inColumns<RecordOf<typeof CONTACT_1287>>(
  column('contact number', ({ recordId }) => withoutCompany(recordId)),
  column('first name', ({ firstName }) => firstName),
  column('last name', ({ lastName }) => lastName),
  column('company', ({ companyName }) => companyName),
  column('address', ({ addressLines }) => addressLines),
  column('city', ({ city }) => city),
  column('state', ({ state }) => state),
  column('country', ({ country }) => country),
  column('zip code', ({ zip }) => zip),
  column('department', ({ department }) => department),
);

export const vbContactlistRev2 = companyListPage({
  name: 'VB_CONTACTLIST.REV2',
  domain: 'General',
  description: 'Contacts of a company, with where and for whom each works.',
  finds: companyListing(CONTACT_1287),
  each: 'contact',
  columns: contacts,
  reads: ['CONTACT.1287'],
  examples: [
    {
      call: { CO: '1', SQL: 'WITH CUSTOMER.NO = "C1001"' },
      reply: {
        DATA: [
          ['4001', '4002', '4003'],
          ['Petra', 'Felix', 'Arthur'],
          ['Okafor', 'Brandt', 'Voss'],
          ['Albion Foods', 'Albion Foods', 'Albion Foods'],
          ['485 Furnace Street', '485 Furnace Street', '485 Furnace Street'],
          ['Buffalo', 'Buffalo', 'Buffalo'],
          ['NY', 'NY', 'NY'],
          ['USA', 'USA', 'USA'],
          ['14201', '14201', '14201'],
          ['MAINTENANCE', 'ENGINEERING', 'ENGINEERING'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: '9999' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND 9999' } },
  ],
  notes: [
    ...companyListNotes,
    'Address lines are subvalues of their row.',
    'A record that is marked as deleted is not listed.',
  ],
});
