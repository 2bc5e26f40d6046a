import { type Decimal, DIGITS_MAX, parseDecimal } from '../number/decimal.ts';
import { smallInteger } from '../number/number-text.ts';

/** Says whether a text holds nothing but spaces, or nothing at all. */
export function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (text.charCodeAt(index) !== 0x20) return false;
  return true;
}

/**
 * Reads the number a conversion is given; spaces around it do not matter.
 *
 * @returns `undefined` when the text is not a number, or has more digits than a calculation takes.
 */
export function decimalData(text: string): Decimal | undefined {
  return text.length > DIGITS_MAX ? undefined : parseDecimal(text);
}

/**
 * Reads a number and cuts its decimal places off.
 *
 * @returns NaN when the text is not a number, or too large to be a safe integer.
 */
export function wholeData(text: string): number {
  const small = smallInteger(text);
  if (!Number.isNaN(small)) return small;
  const value = decimalData(text);
  if (value === undefined || isBlank(text)) return Number.NaN;
  const whole =
    typeof value.units === 'number' && value.scale <= 15
      ? Math.trunc(value.units / 10 ** value.scale)
      : Number(BigInt(value.units) / 10n ** BigInt(value.scale));
  return Number.isSafeInteger(whole) ? whole + 0 : Number.NaN;
}
