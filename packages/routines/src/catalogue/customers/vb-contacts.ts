import type { RecordOf } from 'mvdb';
import { column, inColumns } from '../../listing/column.ts';
import { selectionPage } from '../../listing/list-page.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { CONTACT_1287 } from '../../schema/contacts.ts';
import { withoutCompany } from '../../schema/record-key.ts';

const contacts = inColumns<RecordOf<typeof CONTACT_1287>>(
  column('contact number', ({ recordId }) => withoutCompany(recordId)),
  column('first name', ({ firstName }) => firstName),
  column('last name', ({ lastName }) => lastName),
  column('phone', ({ phone }) => phone),
  column('address', ({ addressLines }) => addressLines),
  column('city', ({ city }) => city),
  column('state', ({ state }) => state),
  column('country', ({ country }) => country),
  column('zip code', ({ zip }) => zip),
  column('company', ({ companyName }) => companyName),
);

export const vbContacts = selectionPage({
  name: 'VB_CONTACTS',
  domain: 'General',
  description: 'Contacts of a selection, with telephone and address.',
  finds: recordListing(CONTACT_1287),
  each: 'contact',
  columns: contacts,
  reads: ['CONTACT.1287'],
  examples: [
    {
      call: { SQL: 'WITH CUSTOMER.NO = "C1001"' },
      reply: {
        DATA: [
          ['4001', '4002', '4003'],
          ['Petra', 'Felix', 'Arthur'],
          ['Okafor', 'Brandt', 'Voss'],
          ['555-022-1440', '555-022-6615', '555-022-3415'],
          ['485 Furnace Street', '485 Furnace Street', '485 Furnace Street'],
          ['Buffalo', 'Buffalo', 'Buffalo'],
          ['NY', 'NY', 'NY'],
          ['USA', 'USA', 'USA'],
          ['14201', '14201', '14201'],
          ['Albion Foods', 'Albion Foods', 'Albion Foods'],
        ],
        MESSAGE: '',
      },
    },
    {
      call: { SQL: 'DELETE CONTACT.1287' },
      reply: { DATA: '', MESSAGE: 'COMMAND NOT ALLOWED DELETE' },
    },
  ],
  notes: [
    'The records are those of the company of the session.',
    'Address lines are subvalues of their row.',
    'A record that is marked as deleted is not listed.',
  ],
});
