import { addWorkdays } from '../../business/planning/workdays.ts';
import { WIPROUTE_SIM_HEAD, WIPROUTE_SIM_LINE, WIPROUTE_SIM_NOTE } from '../../schema/routings.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { OPENWO_SIM } from '../../schema/work-orders.ts';
import type { DemoArea, DemoCompany, DemoWorkOrder } from '../demo-company.ts';
import { type Load, writeCapacity } from './capacity.ts';
import { laborOf, loadsOf, routeLineFields, routeOf } from './route-progress.ts';
import { headFields, instructionsOf } from './routings.ts';

/** How many workdays later the simulated orders are due: what if the jobs were put off? */
const PUT_OFF_DAYS = 10;

/** The orders of some jobs once more, two weeks later, to see what that does to the shop. */
export const simulations: DemoArea = {
  name: 'simulations',
  generate(company) {
    const loads: Load[] = [];
    const jobs = company.jobs.filter(({ isOpen }) => isOpen).slice(0, company.count(2));
    for (const live of company.workOrders) {
      if (live.job === undefined || !jobs.includes(live.job)) continue;
      const order = simulated(company, live);
      const route = routeOf(company, order);
      writeOrder(company, live, order);
      loads.push(...loadsOf(order, route));
      company.write(WIPROUTE_SIM_HEAD, [order.number], {
        ...headFields(
          company,
          order.part,
          '1',
          route.map(({ operation }) => operation),
        ),
        orderQuantity: String(order.quantity),
        currentLine: String(route[0]?.operation.line ?? ''),
        plannedStart: route[0]?.plannedStart ?? '',
        plannedDue: route.at(-1)?.plannedDue ?? '',
        plannedDate: String(company.today - 1),
        remainingHours: String(laborOf(order, route)),
      });
      for (const line of route) {
        const id = [order.number, String(line.operation.line)];
        company.write(WIPROUTE_SIM_LINE, id, routeLineFields(line));
        const noteLines = instructionsOf(line.operation);
        if (noteLines.length > 0) company.write(WIPROUTE_SIM_NOTE, id, { noteLines });
      }
    }
    writeCapacity(company, true, loads);
    company.write(CO_STDS_SF, [company.number], {
      nextSimulationNo: company.next('simulation'),
      schedules: 'Y',
      direction: 'B',
      overlaps: 'N',
      finite: 'N',
      horizonDays: '120',
      withYield: 'N',
      lastRunDate: String(company.today - 1),
      lastRunTime: '79200',
    });
  },
};

/** A simulated order begins afresh. */
function simulated(company: DemoCompany, live: DemoWorkOrder): DemoWorkOrder {
  return {
    ...live,
    number: company.next('simulation'),
    completed: 0,
    startDate: addWorkdays(live.startDate, PUT_OFF_DAYS),
    dueDate: addWorkdays(live.dueDate, PUT_OFF_DAYS),
    releaseDate: undefined,
    isBegun: false,
    outside: undefined,
  };
}

function writeOrder(company: DemoCompany, live: DemoWorkOrder, order: DemoWorkOrder): void {
  const { number, part, job, quantity, startDate, dueDate } = order;
  company.write(OPENWO_SIM, [number], {
    partNo: part.number,
    orderedQuantity: String(quantity),
    dueDate: String(dueDate),
    startDate: String(startDate),
    jobNo: job?.number ?? '',
    orderStatus: 'O',
    orderType: part.role === 'fabricated' ? 'F' : 'A',
    stockType: 'ST',
    routeNo: '1',
    priority: String(job?.priority ?? 3),
    completedQuantity: '0',
    scrappedQuantity: '0',
    location: 'MAIN',
    revision: part.revision,
    salesOrder: job?.salesOrder?.number ?? '',
    salesLine: job?.salesOrder ? '1' : '',
    planner: 'NS',
    enteredDate: String(company.today - 1),
    enteredBy: 'NS',
    simulatedOrder: live.number,
  });
}
