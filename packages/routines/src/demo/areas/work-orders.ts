import { addWorkdays } from '../../business/planning/workdays.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import { CA_XREF, JOB_WO_XREF } from '../../schema/projects.ts';
import { OPENWO_1287 } from '../../schema/work-orders.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoJob,
  type DemoPart,
  type DemoWorkOrder,
  scaledProduct,
} from '../demo-company.ts';

/** Line of the sales order that a job was sold by, for which its work orders are made. */
export const LINE_OF_JOB = '1';

/** Live work orders for jobs and for stock, with what they still need of each component. */
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
        const due = addWorkdays(dueDate, -product.leadDays);
        addWorkOrder(company, part, needed, due, random.chance(0.7) ? job : undefined);
      }
    }
    const stocked = company.parts.filter(({ role }) => role === 'fabricated');
    for (let index = 0; index < company.count(26); index += 1)
      addWorkOrder(
        company,
        random.pick(stocked),
        random.integer(2, 30) * 1000,
        addWorkdays(company.today, random.integer(-4, 40)),
        undefined,
      );
    writeCrossReferences(company);
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
  const startDate = addWorkdays(dueDate, -part.leadDays);
  const isReleased = startDate <= today ? random.chance(0.85) : random.chance(0.2);
  const isBegun = isReleased && random.chance(0.5);
  const order: DemoWorkOrder = {
    number: company.next('workOrder'),
    part,
    job,
    quantity,
    completed: isBegun ? random.integer(0, Math.max(0, quantity / 1000 - 1)) * 1000 : 0,
    startDate,
    dueDate,
    releaseDate: isReleased
      ? Math.min(startDate, addWorkdays(today, isBegun ? -BEGUN_WORKDAYS : -1))
      : undefined,
    isBegun,
    costAccount: job ? '' : random.pick(company.costAccounts),
    outside: undefined,
    fields: {},
  };
  company.workOrders.push(order);
  const remaining = quantity - order.completed;
  part.workOrders.push({ orderNo: order.number, date: dueDate, quantity: remaining, job });
  for (const { part: component, quantityPer } of part.components)
    if (component.role !== 'document')
      component.demands.push({
        workOrderNo: order.number,
        ...(job?.salesOrder && { salesOrderNo: job.salesOrder.number, salesLine: LINE_OF_JOB }),
        job,
        pegPart: part,
        date: startDate,
        quantity: scaledProduct(quantityPer, remaining),
        priority: job?.priority ?? 3,
      });
  writeWorkOrder(company, order);
}

function writeWorkOrder(company: DemoCompany, order: DemoWorkOrder): void {
  const { random, today } = company;
  const { number, part, job, quantity, completed, startDate, dueDate, releaseDate } = order;
  const { isBegun } = order;
  order.fields = {
    partNo: part.number,
    orderedQuantity: String(quantity),
    dueDate: String(dueDate),
    releaseDate: releaseDate === undefined ? '' : String(releaseDate),
    startDate: String(startDate),
    jobNo: job?.number ?? '',
    orderStatus: releaseDate !== undefined && random.chance(0.05) ? 'H' : 'O',
    orderType: part.role === 'fabricated' ? 'F' : 'A',
    stockType: 'ST',
    routeNo: '1',
    priority: String(job?.priority ?? 3),
    completedQuantity: String(completed),
    scrappedQuantity: '0',
    location: 'MAIN',
    revision: part.revision,
    salesOrder: job?.salesOrder?.number ?? '',
    salesLine: job?.salesOrder ? LINE_OF_JOB : '',
    costAccount: order.costAccount,
    planner: random.pick(['GH', 'NS']),
    enteredDate: String(addWorkdays(Math.min(startDate, today), -10)),
    enteredBy: 'NS',
    financialReleaseDate: releaseDate === undefined ? '' : String(releaseDate),
    lastActivityDate: String(isBegun ? today - 1 : Math.min(startDate, today) - 1),
  };
  company.write(OPENWO_1287, [number], {
    finishLocation: 'MAIN',
    paint: random.chance(0.15) ? 'Y' : 'N',
    travelerPrintedDate: releaseDate === undefined ? '' : String(releaseDate),
    specialOutside: random.chance(0.1) ? 'Y' : 'N',
  });
}

function writeCrossReferences(company: DemoCompany): void {
  const forJobs = company.workOrders.filter(({ job }) => job);
  const forStock = company.workOrders.filter(({ job }) => !job);
  for (const [job, orders] of groupedBy(forJobs, (order) => order.job?.number ?? ''))
    company.write(JOB_WO_XREF, [job], { workOrders: orders.map(({ number }) => number) });
  for (const [account, orders] of groupedBy(forStock, ({ costAccount }) => costAccount))
    company.write(CA_XREF, [account], { workOrders: orders.map(({ number }) => number) });
}
