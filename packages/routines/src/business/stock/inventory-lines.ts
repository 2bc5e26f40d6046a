import { add, isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { LOCODE } from '../../schema/inventory.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import type { CostChange } from './movement.ts';

/** Changes of cost lots that a document of the ledger is to report. */
export interface ReportedInLedger {
  readonly costs: readonly CostChange[];
  readonly description: string;
  readonly reference: string;
}

/** An account of the ledger, and what it gains, in cents; below zero what it loses. */
export interface AccountAmount {
  readonly account: string;
  readonly amount: string;
}

/** What each account gains of several amounts, in the order in which they come; none that gains nothing. */
export function byAccount(amounts: readonly AccountAmount[]): AccountAmount[] {
  const sums = new Map<string, string>();
  for (const { account, amount } of amounts)
    sums.set(account, add(sums.get(account) ?? '', amount));
  return Array.from(sums, ([account, amount]) => ({ account, amount })).filter(
    ({ amount }) => !isEqual(amount, '0'),
  );
}

/** What the inventory accounts of the locations gain or lose by changes of cost lots; none that stays as it is. */
export const inventoryAmounts = operation({
  reads: [LOCODE, CO_STDS_COST],
  run({ session, company }, costs: readonly CostChange[]): AccountAmount[] {
    return byAccount(
      costs.map(({ location, value }) => ({
        account:
          LOCODE.read(session, company, location)?.inventoryAccount ||
          (CO_STDS_COST.read(session, company)?.inventoryAccount ?? ''),
        amount: value,
      })),
    );
  },
});

/** The same as lines of a document, one for each account. */
export const inventoryLines = operation({
  uses: [inventoryAmounts],
  run: (context, { costs, description, reference }: ReportedInLedger): PostedLine[] =>
    inventoryAmounts(context, costs).map(({ account, amount }) => ({
      account,
      ...debitOrCredit(amount),
      description,
      reference,
    })),
});
