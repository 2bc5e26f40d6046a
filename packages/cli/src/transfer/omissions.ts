import { writeFileSync } from 'node:fs';
import type { Omission } from '@mvdb/import';
import type { Printer } from '../terminal/printer.ts';

/** Losses that are shown one by one; the report in a file has all. */
const SHOWN_MAX = 20;

/** Writes everything that was not taken as it is, a line of JSON for each. */
export function writeOmissions(path: string, omissions: readonly Omission[]): void {
  writeFileSync(path, omissions.map((omission) => `${JSON.stringify(omission)}\n`).join(''));
}

/** Shows missing data, the first of it one by one. @returns How many there are. */
export function printLosses(omissions: readonly Omission[], notes: Printer): number {
  const losses = omissions.filter(({ isLoss }) => isLoss);
  for (const { item, reason } of losses.slice(0, SHOWN_MAX)) notes.line(`${item}: ${reason}`);
  if (losses.length > SHOWN_MAX)
    notes.line(`${losses.length - SHOWN_MAX} more; --report FILE lists all.`);
  return losses.length;
}
