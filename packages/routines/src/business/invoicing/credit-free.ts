import { operation } from '../../entry/operation.ts';
import { CREDIT } from '../../schema/customers.ts';

/** Nothing is shipped to a customer whose credit is on hold. */
export const assertCreditFree = operation({
  reads: [CREDIT],
  rejections: ['CUSTOMER IS ON CREDIT HOLD'],
  run({ session, company }, customer: string, reject) {
    if (CREDIT.read(session, company, customer)?.creditHold === 'Y')
      throw reject('CUSTOMER IS ON CREDIT HOLD');
  },
});
