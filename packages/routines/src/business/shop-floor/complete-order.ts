import { isLess, negate } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { WIPROUTE_HEAD, WIPROUTE_LINE } from '../../schema/routings.ts';
import { quantityToMake } from '../demand/order-supply.ts';
import { type WorkOrder, workableOrder } from '../routings/live-order.ts';
import { binToFill } from '../stock/bin-to-fill.ts';
import { inventoryAmounts } from '../stock/inventory-lines.ts';
import { issueStock } from '../stock/issue-stock.ts';
import { leftOfCostLot } from '../stock/left-of-cost-lot.ts';
import type { OrderSource } from '../stock/movement.ts';
import { receiveStock, type StockOutcome } from '../stock/receive-stock.ts';
import { shareOf } from '../values/share-of.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { costOfOne } from '../values/value-at-cost.ts';
import { shippedFromWork } from '../work-orders/shipped-pieces.ts';
import { changeOrder } from './change-order.ts';
import { postWork } from './post-work.ts';
import {
  balancesOf,
  changeWorkLedger,
  completionsOf,
  openWorkLedger,
  type WorkLedger,
} from './work-ledger.ts';

/** Source, in the ledger, of what work orders bring to stock. */
const SOURCE = 'WC';

export interface Completion {
  readonly order: string;
  /** Above zero, with 3 implied decimals. */
  readonly quantity: bigint;
  /** Blank is the bin that the part usually lies in. */
  readonly bin: string;
  /** Lot or serial number; blank is a new lot. */
  readonly lotNo: string;
  readonly expiryDate: string;
  readonly source: OrderSource;
}

/** What of an order came good through its last operation and is not in stock yet; without operations all of it. */
export const quantityThrough = operation({
  reads: [WIPROUTE_HEAD, WIPROUTE_LINE],
  run({ session }, order: WorkOrder): bigint {
    const last = WIPROUTE_HEAD.read(session, order.recordId)?.lines.at(-1);
    if (last === undefined) return quantityToMake(order);
    const { completedQuantity = '' } = WIPROUTE_LINE.read(session, order.recordId, last) ?? {};
    return storedQuantity(completedQuantity) - storedQuantity(order.completedQuantity);
  },
});

/**
 * Brings to stock what a work order has made: what came through its last operation, at its share of what is in
 * process, element by element. What completes the order takes all that is left; what it costs afterwards stays until
 * it is closed.
 */
export const completeOrder = operation({
  uses: [
    ...([
      workableOrder,
      quantityThrough,
      shippedFromWork,
      openWorkLedger,
      receiveStock,
      binToFill,
    ] as const),
    ...([changeWorkLedger, inventoryAmounts, postWork, changeOrder] as const),
  ],
  rejections: [
    'INVALID QUANTITY {quantity}',
    'QUANTITY EXCEEDS {open}',
    'NOT THROUGH THE LAST OPERATION {quantity}',
  ],
  run(context, completion: Completion, reject): StockOutcome {
    const { order: number, quantity } = completion;
    const order = workableOrder(context, number);
    if (quantity <= 0n) throw reject(`INVALID QUANTITY ${quantity}`);
    const shipped = shippedFromWork(context, number);
    const open = quantityToMake(order) - shipped;
    if (quantity > open) throw reject(`QUANTITY EXCEEDS ${open}`);
    if (quantity > quantityThrough(context, order) - shipped)
      throw reject(`NOT THROUGH THE LAST OPERATION ${quantity}`);
    const ledger = openWorkLedger(context, order);
    const shares = sharesOf(ledger, quantity, open);
    const outcome = receiveStock(context, {
      ...stockOf(context, order, completion),
      elementCosts: shares.map((share) => costOfOne(share, String(quantity))),
    });
    const position = outcome.changes.at(-1);
    const { location = '', lotNo = '', bin = '', job = '' } = position ?? {};
    const costLot = outcome.costs.at(-1)?.costLot ?? '';
    const date = String(context.session.clock.today());
    const completed = {
      date,
      quantity: String(quantity),
      location,
      lotNo,
      bin,
      job,
      costLot,
      costs: shares,
    };
    changeWorkLedger(context, {
      ledger,
      relieved: shares,
      completions: [...completionsOf(ledger), completed],
    });
    postWork(context, {
      source: SOURCE,
      initials: completion.source.initials,
      postedDate: date,
      ledger,
      amount: negate(sumOf(shares)),
      others: inventoryAmounts(context, outcome.costs),
      description: `COMPLETION ${order.partNo}`,
      reference: number,
    });
    changeOrder(context, {
      order: number,
      changed: ({ completedQuantity }) => ({
        completedQuantity: String(storedQuantity(completedQuantity) + quantity),
      }),
    });
    return outcome;
  },
});

