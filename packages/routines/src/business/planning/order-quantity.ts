/** How much of a part is ordered at once, as ITEMORD says it. Quantities have 3 implied decimals. */
export interface LotRule {
  /** L what is needed, M at least the minimum quantity, E multiples of the economic quantity. */
  readonly orderPolicy: string;
  readonly minimumQuantity: bigint;
  readonly economicQuantity: bigint;
}

const PIECE = 1000n;

/**
 * The quantity to order of a part that is short, in whole pieces. A rule without a quantity orders what is
 * needed.
 *
 * @param short - Above 0.
 * @example orderQuantity({ orderPolicy: 'E', minimumQuantity: 0n, economicQuantity: 5000n }, 5001n) // 10000n
 */
export function orderQuantity(
  { orderPolicy, minimumQuantity, economicQuantity }: LotRule,
  short: bigint,
): bigint {
  const pieces = multipleOf(PIECE, short);
  if (orderPolicy === 'M') return pieces > minimumQuantity ? pieces : minimumQuantity;
  return orderPolicy === 'E' && economicQuantity > 0n
    ? multipleOf(economicQuantity, pieces)
    : pieces;
}

/** The least multiple of a quantity that is not below another. */
function multipleOf(quantity: bigint, least: bigint): bigint {
  return ((least + quantity - 1n) / quantity) * quantity;
}
