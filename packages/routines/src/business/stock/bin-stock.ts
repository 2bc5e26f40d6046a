import { keyOf, type RecordOf } from 'mvdb';
import { locate } from 'mvdb/functions';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import {
  BIN,
  BIN_PRODUCT,
  BINXREF,
  JOB_BIN,
  JOB_BINXREF,
  JOB_PRODUCT,
} from '../../schema/inventory.ts';
import { keepListing } from '../records/listing-record.ts';
import { storedQuantity } from '../values/stored-number.ts';
import type { StockChange } from './movement.ts';

/**
 * Changes what lies of a lot in a bin of general stock or, with a job, in a bin of the job, and keeps the bins
 * listed with their part. A bin of a location is there though it is empty, and stays assigned to the part; a
 * bin of a job is there as long as something lies in it.
 */
export const changeBin = operation({
  writes: [BIN, BIN_PRODUCT, JOB_BIN, JOB_BINXREF, JOB_PRODUCT],
  run(firm, change: StockChange) {
    if (change.bin === '' || change.quantity === 0n) return;
    if (change.job === '') changeLocationBin(firm, change);
    else changeJobBin(firm, change);
  },
});

function changeLocationBin(firm: Firm, change: StockChange): void {
  const { session, company } = firm;
  const { part, location, bin } = change;
  const id = keyOf(company, location, bin);
  BIN.open(session).write(id, afterChange(firm, BIN.readLocked(session, id), change).recordText);
  const placesId = keyOf(company, part);
  const places = BIN_PRODUCT.rows(BIN_PRODUCT.readLocked(session, placesId), 'PLACES');
  if (places.some((place) => place.location === location && place.bin === bin)) return;
  const listed = [...places, { location, bin }];
  BIN_PRODUCT.write(session, placesId, BIN_PRODUCT.columns('PLACES', listed));
}

function changeJobBin(firm: Firm, change: StockChange): void {
  const { session, company } = firm;
  const { part, location, bin, job } = change;
  const id = keyOf(company, job, location, bin);
  const { parts, recordText } = afterChange(firm, JOB_BIN.readLocked(session, id), change);
  if (parts.length === 0) JOB_BIN.open(session).delete(id);
  else JOB_BIN.open(session).write(id, recordText);
  const bins = JOB_BINXREF.rows(JOB_BINXREF.readLocked(session, company, job), 'PLACES');
  const place = { location, bin };
  const listed = listedIf(parts.length > 0, bins, place);
  keepListing(firm, JOB_BINXREF, keyOf(company, job), JOB_BINXREF.columns('PLACES', listed));
  const holdsPart = parts.includes(part);
  const ofPart = JOB_PRODUCT.rows(JOB_PRODUCT.readLocked(session, company, part), 'PLACES');
  const places = listedIf(holdsPart, ofPart, { job, ...place });
  keepListing(firm, JOB_PRODUCT, keyOf(company, part), JOB_PRODUCT.columns('PLACES', places));
}

/** The places with one among them, or without it. */
function listedIf<Place extends object>(
  isThere: boolean,
  places: readonly Place[],
  place: Place,
): readonly Place[] {
  const isPlace = (one: Place) => keyOf(...Object.values(one)) === keyOf(...Object.values(place));
  const isListed = places.some(isPlace);
  if (isListed === isThere) return places;
  return isThere ? [...places, place] : places.filter((one) => !isPlace(one));
}

type Bin = RecordOf<typeof BIN> | RecordOf<typeof JOB_BIN>;

/** A bin, of general stock or of a job, after the change. */
function afterChange({ session }: Firm, bin: Bin | undefined, change: StockChange): Bin {
  const lastActivityDate = String(session.clock.today());
  return BIN.parse(BIN.format({ lastActivityDate }, withContent(bin, change)));
}

/** The text of a bin with what lies in it after the change; what there is none of does not. */
function withContent(bin: Bin | undefined, { part, lotNo, quantity }: StockChange): string {
  const place = BIN.indexOfRow(bin, 'CONTENTS', { part, lotNo });
  if (bin === undefined || place === -1)
    return BIN.withRow(bin, 'CONTENTS', { part, lotNo, quantity: String(quantity) });
  const left = storedQuantity(bin.quantities[place] ?? '') + quantity;
  if (left === 0n) return BIN.withoutRow(bin, 'CONTENTS', place);
  return BIN.withRow(bin, 'CONTENTS', { part, lotNo, quantity: String(left) }, place);
}

/** How much of a lot lies in a bin. */
export interface BinnedQuantity {
  readonly bin: string;
  readonly quantity: bigint;
}

/** The bins of general stock or of a job that a lot lies in, in the order in which its part came into them. */
export const binsOfLot = operation({
  reads: [BIN, BIN_PRODUCT, JOB_BIN, JOB_PRODUCT],
  run(firm, { part, location, lotNo, job }: Omit<StockChange, 'bin' | 'quantity'>) {
    const { session, company } = firm;
    const places =
      job === ''
        ? BIN_PRODUCT.rows(BIN_PRODUCT.read(session, company, part), 'PLACES')
        : JOB_PRODUCT.rows(JOB_PRODUCT.read(session, company, part), 'PLACES').filter(
            (place) => place.job === job,
          );
    return places.flatMap((place): BinnedQuantity[] => {
      if (place.location !== location) return [];
      const { bin } = place;
      const record =
        job === ''
          ? BIN.read(session, company, location, bin)
          : JOB_BIN.read(session, company, job, location, bin);
      const ofPart = BIN.rowsWith(record, 'CONTENTS', 'part', new Set([part]));
      const held = ofPart.find((one) => one.lotNo === lotNo);
      return held ? [{ bin, quantity: storedQuantity(held.quantity) }] : [];
    });
  },
});

/** Whether a bin of general stock is listed with its location. */
export const isBinListed = operation({
  reads: [BINXREF],
  run({ session, company }, { location, bin }: { location: string; bin: string }): boolean {
    const listed = BINXREF.read(session, company, location)?.recordText ?? '';
    // A location may have thousands.
    const attribute = BINXREF.attributes.bins.number;
    return bin !== '' && locate(bin, listed, { attribute, value: 1 }).found;
  },
});

/** Whether a location has a bin of general stock of this number. */
export const hasBin = operation({
  reads: [BIN],
  uses: [isBinListed],
  run: (firm, { location, bin }: { location: string; bin: string }): boolean =>
    BIN.has(firm.session, firm.company, location, bin) && isBinListed(firm, { location, bin }),
});
