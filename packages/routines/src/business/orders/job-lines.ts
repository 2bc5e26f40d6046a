import { keyOf } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { JOBXREF } from '../../schema/sales-orders.ts';

/** A sales order line. */
export interface OrderLine {
  readonly order: string;
  readonly line: string;
}

/** A sales order line and the job that delivers it; a blank job has no list. */
export interface JobLine extends OrderLine {
  readonly job: string;
}

/** Lists a line with its job, in ascending order. */
export const listWithJob = operation({
  writes: [JOBXREF],
  run(firm, { job, order, line }: JobLine) {
    if (job === '') return;
    const listed = [...otherLines(firm, { job, order, line }), { order, line }];
    JOBXREF.write(firm.session, keyOf(firm.company, job), columnsOf(listed.sort(byNumber)));
  },
});

/** Takes a line off the list of its job. */
export const unlistFromJob = operation({
  writes: [JOBXREF],
  run(firm, jobLine: JobLine) {
    if (jobLine.job === '') return;
    const id = keyOf(firm.company, jobLine.job);
    const others = otherLines(firm, jobLine);
    if (others.length === 0) JOBXREF.open(firm.session).delete(id);
    else JOBXREF.write(firm.session, id, columnsOf(others));
  },
});

function otherLines({ session, company }: Firm, { job, order, line }: JobLine): OrderLine[] {
  const { orders = [], orderLines = [] } = JOBXREF.readLocked(session, company, job) ?? {};
  return orders
    .map((one, index) => ({ order: one, line: orderLines[index] ?? '' }))
    .filter((one) => one.order !== order || one.line !== line);
}

const columnsOf = (lines: readonly OrderLine[]) => ({
  orders: lines.map(({ order }) => order),
  orderLines: lines.map(({ line }) => line),
});

function byNumber(a: OrderLine, b: OrderLine): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return Number(a.line) - Number(b.line);
}
