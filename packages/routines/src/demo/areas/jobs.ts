import { JOBMASTER } from '../../schema/projects.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoCustomer,
  type DemoJob,
  type DemoPart,
  type DemoSalesLine,
  type DemoSalesOrder,
  scaledProduct,
  total,
} from '../demo-company.ts';
import { workdayFrom } from '../history.ts';
import { inTurn } from '../in-turn.ts';
import { pairAt } from './names.ts';

const customerNames = [
  'Albion Foods',
  'Brightwater Paper',
  'Crestline Automotive',
  'Dunmore Plastics',
  'Eastgate Packaging',
  'Fairmont Glass',
  'Glenrock Mining',
  'Highland Bottling',
];
const owners = [
  ...['Kingsley', 'Lancaster', 'Midland', 'Norwich', 'Ottawa', 'Prescott', 'Ridgeway', 'Sterling'],
  ...['Thornton', 'Upland', 'Vermilion', 'Wellsburg', 'Yorkfield', 'Zanesville'],
];
const industries = ['Foods', 'Paper', 'Automotive', 'Plastics', 'Packaging', 'Glass', 'Mining'];

/** The first customers have names of their own; further ones that of an owner and an industry. */
export function customerNameAt(index: number): string {
  const name = customerNames[index];
  return name ?? pairAt(index - customerNames.length, owners, industries).join(' ');
}

const managers = ['EV', 'LM', 'PW'];

/** What a job comes to, one after the other. */
export const MILESTONES = [
  'DESIGN RELEASED',
  'MATERIAL ORDERED',
  'ASSEMBLY BEGUN',
  'TESTED',
  'SHIPPED',
] as const;

/** A company that sells to fewer would not live. */
const CUSTOMERS_MIN = 4;

/** Jobs of customers and the sales orders behind them, and sales orders for spare parts. */
export const jobs: DemoArea = {
  name: 'jobs',
  generate(company) {
    for (let index = 0; index < Math.max(CUSTOMERS_MIN, company.count(8)); index += 1)
      company.customers.push({
        number: `C${1001 + index}`,
        name: customerNameAt(index),
        contacts: [],
        taxCode: '',
        ...termsOf(index),
      });
    for (let index = 0; index < company.count(4); index += 1)
      company.projects.push(`PR${101 + index}`);
    const { parts } = company;
    const choice = {
      products: parts.filter(({ role }) => role === 'product'),
      assemblies: parts.filter(({ role }) => role === 'assembly'),
      spares: parts.filter(({ role }) => role === 'fabricated' || role === 'purchased'),
    };
    for (let index = 0; index < company.count(12); index += 1) addJob(company, choice, index);
    for (let index = 0; index < company.count(6); index += 1) addSpareOrder(company, choice);
    for (const job of company.jobs) writeJob(company, job);
  },
};

/** What customers have agreed to one after the other: the terms, who sells to them, and what is taken off the list. */
const agreements = [
  ['NET30', 'MP', 0],
  ['NET30', 'MP', 500],
  ['NET45', 'PW', 750],
  ['NET30', 'MP', 0],
  ['2/10NET30', 'MP', 0],
  ['NET60', 'PW', 1000],
  ['NET30', 'PW', 0],
  ['NET10', 'MP', 300],
] as const;

/** The terms of the customer at an index; for the first of all of them, the usual ones. */
export function termsOf(
  index: number,
): Pick<DemoCustomer, 'terms' | 'salesman' | 'discountPercent'> {
  const [terms, salesman, discountPercent] = inTurn(index, agreements);
  return { terms, salesman, discountPercent };
}

/** The parts that customers order. */
interface Choice {
  readonly products: readonly DemoPart[];
  readonly assemblies: readonly DemoPart[];
  readonly spares: readonly DemoPart[];
}

/** The first three jobs are for the first product, so that it always has something to show. */
const JOBS_OF_FIRST_PRODUCT = 3;

/** The last of so many jobs has no order. */
const ORDERED_EVERY = 5;

