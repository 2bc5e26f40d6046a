import type { RecordOf } from 'mvdb';
import { add, isEqual, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { WOXREF } from '../../schema/invoices.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import type { OrderLine } from '../orders/job-lines.ts';
import { shareOf } from '../values/share-of.ts';
import { sumOf } from '../values/sum-of.ts';
import { GOODS_TEXT, type MovedGoods, NO_GOODS } from './sales-document.ts';

type Ledger = RecordOf<typeof WIPLEDGER_SUM>;

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
  run({ session, company }, work: ShippedWork): MovedGoods {
    const { order, line, quantity, open, job, reference } = work;
    const relieved: { workOrder: string; amount: string }[] = [];
    const posted: PostedLine[] = [];
    const today = String(session.clock.today());
    for (const workOrder of WOXREF.read(session, company, order, line)?.workOrders ?? []) {
      const ledger = WIPLEDGER_SUM.readLocked(session, company, workOrder);
      if (!ledger || isEqual(ledger.balance, '0')) continue;
      const shares = elementsOf(ledger).map((element) => ({
        ...element,
        share: shareOf(subtract(element.charged, element.relieved), quantity, open),
      }));
      const amount = sumOf(shares.map(({ share }) => share));
      WIPLEDGER_SUM.update(session, ledger, {
        relieved: shares.map((element) => add(element.relieved, element.share)),
        ...totalsAfter(ledger, amount),
        lastPostedDate: today,
      });
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
  faults: ['WORK ORDER NOT FOUND {work order}'],
  run({ session, company }, { job, relieved, reference }: ReturnedWork, refuse): MovedGoods {
    const today = String(session.clock.today());
    const posted = relieved.map(({ workOrder, amount }) => {
      const ledger = WIPLEDGER_SUM.readLocked(session, company, workOrder);
      if (!ledger) throw refuse(`WORK ORDER NOT FOUND ${workOrder}`);
      let left = amount;
      let base = ledger.totalRelieved;
      const after = elementsOf(ledger).map((element) => {
        const share = isEqual(base, '0') ? '0' : shareOf(left, element.relieved, base);
        left = subtract(left, share);
        base = subtract(base, element.relieved);
        return subtract(element.relieved, share);
      });
      WIPLEDGER_SUM.update(session, ledger, {
        relieved: after,
        ...totalsAfter(ledger, negate(amount)),
        lastPostedDate: today,
      });
      return postedTo(ledger, amount, reference);
    });
    const costValue = negate(sumOf(relieved.map(({ amount }) => amount)));
    const back = relieved.map(({ workOrder, amount }) => ({ workOrder, amount: negate(amount) }));
    return { ...NO_GOODS, suppliedFrom: 'W', job, relieved: back, costValue, posted };
  },
});

const elementsOf = (ledger: Ledger) => WIPLEDGER_SUM.rows(ledger, 'COST.ELEMENTS');

const totalsAfter = ({ totalCharged, totalRelieved }: Ledger, relieved: string) => {
  const total = add(totalRelieved, relieved);
  return { totalRelieved: total, balance: subtract(totalCharged, total) };
};

const postedTo = ({ ledgerAccount, jobNo }: Ledger, amount: string, reference: string) => ({
  ...{ account: ledgerAccount, ...debitOrCredit(amount) },
  ...{ description: GOODS_TEXT, reference, jobNo },
});
