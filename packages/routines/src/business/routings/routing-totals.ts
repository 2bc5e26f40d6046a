import type { Fields } from 'mvdb';
import type { WIPROUTE_LINE } from '../../schema/routings.ts';
import { remainingHours, throughLine } from '../planning/operation-hours.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { lineNoOf, type RoutingLine } from './routing-key.ts';

export type LineInWork = Fields<typeof WIPROUTE_LINE.attributes> & { readonly recordId: string };

/** What the head of a routing says of its lines. */
export function headTotals(lines: readonly RoutingLine[]) {
  return {
    lines: lines.map(lineNoOf),
    setupHours: sumOf(lines.map(({ setupHours }) => setupHours)),
    laborHours: sumOf(lines.map(({ laborHours }) => laborHours)),
  };
}

/** What the head of a routing in work says of how far its lines are. */
export function headProgress(lines: readonly LineInWork[], orderQuantity: string) {
  const current = lines.find(({ lineStatus }) => lineStatus !== 'C');
  const hours = lines.map((line) => remainingHours(line, orderQuantity));
  return {
    orderQuantity,
    currentLine: current === undefined ? '' : lineNoOf(current),
    remainingHours: sumOf(hours.flatMap(({ setup, labor }) => [setup, labor])),
  };
}

/** A percentage with 2 implied decimals. */
const WHOLE = 10_000n;

/**
 * How much of a work order is done, each of its operations counting the same: one that is complete counts whole,
 * any other as much of it as came through or was lost. Nothing begun is blank.
 *
 * @returns A percentage with 2 implied decimals, rounded down.
 */
export function percentComplete(
  lines: readonly Pick<LineInWork, 'lineStatus' | 'completedQuantity' | 'scrappedQuantity'>[],
  orderQuantity: string,
): string {
  const ordered = storedQuantity(orderQuantity);
  const shares = lines.map((line) => {
    if (line.lineStatus === 'C') return WHOLE;
    const through = throughLine(line);
    return ordered === 0n || through > ordered ? 0n : (through * WHOLE) / ordered;
  });
  const isBegun = lines.some(({ lineStatus }) => lineStatus !== 'W');
  const sum = shares.reduce((one, other) => one + other, 0n);
  return isBegun ? String(sum / BigInt(lines.length)) : '';
}
