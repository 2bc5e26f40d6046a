import { orderQuantity } from '../../business/planning/order-quantity.ts';
import { addWorkdays } from '../../business/planning/workdays.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import {
  allocatedOf,
  type DemoArea,
  type DemoCompany,
  type DemoPart,
  isMadeToStock,
  onHandOf,
  onOrderOf,
} from '../demo-company.ts';

/** Orders that planning proposes for what is short, and the work orders staged from them. */
export const plannedOrders: DemoArea = {
  name: 'planned orders',
  generate(company) {
    for (const part of company.parts) {
      if (part.role === 'document') continue;
      const short = allocatedOf(part) + part.safetyStock - onHandOf(part) - onOrderOf(part);
      if (short <= 0) continue;
      planOrder(company, part, orderedQuantity(part, short));
      if (part.mrpCode === 'M' && company.random.chance(0.7)) stage(company, part);
    }
  },
};

function orderedQuantity(part: DemoPart, short: number): number {
  const { orderPolicy, minimumQuantity, economicQuantity } = part;
  const rule = {
    orderPolicy,
    minimumQuantity: BigInt(minimumQuantity),
    economicQuantity: BigInt(economicQuantity),
  };
  return Number(orderQuantity(rule, BigInt(short)));
}

function planOrder(company: DemoCompany, part: DemoPart, quantity: number): void {
  const first = [...part.demands].sort((a, b) => a.date - b.date)[0];
  const date = Math.max(first?.date ?? company.today, company.today);
  part.planned.push({
    orderNo: `PL${company.next('plannedOrder')}`,
    startDate: addWorkdays(date, -part.leadDays),
    date,
    quantity,
    job: first?.job,
  });
}

/** The display flags are left for the listing of staged orders to work out, but for some. */
function stage(company: DemoCompany, part: DemoPart): void {
  const { random, today } = company;
  const planned = part.planned.at(-1);
  if (planned === undefined) return;
  const { job } = planned;
  company.write(OPENWO_AUTO_1287, [company.next('workOrder')], {
    partNo: part.number,
    orderedQuantity: String(planned.quantity),
    dueDate: String(planned.date),
    startDate: random.chance(0.8) ? String(planned.startDate ?? '') : '',
    jobNo: job?.number ?? '',
    orderStatus: 'O',
    orderType: part.role === 'fabricated' ? 'F' : 'A',
    stockType: 'ST',
    routeNo: random.chance(0.8) ? '1' : '',
    priority: String(job?.priority ?? 3),
    completedQuantity: '0',
    scrappedQuantity: '0',
    location: 'MAIN',
    revision: part.revision,
    salesOrder: job?.salesOrder?.number ?? '',
    salesLine: job?.salesOrder ? '1' : '',
    costAccount: job ? '' : (company.costAccounts[0] ?? ''),
    planner: random.pick(['GH', 'NS']),
    enteredDate: String(today - 1),
    enteredBy: 'MRP',
    plannedNo: planned.orderNo,
    ...(random.chance(0.25) && {
      makeToStock: isMadeToStock(part) ? 'Y' : 'N',
      withoutBill: part.components.length === 0 ? 'Y' : 'N',
      jobHasSalesOrder: job?.salesOrder ? 'Y' : 'N',
    }),
  });
}
