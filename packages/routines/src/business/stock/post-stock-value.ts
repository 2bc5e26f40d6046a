import { operation } from '../../entry/operation.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { balancedLines } from '../ledger/balanced-lines.ts';
import { postToday } from '../ledger/post-today.ts';
import { inventoryLines, type ReportedInLedger } from './inventory-lines.ts';

/** Source, in the ledger, of what is corrected in stock. */
const SOURCE = 'IA';

/** Changes of cost lots that are no receipt and no sale, and who made them; blank for the session. */
export interface CorrectedStock extends ReportedInLedger {
  readonly initials: string;
}

/**
 * Posts what changes of cost lots have made the inventory accounts worth, against the account of variances. What
 * leaves every account as it is, is not posted.
 */
export const postStockValue = operation({
  reads: [CO_STDS_COST],
  uses: [inventoryLines, postToday],
  run(context, reported: CorrectedStock) {
    const changed = inventoryLines(context, reported);
    if (changed.length === 0) return;
    const { varianceAccount: account = '' } =
      CO_STDS_COST.read(context.session, context.company) ?? {};
    const { description, reference } = reported;
    const lines = balancedLines(changed, { account, description, reference });
    postToday(context, { source: SOURCE, lines, initials: reported.initials });
  },
});
