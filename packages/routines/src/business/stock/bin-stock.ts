import type { RecordOf } from 'mvdb';
import { locate } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import {
  BIN,
  BIN_PRODUCT,
  BINXREF,
  JOB_BIN,
  JOB_BINXREF,
  JOB_PRODUCT,
} from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
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
  run(context, change: StockChange) {
    if (change.bin === '' || change.quantity === 0n) return;
    if (change.job === '') changeLocationBin(context, change);
    else changeJobBin(context, change);
  },
});

function changeLocationBin(context: CompanyContext, change: StockChange): void {
  const { session, company } = context;
  const { part, location, bin } = change;
  const id = keyOf(company, location, bin);
  BIN.open(session).write(id, afterChange(context, BIN.readLocked(session, id), change).recordText);
  const positionsId = keyOf(company, part);
  const positions = BIN_PRODUCT.rows(BIN_PRODUCT.readLocked(session, positionsId), 'PLACES');
  if (positions.some((position) => position.location === location && position.bin === bin)) return;
  const listed = [...positions, { location, bin }];
  BIN_PRODUCT.write(session, positionsId, BIN_PRODUCT.columns('PLACES', listed));
}

function changeJobBin(context: CompanyContext, change: StockChange): void {
  const { session, company } = context;
  const { part, location, bin, job } = change;
  const id = keyOf(company, job, location, bin);
  const { parts, recordText } = afterChange(context, JOB_BIN.readLocked(session, id), change);
  if (parts.length === 0) JOB_BIN.open(session).delete(id);
  else JOB_BIN.open(session).write(id, recordText);
  const bins = JOB_BINXREF.rows(JOB_BINXREF.readLocked(session, company, job), 'PLACES');
  const position = { location, bin };
  const listed = listedIf(parts.length > 0, bins, position);
  keepListing(context, JOB_BINXREF, keyOf(company, job), JOB_BINXREF.columns('PLACES', listed));
  const holdsPart = parts.includes(part);
  const ofPart = JOB_PRODUCT.rows(JOB_PRODUCT.readLocked(session, company, part), 'PLACES');
  const positions = listedIf(holdsPart, ofPart, { job, ...position });
  keepListing(context, JOB_PRODUCT, keyOf(company, part), JOB_PRODUCT.columns('PLACES', positions));
}

/** The places with one among them, or without it. */
function listedIf<Position extends object>(
  isThere: boolean,
  positions: readonly Position[],
  position: Position,
): readonly Position[] {
  const isPosition = (one: Position) =>
    keyOf(...Object.values(one)) === keyOf(...Object.values(position));
  const isListed = positions.some(isPosition);
  if (isListed === isThere) return positions;
  return isThere ? [...positions, position] : positions.filter((one) => !isPosition(one));
}

type Bin = RecordOf<typeof BIN> | RecordOf<typeof JOB_BIN>;

/** A bin, of general stock or of a job, after the change. */
function afterChange({ session }: CompanyContext, bin: Bin | undefined, change: StockChange): Bin {
  const lastActivityDate = String(session.clock.today());
  return BIN.parse(BIN.format({ lastActivityDate }, withContent(bin, change)));
}

/** The text of a bin with what lies in it after the change; what there is none of does not. */
function withContent(bin: Bin | undefined, { part, lotNo, quantity }: StockChange): string {
  const position = BIN.indexOfRow(bin, 'CONTENTS', { part, lotNo });
  if (bin === undefined || position === -1)
    return BIN.withRow(bin, 'CONTENTS', { part, lotNo, quantity: String(quantity) });
  const left = storedQuantity(bin.quantities[position] ?? '') + quantity;
  if (left === 0n) return BIN.withoutRow(bin, 'CONTENTS', position);
  return BIN.withRow(bin, 'CONTENTS', { part, lotNo, quantity: String(left) }, position);
}

/** How much of a lot lies in a bin. */
export interface BinnedQuantity {
  readonly bin: string;
  readonly quantity: bigint;
}

/** The bins of general stock or of a job that a lot lies in, in the order in which its part came into them. */
export const binsOfLot = operation({
  reads: [BIN, BIN_PRODUCT, JOB_BIN, JOB_PRODUCT],
  run(context, { part, location, lotNo, job }: Omit<StockChange, 'bin' | 'quantity'>) {
    const { session, company } = context;
    const positions =
      job === ''
        ? BIN_PRODUCT.rows(BIN_PRODUCT.read(session, company, part), 'PLACES')
        : JOB_PRODUCT.rows(JOB_PRODUCT.read(session, company, part), 'PLACES').filter(
            (position) => position.job === job,
          );
    return positions.flatMap((position): BinnedQuantity[] => {
      if (position.location !== location) return [];
      const { bin } = position;
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
  run: (context, { location, bin }: { location: string; bin: string }): boolean =>
    BIN.has(context.session, context.company, location, bin) &&
    isBinListed(context, { location, bin }),
});
