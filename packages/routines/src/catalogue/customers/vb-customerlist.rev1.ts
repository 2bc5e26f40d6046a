import { output } from '../../entry/argument.ts';
import { firm } from '../../entry/firm.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyListInputs, companyListNotes, listMessage } from '../../listing/list-arguments.ts';
import { companyListing } from '../../listing/record-listing.ts';
import { CUSTOMER } from '../../schema/customers.ts';
import { customerColumns, withCredit } from './customer-columns.ts';

const listCustomers = companyListing(CUSTOMER);

export const vbCustomerlistRev1 = defineRoutine({
  name: 'VB_CUSTOMERLIST.REV1',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Customers of a company, with how to reach them and whether their credit is on hold.',
  args: {
    ...companyListInputs,
    DATA: output('One row per customer.', customerColumns.layout),
    MESSAGE: listMessage,
  },
  does: [listCustomers, withCredit],
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

  run(inputs, session) {
    const seller = firm(session, inputs.CO);
    const { found, MESSAGE } = listCustomers(seller, inputs);
    return { DATA: customerColumns.of(withCredit(seller, found)), MESSAGE };
  },
});
