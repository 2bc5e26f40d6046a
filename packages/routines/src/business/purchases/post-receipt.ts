import { isEqual, negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { balancedLines } from '../ledger/balanced-lines.ts';
import { debitOrCredit } from '../ledger/ledger-posting.ts';
import { postToday } from '../ledger/post-today.ts';
import { inventoryLines, type ReportedInLedger } from '../stock/inventory-lines.ts';

/** Source, in the ledger, of what vendors brought and took back. */
const SOURCE = 'RC';

export interface AccruedReceipt extends ReportedInLedger {
  /** How much more we owe for it, or less, in cents. */
  readonly accrued: string;
  /** Blank for stock. */
  readonly jobNo: string;
  /** Who took it in; blank for the session. */
  readonly initials: string;
}

/** Posts what came in against receipts that are not invoiced; what stock gains beyond it is a variance. */
export const postReceipt = operation({
  reads: [CO_STDS_COST],
  uses: [inventoryLines, postToday],
  run(context, reported: AccruedReceipt) {
    const { accrued, description, reference, jobNo } = reported;
    const { receiptsAccount = '', varianceAccount = '' } =
      CO_STDS_COST.read(context.session, context.company) ?? {};
    const changed = [...inventoryLines(context, reported)];
    if (!isEqual(accrued, '0'))
      changed.push({
        account: receiptsAccount,
        ...debitOrCredit(negate(accrued)),
        description,
        reference,
      });
    if (changed.length === 0) return;
    const other = { account: varianceAccount, description, reference };
    const lines = balancedLines(changed, other).map((line) => ({ ...line, jobNo }));
    postToday(context, { source: SOURCE, lines, initials: reported.initials });
  },
});
