import { isEqual } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { balancedLines } from '../ledger/balanced-lines.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import { postDated } from '../ledger/post-dated.ts';
import type { AccountAmount } from '../stock/inventory-lines.ts';
import type { WorkLedger } from './work-ledger.ts';

/** What a document of the ledger mentions work in process. */
export interface PostedWork {
  /** Two letters, with which the number of the document begins. */
  readonly source: string;
  readonly postedDate: string;
  readonly ledger: Pick<WorkLedger, 'ledgerAccount' | 'jobNo'>;
  /** By how much more, or less, is in process, in cents. */
  readonly amount: string;
  /** The other accounts by what they gain, in cents. */
  readonly others: readonly AccountAmount[];
  readonly description: string;
  readonly reference: string;
  /** Of the session where they are blank or left out. */
  readonly initials?: string;
}

/** Posts what work in process gains or loses; what the other accounts leave over of it is a variance. */
export const postWork = operation({
  reads: [CO_STDS_COST],
  uses: [postDated],
  run(context, posted: PostedWork) {
    const { source, postedDate, ledger, amount, others, description, reference } = posted;
    const { ledgerAccount, jobNo } = ledger;
    const lines = [{ account: ledgerAccount, amount }, ...others]
      .filter((one) => !isEqual(one.amount, '0'))
      .map((one): PostedLine => {
        const { account } = one;
        return { account, ...debitOrCredit(one.amount), description, reference };
      });
    const { varianceAccount: account = '' } =
      CO_STDS_COST.read(context.session, context.company) ?? {};
    const balanced = balancedLines(lines, { account, description, reference });
    if (balanced.length === 0) return;
    const reported = balanced.map((line) => ({ ...line, jobNo }));
    const { initials = '' } = posted;
    postDated(context, { source, postedDate, lines: reported, initials });
  },
});
