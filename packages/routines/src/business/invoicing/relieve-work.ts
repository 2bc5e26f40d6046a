import { isEqual, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { WOXREF } from '../../schema/invoices.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { quantityToMake } from '../demand/order-supply.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import type { OrderLine } from '../orders/job-lines.ts';
import { balancesOf, changeWorkLedger, type WorkLedger } from '../shop-floor/work-ledger.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { shareOf } from '../values/share-of.ts';
import { sumOf } from '../values/sum-of.ts';
import { shippedFromWork } from '../work-orders/shipped-pieces.ts';
import { GOODS_TEXT, type MovedGoods, NO_GOODS, type RelievedWork } from './sales-document.ts';

/** Pieces of a line that are shipped, as far as its work orders have them in process; in the unit of stock. */
export interface ShippedWork extends OrderLine {
  readonly part: string;
  readonly quantity: bigint;
  readonly job: string;
  readonly reference: string;
}

/**
 * Takes pieces of a line out of the work orders that make them, as far as they have any in process that bear cost,
 * each at its share of what is in process.
 */
export const relieveWork = operation({
  reads: [WOXREF, OPENWO],
  writes: [WIPLEDGER_SUM],
  uses: [changeWorkLedger, shippedFromWork],
  run(context, work: ShippedWork): MovedGoods {
    const { session, company } = context;
    const { order, line, part, job, reference } = work;
    const relieved: RelievedWork[] = [];
    const posted: PostedLine[] = [];
    let left = work.quantity;
    for (const workOrder of WOXREF.read(session, company, order, line)?.workOrders ?? []) {
      const ledger = WIPLEDGER_SUM.readLocked(session, company, workOrder);
      const making = OPENWO.read(session, company, workOrder);
      if (!ledger || making?.partNo !== part || isEqual(ledger.balance, '0')) continue;
      const open = quantityToMake(making) - shippedFromWork(context, workOrder);
      const taken = leastQuantity(open, left);
      if (taken <= 0n) continue;
      left -= taken;
      const shares = balancesOf(ledger).map((balance) =>
        shareOf(balance, String(taken), String(open)),
      );
      const amount = sumOf(shares);
      changeWorkLedger(context, { ledger, relieved: shares });
      relieved.push({ workOrder, amount, quantity: String(taken) });
      posted.push(postedTo(ledger, negate(amount), reference));
    }
    if (relieved.length === 0) return NO_GOODS;
    const costValue = sumOf(relieved.map(({ amount }) => amount));
    return { ...NO_GOODS, suppliedFrom: 'W', job, relieved, costValue, posted };
  },
});

/** Work that comes back, and what each work order bears again; above zero. */
export interface ReturnedWork {
  readonly job: string;
  readonly relieved: readonly RelievedWork[];
  readonly reference: string;
}

/** Gives work orders back what goods that were sold out of them had taken, spread as they had taken it. */
export const restoreWork = operation({
  writes: [WIPLEDGER_SUM],
  uses: [changeWorkLedger],
  rejections: ['WORK ORDER NOT FOUND {work order}'],
  run(context, { job, relieved, reference }: ReturnedWork, reject): MovedGoods {
    const { session, company } = context;
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
      changeWorkLedger(context, { ledger, relieved: shares });
      return postedTo(ledger, amount, reference);
    });
    const costValue = negate(sumOf(relieved.map(({ amount }) => amount)));
    const back = relieved.map(({ workOrder, amount, quantity }) => ({
      workOrder,
      amount: negate(amount),
      quantity: negate(quantity),
    }));
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
