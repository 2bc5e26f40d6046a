import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMQTY, LOCODE, LOT } from '../../schema/inventory.ts';
import { adjustStock } from './adjust-stock.ts';
import type { MovementSource, StockPosition } from './movement.ts';
import { positionsOfLot } from './positions-of-lot.ts';
import type { StockOutcome } from './receive-stock.ts';
import { assertPosition, controlOf, isByLocation } from './stock-control.ts';

/** What was found at a place. */
export interface Count extends StockPosition {
  /** Nothing or more, with 3 implied decimals. */
  readonly counted: bigint;
  readonly source: Omit<MovementSource, 'type'>;
}

/**
 * Corrects what lies at a place to what was counted there, and keeps when it was. Where some was found, it comes in at
 * what the part costs; of a lot that is another's, it is that owner's.
 */
export const countStock = operation({
  reads: [LOT],
  writes: [ITEMQTY, LOCODE],
  uses: [controlOf, assertPosition, positionsOfLot, adjustStock],
  rejections: ['INVALID QUANTITY {quantity}', 'LOT REQUIRED'],
  run(context, count: Count, reject): StockOutcome {
    const { session, company } = context;
    const { part, location, bin, job, counted } = count;
    const control = controlOf(context, { part, stated: '' });
    assertPosition(context, { part, location, bin, job, isComing: true });
    if (counted < 0n) throw reject(`INVALID QUANTITY ${counted}`);
    if (!isByLocation(control) && count.lotNo === '') throw reject('LOT REQUIRED');
    const lotNo = count.lotNo || location;
    const lot = LOT.readLocked(session, company, part, location, lotNo);
    const positions = lot === undefined ? [] : positionsOfLot(context, { lot, job });
    const held = positions.find((position) => position.bin === bin)?.quantity ?? 0n;
    const quantity = counted - held;
    const receivedDate = String(session.clock.today());
    const outcome = adjustStock(context, {
      part,
      location,
      lotNo,
      bin,
      job,
      control: '',
      quantity,
      allocated: 0n,
      costQuantity: undefined,
      elementCosts: [],
      costLots: [],
      details: { receivedDate, expiryDate: '', owner: lot?.owner ?? '', sourceOrder: '' },
      source: { ...count.source, type: 'A' },
    });
    noteCount(context, part, location);
    return outcome;
  },
});

function noteCount({ session, company }: CompanyContext, part: string, location: string): void {
  const lastCountDate = String(session.clock.today());
  const item = ITEMQTY.readLocked(session, company, part);
  if (item) ITEMQTY.update(session, item, { lastCountDate });
  const position = LOCODE.readLocked(session, company, location);
  if (position) LOCODE.update(session, position, { lastCountDate });
}
