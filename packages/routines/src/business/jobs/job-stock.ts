import type { Session } from 'mvdb';
import { add, isEqual, subtract } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { JOB_BIN, JOB_BINXREF } from '../../schema/inventory.ts';
import { LOTCOST, LOTHIST } from '../../schema/lot-history.ts';
import { keyOf } from '../../schema/record-key.ts';
import { recordsWith } from '../../schema/records-with.ts';

/** Stock of a job in one place; the quantity has 3 implied decimals. */
export interface JobStock {
  readonly part: string;
  readonly location: string;
  readonly lotNo: string;
  /** Blank where no bin is known. */
  readonly bin: string;
  readonly quantity: string;
}

/** What lies in the bins of a job. */
export const binnedStock = operation({
  reads: [JOB_BINXREF, JOB_BIN],
  run({ session, company }, job: string): readonly JobStock[] {
    const { locations = [], bins = [] } = JOB_BINXREF.read(session, company, job) ?? {};
    return bins.flatMap((bin, position) => {
      const location = locations[position] ?? '';
      const contents = JOB_BIN.read(session, company, job, location, bin);
      const { parts = [], lotNos = [], quantities = [] } = contents ?? {};
      return parts.map((part, line) => ({
        part,
        location,
        bin,
        lotNo: lotNos[line] ?? '',
        quantity: quantities[line] ?? '',
      }));
    });
  },
});

/**
 * Stock that a job holds: what lies in its bins, then what else its cost lots have left, each lot in the bin
 * that its history names last.
 */
export const stockOfJob = operation({
  reads: [LOTCOST, LOTHIST],
  uses: [binnedStock],
  run(context, job: string): readonly JobStock[] {
    const binned = binnedStock(context, job);
    return [...binned, ...costedBeyond(context, job, binned)];
  },
});

/** What the cost lots of a job hold and its bins do not. */
function costedBeyond(
  context: CompanyContext,
  job: string,
  binned: readonly JobStock[],
): JobStock[] {
  const { session, company } = context;
  const lots = new Map<string, JobStock>();
  for (const lot of recordsWith(session, LOTCOST, company, 'jobNo', job)) {
    const {
      key: { part },
      location,
      lotNo,
      remainingQuantity,
    } = lot;
    const position = keyOf(part, location, lotNo);
    const existing = lots.get(position)?.quantity ?? '0';
    const quantity = add(existing, remainingQuantity);
    lots.set(position, { part, location, lotNo, bin: '', quantity });
  }
  for (const { part, location, lotNo, quantity } of binned) {
    const lot = lots.get(keyOf(part, location, lotNo));
    if (lot)
      lots.set(keyOf(part, location, lotNo), {
        ...lot,
        quantity: subtract(lot.quantity, quantity),
      });
  }
  return [...lots.values()]
    .filter(({ quantity }) => !isEqual(quantity, '0') && !quantity.startsWith('-'))
    .map((lot) => ({ ...lot, bin: lastBinOf(session, company, job, lot) }));
}

function lastBinOf(
  session: Session,
  company: string,
  job: string,
  { part, location, lotNo }: JobStock,
): string {
  const moved = [...LOTHIST.recordsUnder(session, company, part)]
    .filter((one) => one.jobNo === job && one.location === location && one.lotNo === lotNo)
    .sort((a, b) => whenMoved(a) - whenMoved(b));
  return moved.at(-1)?.bin ?? '';
}

const SECONDS_PER_DAY = 86_400;

const whenMoved = (one: { readonly movedDate: string; readonly movedTime: string }): number =>
  Number(one.movedDate) * SECONDS_PER_DAY + Number(one.movedTime);
