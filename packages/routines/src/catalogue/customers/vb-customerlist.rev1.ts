import { operation } from '../../entry/operation.ts';
import { companyListNotes } from '../../listing/list-arguments.ts';
import { companyListPage } from '../../listing/list-page.ts';
import { type CompanyChoice, companyListing } from '../../listing/record-listing.ts';
import { CUSTOMER, CUSTOMER_1287 } from '../../schema/customers.ts';
import { customerColumns, isLive, withCredit } from './customer-columns.ts';

const listRecords = companyListing(CUSTOMER);

const listCustomers = operation({
  reads: [CUSTOMER_1287],
  uses: [listRecords, withCredit],
  run(seller, choice: CompanyChoice) {
    const mayList = (id: string) => isLive(seller.session, id);
    const { found, MESSAGE } = listRecords(seller, { ...choice, mayList });
    return { found: withCredit(seller, found), MESSAGE };
  },
});

export const vbCustomerlistRev1 = companyListPage({
  name: 'VB_CUSTOMERLIST.REV1',
  domain: 'General',
  description:
    'Customers of a company, with how to reach them and whether their credit is on hold.',
  finds: listCustomers,
  each: 'customer',
  columns: customerColumns,
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
          ['Y', 'N', 'N'],
          ['485 Furnace Street', '814 River Road', '690 Foundry Lane'],
          ['Buffalo', 'Buffalo', 'Buffalo'],
        ],
        MESSAGE: '',
      },
    },
    { call: { CO: '1', IDLIST: 'C9999' }, reply: { DATA: '', MESSAGE: 'RECORD NOT FOUND C9999' } },
  ],
  notes: [
    ...companyListNotes,
    'A customer that was deleted is not listed. What comes out is the customer number; the ids of IDLIST get the company where they lack it.',
    'Credit hold is Y or N; a customer without credit record has neither. Address lines are subvalues.',
  ],
});
