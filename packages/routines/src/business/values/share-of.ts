/**
 * A share of a stored number: as much of it as a part is of a whole, rounded half away from zero.
 *
 * @throws RangeError for a whole of nothing; SyntaxError for what is not a whole number.
 * @example shareOf('1250', '200', '10000') // '25', which is 2 percent of 12.50
 */
export function shareOf(amount: string, part: string, whole: string): string {
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  const half = product < 0n !== divisor < 0n ? -divisor : divisor;
  return String((2n * product + half) / (2n * divisor));
}
