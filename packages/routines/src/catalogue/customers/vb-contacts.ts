import { type RecordOf, withoutCompany } from 'mvdb';
import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { listMessage, selectionInput } from '../../listing/list-arguments.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { CONTACT_1287 } from '../../schema/contacts.ts';

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

const listContacts = recordListing(CONTACT_1287);

export const vbContacts = defineRoutine({
  name: 'VB_CONTACTS',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Contacts of a selection, with telephone and address.',
  args: {
    SQL: selectionInput,
    DATA: output('One row per contact.', contacts.layout),
    MESSAGE: listMessage,
  },
  reads: ['CONTACT.1287'],
  does: [listContacts],
  examples: [
    {
      call: { SQL: 'WITH CUSTOMER.NO = "C1001"' },
      reply: {
        DATA: [
          ['4001', '4002', '4003'],
          ['Nora', 'Victor', 'Rosa'],
          ['Ellis', 'Adams', 'Grant'],
          ['555-022-1440', '555-022-6615', '555-022-3415'],
          ['485 Commerce Way', '485 Commerce Way', '485 Commerce Way'],
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
    'A record that is marked as deleted is listed as long as it is selected.',
  ],

  run({ SQL }, session) {
    return { DATA: contacts.of(listContacts(firm(session, session.company), { clause: SQL })) };
  },
});
