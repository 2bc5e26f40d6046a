import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMQTY, LOCODE, LOT } from '../../schema/inventory.ts';
import { adjustStock } from './adjust-stock.ts';
import type { MovementSource, StockPlace } from './movement.ts';
import { placesOfLot } from './places-of-lot.ts';
import type { StockOutcome } from './receive-stock.ts';
import { assertPlace, controlOf, isByLocation } from './stock-control.ts';

/** What was found at a place. */
export interface Count extends StockPlace {
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
  uses: [controlOf, assertPlace, placesOfLot, adjustStock],
  rejections: ['INVALID QUANTITY {quantity}', 'LOT REQUIRED'],
  run(firm, count: Count, reject): StockOutcome {
    const { session, company } = firm;
    const { part, location, bin, job, counted } = count;
    const control = controlOf(firm, { part, stated: '' });
    assertPlace(firm, { part, location, bin, job, isComing: true });
    if (counted < 0n) throw reject(`INVALID QUANTITY ${counted}`);
    if (!isByLocation(control) && count.lotNo === '') throw reject('LOT REQUIRED');
    const lotNo = count.lotNo || location;
    const lot = LOT.readLocked(session, company, part, location, lotNo);
    const places = lot === undefined ? [] : placesOfLot(firm, { lot, job });
    const held = places.find((place) => place.bin === bin)?.quantity ?? 0n;
    const quantity = counted - held;
    const receivedDate = String(session.clock.today());
    const outcome = adjustStock(firm, {
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
    noteCount(firm, part, location);
    return outcome;
  },
});

function noteCount({ session, company }: Firm, part: string, location: string): void {
  const lastCountDate = String(session.clock.today());
  const item = ITEMQTY.readLocked(session, company, part);
  if (item) ITEMQTY.update(session, item, { lastCountDate });
  const place = LOCODE.readLocked(session, company, location);
  if (place) LOCODE.update(session, place, { lastCountDate });
}
