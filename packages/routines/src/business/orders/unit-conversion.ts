import { MvdbError, type Session } from 'mvdb';
import { PRODUCT } from '../../schema/inventory.ts';
import { UNITCONV } from '../../schema/item-details.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** A factor of 1 in UNITCONV, which has 4 implied decimals. */
const ONE = 10_000n;

/**
 * A quantity that is sold in one unit, in the unit the part is stocked in; rounded to the stored scale.
 *
 * @throws MvdbError `BAD_ARGUMENT` where UNITCONV has no factor; `NOT_A_NUMBER`.
 */
export function stockQuantity(
  session: Session,
  company: string,
  part: string,
  quantity: string,
  unit: string,
): string {
  const stockUnit = PRODUCT.read(session, company, part)?.unit ?? '';
  if (unit === '' || stockUnit === '' || unit === stockUnit) return quantity;
  const factor = UNITCONV.read(session, company, unit, stockUnit)?.factor ?? '';
  if (factor === '')
    throw new MvdbError(
      'BAD_ARGUMENT',
      `UNITCONV should tell how many ${stockUnit} one ${unit} is.`,
    );
  const product =
    BigInt(storedWholeNumber(quantity, 'quantity')) * BigInt(storedWholeNumber(factor, 'factor'));
  return String((product + (product < 0n ? -ONE : ONE) / 2n) / ONE);
}
