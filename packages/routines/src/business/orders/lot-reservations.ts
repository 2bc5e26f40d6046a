import { add, isLess, type Session, subtract } from 'mvdb';
import type { RecordOf } from '../../schema/define-table.ts';
import { LOT, LOTXREF } from '../../schema/inventory.ts';

/** One piece, with 3 implied decimals. */
const PIECE = '1000';

/** Serial numbers of a part. */
export interface Serials {
  readonly part: string;
  readonly serials: readonly string[];
}

/** Frees the serial numbers that were set aside for a sales order line. */
export function freeSerials(session: Session, company: string, { part, serials }: Serials): void {
  for (const serial of serials) {
    const lot = serialLot(session, company, part, serial);
    if (lot && !isLess(lot.allocated, PIECE))
      LOT.update(session, lot, { allocated: subtract(lot.allocated, PIECE) });
  }
}

/** Sets serial numbers aside. @returns Why one cannot be; those before it are set aside then. */
export function reserveSerials(
  session: Session,
  company: string,
  { part, serials }: Serials,
): `LOT NOT FOUND ${string}` | `LOT IS SET ASIDE ${string}` | undefined {
  for (const serial of serials) {
    const lot = serialLot(session, company, part, serial);
    if (!lot) return `LOT NOT FOUND ${serial}`;
    const allocated = add(lot.allocated, PIECE);
    if (isLess(lot.onHand, allocated)) return `LOT IS SET ASIDE ${serial}`;
    LOT.update(session, lot, { allocated });
  }
  return undefined;
}

function serialLot(
  session: Session,
  company: string,
  part: string,
  serial: string,
): RecordOf<typeof LOT.attributes> | undefined {
  const { locations = [], lotNos = [] } = LOTXREF.read(session, company, part) ?? {};
  const location = locations[lotNos.indexOf(serial)];
  return location === undefined
    ? undefined
    : LOT.readLocked(session, company, part, location, serial);
}
