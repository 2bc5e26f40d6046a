import { operation } from '../../entry/operation.ts';
import { ITEMCA, LOCODE, PRODUCT } from '../../schema/inventory.ts';
import { UNITCONV } from '../../schema/item-details.ts';
import { amountOfUnit } from '../stock/unit-conversion.ts';
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

/** A part is sold in a unit that its stock can be counted in. */
export const assertUnit = operation({
  reads: [PRODUCT, UNITCONV],
  rejections: ['NO UNIT CONVERSION {unit}'],
  run({ session, company }, { partNo, unit }: Pick<SoldPart, 'partNo' | 'unit'>, reject) {
    const { unit: stockUnit = '' } = PRODUCT.read(session, company, partNo) ?? {};
    const isOtherUnit = unit !== '' && stockUnit !== '' && unit !== stockUnit;
    if (isOtherUnit && !UNITCONV.read(session, company, unit, stockUnit)?.factor)
      throw reject(`NO UNIT CONVERSION ${unit}`);
  },
});

/** What a line says of its part, from the part where it says nothing itself. */
export const describedPart = operation({
  reads: [PRODUCT, ITEMCA],
  uses: [amountOfUnit, assertUnit],
  run(context, line: Described): Omit<Described, 'partNo'> {
    const { session, company } = context;
    const part = PRODUCT.read(session, company, line.partNo);
    const { standardCost = '' } = ITEMCA.read(session, company, line.partNo) ?? {};
    const unit = line.unit || (part?.unit ?? '');
    assertUnit(context, { partNo: line.partNo, unit });
    return {
      description: line.description || (part?.description ?? ''),
      unit,
      location: line.location || (part?.location ?? ''),
      unitCost:
        line.unitCost ||
        amountOfUnit(context, { part: line.partNo, amount: standardCost || '0', unit }),
    };
  },
});

const PERCENT = /^(\d{0,4}|10000)$/;

/** A part is sold, and taken back, in a unit that stock can be counted in, at a price, from a location. */
export const assertSoldPart = operation({
  reads: [PRODUCT, LOCODE],
  uses: [assertUnit],
  rejections: [
    'PART NOT FOUND',
    'LOCATION NOT FOUND',
    'INVALID PRICE {price}',
    'INVALID DISCOUNT {percent}',
  ],
  run(context, sold: SoldPart, reject) {
    const { session, company } = context;
    const { partNo, location, unitPrice, unitCost, discountPercent } = sold;
    if (!PRODUCT.has(session, company, partNo)) throw reject('PART NOT FOUND');
    assertUnit(context, sold);
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