/** A completion that is taken back, and by whom. */
export interface CompletionBack {
  readonly order: string;
  readonly source: OrderSource;
}

/**
 * Takes the last completion of a work order back out of stock, as long as it lies where it came to: it is in process
 * again with all that went with it.
 */
export const takeBackCompletion = operation({
  uses: [
    ...([workableOrder, openWorkLedger, issueStock, leftOfCostLot] as const),
    ...([changeWorkLedger, inventoryAmounts, postWork, changeOrder] as const),
  ],
  rejections: ['NOTHING COMPLETED {order}'],
  run(context, { order: number, source }: CompletionBack, reject): StockOutcome {
    const order = workableOrder(context, number);
    const ledger = openWorkLedger(context, order);
    const completions = completionsOf(ledger);
    const last = completions.at(-1);
    if (last === undefined) throw reject(`NOTHING COMPLETED ${number}`);
    const { location, lotNo, bin, job, costLot } = last;
    const goods = { part: order.partNo, location, lotNo, job };
    const quantity = storedQuantity(last.quantity);
    const outcome = issueStock(context, {
      ...goods,
      bin,
      quantity,
      control: '',
      costLots: leftOfCostLot(context, { ...goods, costLot, quantity }),
      source: { ...source, type: 'R', reference: number },
    });
    const relieved = last.costs.map((cost) => negate(cost));
    changeWorkLedger(context, { ledger, relieved, completions: completions.slice(0, -1) });
    postWork(context, {
      source: SOURCE,
      initials: source.initials,
      postedDate: String(context.session.clock.today()),
      ledger,
      amount: sumOf(last.costs),
      others: inventoryAmounts(context, outcome.costs),
      description: `COMPLETION BACK ${order.partNo}`,
      reference: number,
    });
    changeOrder(context, {
      order: number,
      changed: ({ completedQuantity }) => ({
        completedQuantity: String(storedQuantity(completedQuantity) - quantity),
      }),
    });
    return outcome;
  },
});

/** What of each element goes with some of what is still to be made; what was given back too much stays. */
const sharesOf = (ledger: WorkLedger, quantity: bigint, open: bigint): string[] =>
  balancesOf(ledger).map((balance) =>
    isLess(balance, '0') ? '0' : shareOf(balance, String(quantity), String(open)),
  );

/** How it comes to stock: where the order says, for its job where the stock of the job is kept apart. */
function stockOf(context: CompanyContext, order: WorkOrder, completion: Completion) {
  const { quantity, lotNo, expiryDate, source } = completion;
  const { partNo: part, location, stockType, jobNo } = order;
  const job = stockType === FOR_JOB ? jobNo : '';
  return {
    part,
    location,
    job,
    quantity,
    lotNo,
    control: '',
    costLots: [],
    bin: completion.bin || binToFill(context, { part, location, job }),
    details: {
      receivedDate: String(context.session.clock.today()),
      expiryDate,
      owner: '',
      sourceOrder: completion.order,
    },
    source: { ...source, type: 'R', reference: completion.order },
  } as const;
}

/** Type of stock that is kept for a job. */
const FOR_JOB = 'JS';
