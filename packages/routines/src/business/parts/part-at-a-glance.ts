import { operation } from '../../entry/operation.ts';
import { ITEMCA, ITEMMANF, ITEMQTY, PRODUCT, PRODUCT_1287 } from '../../schema/inventory.ts';

/** What a part is, what it last cost, and how much is on hand; values as stored. */
export interface PartAtAGlance {
  readonly part: string;
  readonly description: string;
  readonly secondaryDescription: string;
  readonly mrpCode: string;
  readonly unit: string;
  readonly lastCost: string;
  readonly lastActivityDate: string;
  readonly onHand: string;
  readonly lotControl: string;
  readonly reservedBin: string;
}

/** @returns `undefined` where there is no such part. */
export const partAtAGlance = operation({
  reads: [PRODUCT, PRODUCT_1287, ITEMMANF, ITEMQTY, ITEMCA],
  run({ session, company }, part: string): PartAtAGlance | undefined {
    const master = PRODUCT.read(session, company, part);
    if (master === undefined) return undefined;
    return {
      part,
      description: master.description,
      secondaryDescription: master.description2,
      mrpCode: ITEMMANF.read(session, company, part)?.mrpCode ?? '',
      unit: master.unit,
      lastCost: ITEMCA.read(session, company, part)?.lastCost ?? '',
      lastActivityDate: master.lastActivityDate,
      onHand: ITEMQTY.read(session, company, part)?.onHand || '0',
      lotControl: master.lotControl,
      reservedBin: PRODUCT_1287.read(session, company, part)?.reservedBin ?? '',
    };
  },
});
