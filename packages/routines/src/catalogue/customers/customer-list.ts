import { type Session, withoutCompany } from 'mvdb';
import type { Refuse } from '../../entry/refusal.ts';
import type { ListMessage } from '../../listing/list-arguments.ts';
import { type ListReply, listedColumns } from '../../listing/listed-columns.ts';
import type { Choice } from '../../listing/selection.ts';
import { CREDIT, CUSTOMER } from '../../schema/customers.ts';

/** Customers as both customer lists give them: how to reach each, and whether its credit is on hold. */
export function listedCustomers<Chosen extends Choice>(
  session: Session,
  refuse: Refuse<ListMessage>,
  choice: Chosen,
): ListReply<Chosen> {
  return listedColumns(session, refuse, {
    table: CUSTOMER,
    choice,
    row: (customer) => [
      withoutCompany(customer.recordId),
      customer.customerName,
      customer.phone,
      customer.fax,
      customer.email,
      customer.customerClass,
      CREDIT.read(session, customer.recordId)?.creditHold ?? '',
      customer.addressLines,
      customer.city,
    ],
  });
}
