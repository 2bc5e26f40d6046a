import type { RecordOf } from 'mvdb';
import { add, isLess, subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { LOT, LOTXREF } from '../../schema/inventory.ts';

/** One piece, with 3 implied decimals. */
const PIECE = '1000';

/** Serial numbers of a part. */
export interface Serials {
  readonly part: string;
  readonly serials: readonly string[];
}

/** Frees the serial numbers that were set aside for a sales order line. */
export const freeSerials = operation({
  reads: [LOTXREF],
  writes: [LOT],
  run(context, { part, serials }: Serials) {
    for (const serial of serials) {
      const lot = serialLot(context, part, serial);
      if (lot && !isLess(lot.allocated, PIECE))
        LOT.update(context.session, lot, { allocated: subtract(lot.allocated, PIECE) });
    }
  },
});

/** Sets serial numbers aside. */
export const reserveSerials = operation({
  reads: [LOTXREF],
  writes: [LOT],
  rejections: ['LOT NOT FOUND {lot}', 'LOT IS SET ASIDE {lot}'],
  run(context, { part, serials }: Serials, reject) {
    for (const serial of serials) {
      const lot = serialLot(context, part, serial);
      if (!lot) throw reject(`LOT NOT FOUND ${serial}`);
      const allocated = add(lot.allocated, PIECE);
      if (isLess(lot.onHand, allocated)) throw reject(`LOT IS SET ASIDE ${serial}`);
      LOT.update(context.session, lot, { allocated });
    }
  },
});

function serialLot(
  { session, company }: CompanyContext,
  part: string,
  serial: string,
): RecordOf<typeof LOT> | undefined {
  const lots = LOTXREF.rows(LOTXREF.read(session, company, part), 'LOTS');
  const listed = lots.find(({ lotNo }) => lotNo === serial);
  return listed && LOT.readLocked(session, company, part, listed.location, serial);
}
