/**
 * Each name once, in the order in which they first come, with all of its quantities together; without those that
 * come to nothing.
 */
export function sumsByName(
  entries: readonly (readonly [name: string, quantity: bigint])[],
): [name: string, sum: string][] {
  const sums = new Map<string, bigint>();
  for (const [name, quantity] of entries) sums.set(name, (sums.get(name) ?? 0n) + quantity);
  return [...sums].flatMap(([name, sum]) => (sum === 0n ? [] : [[name, String(sum)]]));
}
