import { add, isEqual, isLess } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { CREDIT } from '../../schema/customers.ts';
import { keyOf } from '../../schema/record-key.ts';

/** What a customer owes by a document; below zero for what it is owed, in cents. */
export interface Receivable {
  readonly customer: string;
  readonly document: string;
  readonly amount: string;
}

/** Adds a document to what a customer owes; one that comes to nothing is not open. */
export const addReceivable = operation({
  writes: [CREDIT],
  run({ session, company }, { customer, document, amount }: Receivable) {
    if (isEqual(amount, '0')) return;
    const id = keyOf(company, customer);
    const credit = CREDIT.readLocked(session, id) ?? CREDIT.parse('', id);
    const balance = add(credit.balance, amount);
    const highest = credit.highestBalance || '0';
    const changed = CREDIT.format(
      { balance, highestBalance: isLess(highest, balance) ? balance : highest },
      CREDIT.withRow(credit, 'OPEN', { invoice: document, amount }),
    );
    CREDIT.open(session).write(id, changed);
  },
});
