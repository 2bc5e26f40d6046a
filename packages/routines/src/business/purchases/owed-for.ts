import type { LineReceipt } from '../purchase-lines/change-purchase-line.ts';
import { shareOf } from '../values/share-of.ts';
import { storedQuantity } from '../values/stored-number.ts';

/**
 * What we owe for some of a receipt, in cents: its share of what is owed for all that is neither invoiced nor gone,
 * and the whole of it for all.
 *
 * @example owedFor({ quantity: '3000', settled: '0', accrued: '100' }, 1000n) // '33'
 */
export function owedFor(
  { quantity, settled, accrued }: Pick<LineReceipt, 'quantity' | 'settled' | 'accrued'>,
  part: bigint,
): string {
  const open = storedQuantity(quantity) - storedQuantity(settled);
  return shareOf(accrued || '0', String(part), String(open));
}
