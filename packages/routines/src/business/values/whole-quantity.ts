const UP_TO_NINE_DIGITS = /^\d{1,9}$/;

/**
 * The stored form, with 3 implied decimals, of a quantity that callers give in whole pieces.
 *
 * @returns `undefined` when the text is not a whole number from 1 to 999,999,999.
 * @example wholeQuantity('12') // '12000'
 */
export function wholeQuantity(text: string): string | undefined {
  if (!UP_TO_NINE_DIGITS.test(text) || Number(text) === 0) return undefined;
  return String(Number(text) * 1000);
}
