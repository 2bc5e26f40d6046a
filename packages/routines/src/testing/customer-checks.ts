import { type Session, withoutCompany } from 'mvdb';
import { customerWords } from '../business/customers/customer-words.ts';
import { isDeletedCustomer } from '../business/customers/live-customer.ts';
import {
  CUSTOMER,
  CUSTOMER_1287,
  CUSTOMER_OE,
  CUSTXREF,
  REFXCUST,
  SHIPTO,
} from '../schema/customers.ts';
import { OPEN_ORD_XREF } from '../schema/sales-orders.ts';
import { expectEqual } from './expect-equal.ts';

/**
 * A customer that is not deleted is found by its words and no others, one that is by none; each has its three
 * records and lists its ship-to addresses, and no sales order is of one that is deleted.
 */
export function expectCustomersAgree(session: Session, company: string): void {
  const words = new Map<string, readonly string[]>();
  const shipTos: string[] = [];
  for (const customer of CUSTOMER.records(session, company)) {
    const { recordId } = customer;
    const extension = CUSTOMER_1287.read(session, recordId);
    const orderEntry = CUSTOMER_OE.read(session, recordId);
    expectEqual(
      [recordId, extension?.recordId, orderEntry?.recordId],
      [recordId, recordId, recordId],
    );
    const number = withoutCompany(recordId);
    if (isDeletedCustomer(extension)) {
      expectEqual([recordId, OPEN_ORD_XREF.has(session, recordId)], [recordId, false]);
    } else words.set(number, customerWords(customer));
    shipTos.push(...(orderEntry?.shipToNos ?? []).map((shipTo) => `${number}!${shipTo}`));
  }
  expectCrossReferences(session, company, words);
  const onFile = [...SHIPTO.records(session, company)].map(({ recordId }) =>
    withoutCompany(recordId),
  );
  expectEqual(shipTos.sort(), onFile.sort());
}

function expectCrossReferences(
  session: Session,
  company: string,
  words: ReadonlyMap<string, readonly string[]>,
): void {
  const forth = [...CUSTXREF.records(session, company)].map(
    ({ key, references }) => [key.customer, references] as const,
  );
  expectEqual(
    Object.fromEntries(forth),
    Object.fromEntries([...words].filter(([, references]) => references.length > 0)),
  );
  const inverse: Record<string, string[]> = {};
  for (const [customer, references] of [...words].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const word of references) inverse[word] = [...(inverse[word] ?? []), customer];
  const back = [...REFXCUST.records(session, company)].map(
    ({ key, customers }) => [key.reference, customers] as const,
  );
  expectEqual(Object.fromEntries(back), inverse);
}
