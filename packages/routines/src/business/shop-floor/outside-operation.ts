import { negate } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import { COCE } from '../../schema/shop-floor.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { assertPeriodOpen } from '../ledger/post-dated.ts';
import { throughLine } from '../planning/operation-hours.ts';
import { changePurchaseLine, type LineReceipt } from '../purchase-lines/change-purchase-line.ts';
import type { OrderLine } from '../purchase-lines/purchase-line.ts';
import { lineInTurn } from '../routings/line-in-turn.ts';
import { uncompleteLine } from '../routings/line-progress.ts';
import type { WorkOrder } from '../routings/live-order.ts';
import { byElement } from '../values/cost-element.ts';
import { shareOf } from '../values/share-of.ts';
import { sumOf } from '../values/sum-of.ts';
import { addLineCost } from '../work-orders/line-cost.ts';
import { bookCharge, chargeOrder } from './charge-order.ts';
import { noteOutside, noteOutsideInvoice, overheadBack } from './outside-rows.ts';
import { postWork } from './post-work.ts';
import { progressOrder } from './progress-order.ts';
import { changeWorkLedger, openWorkLedger, type WorkLedger } from './work-ledger.ts';

/** Source, in the ledger, of what vendors did for work orders. */
const SOURCE = 'WO';
/** 100 percent, with 2 implied decimals. */
const WHOLE = '10000';

/** What a vendor brought back on a purchase order line for an operation, or took again. */
export interface OutsideGoods {
  readonly line: OrderLine;
  /** With 3 implied decimals; below zero where it went back. */
  readonly quantity: bigint;
  /** How much more we owe for it, or less, in cents. */
  readonly accrued: string;
  /** All receipts of the line, as they are now. */
  readonly receipts: readonly LineReceipt[];
  readonly packingSlip: string;
}

interface OutsideCharge extends Pick<OutsideGoods, 'line' | 'quantity' | 'accrued'> {
  readonly overhead: string;
  readonly ledger: WorkLedger;
}

/** Notes what an operation outside costs, and posts it against receipts that are not invoiced, and overhead. */
const noteCharge = operation({
  reads: [POHEAD, CO_STDS_COST, COCE],
  uses: [noteOutside, addLineCost, lineInTurn, assertPeriodOpen, postWork],
  run(context, { line, quantity, accrued, overhead, ledger }: OutsideCharge) {
    const { session, company } = context;
    const { workOrder: order, operation: number, key } = line;
    const date = String(session.clock.today());
    const period = assertPeriodOpen(context, date);
    const { vendorNo = '' } = POHEAD.read(session, company, key.poNumber) ?? {};
    noteOutside(context, {
      order,
      row: {
        date,
        period,
        line: number,
        vendorNo,
        quantity: String(quantity),
        amount: accrued,
        overheadAmount: overhead,
      },
    });
    addLineCost(context, {
      order,
      line: number,
      laborRate: '',
      labor: '0',
      overhead,
      outside: accrued,
    });
    const { costCenter } = lineInTurn(context, { order, line: number }).line;
    const { overheadAccount = '' } = COCE.read(session, company, costCenter) ?? {};
    const { receiptsAccount = '' } = CO_STDS_COST.read(session, company) ?? {};
    postWork(context, {
      source: SOURCE,
      postedDate: date,
      ledger,
      amount: sumOf([accrued, overhead]),
      others: [
        { account: receiptsAccount, amount: negate(accrued) },
        { account: overheadAccount, amount: negate(overhead) },
      ],
      description: `OUTSIDE OPERATION ${number}`,
      reference: order,
    });
  },
});

/** Keeps what came back on a line, and how far its vendor is with it. */
const changeOutsideLine = operation({
  writes: [POLINE],
  uses: [changePurchaseLine],
  run(context, { line, quantity, receipts, packingSlip }: OutsideGoods) {
    changePurchaseLine(context, { line, quantity, receipts, packingSlip });
    const changed = POLINE.readLocked(context.session, line.recordId);
    if (!changed) throw new TypeError(`Purchase line ${line.recordId} should be there.`);
    const outsideProgress = changed.lineStatus === 'C' ? 'RECEIVED' : 'AT VENDOR';
    POLINE.update(context.session, changed, { outsideProgress });
  },
});

/**
 * Takes in what a vendor brought back for an operation: it has gone through, and is complete once all that came to it
 * has. The order bears what it costs, with the overhead of the company on it.
 */
