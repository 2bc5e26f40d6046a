import { type RecordOf, withoutCompany } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { column, inColumns } from '../../listing/column.ts';
import { recordListing } from '../../listing/record-listing.ts';
import type { Choice } from '../../listing/selection.ts';
import { CREDIT, CUSTOMER } from '../../schema/customers.ts';

interface ListedCustomer {
  readonly customer: RecordOf<typeof CUSTOMER>;
  readonly credit: RecordOf<typeof CREDIT> | undefined;
}

/** What both lists of customers give: how to reach each, and whether its credit is on hold. */
export const customerColumns = inColumns<ListedCustomer>(
  column('customer number', ({ customer }) => withoutCompany(customer.recordId)),
  column('name', ({ customer }) => customer.customerName),
  column('phone', ({ customer }) => customer.phone),
  column('fax', ({ customer }) => customer.fax),
  column('e-mail', ({ customer }) => customer.email),
  column('class', ({ customer }) => customer.customerClass),
  column('credit hold', ({ credit }) => credit?.creditHold ?? ''),
  column('address', ({ customer }) => customer.addressLines),
  column('city', ({ customer }) => customer.city),
);

const listRecords = recordListing(CUSTOMER);

/** The customers that both lists are asked for. */
export const listCustomers = operation({
  reads: [CREDIT],
  uses: [listRecords],
  run: (firm, choice: Choice): readonly ListedCustomer[] =>
    listRecords(firm, choice).map((customer) => ({
      customer,
      credit: CREDIT.read(firm.session, customer.recordId),
    })),
});
