import { operation } from '../../entry/operation.ts';
import { CUSTOMER, CUSTOMER_1287 } from '../../schema/customers.ts';

/** A customer is on file, and was not deleted. */
export const assertLiveCustomer = operation({
  reads: [CUSTOMER, CUSTOMER_1287],
  rejections: ['CUSTOMER NOT FOUND', 'CUSTOMER IS DELETED'],
  run({ session, company }, customer: string, reject) {
    if (!CUSTOMER.has(session, company, customer)) throw reject('CUSTOMER NOT FOUND');
    if (isDeletedCustomer(CUSTOMER_1287.read(session, company, customer)))
      throw reject('CUSTOMER IS DELETED');
  },
});

/** Whether a customer was deleted, by what this company keeps of it. */
export function isDeletedCustomer(extension: { readonly deleted: string } | undefined): boolean {
  return extension?.deleted === 'Y';
}