export const receiveOutside = operation({
  reads: [CO_STDS_COST],
  uses: [...([lineInTurn, changeOutsideLine, progressOrder, chargeOrder, noteCharge] as const)],
  run(context, goods: OutsideGoods) {
    const { session, company } = context;
    const { line, quantity, accrued } = goods;
    const { workOrder: number, operation: lineNo } = line;
    const turn = lineInTurn(context, { order: number, line: lineNo });
    changeOutsideLine(context, goods);
    const came = throughLine(turn.line);
    const isLast = POLINE.read(session, line.recordId)?.lineStatus === 'C';
    const isInTurn = turn.before === undefined || turn.before.lineStatus === 'C';
    progressOrder(context, {
      order: number,
      line: lineNo,
      completed: String(quantity),
      scrapped: '0',
      setupHours: '0',
      laborHours: '0',
      isComplete: isLast && isInTurn && came + quantity >= turn.coming,
    });
    const { outsideOverheadPercent: percent } = CO_STDS_COST.read(session, company) ?? {};
    const overhead = shareOf(accrued, percent || '0', WHOLE);
    const charged = byElement({ outside: accrued, outsideOverhead: overhead });
    const ledger = chargeOrder(context, { order: turn.order, charged });
    noteCharge(context, { line, quantity, accrued, overhead, ledger });
  },
});

/** Sends back to a vendor what it brought for an operation: it is to go through again, and costs so much less. */
export const returnOutside = operation({
  uses: [
    ...([lineInTurn, uncompleteLine, changeOutsideLine, progressOrder] as const),
    ...([overheadBack, bookCharge, noteCharge] as const),
  ],
  run(context, goods: OutsideGoods) {
    const { line, quantity, accrued } = goods;
    const { workOrder: number, operation: lineNo } = line;
    const position = { order: number, line: lineNo };
    const turn = lineInTurn(context, position);
    if (turn.line.lineStatus === 'C') uncompleteLine(context, position);
    changeOutsideLine(context, goods);
    progressOrder(context, {
      ...position,
      completed: String(quantity),
      scrapped: '0',
      setupHours: '0',
      laborHours: '0',
      isComplete: false,
    });
    const overhead = overheadBack(context, { ...position, amount: negate(accrued) });
    const charged = byElement({ outside: accrued, outsideOverhead: overhead });
    const ledger = bookCharge(context, { order: turn.order, charged });
    noteCharge(context, { line, quantity, accrued, overhead, ledger });
  },
});

/** What a vendor asks for what it did for an operation. */
export interface OutsideInvoice {
  readonly line: OrderLine;
  readonly vendorNo: string;
  readonly invoiceNo: string;
  readonly invoiceDate: string;
  /** In cents; and what that is beyond what the order was charged. */
  readonly amount: string;
  readonly variance: string;
}

/**
 * Charges a work order what a vendor asks for beyond what was charged for the operation, or less. Of an order that is
 * closed nothing is in process: it is a variance.
 *
 * @returns What work in process gains by it, by the ledger of the order.
 */
export const settleOutside = operation({
  reads: [OPENWO],
  uses: [
    ...([assertPeriodOpen, bookCharge, openWorkLedger, changeWorkLedger] as const),
    ...([addLineCost, noteOutsideInvoice] as const),
  ],
  run(context, invoice: OutsideInvoice) {
    const { session, company } = context;
    const { line, vendorNo, invoiceNo, invoiceDate: date, amount, variance } = invoice;
    const number = line.workOrder;
    const order: WorkOrder | undefined = OPENWO.readLocked(session, company, number);
    if (!order) throw new TypeError(`Work order ${number} should be there.`);
    const period = assertPeriodOpen(context, String(session.clock.today()));
    noteOutsideInvoice(context, {
      order: number,
      row: { date, period, vendorNo, invoiceNo, amount, variance },
    });
    const charged = byElement({ outside: variance });
    const { ledgerAccount: account, jobNo } = bookCharge(context, { order, charged });
    addLineCost(context, {
      order: number,
      line: line.operation,
      laborRate: '',
      labor: '0',
      overhead: '0',
      outside: variance,
    });
    if (order.orderStatus !== 'C') return { account, jobNo, amount: variance };
    changeWorkLedger(context, { ledger: openWorkLedger(context, order), relieved: charged });
    return { account, jobNo, amount: '0' };
  },
});
