import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import { listMessage, listMessages, selectionInput } from '../../listing/list-arguments.ts';
import { listedColumns, sessionChoice } from '../../listing/listed-columns.ts';
import { CONTACT_1287 } from '../../schema/contacts.ts';

export const vbContacts = defineRoutine({
  name: 'VB_CONTACTS',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Contacts of a selection, with telephone and address.',
  args: {
    SQL: selectionInput,
    DATA: output(
      'One row per contact.',
      columns(
        'contact number',
        'first name',
        'last name',
        'phone',
        'address',
        'city',
        'state',
        'country',
        'zip code',
        'company',
      ),
    ),
    MESSAGE: listMessage,
  },
  reads: ['CONTACT.1287'],
  messages: listMessages,
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

  run({ SQL }, session, refuse) {
    return listedColumns(session, refuse, {
      table: CONTACT_1287,
      choice: sessionChoice(session, SQL),
      row: (record) => [
        withoutCompany(record.recordId),
        record.firstName,
        record.lastName,
        record.phone,
        record.addressLines,
        record.city,
        record.state,
        record.country,
        record.zip,
        record.companyName,
      ],
    });
  },
});
