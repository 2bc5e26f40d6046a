import type { RecordOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { LOT } from '../../schema/inventory.ts';
import { LOTCOST } from '../../schema/lot-history.ts';
import { leastQuantity } from '../values/least-quantity.ts';
import { receiveCost, takeCost } from './cost-lots.ts';
import { heldIn, isEmptyLot } from './lot-stock.ts';
import { moveStock } from './move-stock.ts';
import type { CostChange, MovementSource, StockChange, StockPosition } from './movement.ts';
import { positionsOfLot } from './positions-of-lot.ts';
import { postStockValue } from './post-stock-value.ts';
import { ONE_PIECE, type StockOutcome } from './receive-stock.ts';
import {
  assertJobOpen,
  assertPosition,
  type Control,
  controlOf,
  isByLocation,
} from './stock-control.ts';
import { costsOf, costsTogether } from './unit-cost.ts';

/** One end of a transfer. */
export type TransferEnd = Pick<StockPosition, 'location' | 'bin' | 'job'>;

export interface Transfer {
  readonly part: string;
  /** Whether the caller takes the part for one that is kept by location. */
  readonly isByLocation: boolean;
  /** Of a part that is kept by location, blank or as the location it leaves. */
  readonly lotNo: string;
  readonly from: TransferEnd;
  readonly to: TransferEnd;
  /** Above zero, with 3 implied decimals. */
  readonly quantity: bigint;
  readonly source: MovementSource;
}

type Lot = RecordOf<typeof LOT>;

/** Status of a lot that nobody may use. */
const ON_HOLD = 'H';

/**
 * Moves stock from one place to another, with what it cost. What is on hand in all stays as it is. The ledger is
 * informed where another account is reached, or a cent of rounding is left.
 */
export const transferStock = operation({
  reads: [LOTCOST],
  writes: [LOT],
  uses: [
    ...([controlOf, assertPosition, assertJobOpen, positionsOfLot, moveStock] as const),
    ...([takeCost, receiveCost, costsOf, postStockValue] as const),
  ],
  rejections: [
    'INVALID CONTROL TYPE',
    'INVALID QUANTITY {quantity}',
    'SAME PLACE',
    'LOT NOT FOUND',
    'LOT BELONGS TO {owner}',
    'LOT ON HOLD {lot}',
    'INSUFFICIENT QUANTITY OF {part}',
  ],
  run(context, transfer: Transfer, reject): StockOutcome {
    const { session, company } = context;
    const { part, from, to, quantity } = transfer;
    const control = controlOf(context, { part, stated: '' });
    if (isByLocation(control) !== transfer.isByLocation) throw reject('INVALID CONTROL TYPE');
    if (quantity <= 0n || (control === '3' && quantity !== ONE_PIECE))
      throw reject(`INVALID QUANTITY ${quantity}`);
    assertPosition(context, { part, ...from, isComing: true });
    assertPosition(context, { part, ...to, isComing: true });
    if (to.job !== from.job) assertJobOpen(context, to.job);
    const { left, reached } = positionsOf(transfer, control);
    if (isSame(left, reached)) throw reject('SAME PLACE');
    const lot = LOT.readLocked(session, company, part, from.location, left.lotNo);
    if (transfer.lotNo !== '' && transfer.lotNo !== left.lotNo) throw reject('LOT NOT FOUND');
    if (lot === undefined) throw reject('LOT NOT FOUND');
    const there = positionsOfLot(context, { lot, job: from.job }).find(
      ({ bin }) => bin === from.bin,
    );
    if ((there?.quantity ?? 0n) < quantity) throw reject(`INSUFFICIENT QUANTITY OF ${part}`);
    const target = LOT.read(session, company, part, to.location, reached.lotNo);
    const isFree = target === undefined || isEmptyLot(target);
    if (!isFree && target.owner !== lot.owner)
      throw reject(`LOT BELONGS TO ${target.owner || 'THE COMPANY'}`);
    if (!isFree && target.lotStatus !== lot.lotStatus && lot.lotStatus === ON_HOLD)
      throw reject(`LOT ON HOLD ${left.lotNo}`);
    const outcome = moved(context, transfer, lot, { left, reached });
    const reference = transfer.source.reference || part;
    const { initials } = transfer.source;
    const { costs } = outcome;
    postStockValue(context, { costs, description: `TRANSFER ${part}`, reference, initials });
    return outcome;
  },
});

interface Ends {
  readonly left: StockPosition;
  readonly reached: StockPosition;
}

function positionsOf({ part, lotNo, from, to }: Transfer, control: Control): Ends {
  const lotAt = ({ location }: TransferEnd) => (isByLocation(control) ? location : lotNo);
  return {
    left: { part, lotNo: lotAt(from), ...from },
    reached: { part, lotNo: lotAt(to), ...to },
  };
}

const isSame = (one: StockPosition, other: StockPosition): boolean =>
  one.bin === other.bin && isSameCostPosition(one, other);

/** Cost lots know of no bin. */
const isSameCostPosition = (one: StockPosition, other: StockPosition): boolean =>
  one.location === other.location && one.lotNo === other.lotNo && one.job === other.job;

function moved(
  context: CompanyContext,
  { quantity, source }: Transfer,
  lot: Lot,
  ends: Ends,
): StockOutcome {
  const { left, reached } = ends;
  const { taken, put } = moveCost(context, lot, ends, quantity);
  const { receivedDate, expiryDate, owner, sourceOrder, lotStatus } = lot;
  const details = { receivedDate, expiryDate, owner, sourceOrder, lotStatus };
  const elementCosts = costsTogether(taken) ?? costsOf(context, left.part);
  const gone: StockChange = { ...left, quantity: -quantity };
  const come: StockChange = { ...reached, quantity };
  moveStock(context, { change: gone, source, details, costs: taken, elementCosts });
  moveStock(context, { change: come, source, details, costs: put, elementCosts });
  return { changes: [gone, come], costs: [...taken, ...put], offsetLots: [] };
}

/** What it cost goes along, received when it was; stock of others has cost nothing. */
function moveCost(context: CompanyContext, lot: Lot, { left, reached }: Ends, quantity: bigint) {
  const none: { readonly taken: CostChange[]; readonly put: CostChange[] } = { taken: [], put: [] };
  if (lot.owner !== '' || isSameCostPosition(left, reached)) return none;
  const costed = leastQuantity(quantity, heldIn(lot, left.job));
  const taken = takeCost(context, { ...left, quantity: costed, named: [], mayRunShort: false });
  const put = taken.flatMap((cost) => {
    const { receivedDate = '', sourceOrder = '' } =
      LOTCOST.read(context.session, context.company, left.part, cost.costLot) ?? {};
    const { elementCosts } = cost;
    const received = { quantity: -cost.quantity, elementCosts, receivedDate, sourceOrder };
    return receiveCost(context, { ...reached, ...received, named: [] });
  });
  return { taken, put };
}
