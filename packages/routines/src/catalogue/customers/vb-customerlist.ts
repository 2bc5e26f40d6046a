import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { listMessage, selectionInput } from '../../listing/list-arguments.ts';
import { recordListing } from '../../listing/record-listing.ts';
import { CUSTOMER } from '../../schema/customers.ts';
import { customerColumns, withCredit } from './customer-columns.ts';

const listCustomers = recordListing(CUSTOMER);

export const vbCustomerlist = defineRoutine({
  name: 'VB_CUSTOMERLIST',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Customers of a selection, with how to reach them and whether their credit is on hold.',
  args: {
    SQL: selectionInput,
    DATA: output('One row per customer.', customerColumns.layout),
    MESSAGE: listMessage,
  },
  reads: ['CUSTOMER', 'CREDIT'],
  does: [listCustomers, withCredit],
  examples: [
    {
      call: { SQL: 'WITH CITY = "Buffalo"' },
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
    {
      call: { SQL: 'SELECT VENDOR' },
      reply: { DATA: '', MESSAGE: 'SELECTION MUST NAME CUSTOMER' },
    },
  ],
  notes: [
    'The records are those of the company of the session.',
    'Credit hold is Y or N; a customer without credit record has neither. Address lines are subvalues.',
  ],

  run({ SQL }, session) {
    const seller = firm(session, session.company);
    const customers = listCustomers(seller, { clause: SQL });
    return { DATA: customerColumns.of(withCredit(seller, customers)) };
  },
});
