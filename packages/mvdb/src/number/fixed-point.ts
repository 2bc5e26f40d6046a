import { assertTextSize } from '../text/size.ts';
import { chargeUnits, type Decimal, roundDecimal } from './decimal.ts';

/** A number cut into what is needed to show it. */
export interface FixedPoint {
  readonly negative: boolean;
  /** Digits before the decimal point, at least one. */
  readonly whole: string;
  /** Digits after the decimal point, exactly as many as were asked for. */
  readonly fraction: string;
}

/**
 * Writes a decimal with a fixed number of places, rounded half away from zero or cut off.
 *
 * @returns Not negative when all digits shown are zero.
 */
export function fixedPoint(value: Decimal, places: number, truncate = false): FixedPoint {
  const saved = truncate ? value : roundDecimal(value, places);
  chargeUnits(saved.units);
  const text = String(saved.units);
  const negative = text.charCodeAt(0) === 0x2d;
  const digits = (negative ? text.slice(1) : text).padStart(saved.scale + 1, '0');
  const point = digits.length - saved.scale;
  const whole = digits.slice(0, point);
  const fraction = digits.slice(point, point + places).padEnd(places, '0');
  return { negative: negative && !(isZeros(whole) && isZeros(fraction)), whole, fraction };
}

/** Puts a separator between every three digits, counted from the right. */
export function groupThousands(digits: string, separator: string): string {
  if (digits.length <= 3) return digits;
  assertTextSize(digits.length * (1 + separator.length / 3), 'Grouping by thousands');
  let end = digits.length % 3 || 3;
  let grouped = digits.slice(0, end);
  for (; end < digits.length; end += 3) grouped += separator + digits.slice(end, end + 3);
  return grouped;
}

function isZeros(digits: string): boolean {
  for (let index = 0; index < digits.length; index++)
    if (digits.charCodeAt(index) !== 0x30) return false;
  return true;
}
