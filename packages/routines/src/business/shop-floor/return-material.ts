import { operation } from '../../entry/operation.ts';
import { LOT } from '../../schema/inventory.ts';
import { LOTCOST } from '../../schema/lot-history.ts';
import type { WipBillLine } from '../bills/wip-bill-line.ts';
import { assertPeriodOpen } from '../ledger/post-dated.ts';
import { orderOfRouting } from '../routings/live-order.ts';
import { binToFill } from '../stock/bin-to-fill.ts';
import { inventoryAmounts } from '../stock/inventory-lines.ts';
import { NO_DETAILS } from '../stock/lot-stock.ts';
import type { CostChange, OrderSource } from '../stock/movement.ts';
import { receiveStock } from '../stock/receive-stock.ts';
import { byElement } from '../values/cost-element.ts';
import { sumOf } from '../values/sum-of.ts';
import { costOfOne } from '../values/value-at-cost.ts';
import { type ComponentNumbers, changeComponent, componentOf } from './change-component.ts';
import { changeOrder } from './change-order.ts';
import { bookCharge } from './charge-order.ts';
import { MATERIAL_SOURCE } from './issue-material.ts';
import { type IssuedPiece, noteMaterial, piecesToReturn } from './material-rows.ts';
import { postWork } from './post-work.ts';

export interface MaterialReturn extends ComponentNumbers {
  /** Above zero and no more than was issued, with 3 implied decimals. */
  readonly quantity: bigint;
  /** The lot or serial number that comes back; blank is what was issued last. */
  readonly lotNo: string;
  /** Blank is the bin that it came from. */
  readonly bin: string;
  readonly source: OrderSource;
}

/** A piece that comes back, with the component whose bill it leaves. */
interface PieceBack {
  readonly component: WipBillLine;
  readonly piece: IssuedPiece;
  readonly bin: string;
  readonly source: OrderSource;
}

/** Puts a piece back to where it came from, into the cost lot that bore it, or where the bill takes it from. */
const putBack = operation({
  reads: [LOT, LOTCOST],
  uses: [receiveStock, binToFill],
  run(context, { component, piece, bin, source }: PieceBack): readonly CostChange[] {
    const { session, company } = context;
    const { part, lotNo, job, costLot } = piece;
    const quantity = -piece.quantity;
    const location = piece.location || component.location;
    const existing = LOTCOST.read(session, company, part, costLot);
    const unitCost = costOfOne(piece.amount, String(piece.quantity));
    const { owner = '' } = LOT.read(session, company, part, location, lotNo) ?? {};
    const receivedDate = existing ? '' : String(session.clock.today());
    const { costs } = receiveStock(context, {
      part,
      location,
      lotNo,
      job,
      quantity,
      control: '',
      bin: bin || piece.bin || binToFill(context, { part, location, job }),
      elementCosts: existing?.elementCosts ?? byElement({ material: unitCost }),
      costLots: existing ? [{ costLot, quantity }] : [],
      details: { ...NO_DETAILS, receivedDate, owner: costLot === '' ? owner : '' },
      source: { ...source, type: 'I', reference: component.key.workOrder },
    });
    return costs;
  },
});

/**
 * Takes back to stock what was issued of a component: to the places that it came from, what was issued last first,
 * at what the order bears for it. The order needs it again.
 */
export const returnMaterial = operation({
  uses: [
    ...([orderOfRouting, componentOf, assertPeriodOpen, piecesToReturn, putBack] as const),
    ...([changeComponent, bookCharge, noteMaterial] as const),
    ...([inventoryAmounts, postWork, changeOrder] as const),
  ],
  rejections: ['INVALID QUANTITY {quantity}', 'QUANTITY EXCEEDS {issued}'],
  run(context, back: MaterialReturn, reject): readonly IssuedPiece[] {
    const { part, lotNo, quantity, bin, source } = back;
    const order = orderOfRouting(context, { kind: 'wip', order: back.order });
    const component = componentOf(context, back);
    if (quantity <= 0n) throw reject(`INVALID QUANTITY ${quantity}`);
    const pieces = piecesToReturn(context, { order: back.order, part, lotNo, quantity });
    const there = pieces.reduce((sum, piece) => sum - piece.quantity, 0n);
    if (there < quantity) throw reject(`QUANTITY EXCEEDS ${there}`);
    const today = String(context.session.clock.today());
    const period = assertPeriodOpen(context, today);
    const costs = pieces.flatMap((piece) => putBack(context, { component, piece, bin, source }));
    const amount = sumOf(pieces.map((piece) => piece.amount));
    changeComponent(context, { order, component, issued: -quantity, amount });
    const ledger = bookCharge(context, { order, charged: byElement({ material: amount }) });
    const initials = source.initials || context.session.initials;
    noteMaterial(context, { order: back.order, period, pieces, initials });
    postWork(context, {
      source: MATERIAL_SOURCE,
      initials,
      postedDate: today,
      ledger,
      amount,
      others: inventoryAmounts(context, costs),
      description: `RETURN ${part}`,
      reference: back.order,
    });
    changeOrder(context, { order: back.order, changed: () => ({}) });
    return pieces;
  },
});
