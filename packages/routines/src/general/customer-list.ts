import type { Session } from 'mvdb';
import { CREDIT, CUSTOMER } from '../schema/customers.ts';
import { withoutCompany } from '../schema/define-table.ts';
import type { Choice } from '../selection.ts';
import { type ListReply, listedColumns } from './listed-columns.ts';

/** Customers as both customer lists give them: how to reach each, and whether its credit is on hold. */
export function listedCustomers(session: Session, choice: Choice): ListReply {
  return listedColumns(session, {
    table: CUSTOMER,
    choice,
    alongside: [CREDIT],
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
