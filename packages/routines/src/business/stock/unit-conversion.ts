import { failures, MvdbError } from 'mvdb';
import { operation } from '../../entry/operation.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { UNITCONV } from '../../schema/item-details.ts';
import { shareOf } from '../values/share-of.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** A factor of 1 in UNITCONV, which has 4 implied decimals. */
const ONE = 10_000n;

/** A quantity of a part in a unit; a blank unit is that of stock. */
export interface SoldQuantity {
  readonly part: string;
  readonly quantity: string;
  readonly unit: string;
}

/** A price or a cost of one unit. */
export interface UnitAmount {
  readonly part: string;
  readonly amount: string;
  readonly unit: string;
}

/** How many of the unit of stock one unit is, with 4 implied decimals. @throws MvdbError `BAD_ARGUMENT`. */
const factorOf = operation({
  reads: [PRODUCT, UNITCONV],
  run({ session, company }, { part, unit }: { part: string; unit: string }): bigint {
    const stockUnit = PRODUCT.read(session, company, part)?.unit ?? '';
    if (unit === '' || stockUnit === '' || unit === stockUnit) return ONE;
    const factor = UNITCONV.read(session, company, unit, stockUnit)?.factor ?? '';
    if (factor === '')
      throw new MvdbError(
        failures.BAD_ARGUMENT,
        `UNITCONV should say how many ${stockUnit} one ${unit} is.`,
      );
    return BigInt(storedWholeNumber(factor, 'factor'));
  },
});

/**
 * A quantity that is sold in one unit, in the unit the part is stocked in; rounded to the stored scale.
 *
 * @throws MvdbError `BAD_ARGUMENT` where UNITCONV has no factor; `NOT_A_NUMBER`.
 */
export const stockQuantity = operation({
  uses: [factorOf],
  run(context, { part, quantity, unit }: SoldQuantity): string {
    const factor = factorOf(context, { part, unit });
    return factor === ONE ? quantity : shareOf(quantity || '0', String(factor), String(ONE));
  },
});

/** A price or cost of one unit of stock, as that of the unit that a part is sold in. @throws as `stockQuantity`. */
export const amountOfUnit = operation({
  uses: [factorOf],
  run(context, { part, amount, unit }: UnitAmount): string {
    const factor = factorOf(context, { part, unit });
    return factor === ONE ? amount : shareOf(amount || '0', String(factor), String(ONE));
  },
});

/** The other way round: a price or cost of one unit that is sold, as that of the unit of stock. @throws as `stockQuantity`. */
export const amountOfStockUnit = operation({
  uses: [factorOf],
  run(context, { part, amount, unit }: UnitAmount): string {
    const factor = factorOf(context, { part, unit });
    return factor === ONE ? amount : shareOf(amount || '0', String(ONE), String(factor));
  },
});
