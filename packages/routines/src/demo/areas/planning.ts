import { reportAvailability } from '../../business/demand/derived-availability.ts';
import {
  loadPlannedOrders,
  partsWithPlannedOrders,
} from '../../business/planned-orders/load-planned-orders.ts';
import { stagePlannedOrders } from '../../business/planned-orders/stage-planned-orders.ts';
import { planMaterial } from '../../business/planning/plan-material.ts';
import { planCapacity } from '../../business/planning/plan-orders.ts';
import { workOutSchedule } from '../../business/planning/work-out-schedule.ts';
import { addSimulatedOrder } from '../../business/simulation/add-simulated.ts';
import { activateStaged } from '../../business/work-order-entry/activate-staged.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { ITEMORD_MS } from '../../schema/planning.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { OPENWO, OPENWO_AUTO_1287, OPENWO_SIM } from '../../schema/work-orders.ts';
import type {
  DemoArea,
  DemoCompany,
  DemoPart,
  DemoSalesOrder,
  DemoWorkOrder,
} from '../demo-company.ts';
import type { Event } from '../roles.ts';
import { keepOrder } from './keep-order.ts';
import { LINE_OF_JOB } from './work-orders.ts';

/** What planning made of all orders in the night before yesterday, and what planners did then. */
export const planning: DemoArea = {
  name: 'planning',
  generate(company) {
    const products = company.parts.filter(({ role }) => role === 'product');
    writeStandards(company);
    for (const product of products) writeScheduling(company, product);
    reportRun(company);
    reportSimulation(company);
    for (const { number } of products)
      company.schedule(company.today - 1, 'night', (context) => workOutSchedule(context, number));
    const asked = [
      ...products.slice(0, company.count(3)),
      ...(products[0]?.components ?? []).slice(0, 2).map(({ part }) => part),
    ];
    for (const { number } of asked)
      reportYesterday(company, (context) => reportAvailability(context, number));
  },
};

const FIRST_COMPANY = '1';
/** Logins that may plan where not everybody may who writes. */
const PLANNERS = ['demo'];

/** The first company plans back from when things are due; the others begin when they can, as far as there is room. */
function writeStandards(company: DemoCompany): void {
  const isSmall = company.number !== FIRST_COMPANY;
  company.write(CO_STDS_SF, [company.number], {
    nextSimulationNo: company.next('simulation'),
    schedules: 'Y',
    direction: isSmall ? 'F' : 'B',
    overlaps: isSmall ? 'Y' : 'N',
    finite: isSmall ? 'Y' : 'N',
    withYield: isSmall ? 'Y' : 'N',
    operators: isSmall ? PLANNERS : [],
    horizonDays: '120',
  });
}

function writeScheduling(company: DemoCompany, product: DemoPart): void {
  const { random, today } = company;
  company.write(ITEMORD_MS, [product.number], {
    scheduled: 'Y',
    demandFenceDays: '10',
    planningFenceDays: '30',
    weeklyQuantity: String(random.integer(1, 4) * 1000),
    changedDate: String(today - random.integer(1, 30)),
    replan: random.chance(0.2) ? 'Y' : 'N',
  });
}

/** By whom planning runs. */
const PROGRAM = 'VB_SF3180';

/**
 * Work orders are planned, then material; what was planned is a load to come, what is to be begun is staged, and made
 * live where it is late.
 */
function reportRun(company: DemoCompany): void {
  const made = company.workOrders.map(({ number }) => number);
  company.schedule(company.workdays(company.today, -2), 'night', (context) => {
    const isOpen = (number: string) => {
      const order = OPENWO.read(context.session, context.company, number);
      return order !== undefined && order.orderStatus !== 'C';
    };
    planCapacity(context, { orders: made.filter(isOpen), program: PROGRAM });
    planMaterial(context, { onlyChanged: false });
    const ids = partsWithPlannedOrders(context);
    loadPlannedOrders(context, { ids, isWhole: true, program: PROGRAM });
  });
  reportYesterday(company, (context) => stagePlannedOrders(context));
  reportYesterday(company, (context) => makeOverdueLive(company, context));
}

/** What should have begun so many days ago does not wait long for the planner, who takes so many at once. */
const [OVERDUE_DAYS, TAKEN_AT_ONCE] = [21, 6];

/** Makes the first of what is overdue live, to begin at once. */
function makeOverdueLive(company: DemoCompany, context: CompanyContext): void {
  const latest = context.session.clock.today() - OVERDUE_DAYS;
  const overdue = [...OPENWO_AUTO_1287.records(context.session, context.company)].filter(
    ({ startDate }) => Number(startDate) <= latest,
  );
  const begun = company.workdays(company.today, 0);
  for (const { key, startDate, dueDate } of overdue.slice(0, company.count(TAKEN_AT_ONCE))) {
    const number = key.stagedOrder;
    activateStaged(context, { number, program: 'VB_AUTOWO.ACT2' });
    const due = company.workdays(begun + Number(dueDate) - Number(startDate), 0);
    beginAt(context, number, { startDate: String(begun), dueDate: String(due) });
  }
}

/** Gives a work order other dates. */
function beginAt(
  context: CompanyContext,
  number: string,
  dates: { readonly startDate: string; readonly dueDate: string },
): void {
  const { session, company } = context;
  const seenRecord = OPENWO.read(session, company, number)?.recordText ?? '';
  keepOrder(context, {
    ...{ number, isNew: false, seenRecord, record: OPENWO.format(dates, seenRecord) },
    ...{ isPlanned: true, isAudited: true, program: PROGRAM },
  });
}

const reportYesterday = (company: DemoCompany, event: Event): void =>
  company.schedule(company.workdays(company.today, -1), 'planning', event);

/** How many workdays later the simulated orders are due: what if the jobs were put off? */
const PUT_OFF_DAYS = 10;

/** The orders of some jobs once more, two weeks later, to see what that does to the shop. */
function reportSimulation(company: DemoCompany): void {
  const yesterday = company.workdays(company.today, -1);
  const isOlder = (order?: DemoSalesOrder) => order === undefined || order.orderDate < yesterday;
  const existing = company.jobs.filter(
    ({ isOpen, leaveFloor, salesOrder }) => isOpen && !leaveFloor && isOlder(salesOrder),
  );
  const jobs = existing.slice(0, company.count(2));
  for (const live of company.workOrders)
    if (live.job !== undefined && jobs.includes(live.job)) reportPutOff(company, live);
}

function reportPutOff(company: DemoCompany, live: DemoWorkOrder): void {
  const { number, part, job, quantity, startDate, dueDate } = live;
  const record = OPENWO_SIM.format({
    partNo: part.number,
    orderedQuantity: String(quantity),
    simulatedOrder: number,
    startDate: String(company.workdays(startDate, PUT_OFF_DAYS)),
    dueDate: String(company.workdays(dueDate, PUT_OFF_DAYS)),
    jobNo: job?.number ?? '',
    priority: String(job?.priority ?? 3),
    ...(job?.salesOrder && { salesOrder: job.salesOrder.number, salesLine: LINE_OF_JOB }),
  });
  reportYesterday(company, (context) => addSimulatedOrder(context, { record, program: PROGRAM }));
}
