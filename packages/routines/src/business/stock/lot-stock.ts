import type { RecordOf, RowOf } from 'mvdb';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { LOT, LOTXREF } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { keepListingText } from '../records/listing-record.ts';
import { storedQuantity } from '../values/stored-number.ts';
import type { StockChange } from './movement.ts';

type Lot = RecordOf<typeof LOT>;

/** What a lot is informed of when some comes in; what is blank stays as it is. */
export interface LotDetails {
  readonly receivedDate: string;
  readonly expiryDate: string;
  /** Who owns consigned stock; blank for ours. */
  readonly owner: string;
  readonly sourceOrder: string;
  /** Status that it has where it comes from; without one, that of the lot elsewhere, or free. */
  readonly lotStatus?: string;
}

/** Of a lot that is there, which keeps what it was reported. */
export const NO_DETAILS: LotDetails = {
  receivedDate: '',
  expiryDate: '',
  owner: '',
  sourceOrder: '',
};

export interface LotChange extends Omit<StockChange, 'bin'> {
  /** By how much more, or less, is set aside for orders. */
  readonly allocated: bigint;
  /** Of a lot that is new. */
  readonly details: LotDetails;
}

/** How much a lot held, and holds. */
export interface LotBalance {
  readonly before: bigint;
  readonly after: bigint;
}

/**
 * Changes what is on hand of a lot, what its job holds of it and what is set aside, and lists it with its part
 * as long as it has any. A lot that is used up stays on file for its history. No more is set aside than there is.
 */
export const changeLot = operation({
  writes: [LOT, LOTXREF],
  rejections: ['INSUFFICIENT QUANTITY OF {part}'],
  run(context, change: LotChange, reject): LotBalance {
    const { session, company } = context;
    const id = keyOf(company, change.part, change.location, change.lotNo);
    const lot = LOT.readLocked(session, id);
    const before = storedQuantity(lot?.onHand ?? '');
    const after = before + change.quantity;
    const allocated = storedQuantity(lot?.allocated ?? '') + change.allocated;
    if (allocated < 0n || (allocated > 0n && allocated > after))
      throw reject(`INSUFFICIENT QUANTITY OF ${change.part}`);
    const fields = {
      onHand: String(after),
      allocated: String(allocated),
      lastActivityDate: String(session.clock.today()),
      ...LOT.columns('HOLDERS', holdersAfter(lot, change)),
    };
    const isRefilled = (lot === undefined || isEmptyLot(lot)) && change.quantity > 0n;
    const lotStatus = change.details.lotStatus ?? statusElsewhere(context, change);
    if (!lot)
      LOT.write(session, id, { ...fields, ...newLot(change.details), lotStatus: lotStatus ?? 'A' });
    else if (!isRefilled) LOT.update(session, lot, fields);
    else
      LOT.update(session, lot, {
        ...fields,
        ...ownerOf(change.details),
        ...(lotStatus !== undefined && { lotStatus }),
      });
    listLot(context, change, after !== 0n || allocated !== 0n);
    return { before, after };
  },
});

/** Whether a lot holds nothing: with negative stock, what a job holds and what general stock lacks may add up to nothing. */
export function isEmptyLot({ onHand, jobQuantities }: RecordOf<typeof LOT>): boolean {
  return [onHand, ...jobQuantities].every((quantity) => storedQuantity(quantity) === 0n);
}

/** A status is that of a lot, wherever some of it lies. @returns `undefined` where it lies nowhere else. */
function statusElsewhere(
  { session, company }: CompanyContext,
  { part, location, lotNo }: LotChange,
): string | undefined {
  const listed = LOTXREF.rows(LOTXREF.read(session, company, part), 'LOTS');
  const other = listed.find((one) => one.lotNo === lotNo && one.location !== location);
  return other && LOT.read(session, company, part, other.location, lotNo)?.lotStatus;
}

function newLot({ receivedDate, expiryDate, owner, sourceOrder }: LotDetails) {
  return { receivedDate, expiryDate, sourceOrder, ...ownerOf({ owner }) };
}

/** A lot belongs to whom the stock does that came when it was empty. */
const ownerOf = ({ owner }: Pick<LotDetails, 'owner'>) => ({
  owner,
  consigned: owner === '' ? 'N' : 'Y',
});

type Holder = RowOf<typeof LOT.attributes, 'HOLDERS'>;

/** What jobs hold of a lot after the change; a job that holds nothing is not among them. */
function holdersAfter(lot: Lot | undefined, { job, quantity }: LotChange): readonly Holder[] {
  const holders = LOT.rows(lot, 'HOLDERS');
  if (job === '') return holders;
  const held = storedQuantity(holders.find((one) => one.job === job)?.quantity ?? '') + quantity;
  if (held === 0n) return holders.filter((one) => one.job !== job);
  const changed = { job, quantity: String(held) };
  if (!holders.some((one) => one.job === job)) return [...holders, changed];
  return holders.map((one) => (one.job === job ? changed : one));
}

function listLot(
  context: CompanyContext,
  { part, location, lotNo }: LotChange,
  isThere: boolean,
): void {
  const id = keyOf(context.company, part);
  const lots = LOTXREF.readLocked(context.session, id);
  const position = LOTXREF.indexOfRow(lots, 'LOTS', { location, lotNo });
  const isListed = position !== -1;
  if (isThere === isListed) return;
  const text = isThere
    ? LOTXREF.withRow(lots, 'LOTS', { location, lotNo })
    : LOTXREF.withoutRow(lots, 'LOTS', position);
  keepListingText(context, LOTXREF, id, text);
}

/** The lots of a part at a location that are listed, in the order in which they came there. */
export const lotsAt = operation({
  reads: [LOT, LOTXREF],
  run({ session, company }, { part, location }: { part: string; location: string }): Lot[] {
    const listed = LOTXREF.rows(LOTXREF.read(session, company, part), 'LOTS');
    return listed.flatMap((position) => {
      if (position.location !== location) return [];
      return LOT.read(session, company, part, location, position.lotNo) ?? [];
    });
  },
});

/** What a lot holds for a job, or, of general stock, beside all jobs. */
export function heldIn(lot: Lot, job: string): bigint {
  const holders = LOT.rows(lot, 'HOLDERS');
  const quantityOf = (holder: Holder) => storedQuantity(holder.quantity);
  if (job !== '')
    return holders.filter((one) => one.job === job).reduce((sum, one) => sum + quantityOf(one), 0n);
  return holders.reduce((left, one) => left - quantityOf(one), storedQuantity(lot.onHand));
}
