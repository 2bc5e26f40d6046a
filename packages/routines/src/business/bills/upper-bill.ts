import { operation } from '../../entry/operation.ts';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';
import { type BillPlace, type Explosion, explode, standardBill } from './bill-of-material.ts';

/** Group technology classes of what a product is built up of, above the parts it is made of. */
const upperClasses = ['PRODUCT', 'FACILITY', 'ASSEMBLY', 'MODULE', 'PHYSICAL'];

/** A place in the upper part of a bill, with what is shown of its part. */
export interface UpperPlace extends BillPlace {
  readonly description: string;
  readonly mrpCode: string;
  readonly unit: string;
  readonly gtCode: string;
}

/** Whose bill: the part, its number in the breakdown, and how many of it (3 implied decimals). */
export type UpperTop = Pick<Explosion, 'part' | 'wbsNo' | 'quantity'>;

/**
 * The upper part of a standard bill: the part itself, and of its components, however deep, those whose
 * class and whose assemblies' classes are upper ones.
 */
export const upperBill = operation({
  reads: [PRODUCT, ITEMMANF],
  uses: [standardBill, explode],
  run(firm, top: UpperTop): readonly UpperPlace[] {
    const { session, company } = firm;
    const places = explode(firm, {
      ...top,
      billOf: (assembly) => standardBill(firm, assembly),
      isShown: (component) =>
        upperClasses.includes(ITEMMANF.read(session, company, component)?.gtCode ?? ''),
    });
    return places.map((place) => {
      const { description = '', unit = '' } = PRODUCT.read(session, company, place.part) ?? {};
      const { mrpCode = '', gtCode = '' } = ITEMMANF.read(session, company, place.part) ?? {};
      return { ...place, description, unit, mrpCode, gtCode };
    });
  },
});
