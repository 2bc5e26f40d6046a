import { operation } from '../../entry/operation.ts';
import { selectionPage } from '../../listing/list-page.ts';
import { recordListing } from '../../listing/record-listing.ts';
import type { Choice } from '../../listing/selection.ts';
import { CUSTOMER, CUSTOMER_1287 } from '../../schema/customers.ts';
import { customerColumns, isLive, withCredit } from './customer-columns.ts';

const listRecords = recordListing(CUSTOMER);

const listCustomers = operation({
  reads: [CUSTOMER_1287],
  uses: [listRecords, withCredit],
  run(seller, choice: Choice) {
    const found = listRecords(seller, choice).filter(({ recordId }) =>
      isLive(seller.session, recordId),
    );
    return withCredit(seller, found);
  },
});

export const vbCustomerlist = selectionPage({
  name: 'VB_CUSTOMERLIST',
  domain: 'General',
  description:
    'Customers of a selection, with how to reach them and whether their credit is on hold.',
  finds: listCustomers,
  each: 'customer',
  columns: customerColumns,
  reads: ['CUSTOMER', 'CREDIT'],
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
          ['Y', 'N', 'N'],
          ['485 Furnace Street', '814 River Road', '690 Foundry Lane'],
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
    'The records are those of the company of the session; a customer that was deleted is not listed.',
    'Credit hold is Y or N; a customer without credit record has neither. Address lines are subvalues.',
  ],
});
