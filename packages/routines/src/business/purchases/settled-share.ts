import { storedQuantity } from '../values/stored-number.ts';
import type { LineReceipt } from './change-purchase-line.ts';

/**
 * What we owe for some of a receipt, in cents: its share of what is owed for all that is neither invoiced nor gone,
 * halves rounded up, and the whole of it for all.
 *
 * @example shareOf({ quantity: '3000', settled: '0', accrued: '100' }, 1000n) // '33'
 */
export function shareOf(
  { quantity, settled, accrued }: Pick<LineReceipt, 'quantity' | 'settled' | 'accrued'>,
  part: bigint,
): string {
  const open = storedQuantity(quantity) - storedQuantity(settled);
  if (open === part) return accrued || '0';
  return String((2n * storedQuantity(accrued) * part + open) / (2n * open));
}
