import { keyOf } from 'mvdb';
import { negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { POLINE } from '../../schema/purchasing.ts';
import { WIPROUTE_LINE } from '../../schema/routings.ts';
import { WIPBMF, WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { quantityToMake } from '../demand/order-supply.ts';
import { type WorkOrder, workableOrder } from '../routings/live-order.ts';
import { sumOf } from '../values/sum-of.ts';
import { endOrder } from '../work-orders/end-order.ts';
import { postWork } from './post-work.ts';
import { balancesOf, changeWorkLedger } from './work-ledger.ts';

/** Source, in the ledger, of what is left of work orders. */
const SOURCE = 'WV';

/** A work order is done: nothing of it is at a vendor; unless it is closed short, everything was issued and made. */
const assertMayClose = operation({
  reads: [WIPBMF, WIPROUTE_LINE, POLINE],
  rejections: [
    'OPERATION IS AT VENDOR {line}',
    'MATERIAL IS SET ASIDE {part}',
    'OPERATION IS NOT COMPLETE {line}',
    'QUANTITY IS NOT MADE {open}',
  ],
  run({ session, company }, { order, isShort }: { order: WorkOrder } & ClosedOrder, reject) {
    const lines = [...WIPROUTE_LINE.recordsUnder(session, order.recordId)];
    for (const { key, poNo, poLine } of lines) {
      const bought = poNo === '' ? undefined : POLINE.read(session, company, poNo, poLine);
      if (bought?.lineStatus === 'O') throw reject(`OPERATION IS AT VENDOR ${key.line}`);
    }
    if (isShort) return;
    const open = [...WIPBMF.recordsUnder(session, order.recordId)].find(
      ({ openQuantity }) => Number(openQuantity) > 0,
    );
    if (open) throw reject(`MATERIAL IS SET ASIDE ${open.key.component}`);
    const waiting = lines.find(({ lineStatus }) => lineStatus !== 'C');
    if (waiting) throw reject(`OPERATION IS NOT COMPLETE ${waiting.key.line}`);
    const left = quantityToMake(order);
    if (left > 0n) throw reject(`QUANTITY IS NOT MADE ${left}`);
  },
});

export interface ClosedOrder {
  readonly number: string;
  /** Whether it is closed though not all of it is issued, worked and made. */
  readonly isShort: boolean;
}

/**
 * Closes a work order that is done, or short of that where it is told. What is in process of it still is a variance;
 * nothing is set aside for it, and it needs no work center and brings nothing any more.
 */
export const closeOrder = operation({
  writes: [WIPLEDGER_SUM],
  uses: [...([workableOrder, assertMayClose, changeWorkLedger, postWork] as const), endOrder],
  run(firm, closed: ClosedOrder) {
    const { session, company } = firm;
    const { number } = closed;
    const order = workableOrder(firm, number);
    assertMayClose(firm, { order, ...closed });
    const today = String(session.clock.today());
    const ledger = WIPLEDGER_SUM.readLocked(session, keyOf(company, number));
    if (ledger) {
      const left = balancesOf(ledger);
      changeWorkLedger(firm, { ledger, relieved: left });
      postWork(firm, {
        source: SOURCE,
        postedDate: today,
        ledger,
        amount: negate(sumOf(left)),
        others: [],
        description: `VARIANCE ${order.partNo}`,
        reference: number,
      });
    }
    endOrder(firm, number);
  },
});
