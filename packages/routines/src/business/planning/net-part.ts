import { coverNeeds, type Need, type Supply } from '../demand/demand-coverage.ts';
import { type LotRule, orderQuantity } from './order-quantity.ts';

/** What planning looks at in a part. Quantities have 3 implied decimals, dates are internal. */
export interface PartOutlook extends LotRule {
  readonly needs: readonly Need[];
  /** Stock and open orders. */
  readonly supplies: readonly Supply[];
  /** What planned orders that stay bring. */
  readonly saved: bigint;
  readonly safetyStock: bigint;
  /** True where it is planned for the job that needs it, rather than for stock. */
  readonly isForJobs: boolean;
  readonly today: number;
}

/** An order that planning proposes. */
export interface Proposal {
  /** Blank for stock. */
  readonly job: string;
  /** When it is needed; not before today. */
  readonly date: number;
  readonly quantity: bigint;
}

/**
 * The orders that a part needs beside its stock and its open orders, by date: for what these leave uncovered, in
 * the quantities of its lot rule. Planned orders that stay serve these first; what an order brings too much goes to the
 * needs after it, of any job.
 * Safety stock goes before every need. An order that comes too late covers its need all the same: it is to be
 * hurried, not ordered once more.
 */
export function netPart(part: PartOutlook): Proposal[] {
  const proposals: Proposal[] = [];
  let spare = part.saved;
  for (const { job, date, quantity } of shortages(part)) {
    const short = quantity - spare;
    if (short <= 0n) {
      spare = -short;
      continue;
    }
    const ordered = orderQuantity(part, short);
    proposals.push({ job, date, quantity: ordered });
    spare = ordered - short;
  }
  return proposals;
}

/** Goes before priority 1. */
const BEFORE_ALL = -1;

/** What stock and orders leave uncovered, by date and job. */
function shortages({ needs, supplies, safetyStock, isForJobs, today }: PartOutlook): Proposal[] {
  const safety = { job: '', date: today, priority: BEFORE_ALL, quantity: safetyStock };
  const all = [safety, ...needs];
  const { covers } = coverNeeds(all, supplies);
  const found = new Map<string, Proposal>();
  for (const [position, { notCovered }] of covers.entries()) {
    const need = all[position];
    if (need === undefined || notCovered === 0n) continue;
    const job = isForJobs ? need.job : '';
    const date = Math.max(need.date, today);
    const key = `${date} ${job}`;
    const quantity = (found.get(key)?.quantity ?? 0n) + notCovered;
    found.set(key, { job, date, quantity });
  }
  return [...found.values()].sort((a, b) => a.date - b.date || (a.job < b.job ? -1 : 1));
}
