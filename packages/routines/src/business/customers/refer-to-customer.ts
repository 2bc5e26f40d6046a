import { operation } from '../../entry/operation.ts';
import { CUSTXREF, REFXCUST } from '../../schema/customers.ts';
import { keyOf } from '../../schema/record-key.ts';
import { keepListing } from '../records/listing-record.ts';

interface WordOfCustomer {
  readonly word: string;
  readonly customer: string;
}

const listWithWord = operation({
  writes: [REFXCUST],
  run({ session, company }, { word, customer }: WordOfCustomer) {
    const { customers = [] } = REFXCUST.readLocked(session, company, word) ?? {};
    const listed = [...new Set([...customers, customer])].sort();
    REFXCUST.write(session, keyOf(company, word), { customers: listed });
  },
});

const dropFromWord = operation({
  writes: [REFXCUST],
  run(context, { word, customer }: WordOfCustomer) {
    const stored = REFXCUST.readLocked(context.session, context.company, word);
    if (stored === undefined) return;
    const customers = stored.customers.filter((one) => one !== customer);
    keepListing(context, REFXCUST, stored.recordId, { customers });
  },
});

/** What a customer is to be found by: words, each once and in ascending order. */
export interface CustomerReferences {
  readonly customer: string;
  readonly references: readonly string[];
}

/** Brings the cross-references of a customer up to date, both ways: what it is found by no more is dropped. */
export const referToCustomer = operation({
  writes: [CUSTXREF],
  uses: [listWithWord, dropFromWord],
  run(context, { customer, references }: CustomerReferences) {
    const { session, company } = context;
    const before = CUSTXREF.readLocked(session, company, customer)?.references ?? [];
    const gone = before.filter((word) => !references.includes(word));
    const added = references.filter((word) => !before.includes(word));
    for (const word of gone) dropFromWord(context, { word, customer });
    for (const word of added) listWithWord(context, { word, customer });
    keepListing(context, CUSTXREF, keyOf(company, customer), { references });
  },
});
