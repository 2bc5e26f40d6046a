import { failures, MvdbError } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { UNITCONV } from '../../schema/item-details.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** A factor of 1 in UNITCONV, which has 4 implied decimals. */
const ONE = 10_000n;

/** A quantity of a part in a unit; a blank unit is that of stock. */
export interface SoldQuantity {
  readonly part: string;
  readonly quantity: string;
  readonly unit: string;
}

/**
 * A quantity that is sold in one unit, in the unit the part is stocked in; rounded to the stored scale.
 *
 * @throws MvdbError `BAD_ARGUMENT` where UNITCONV has no factor; `NOT_A_NUMBER`.
 */
export const stockQuantity = operation({
  reads: [PRODUCT, UNITCONV],
  run({ session, company }, { part, quantity, unit }: SoldQuantity): string {
    if (unit === '') return quantity;
    const stockUnit = PRODUCT.read(session, company, part)?.unit ?? '';
    if (stockUnit === '' || unit === stockUnit) return quantity;
    const factor = UNITCONV.read(session, company, unit, stockUnit)?.factor ?? '';
    if (factor === '')
      throw new MvdbError(
        failures.BAD_ARGUMENT,
        `UNITCONV should tell how many ${stockUnit} one ${unit} is.`,
      );
    const product =
      BigInt(storedWholeNumber(quantity, 'quantity')) * BigInt(storedWholeNumber(factor, 'factor'));
    return String((product + (product < 0n ? -ONE : ONE) / 2n) / ONE);
  },
});
