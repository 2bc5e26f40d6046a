import { FIELD_MARK } from 'mvdb';
import { verifyAgain, verifyOrder } from '../../business/work-orders/verify-order.ts';
import type { Firm } from '../../entry/firm.ts';

/** What a finding begins with, whoever asks. */
export const firstPositions = [
  ['receipt date', 'D2/'],
  'bin',
  ['quantity', 'MD3'],
  'allocated material flag',
  'outside operations open',
  'in-house operations open',
  'critical dimensions',
  'entered by',
  ['percent complete', 'MD2'],
  'status',
  'part',
  'description',
  'notes',
] as const;

/** What both routines that verify work orders are made of. */
export const verifies = [verifyOrder, verifyAgain] as const;

/** What is read the same way in both. */
export const readings = [
  'The contract does not say what UPDATE returns; it answers blank, as the positions hold no work order number. It asks again about orders that are open; the finding on one that was closed since stays as it was.',
  'An order that is closed is not asked about.',
  'Receipt date and bin are those of the last receipt in the history of the part that names the order; quantity is what is completed. Before the first receipt date and bin are blank.',
  'Where a place lists several operations, dimensions or note lines, each is a value. The notes are the note for the shop and why the order is in a hurry.',
  'A critical dimension is recorded when the operation that it is listed with is completed; those of open operations are listed, unless the part says that it needs none.',
  'Entered by is who asked. The status is OK, or HOLD while material is set aside, an operation is open or a dimension is not recorded.',
] as const;

/** One word asks about all. */
const UPDATE = 'UPDATE';

/** The finding on a work order, its first attributes; none where all are asked about. */
export function findingOf(firm: Firm, number: string, isExtended: boolean, size: number) {
  if (number === UPDATE) {
    verifyAgain(firm, { isExtended });
    return {};
  }
  const finding = verifyOrder(firm, { number, isExtended });
  return { DATA: finding.split(FIELD_MARK).slice(0, size).join(FIELD_MARK) };
}
