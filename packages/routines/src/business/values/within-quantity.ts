import { leastQuantity } from './least-quantity.ts';

/**
 * The first of rows, as far as a quantity goes; the last of them may count for less than it says.
 *
 * @example withinQuantity([{ lot: 'A', quantity: 3n }, { lot: 'B', quantity: 5n }], 4n)
 * // [{ lot: 'A', quantity: 3n }, { lot: 'B', quantity: 1n }]
 */
export function withinQuantity<Row extends { readonly quantity: bigint }>(
  rows: readonly Row[],
  quantity: bigint,
): Row[] {
  let left = quantity;
  return rows.flatMap((row) => {
    const taken = leastQuantity(row.quantity, left);
    left -= taken;
    return taken > 0n ? [{ ...row, quantity: taken }] : [];
  });
}
