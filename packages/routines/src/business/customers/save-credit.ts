import { operation } from '../../entry/operation.ts';
import { CREDIT } from '../../schema/customers.ts';
import { recordReplacement } from '../records/record-writing.ts';
import { assertLiveCustomer } from './live-customer.ts';

interface SavedCredit {
  readonly program: string;
  readonly customer: string;
  /** The whole record. */
  readonly record: string;
}

const replaceCredit = recordReplacement(CREDIT);

/** Saves the terms of credit of a customer, be they new or not. A blank record saves nothing. */
export const saveCredit = operation({
  uses: [assertLiveCustomer, replaceCredit],
  rejections: ['RECORD REQUIRED'],
  run(context, { program, customer, record }: SavedCredit, reject) {
    assertLiveCustomer(context, customer);
    if (record === '') throw reject('RECORD REQUIRED');
    replaceCredit(context, { program, id: [customer], record });
  },
});
