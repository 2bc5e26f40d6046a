import type { Session } from 'mvdb';
import { ITEMMANF, PRODUCT } from '../../schema/inventory.ts';
import { type BillPlace, explode, standardBill } from './bill-of-material.ts';

/** Group technology classes of what a product is built up of, above the parts it is made of. */
const upperClasses = ['PRODUCT', 'FACILITY', 'ASSEMBLY', 'MODULE', 'PHYSICAL'];

/** Tables that the upper part of a bill is read from. */
export const upperBillSources = ['PRODUCT', 'ITEMMANF', 'BMF'] as const;

/** A place in the upper part of a bill, with what is shown of its part. */
export interface UpperPlace extends BillPlace {
  readonly description: string;
  readonly mrpCode: string;
  readonly unit: string;
  readonly gtCode: string;
}

/**
 * The upper part of a standard bill: the part itself, and of its components, however deep, those whose
 * class and whose assemblies' classes are upper ones.
 *
 * @throws BillLoop
 */
export function upperBill(
  session: Session,
  company: string,
  part: string,
  wbsNo: string,
  quantity: bigint,
): UpperPlace[] {
  const classOf = (each: string) => ITEMMANF.read(session, company, each)?.gtCode ?? '';
  const places = explode({
    part,
    wbsNo,
    quantity,
    billOf: (assembly) => standardBill(session, company, assembly),
    isShown: (component) => upperClasses.includes(classOf(component)),
  });
  return [...places].map((place) => {
    const { description = '', unit = '' } = PRODUCT.read(session, company, place.part) ?? {};
    const { mrpCode = '', gtCode = '' } = ITEMMANF.read(session, company, place.part) ?? {};
    return { ...place, description, unit, mrpCode, gtCode };
  });
}
