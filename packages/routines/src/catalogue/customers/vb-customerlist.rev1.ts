import { columns, defineRoutine, output } from '../../entry/routine.ts';
import {
  companyListInputs,
  companyListMessages,
  companyListNotes,
  listMessage,
} from '../../listing/list-arguments.ts';
import { companyChoice } from '../../listing/listed-columns.ts';
import { listedCustomers } from './customer-list.ts';

export const vbCustomerlistRev1 = defineRoutine({
  name: 'VB_CUSTOMERLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Customers of a company, with how to reach them and whether their credit is on hold.',
  args: {
    ...companyListInputs,
    DATA: output(
      'One row per customer.',
      columns(
        'customer number',
        'name',
        'phone',
        'fax',
        'e-mail',
        'class',
        'credit hold',
        'address',
        'city',
      ),
    ),
    MESSAGE: listMessage,
  },
  alsoReads: ['CUSTOMER', 'CREDIT'],
  messages: companyListMessages,
  examples: [
    {
      call: { CO: '1', SQL: 'WITH CITY = "Buffalo"' },
      reply: {
        DATA: [
          ['C1001', 'C1003', 'C1007'],
          ['Albion Foods', 'Crestline Automotive', 'Glenrock Mining'],
          ['555-020-1815', '555-020-4636', '555-020-3889'],
          ['555-021-1815', '555-021-4636', '555-021-3889'],
          [
            'info@albion-foods-c1001.example',
            'info@crestline-automotive-c1003.example',
            'info@glenrock-mining-c1007.example',
          ],
          ['DIST', 'DIST', 'DIST'],
          ['N', 'N', 'N'],
          ['485 Commerce Way', '814 Commerce Way', '690 Commerce Way'],
          ['Buffalo', 'Buffalo', 'Buffalo'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: 'C9999' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND C9999' } },
  ],
  notes: [
    ...companyListNotes,
    'Credit hold is Y or N; a customer without credit record has neither. Address lines are subvalues.',
  ],

  run(inputs, session, refuse) {
    return listedCustomers(session, refuse, companyChoice(inputs));
  },
});
