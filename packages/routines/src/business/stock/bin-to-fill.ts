import { operation } from '../../entry/operation.ts';
import { BIN_PRODUCT, BINXREF, JOB_PRODUCT, PRODUCT } from '../../schema/inventory.ts';
import { isBinListed } from './bin-stock.ts';
import type { StockPosition } from './movement.ts';
import { isBinned } from './stock-control.ts';

/**
 * The bin that stock of a part goes into where nobody says which: of a job the one that it holds the part in, else
 * the one last used, one that is the part's, or the first of the location; blank if missing.
 */
export const binToFill = operation({
  reads: [BIN_PRODUCT, BINXREF, JOB_PRODUCT, PRODUCT],
  uses: [isBinned, isBinListed],
  run(context, { part, location, job }: Pick<StockPosition, 'part' | 'location' | 'job'>): string {
    if (!isBinned(context, { part, location })) return '';
    const { session, company } = context;
    const ofJob = JOB_PRODUCT.rows(JOB_PRODUCT.read(session, company, part), 'PLACES').find(
      (position) => position.job === job && position.location === location,
    );
    if (job !== '' && ofJob) return ofJob.bin;
    const used = PRODUCT.read(session, company, part)?.lastUsedBin ?? '';
    const ofPart = BIN_PRODUCT.rows(BIN_PRODUCT.read(session, company, part), 'PLACES')
      .filter((position) => position.location === location)
      .map(({ bin }) => bin);
    const existing = [used, ...ofPart].find((bin) => isBinListed(context, { location, bin }));
    return existing ?? BINXREF.read(session, company, location)?.bins[0] ?? '';
  },
});
