import { operation } from '../../entry/operation.ts';
import { CREDIT } from '../../schema/customers.ts';

/** Nothing is shipped to a customer whose credit is on hold. */
export const assertCreditFree = operation({
  reads: [CREDIT],
  faults: ['CUSTOMER IS ON CREDIT HOLD'],
  run({ session, company }, customer: string, refuse) {
    if (CREDIT.read(session, company, customer)?.creditHold === 'Y')
      throw refuse('CUSTOMER IS ON CREDIT HOLD');
  },
});
