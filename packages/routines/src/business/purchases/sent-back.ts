import { subtract } from 'mvdb/functions';
import type { LineReceipt } from '../purchase-lines/change-purchase-line.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { owedFor } from './owed-for.ts';

/** What of a receipt is neither invoiced nor gone, with 3 implied decimals. */
export const openOf = ({ quantity, settled }: LineReceipt): bigint =>
  storedQuantity(quantity) - storedQuantity(settled);

/** Some of a receipt that goes back. */
export interface SentBack {
  /** All receipts of a line, and which of them, counted from 0. */
  readonly receipts: readonly LineReceipt[];
  readonly index: number;
  /** Above zero and no more than is open of it. */
  readonly quantity: bigint;
  /** From where it goes. */
  readonly position: Pick<LineReceipt, 'location' | 'bin' | 'lotNo' | 'costLot'>;
  readonly date: string;
}

/** The receipts of a line once some of one went back, and how much less we owe, in cents. */
export function sentBack({ receipts, index, quantity, position, date }: SentBack) {
  const receipt = receipts[index];
  if (receipt === undefined) throw new TypeError(`There should be a receipt ${index + 1}.`);
  const share = owedFor(receipt, quantity);
  const settled = String(storedQuantity(receipt.settled) + quantity);
  const left = { ...receipt, settled, accrued: subtract(receipt.accrued, share) };
  const gone = String(-quantity);
  const back = {
    date,
    quantity: gone,
    settled: gone,
    cost: receipt.cost,
    accrued: '0',
    ...position,
  };
  return { receipts: [...receipts.with(index, left), back], share };
}
