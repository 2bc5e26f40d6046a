import { negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { workableOrder } from '../routings/live-order.ts';
import { sumOf } from '../values/sum-of.ts';
import { assertDone } from '../work-orders/done-order.ts';
import { endOrder } from '../work-orders/end-order.ts';
import { postWork } from './post-work.ts';
import { balancesOf, changeWorkLedger } from './work-ledger.ts';

/** Source, in the ledger, of what is left of work orders. */
const SOURCE = 'WV';

export interface ClosedOrder {
  readonly number: string;
  /** Whether it is closed though not all of it is issued, worked and made. */
  readonly isShort: boolean;
}

/**
 * Closes a work order that is done, or short of that where it is reported. What is in process of it still is a variance;
 * nothing is set aside for it, and it needs no work center and brings nothing any more.
 */
export const closeOrder = operation({
  writes: [WIPLEDGER_SUM],
  uses: [...([workableOrder, assertDone, changeWorkLedger, postWork] as const), endOrder],
  run(context, closed: ClosedOrder) {
    const { session, company } = context;
    const { number } = closed;
    const order = workableOrder(context, number);
    assertDone(context, { order, ...closed });
    const today = String(session.clock.today());
    const ledger = WIPLEDGER_SUM.readLocked(session, keyOf(company, number));
    if (ledger) {
      const left = balancesOf(ledger);
      changeWorkLedger(context, { ledger, relieved: left });
      postWork(context, {
        source: SOURCE,
        postedDate: today,
        ledger,
        amount: negate(sumOf(left)),
        others: [],
        description: `VARIANCE ${order.partNo}`,
        reference: number,
      });
    }
    endOrder(context, number);
  },
});
