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
import { keyOf, withoutCompany } from '../schema/record-key.ts';
import { OPEN_ORD_XREF } from '../schema/sales-orders.ts';
import type { Books } from './books.ts';
import { compared, comparedLists, held } from './differences.ts';
import type { Invariant } from './invariant.ts';

function* parts(books: Books) {
  for (const { recordId } of books.records(CUSTOMER)) {
    for (const table of [CUSTOMER_1287, CUSTOMER_OE])
      yield* held(table, recordId, books.hasId(table, recordId), 'on file', 'missing');
    const hasOrders = books.hasId(OPEN_ORD_XREF, recordId);
    const isDeleted = isDeletedCustomer(books.readId(CUSTOMER_1287, recordId));
    yield* held(OPEN_ORD_XREF, recordId, !(isDeleted && hasOrders), 'no orders', 'orders');
  }
}

function* addresses(books: Books) {
  const listed = books
    .records(CUSTOMER)
    .flatMap(({ recordId }) =>
      (books.readId(CUSTOMER_OE, recordId)?.shipToNos ?? []).map((one) => keyOf(recordId, one)),
    );
  const onFile = books.records(SHIPTO).map(({ recordId }) => recordId);
  yield* comparedLists(CUSTOMER_OE, listed, onFile);
}

function* words(books: Books) {
  const byWord = new Map<string, string[]>();
  const byCustomer = new Map<string, readonly string[]>();
  for (const customer of books.records(CUSTOMER)) {
    if (isDeletedCustomer(books.readId(CUSTOMER_1287, customer.recordId))) continue;
    const number = withoutCompany(customer.recordId);
    const found = customerWords(customer);
    if (found.length > 0) byCustomer.set(number, found);
    for (const word of found) byWord.set(word, [...(byWord.get(word) ?? []), number]);
  }
  for (const { key, references } of books.records(CUSTXREF)) {
    yield* compared(CUSTXREF, key.customer, references, byCustomer.get(key.customer));
    byCustomer.delete(key.customer);
  }
  for (const [customer, wanted] of byCustomer)
    yield* compared(CUSTXREF, customer, undefined, wanted);
  for (const { key, customers } of books.records(REFXCUST)) {
    yield* compared(REFXCUST, key.reference, customers, byWord.get(key.reference)?.toSorted());
    byWord.delete(key.reference);
  }
  for (const [word, wanted] of byWord) yield* compared(REFXCUST, word, undefined, wanted);
}

/** Customers are whole, and found by their words. */
export const customerInvariants: readonly Invariant[] = [
  {
    name: 'A customer has its three records, and a deleted one has no sales orders.',
    tables: [CUSTOMER, CUSTOMER_1287, CUSTOMER_OE, OPEN_ORD_XREF],
    differences: parts,
  },
  {
    name: 'A customer lists its ship-to addresses.',
    tables: [CUSTOMER, CUSTOMER_OE, SHIPTO],
    differences: addresses,
  },
  {
    name: 'A customer is found by its words until it is deleted.',
    tables: [CUSTOMER, CUSTOMER_1287, CUSTXREF, REFXCUST],
    differences: words,
  },
];
