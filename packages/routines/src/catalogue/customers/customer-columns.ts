import type { RecordOf, Session } from 'mvdb';
import { isDeletedCustomer } from '../../business/customers/live-customer.ts';
import { operation } from '../../entry/operation.ts';
import { column, inColumns } from '../../listing/column.ts';
import { CREDIT, type CUSTOMER, CUSTOMER_1287 } from '../../schema/customers.ts';
import { withoutCompany } from '../../schema/record-key.ts';

type Customer = RecordOf<typeof CUSTOMER>;

interface ListedCustomer {
  readonly customer: Customer;
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

/** Whether the customer of this id was not deleted. */
export const isLive = (session: Session, id: string): boolean =>
  !isDeletedCustomer(CUSTOMER_1287.read(session, id));

/** Customers with their credit. */
export const withCredit = operation({
  reads: [CREDIT],
  run: (context, customers: readonly Customer[]): readonly ListedCustomer[] =>
    customers.map((customer) => ({
      customer,
      credit: CREDIT.read(context.session, customer.recordId),
    })),
});
