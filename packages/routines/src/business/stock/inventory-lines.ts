import { add, isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { LOCODE } from '../../schema/inventory.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import type { CostChange } from './movement.ts';

/** Changes of cost lots that a document of the ledger is to tell. */
export interface ToldInLedger {
  readonly costs: readonly CostChange[];
  readonly description: string;
  readonly reference: string;
}

/**
 * What the inventory accounts of the locations gain or lose by changes of cost lots, a line for each account; none
 * for one that stays as it is.
 */
export const inventoryLines = operation({
  reads: [LOCODE, CO_STDS_COST],
  run({ session, company }, { costs, description, reference }: ToldInLedger): PostedLine[] {
    const byAccount = new Map<string, string>();
    for (const { location, value } of costs) {
      const account =
        LOCODE.read(session, company, location)?.inventoryAccount ||
        (CO_STDS_COST.read(session, company)?.inventoryAccount ?? '');
      byAccount.set(account, add(byAccount.get(account) ?? '', value));
    }
    return [...byAccount]
      .filter(([, amount]) => !isEqual(amount, '0'))
      .map(([account, amount]) => ({
        account,
        ...debitOrCredit(amount),
        description,
        reference,
      }));
  },
});
