/** The smaller of two quantities. */
export function leastQuantity(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
