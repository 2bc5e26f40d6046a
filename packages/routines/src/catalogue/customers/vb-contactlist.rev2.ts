import { withoutCompany } from 'mvdb';
import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice, listedColumns } from '../../listing/listed-columns.ts';
import { CONTACT_1287 } from '../../schema/contacts.ts';

export const vbContactlistRev2 = defineRoutine({
  name: 'VB_CONTACTLIST.REV2',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description: 'Contacts of a company, with where and for whom each works.',
  args: {
    ...companyListInputs,
    DATA: output(
      'One row per contact.',
      columns(
        'contact number',
        'first name',
        'last name',
        'company',
        'address',
        'city',
        'state',
        'country',
        'zip code',
        'department',
      ),
    ),
    MESSAGE: listMessage,
  },
  reads: ['CONTACT.1287'],
  messages: companyListMessages,
  examples: [
    {
      call: { CO: '1', SQL: 'WITH CUSTOMER.NO = "C1001"' },
      reply: {
        DATA: [
          ['4001', '4002', '4003'],
          ['Nora', 'Victor', 'Rosa'],
          ['Ellis', 'Adams', 'Grant'],
          ['Albion Foods', 'Albion Foods', 'Albion Foods'],
          ['485 Commerce Way', '485 Commerce Way', '485 Commerce Way'],
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
    'A record that is marked as deleted is listed as long as it is selected.',
  ],

  run(inputs, session, refuse) {
    return listedColumns(session, refuse, {
      table: CONTACT_1287,
      choice: companyChoice(inputs),
      row: (record) => [
        withoutCompany(record.recordId),
        record.firstName,
        record.lastName,
        record.companyName,
        record.addressLines,
        record.city,
        record.state,
        record.country,
        record.zip,
        record.department,
      ],
    });
  },
});
