import { isEqual, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { WOXREF } from '../../schema/invoices.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import type { OrderLine } from '../orders/job-lines.ts';
import { balancesOf, changeWorkLedger, type WorkLedger } from '../shop-floor/work-ledger.ts';
import { shareOf } from '../values/share-of.ts';
import { sumOf } from '../values/sum-of.ts';
import { GOODS_TEXT, type MovedGoods, NO_GOODS } from './sales-document.ts';

/** Whether there is cost in process in the work orders that make what a sales order line delivers. */
export const isInProcess = operation({
  reads: [WOXREF, WIPLEDGER_SUM],
  run: ({ session, company }, { order, line }: OrderLine): boolean =>
    (WOXREF.read(session, company, order, line)?.workOrders ?? []).some((number) => {
      const ledger = WIPLEDGER_SUM.read(session, company, number);
      return ledger !== undefined && !isEqual(ledger.balance, '0');
    }),
});

/** As much of the work for a line as is shipped of what is open, both in the unit of stock. */
export interface ShippedWork extends OrderLine {
  readonly quantity: string;
  readonly open: string;
  readonly job: string;
  readonly reference: string;
}

/** Takes what a line has cost so far, or its share, out of the work orders that make what it delivers. */
export const relieveWork = operation({
  reads: [WOXREF],
  writes: [WIPLEDGER_SUM],
  uses: [changeWorkLedger],
  run(firm, work: ShippedWork): MovedGoods {
    const { session, company } = firm;
    const { order, line, quantity, open, job, reference } = work;
    const relieved: { workOrder: string; amount: string }[] = [];
    const posted: PostedLine[] = [];
    for (const workOrder of WOXREF.read(session, company, order, line)?.workOrders ?? []) {
      const ledger = WIPLEDGER_SUM.readLocked(session, company, workOrder);
      if (!ledger || isEqual(ledger.balance, '0')) continue;
      const shares = balancesOf(ledger).map((balance) => shareOf(balance, quantity, open));
      const amount = sumOf(shares);
      changeWorkLedger(firm, { ledger, relieved: shares });
      relieved.push({ workOrder, amount });
      posted.push(postedTo(ledger, negate(amount), reference));
    }
    const costValue = sumOf(relieved.map(({ amount }) => amount));
    return { ...NO_GOODS, suppliedFrom: 'W', job, relieved, costValue, posted };
  },
});

/** Work that comes back, and what each work order bears again, in cents. */
export interface ReturnedWork {
  readonly job: string;
  readonly relieved: readonly { readonly workOrder: string; readonly amount: string }[];
  readonly reference: string;
}

/** Gives work orders back what goods that were sold out of them had taken, spread as they had taken it. */
export const restoreWork = operation({
  writes: [WIPLEDGER_SUM],
  uses: [changeWorkLedger],
  rejections: ['WORK ORDER NOT FOUND {work order}'],
  run(firm, { job, relieved, reference }: ReturnedWork, reject): MovedGoods {
    const { session, company } = firm;
    const posted = relieved.map(({ workOrder, amount }) => {
      const ledger = WIPLEDGER_SUM.readLocked(session, company, workOrder);
      if (!ledger) throw reject(`WORK ORDER NOT FOUND ${workOrder}`);
      let left = amount;
      let base = ledger.totalRelieved;
      const shares = ledger.relieved.map((gone) => {
        const share = isEqual(base, '0') ? '0' : shareOf(left, gone, base);
        left = subtract(left, share);
        base = subtract(base, gone);
        return negate(share);
      });
      changeWorkLedger(firm, { ledger, relieved: shares });
      return postedTo(ledger, amount, reference);
    });
    const costValue = negate(sumOf(relieved.map(({ amount }) => amount)));
    const back = relieved.map(({ workOrder, amount }) => ({ workOrder, amount: negate(amount) }));
    return { ...NO_GOODS, suppliedFrom: 'W', job, relieved: back, costValue, posted };
  },
});

const postedTo = ({ ledgerAccount, jobNo }: WorkLedger, amount: string, reference: string) => ({
  account: ledgerAccount,
  ...debitOrCredit(amount),
  description: GOODS_TEXT,
  reference,
  jobNo,
});
