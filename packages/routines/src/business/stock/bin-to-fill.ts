import { operation } from '../../entry/operation.ts';
import { BIN_PRODUCT, BINXREF, JOB_PRODUCT, PRODUCT } from '../../schema/inventory.ts';
import { isBinListed } from './bin-stock.ts';
import type { StockPlace } from './movement.ts';
import { isBinned } from './stock-control.ts';

/**
 * The bin that stock of a part goes into where nobody says which: of a job the one that it holds the part in, else
 * the one last used, one that is the part's, or the first of the location; blank where there are none.
 */
export const binToFill = operation({
  reads: [BIN_PRODUCT, BINXREF, JOB_PRODUCT, PRODUCT],
  uses: [isBinned, isBinListed],
  run(firm, { part, location, job }: Pick<StockPlace, 'part' | 'location' | 'job'>): string {
    if (!isBinned(firm, { part, location })) return '';
    const { session, company } = firm;
    const ofJob = JOB_PRODUCT.rows(JOB_PRODUCT.read(session, company, part), 'PLACES').find(
      (place) => place.job === job && place.location === location,
    );
    if (job !== '' && ofJob) return ofJob.bin;
    const used = PRODUCT.read(session, company, part)?.lastUsedBin ?? '';
    const ofPart = BIN_PRODUCT.rows(BIN_PRODUCT.read(session, company, part), 'PLACES')
      .filter((place) => place.location === location)
      .map(({ bin }) => bin);
    const known = [used, ...ofPart].find((bin) => isBinListed(firm, { location, bin }));
    return known ?? BINXREF.read(session, company, location)?.bins[0] ?? '';
  },
});
