import { decimalData, isBlank } from './number-data.ts';

export type Radix = 2 | 8 | 16;

/** Digits taken at most; exact arithmetic costs more than its length beyond. */
const DIGITS_MAX = 1_000;
const LOWEST_NEGATIVE = -0x8000_0000;
const PREFIXES: Record<Radix, string> = { 2: '0b', 8: '0o', 16: '0x' };

/**
 * Writes a decimal number with the digits of a radix, its decimal places cut off. Zero is `00`, and a
 * negative number is that of 32 bits with the same pattern.
 *
 * @returns Empty for empty text; `undefined` for what is not a number or out of range.
 */
export function toRadix(text: string, radix: Radix): string | undefined {
  if (text === '') return '';
  if (text.length > DIGITS_MAX || isBlank(text)) return undefined;
  const value = decimalData(text);
  if (value === undefined) return undefined;
  const whole = BigInt(value.units) / 10n ** BigInt(value.scale);
  if (whole === 0n) return '00';
  if (whole < LOWEST_NEGATIVE) return undefined;
  return (whole < 0n ? BigInt.asUintN(32, whole) : whole).toString(radix).toUpperCase();
}

/**
 * Reads digits of a radix as a number that is never negative.
 *
 * @returns Empty for empty text; `undefined` when a character is not a such digit.
 */
export function fromRadix(text: string, radix: Radix): string | undefined {
  if (text === '') return '';
  if (text.length > DIGITS_MAX) return undefined;
  for (let index = 0; index < text.length; index++)
    if (!isDigitOf(text.charCodeAt(index), radix)) return undefined;
  return BigInt(PREFIXES[radix] + text).toString();
}

export function isDigitOf(code: number, radix: Radix): boolean {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 < radix;
  const lower = code | 0x20;
  return radix === 16 && lower >= 0x61 && lower <= 0x66;
}
