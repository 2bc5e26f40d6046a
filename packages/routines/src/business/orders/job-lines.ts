import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
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
  run(context, { job, order, line }: JobLine) {
    if (job === '') return;
    const listed = [...otherLines(context, { job, order, line }), { order, line }];
    const columns = JOBXREF.columns('DEMAND', listed.sort(byNumber));
    JOBXREF.write(context.session, keyOf(context.company, job), columns);
  },
});

/** Takes a line off the list of its job. */
export const unlistFromJob = operation({
  writes: [JOBXREF],
  run(context, jobLine: JobLine) {
    if (jobLine.job === '') return;
    const id = keyOf(context.company, jobLine.job);
    const others = otherLines(context, jobLine);
    if (others.length === 0) JOBXREF.open(context.session).delete(id);
    else JOBXREF.write(context.session, id, JOBXREF.columns('DEMAND', others));
  },
});

function otherLines(
  { session, company }: CompanyContext,
  { job, order, line }: JobLine,
): OrderLine[] {
  const listed = JOBXREF.rows(JOBXREF.readLocked(session, company, job), 'DEMAND');
  return listed.filter((one) => one.order !== order || one.line !== line);
}

function byNumber(a: OrderLine, b: OrderLine): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return Number(a.line) - Number(b.line);
}
