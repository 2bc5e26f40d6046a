import { shareOf } from './share-of.ts';
import { storedWholeNumber } from './stored-number.ts';

/** Scale of quantity and cost together, over that of money. */
const CENT_DIVISOR = 100_000n;

/**
 * Cents of a quantity with 3 implied decimals at a unit cost or price with 4, rounded half away from zero.
 *
 * @throws MvdbError `NOT_A_NUMBER` for what is not a whole number; blank counts as nothing.
 * @example valueAtCost('1500', '12345') // '185', which is 1.85 for 1.5 pieces at 1.2345
 */
export function valueAtCost(quantity: string, unitCost: string): string {
  const product =
    BigInt(storedWholeNumber(quantity, 'quantity')) *
    BigInt(storedWholeNumber(unitCost, 'unit cost'));
  const half = product < 0n ? -CENT_DIVISOR / 2n : CENT_DIVISOR / 2n;
  return String((product + half) / CENT_DIVISOR);
}

/**
 * The unit cost, with 4 implied decimals, at which a quantity with 3 comes to so many cents, rounded half away from
 * zero; nothing for a quantity of nothing.
 *
 * @throws MvdbError `NOT_A_NUMBER` for what is not a whole number; blank counts as nothing.
 * @example costOfOne('185', '1500') // '12333', which is 1.2333
 */
export function costOfOne(value: string, quantity: string): string {
  const whole = String(storedWholeNumber(quantity, 'quantity'));
  if (whole === '0') return '0';
  return shareOf(String(storedWholeNumber(value, 'value')), String(CENT_DIVISOR), whole);
}
