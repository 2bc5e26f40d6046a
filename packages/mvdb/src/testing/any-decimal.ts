import fc from 'fast-check';
import { decimal } from '../number/decimal.ts';

/** Small numbers, those at the edge of what a plain number holds, and long ones, of up to 25 places. */
export const anyDecimal = fc
  .tuple(
    fc.oneof(
      fc.integer({ min: -1000, max: 1000 }).map(BigInt),
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
      fc.maxSafeInteger().map(BigInt),
    ),
    fc.integer({ min: 0, max: 25 }),
  )
  .map(([units, scale]) => decimal(units, scale));
