import { operation } from '../../entry/operation.ts';
import { ITEMCA, LOCODE, PRODUCT } from '../../schema/inventory.ts';
import { UNITCONV } from '../../schema/item-details.ts';
import { isStoredAmount } from '../values/stored-number.ts';
import { isNoteType } from './note-type.ts';

/** What a line says of the part that it sells or takes back. */
export interface SoldPart {
  readonly partNo: string;
  readonly unit: string;
  readonly location: string;
  readonly unitPrice: string;
  readonly unitCost: string;
  readonly discountPercent: string;
}

/** What a line says that its part says, too; blank where it says nothing itself. */
type Described = Pick<SoldPart, 'partNo' | 'unit' | 'location' | 'unitCost'> & {
  readonly description: string;
};

/** What a line says of its part, from the part where it says nothing itself. */
export const describedPart = operation({
  reads: [PRODUCT, ITEMCA],
  run({ session, company }, line: Described): Omit<Described, 'partNo'> {
    const part = PRODUCT.read(session, company, line.partNo);
    const { standardCost = '' } = ITEMCA.read(session, company, line.partNo) ?? {};
    return {
      description: line.description || (part?.description ?? ''),
      unit: line.unit || (part?.unit ?? ''),
      location: line.location || (part?.location ?? ''),
      unitCost: line.unitCost || standardCost || '0',
    };
  },
});

const PERCENT = /^(\d{0,4}|10000)$/;

/** A part is sold, and taken back, in a unit that stock can be counted in, at a price, from a location. */
export const assertSoldPart = operation({
  reads: [PRODUCT, LOCODE, UNITCONV],
  rejections: [
    'PART NOT FOUND',
    'NO UNIT CONVERSION {unit}',
    'LOCATION NOT FOUND',
    'INVALID PRICE {price}',
    'INVALID DISCOUNT {percent}',
  ],
  run({ session, company }, sold: SoldPart, reject) {
    const { partNo, unit, location, unitPrice, unitCost, discountPercent } = sold;
    const part = PRODUCT.read(session, company, partNo);
    if (!part) throw reject('PART NOT FOUND');
    const isOtherUnit = unit !== '' && part.unit !== '' && unit !== part.unit;
    if (isOtherUnit && !UNITCONV.read(session, company, unit, part.unit)?.factor)
      throw reject(`NO UNIT CONVERSION ${unit}`);
    if (location !== '' && !LOCODE.read(session, company, location))
      throw reject('LOCATION NOT FOUND');
    const price = [unitPrice, unitCost].find((one) => !isStoredAmount(one));
    if (price !== undefined) throw reject(`INVALID PRICE ${price}`);
    if (!PERCENT.test(discountPercent)) throw reject(`INVALID DISCOUNT ${discountPercent}`);
  },
});

/** Every line of a note has a type. */
export const assertNoteTypes = operation({
  rejections: ['INVALID NOTE TYPE {type}'],
  run(_, types: readonly string[], reject) {
    const type = types.find((one) => !isNoteType(one));
    if (type !== undefined) throw reject(`INVALID NOTE TYPE ${type}`);
  },
});
