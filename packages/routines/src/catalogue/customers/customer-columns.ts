import type { Session } from 'mvdb';
import type { Refuse } from '../../entry/refusal.ts';
import { column, inColumns } from '../../listing/column.ts';
import type { ListMessage } from '../../listing/list-arguments.ts';
import { listedRecords } from '../../listing/listed-records.ts';
import type { Choice } from '../../listing/selection.ts';
import { CREDIT, CUSTOMER } from '../../schema/customers.ts';
import { type RecordOf, withoutCompany } from '../../schema/define-table.ts';

interface ListedCustomer {
  readonly customer: RecordOf<typeof CUSTOMER.attributes>;
  readonly credit: RecordOf<typeof CREDIT.attributes> | undefined;
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

export function listedCustomers(
  session: Session,
  refuse: Refuse<ListMessage>,
  choice: Choice,
): readonly ListedCustomer[] {
  return listedRecords(session, refuse, { table: CUSTOMER, choice }).map((customer) => ({
    customer,
    credit: CREDIT.read(session, customer.recordId),
  }));
}
