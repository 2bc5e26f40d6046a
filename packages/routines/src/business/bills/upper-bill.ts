import { operation } from '../../entry/operation.ts';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';
import { type BillPosition, type Explosion, explode, standardBill } from './bill-of-material.ts';

/** Group technology classes of what a product is built up of, above the parts it is made of. */
const upperClasses = ['PRODUCT', 'FACILITY', 'ASSEMBLY', 'MODULE', 'PHYSICAL'];

/** A place in the upper part of a bill, with what is shown of its part. */
export interface UpperPosition extends BillPosition {
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
  run(context, top: UpperTop): readonly UpperPosition[] {
    const { session, company } = context;
    const positions = explode(context, {
      ...top,
      billOf: (assembly) => standardBill(context, assembly),
      isShown: (component) =>
        upperClasses.includes(ITEMMANF.read(session, company, component)?.gtCode ?? ''),
    });
    return positions.map((position) => {
      const { description = '', unit = '' } = PRODUCT.read(session, company, position.part) ?? {};
      const { mrpCode = '', gtCode = '' } = ITEMMANF.read(session, company, position.part) ?? {};
      return { ...position, description, unit, mrpCode, gtCode };
    });
  },
});
