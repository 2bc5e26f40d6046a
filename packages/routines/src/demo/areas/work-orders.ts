import { quantityTaken } from '../../business/bills/quantity-taken.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoJob,
  type DemoPart,
  type DemoWorkOrder,
  isRunner,
  scaledProduct,
} from '../demo-company.ts';
import { scrapPercentOf } from './bills.ts';
import { finishedOrder } from './finished-order.ts';
import { mostMade } from './stock.ts';

/** Line of the sales order that a job was sold by, for which its work orders are made. */
export const LINE_OF_JOB = '1';

/** Work orders for jobs and for stock, live and finished, with what they take and still need of each component. */
export const workOrders: DemoArea = {
  name: 'work orders',
  generate(company) {
    const { random } = company;
    for (const job of company.jobs.filter(({ isOpen }) => isOpen)) {
      addWorkOrder(company, job.product, job.quantity, job.dueDate, job);
      const { product, dueDate } = job;
      for (const { part, quantityPer } of product.components) {
        if (part.role !== 'assembly' || random.chance(0.2)) continue;
        const needed = scaledProduct(quantityPer, job.quantity);
        const due = company.workdays(dueDate, -product.leadDays);
        addWorkOrder(company, part, needed, due, random.chance(0.7) ? job : undefined);
      }
    }
    const stocked = company.parts.filter(({ role }) => role === 'fabricated');
    for (let index = 0; index < company.count(26); index += 1)
      addWorkOrder(
        company,
        random.pick(stocked),
        random.integer(2, 30) * 1000,
        company.workdays(company.today, random.integer(-4, 40)),
        undefined,
      );
    for (const order of company.workOrders)
      if (order.isBegun && random.chance(0.3)) order.isKitted = true;
    addFinishedOrders(company, stocked.filter(isRunner));
    addOrderForJob(company, stocked);
    for (const order of [...company.workOrders, ...company.finishedOrders]) needComponents(order);
  },
};

/** What is begun was released so many workdays ago, or before. */
const BEGUN_WORKDAYS = 6;

function addWorkOrder(
  company: DemoCompany,
  part: DemoPart,
  quantity: number,
  dueDate: number,
  job: DemoJob | undefined,
): void {
  const { random, today } = company;
  const startDate = company.workdays(dueDate, -part.leadDays);
  const isReleased = startDate <= today ? random.chance(0.85) : random.chance(0.2);
  const isBegun = isReleased && random.chance(0.5);
  const number = company.next('workOrder');
  const most = Math.min(quantity / 1000 - 1, part.role === 'product' ? 1 : quantity);
  const through = isBegun ? random.integer(0, Math.max(0, most)) * 1000 : 0;
  const completed = Math.min(through, mostMade(company, part) - part.made);
  const costAccount = job ? '' : random.pick(company.costAccounts);
  const order: DemoWorkOrder = {
    number,
    part,
    job,
    quantity,
    completed,
    startDate,
    dueDate,
    isBegun,
    costAccount,
    scrapped: 0,
    releaseDate: isReleased
      ? Math.min(startDate, company.workdays(today, isBegun ? -BEGUN_WORKDAYS : -1))
      : undefined,
    isKitted: isBegun && completed === 0,
    isHeld: isReleased && random.chance(0.05),
    planner: random.pick(['GH', 'NS']),
    isPainted: random.chance(0.15),
    isSpecialOutside: random.chance(0.1),
    outside: undefined,
    done: undefined,
  };
  company.workOrders.push(order);
  part.workOrders.push({ orderNo: number, date: dueDate, quantity: quantity - completed, job });
  part.made += completed;
}

const WEEKDAYS = 5;

/** What is asked for again and again is made in lots. */
const LOT_PIECES = 12;

/** Orders for stock of the weeks before, which are done; of the first not all was made. */
function addFinishedOrders(company: DemoCompany, parts: readonly DemoPart[]): void {
  const { random, today } = company;
  for (let index = 0; index < company.count(10); index += 1) {
    const part = random.pick(parts);
    const startDate = company.workdays(today, -random.integer(6 * WEEKDAYS, 8 * WEEKDAYS - 2));
    const quantity = random.integer(3, 12) * LOT_PIECES * 1000;
    const isLost = random.chance(0.3) || index === 1;
    const scrapped = isLost ? 1000 : 0;
    const isShort = index === 0;
    const completed = quantity - scrapped - (isShort ? 1000 : 0);
    company.finishedOrders.push(
      finishedOrder({
        number: company.next('finishedOrder'),
        part,
        quantity,
        completed,
        scrapped,
        startDate,
        dueDate: company.workdays(startDate, Math.max(part.leadDays, 2 * WEEKDAYS)),
        costAccount: random.pick(company.costAccounts),
      }),
    );
    part.made += completed;
  }
}

const PIECES_FOR_JOB = 4000;
const WEEKS_AGO = 6;

/** Parts that go with the machine of a job were made for it alone, and wait for it in stock. */
function addOrderForJob(company: DemoCompany, parts: readonly DemoPart[]): void {
  const startDate = company.workdays(company.today, -WEEKS_AGO * WEEKDAYS);
  const job = company.jobs.find((one) => one.isOpen && one.startDate < startDate);
  const part = parts.find(({ lotControl }) => lotControl === '4');
  if (job === undefined || part === undefined) return;
  company.finishedOrders.unshift(
    finishedOrder({
      number: company.next('finishedOrder'),
      part,
      job,
      quantity: PIECES_FOR_JOB,
      startDate,
      dueDate: company.workdays(startDate, Math.max(part.leadDays, 2 * WEEKDAYS)),
    }),
  );
}

/** What an order takes of a component, and what of that was issued. */
export interface ComponentNeed {
  readonly component: DemoPart;
  readonly required: number;
  readonly issued: number;
}

/** What an order takes of its components: all of a kit, else what went into the completed; rework takes none. */
export function needsOf(order: DemoWorkOrder): ComponentNeed[] {
  const { part, quantity, completed, isKitted, rework } = order;
  if (rework) return [];
  return part.components
    .filter((one) => one.part.role !== 'document')
    .map(({ part: component, quantityPer }) => {
      const taken = {
        quantityPer: String(quantityPer),
        scrapPercent: scrapPercentOf(part, component),
      };
      const required = Number(quantityTaken(taken, BigInt(quantity)));
      const issued = isKitted ? required : scaledProduct(quantityPer, completed);
      return { component, required, issued };
    });
}

/** Says what an order took of its components, and demands what it is still to take. */
function needComponents(order: DemoWorkOrder): void {
  const { number, part, job, startDate } = order;
  for (const { component, required, issued } of needsOf(order)) {
    component.taken += issued;
    if (job) component.neededFor.add(job);
    if (required === issued) continue;
    component.demands.push({
      workOrderNo: number,
      ...(job?.salesOrder && { salesOrderNo: job.salesOrder.number, salesLine: LINE_OF_JOB }),
      job,
      pegPart: part,
      date: startDate,
      quantity: required - issued,
      priority: job?.priority ?? 3,
    });
  }
}
