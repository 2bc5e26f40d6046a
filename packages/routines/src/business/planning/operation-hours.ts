import type { Fields } from 'mvdb';
import type { SROUTE_LINE, WIPROUTE_LINE } from '../../schema/routings.ts';
import { shareOf } from '../values/share-of.ts';
import { storedQuantity } from '../values/stored-number.ts';

/** Stored hours with 2 implied decimals. */
export interface OperationHours {
  readonly setup: string;
  readonly labor: string;
  readonly machine: string;
}

/** What the hours of an operation follow from. */
export type TimedOperation = Pick<
  Fields<typeof SROUTE_LINE.attributes>,
  'setupHours' | 'laborHours' | 'machineHours'
>;

/** An operation of a work order, and how far it is. */
export type TimedWork = TimedOperation &
  Pick<
    Fields<typeof WIPROUTE_LINE.attributes>,
    'outside' | 'lineStatus' | 'completedQuantity' | 'scrappedQuantity'
  >;

/** Scale of a quantity and of the hours of one piece together, over that of hours. */
const HOURS_DIVISOR = '100000';

/**
 * The hours that an operation should take for a quantity with 3 implied decimals, each rounded half away from zero.
 *
 * @throws MvdbError `NOT_A_NUMBER` for a quantity that is not a whole number; blank counts as nothing.
 * @example standardHours({ setupHours: '50', laborHours: '2500', machineHours: '' }, '10000')
 * // { setup: '50', labor: '250', machine: '0' }: 2.50 hours of labor for 10 pieces at 0.2500
 */
export function standardHours(operation: TimedOperation, quantity: string): OperationHours {
  const pieces = String(storedQuantity(quantity));
  return {
    setup: operation.setupHours || '0',
    labor: shareOf(operation.laborHours || '0', pieces, HOURS_DIVISOR),
    machine: shareOf(operation.machineHours || '0', pieces, HOURS_DIVISOR),
  };
}

/**
 * The hours that an operation of a work order still takes for what has not been through it: none once it is
 * complete or where a vendor does it; setup only until it starts.
 */
export function remainingHours(line: TimedWork, orderQuantity: string): OperationHours {
  if (line.lineStatus === 'C' || line.outside === 'Y') return NO_HOURS;
  const open = quantityToCome(line, orderQuantity);
  const { setup, labor, machine } = standardHours(line, open);
  return { setup: line.lineStatus === 'S' ? '0' : setup, labor, machine };
}

const NO_HOURS: OperationHours = { setup: '0', labor: '0', machine: '0' };

/** What came through an operation, good or not. */
export function throughLine({
  completedQuantity,
  scrappedQuantity,
}: Pick<TimedWork, 'completedQuantity' | 'scrappedQuantity'>): bigint {
  return storedQuantity(completedQuantity) + storedQuantity(scrappedQuantity);
}

/** What of an order has neither come through an operation nor been lost at it. */
function quantityToCome(operation: TimedWork, orderQuantity: string): string {
  const open = storedQuantity(orderQuantity) - throughLine(operation);
  return open > 0n ? String(open) : '0';
}
