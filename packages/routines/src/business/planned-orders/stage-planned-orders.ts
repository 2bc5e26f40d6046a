import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { ITEMMANF, PRODUCT, REQ } from '../../schema/inventory.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { type PlannedOrder, plannedNumberOf } from '../demand/part-needs.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { changeStagedOrder } from '../work-orders/change-staged-order.ts';
import { stageWorkOrder } from '../work-orders/stage-work-order.ts';

const PIECE = 1000n;

/**
 * Stages a work order for each planned order of a part that is made, once the day to begin it has come; those that
 * were staged already stay as they are. One for a job that is closed by now is left to the planner.
 *
 * @returns How many were staged.
 */
export const stagePlannedOrders = operation({
  reads: [REQ, ITEMMANF, PRODUCT, JOBMASTER, OPENWO_AUTO_1287],
  uses: [stageWorkOrder, changeStagedOrder],
  run(context): number {
    const { session, company } = context;
    const staged = new Set(Array.from(OPENWO_AUTO_1287.records(session, company), plannedNumberOf));
    const today = session.clock.today();
    const due = [...REQ.records(session, company)].flatMap((requirements) => {
      const orders = REQ.rows(requirements, 'PLANNED').filter(
        ({ number, startDate, job }) =>
          !staged.has(number) &&
          storedWholeNumber(startDate, 'planned start') <= today &&
          JOBMASTER.read(session, company, job)?.jobStatus !== 'C',
      );
      const part = withoutCompany(requirements.recordId);
      return orders.length > 0 && isMade(context, part)
        ? orders.map((order) => ({ part, order }))
        : [];
    });
    for (const { part, order } of due) stage(context, part, order);
    return due.length;
  },
});

function isMade({ session, company }: CompanyContext, part: string): boolean {
  const { mrpCode, phantom } = ITEMMANF.read(session, company, part) ?? {};
  return mrpCode === 'M' && phantom !== 'Y' && PRODUCT.has(session, company, part);
}

function stage(
  context: CompanyContext,
  part: string,
  { number, startDate, date, quantity, job }: PlannedOrder,
) {
  const pieces = String(BigInt(quantity) / PIECE);
  const staged = stageWorkOrder(context, {
    partNo: part,
    pieces,
    stockType: job === '' ? 'ST' : 'JS',
    planned: { plannedNo: number, startDate, dueDate: date },
  });
  if (job !== '') changeStagedOrder(context, { number: staged, jobNo: job, pieces, routeNo: '' });
}