function addJob(company: DemoCompany, { products, assemblies }: Choice, index: number): void {
  const { random, today } = company;
  const first = products[0];
  const picked =
    first !== undefined && index < JOBS_OF_FIRST_PRODUCT ? first : random.pick(products);
  const isOrdered = index % ORDERED_EVERY !== ORDERED_EVERY - 1;
  const isOpen = index < JOBS_OF_FIRST_PRODUCT || !random.chance(0.2);
  const other = picked === first ? products.findLast((one) => one !== first) : undefined;
  const product = (!isOpen && other) || picked;
  const dueDate = company.workdays(
    today,
    isOpen ? random.integer(5, 80) : -random.integer(20, 170),
  );
  const number = company.next('job');
  const place = `LINE ${random.integer(1, 9)}`;
  const job: DemoJob = {
    number,
    description: `${product.description} FOR ${isOpen || isOrdered ? place : 'OUR OWN SHOP'}`,
    customer: random.pick(company.customers),
    project: random.pick(company.projects),
    product,
    quantity: random.integer(1, 6) * 1000,
    startDate: company.workdays(dueDate, -random.integer(60, 120)),
    dueDate,
    isOpen,
    priority: random.integer(1, 5),
    price: 0,
    customerPo: '',
    salesOrder: undefined,
    responsible: [],
  };
  company.jobs.push(job);
  if (!isOrdered) return;
  const lines = [{ line: '1', part: product, quantity: job.quantity, dueDate }];
  if (random.chance(0.4)) {
    const part = random.pick(assemblies);
    const quantity = random.integer(1, 3) * 1000;
    // What is kept by serial number is chosen piece by piece when it leaves, so none has left so far.
    if (isOpen || part.lotControl !== '3') lines.push({ line: '2', part, quantity, dueDate });
  }
  job.salesOrder = addSalesOrder(company, job.customer, job, lines);
}

function addSpareOrder(company: DemoCompany, { spares }: Choice): void {
  const { random, today } = company;
  const asked = new Set<DemoPart>();
  const lines = Array.from({ length: random.integer(1, 4) }, (_, index) => {
    const part = notYetIn(asked, spares, random.pick(spares));
    asked.add(part);
    return {
      line: String(index + 1),
      part,
      quantity: random.integer(1, 20) * 1000,
      dueDate: company.workdays(today, random.integer(-3, 30)),
    };
  });
  addSalesOrder(company, random.pick(company.customers), undefined, lines);
}

/** The part, or the next one that can be sold by itself and is not asked for yet. */
export function notYetIn(
  asked: ReadonlySet<DemoPart>,
  parts: readonly DemoPart[],
  part: DemoPart,
): DemoPart {
  const following = parts.slice(parts.indexOf(part));
  return [...following, ...parts].find((one) => !one.isPhantom && !asked.has(one)) ?? part;
}

/** A sales order of a closed job is done: it needs nothing more. */
function addSalesOrder(
  company: DemoCompany,
  customer: DemoSalesOrder['customer'],
  job: DemoJob | undefined,
  lines: readonly DemoSalesLine[],
): DemoSalesOrder {
  const { random, today } = company;
  const asked = company.workdays(job?.startDate ?? today, -random.integer(5, 40));
  const order = {
    number: company.next('salesOrder'),
    customer,
    job,
    orderDate: Math.max(Math.min(asked, company.workdays(today, -1)), workdayFrom(company.founded)),
    lines,
  };
  company.salesOrders.push(order);
  if (job === undefined || job.isOpen)
    for (const { line, part, quantity, dueDate } of lines)
      part.demands.push({
        salesOrderNo: order.number,
        salesLine: line,
        job,
        pegPart: part,
        date: dueDate,
        quantity,
        priority: job?.priority ?? 3,
      });
  return order;
}

/** Whether a job is done that nobody had ordered: the company built the machine for itself. */
export const isOwnJob = ({ isOpen, salesOrder }: DemoJob): boolean => !isOpen && !salesOrder;

const CENT_PER_COST_UNIT = 100;

/** The day on which a job is entered. */
export const jobEnteredOn = (company: DemoCompany, { startDate }: DemoJob): number =>
  Math.min(company.workdays(startDate, -5), company.workdays(company.today, -1));

function writeJob(company: DemoCompany, job: DemoJob): void {
  const { random } = company;
  const budget = Math.trunc(
    scaledProduct(job.quantity, total(job.product.costs)) / CENT_PER_COST_UNIT,
  );
  const price = Math.trunc((budget * random.integer(120, 160)) / 100);
  job.price = isOwnJob(job) ? 0 : price;
  const manager = random.pick(managers);
  if (job.salesOrder) job.customerPo = `PO-${random.integer(10_000, 99_999)}`;
  company.write(JOBMASTER, [job.number], {
    description: job.description,
    price: String(job.price),
    customerNo: isOwnJob(job) ? '' : job.customer.number,
    salesOrder: job.salesOrder?.number ?? '',
    jobStatus: job.isOpen ? 'O' : 'C',
    project: job.project,
    products: [job.product.number],
    productQuantities: [String(job.quantity)],
    startDate: String(job.startDate),
    dueDate: String(job.dueDate),
    closedDate: job.isOpen ? '' : String(company.workdays(job.dueDate, 3)),
    enteredDate: String(jobEnteredOn(company, job)),
    manager,
    priority: String(job.priority),
    customerPo: job.customerPo,
    budget: String(budget),
    openForCharges: job.isOpen ? 'Y' : 'N',
  });
  job.responsible = MILESTONES.map(() => random.pick(managers));
}
