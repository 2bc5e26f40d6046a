import { negate, subtract } from 'mvdb/functions';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { LOTCOST } from '../../schema/lot-history.ts';
import { POLINE } from '../../schema/purchasing.ts';
import type { NamedCostLot } from '../stock/cost-lots.ts';
import { issueStock } from '../stock/issue-stock.ts';
import type { OrderSource } from '../stock/movement.ts';
import type { StockOutcome } from '../stock/receive-stock.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { changePurchaseLine, type LineReceipt } from './change-purchase-line.ts';
import { owedFor } from './owed-for.ts';
import { postReceipt } from './post-receipt.ts';
import { type LineNumbers, partLine } from './received-line.ts';

export interface ReturnedLine extends LineNumbers {
  /** Which receipt of the line goes back, counted from 1. */
  readonly receipt: number;
  /** Above zero and no more than is neither invoiced nor gone, with 3 implied decimals. */
  readonly quantity: bigint;
  /** Where it lies now; blank is where it was put. */
  readonly location: string;
  readonly bin: string;
  readonly lotNo: string;
  readonly source: OrderSource;
}

/**
 * Sends back to the vendor what came in on a purchase order line and is not invoiced: it is to come again, and we
 * owe so much less.
 */
export const returnPurchaseLine = operation({
  reads: [LOTCOST],
  writes: [POLINE],
  uses: [partLine, issueStock, changePurchaseLine, postReceipt],
  faults: ['RECEIPT NOT FOUND {receipt}', 'INVALID QUANTITY {quantity}', 'QUANTITY EXCEEDS {open}'],
  run(firm, returned: ReturnedLine, refuse): StockOutcome {
    const { orderNo, quantity } = returned;
    const line = partLine(firm, returned);
    const receipts = POLINE.rows(line, 'RECEIPTS');
    const index = returned.receipt - 1;
    const receipt = receipts[index];
    if (receipt === undefined || storedQuantity(receipt.quantity) <= 0n)
      throw refuse(`RECEIPT NOT FOUND ${returned.receipt}`);
    if (quantity <= 0n) throw refuse(`INVALID QUANTITY ${quantity}`);
    const open = storedQuantity(receipt.quantity) - storedQuantity(receipt.settled);
    if (quantity > open) throw refuse(`QUANTITY EXCEEDS ${open}`);
    const { partNo: part, jobNo: job } = line;
    const place = {
      ...{ part, job, location: returned.location || receipt.location || line.location },
      ...{ lotNo: returned.lotNo || receipt.lotNo, bin: returned.bin || receipt.bin },
    };
    const costLots = costLotOf(firm, { ...place, quantity }, receipt);
    const outcome = issueStock(firm, {
      ...{ ...place, control: '', quantity, costLots },
      source: { ...returned.source, type: 'R', reference: orderNo },
    });
    const share = owedFor(receipt, quantity);
    const settled = String(storedQuantity(receipt.settled) + quantity);
    const left = { ...receipt, settled, accrued: subtract(receipt.accrued, share) };
    const gone = String(-quantity);
    const back = {
      ...{ date: String(firm.session.clock.today()), bin: place.bin, quantity: gone },
      ...{ cost: receipt.cost, settled: gone, accrued: '0', costLot: receipt.costLot },
      ...{ location: place.location, lotNo: place.lotNo },
    };
    const changed = [...receipts.with(index, left), back];
    changePurchaseLine(firm, { line, quantity: -quantity, receipts: changed, packingSlip: '' });
    postReceipt(firm, {
      ...{ costs: outcome.costs, accrued: negate(share), jobNo: job },
      ...{ description: `RETURN ${part}`, reference: orderNo },
    });
    return outcome;
  },
});

interface Returned {
  readonly part: string;
  readonly location: string;
  readonly lotNo: string;
  readonly job: string;
  readonly quantity: bigint;
}

/** The cost lot of the receipt, as far as it is left where the goods lie. */
function costLotOf(firm: Firm, returned: Returned, { costLot }: LineReceipt): NamedCostLot[] {
  const { part, location, lotNo, job, quantity } = returned;
  const record = LOTCOST.read(firm.session, firm.company, part, costLot);
  const left = storedQuantity(record?.remainingQuantity ?? '');
  const isThere =
    record?.location === location && record.lotNo === lotNo && record.jobNo === job && left > 0n;
  return isThere ? [{ costLot, quantity: leastQuantity(left, quantity) }] : [];
}
