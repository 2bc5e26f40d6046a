import type { Session } from 'mvdb';
import { keyOf } from '../../schema/define-table.ts';
import { JOBXREF } from '../../schema/sales-orders.ts';

/** A sales order line. */
export interface OrderLine {
  readonly order: string;
  readonly line: string;
}

/** Lists a line with the job that delivers it, in ascending order, or takes it off; a blank job has no list. */
export function listWithJob(
  session: Session,
  company: string,
  job: string,
  { order, line }: OrderLine,
  isListed: boolean,
): void {
  if (job === '') return;
  const { orders = [], orderLines = [] } = JOBXREF.readLocked(session, company, job) ?? {};
  const others = orders
    .map((one, index) => ({ order: one, line: orderLines[index] ?? '' }))
    .filter((one) => one.order !== order || one.line !== line);
  const lines = isListed ? [...others, { order, line }].sort(byNumber) : others;
  const id = keyOf(company, job);
  if (lines.length === 0) JOBXREF.open(session).delete(id);
  else
    JOBXREF.write(session, id, {
      orders: lines.map((one) => one.order),
      orderLines: lines.map((one) => one.line),
    });
}

function byNumber(a: OrderLine, b: OrderLine): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return Number(a.line) - Number(b.line);
}
