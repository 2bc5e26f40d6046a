import { deleteOrderLine } from '../../business/orders/delete-line.ts';
import { enterOrder } from '../../business/orders/enter-order.ts';
import { saveOrderLine } from '../../business/orders/save-line.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import { CO_STDS_ORD, OPEN_ORD_LINE, OPEN_ORD_LINE_1287 } from '../../schema/sales-orders.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoInvoice,
  type DemoJob,
  type DemoPart,
  type DemoSalesLine,
  type DemoSalesOrder,
  total,
} from '../demo-company.ts';
import { workdayFrom } from '../history.ts';
import { COMMISSION_PERCENT, discountOf, netPriceOf, orderTypeOf, priceOf } from '../prices.ts';
import { freightOf } from './invoices.ts';
import { stockUp } from './stock.ts';
import { LINE_OF_JOB } from './work-orders.ts';

/** A line with what is ordered of it in all, shipped or open; quantities with 3 implied decimals. */
interface PlannedLine extends DemoSalesLine {
  readonly ordered: number;
}

/** The sales orders as they are entered, and what sales keeps beside them. */
export const salesOrders: DemoArea = {
  name: 'sales orders',
  generate(company) {
    const invoices = groupedBy(company.invoices, ({ order }) => order);
    for (const order of company.salesOrders) {
      const shipments = (invoices.get(order) ?? []).filter(({ credited }) => !credited);
      reportOrder(company, order, shipments);
    }
    reportLostSales(company);
    reportChosenUnits(company);
    layReady(company);
    company.write(CO_STDS_ORD, [company.number], {
      nextOrderNo: company.next('salesOrder'),
      nextInvoiceNo: company.next('invoice'),
      nextCreditNo: company.next('creditMemo'),
      receivablesAccount: '1100',
      salesAccount: '4000',
      costOfSalesAccount: '5000',
      inventoryAccount: '1200',
      chargeAccount: '4200',
      defaultTerms: 'NET30',
      termsDays: '30',
      dropShipAccount: '2400',
      nextMovementNo: company.next('stockMovement'),
    });
  },
};

/** Of all that the second order of spare parts asks for there is enough, so that it can be shipped. */
function layReady(company: DemoCompany): void {
  const [, ready] = company.salesOrders.filter(({ job }) => job === undefined);
  for (const { part, quantity, dropShipment } of ready?.lines ?? [])
    if (!dropShipment) stockUp(company, part, quantity);
}

/** What is shipped of an order comes on top of what its plan says is open, unless that is what was made for its job. */
function linesOf(order: DemoSalesOrder, shipments: readonly DemoInvoice[]): PlannedLine[] {
  return order.lines.map((line) => {
    const shipped = total(
      shipments.flatMap(({ lines }) =>
        lines.filter((one) => one.line === line.line).map(({ quantity }) => quantity),
      ),
    );
    const { isOpen = true, leaveFloor } = order.job ?? {};
    const isDone = !isOpen || (leaveFloor !== undefined && line.line === LINE_OF_JOB);
    const open = isDone ? 0 : line.quantity;
    return { ...line, ordered: shipped + open };
  });
}

function reportOrder(
  company: DemoCompany,
  order: DemoSalesOrder,
  shipments: readonly DemoInvoice[],
): void {
  const { random } = company;
  const { job, customer, number } = order;
  const lines = linesOf(order, shipments);
  const ours = shipments.filter((one) => one.lines.some(({ origin }) => origin === undefined));
  const charge = random.chance(0.3) ? random.integer(5, 40) * 1000 : 0;
  const head = {
    customerNo: customer.number,
    customerPo: job?.customerPo || `PO-${random.integer(10_000, 99_999)}`,
    orderType: orderTypeOf(order),
    shipToNo: '1',
    shipVia: random.pick(['TRUCK', 'PARCEL', 'PICKUP']),
    terms: customer.terms,
    salesman: customer.salesman,
    commissionPercent: String(COMMISSION_PERCENT * 100),
    jobNo: job?.number ?? '',
    project: job?.project ?? '',
    requiredDate: String(Math.max(...lines.map(({ dueDate }) => dueDate))),
    printedDate: random.chance(0.8) ? String(order.orderDate) : '',
  };
  const entered = lines.map(({ part, ordered, dueDate, line, dropShipment }) => ({
    fields: {
      partNo: part.number,
      orderedQuantity: String(ordered),
      discountPercent: discountOf(order),
      unitPrice: String(priceOf(order, { part, line })),
      jobNo: job?.number ?? '',
      requestedDate: String(askedFor(company, order, { line, dueDate })),
      promisedDate: String(dueDate),
      dropShip: dropShipment ? 'Y' : 'N',
      location: 'MAIN',
      priority: String(job?.priority ?? 3),
    },
    extension: {
      itemWeight: String(part.weight),
      warrantyMonths: warrantyOf(company, job),
    },
    notes: random.chance(0.3)
      ? {
          noteLines: ['CERTIFICATE OF CONFORMITY REQUIRED', 'CALL BEFORE DELIVERY'],
          noteTypes: ['I', 'P'],
        }
      : {},
  }));
  const charges = ours.length > 0 ? freightOf(ours[0]?.charges ?? 0) : extrasOf(job, charge);
  company.schedule(order.orderDate, 'sales', (context) =>
    enterOrder(context, { orderNo: number, head, lines: entered, charges }),
  );
  if (job === undefined) return;
  company.schedule(company.workdays(order.orderDate, 1), 'planning', (context) => {
    for (const { line } of lines)
      saveOrderLine(context, {
        order: number,
        line,
        record: '',
        notes: '',
        extension: OPEN_ORD_LINE_1287.format(
          { wbsNo: `${job.number}.${line}`, planningNote: 'SHIP COMPLETE' },
          OPEN_ORD_LINE_1287.read(context.session, context.company, number, line)?.recordText ?? '',
        ),
      });
  });
}

/** Machines have two years; of the rest some customers ask for more than the usual one. */
function warrantyOf({ random }: DemoCompany, job: DemoJob | undefined): string {
  const isLonger = random.chance(0.2);
  if (job) return '24';
  return isLonger ? '18' : '12';
}

/** By how many workdays what is promised is later than what the customer asked for. */
const promisedLater = [0, 0, 0, 2, 5];

/** When the customer would have it: now and then before it is promised, never before it is ordered. */
function askedFor(
  company: DemoCompany,
  { number, orderDate }: DemoSalesOrder,
  { line, dueDate }: Pick<DemoSalesLine, 'line' | 'dueDate'>,
): number {
  const turn = (Number(number) + Number(line)) % promisedLater.length;
  const asked = company.workdays(dueDate, -(promisedLater[turn] ?? 0));
  return asked > orderDate ? asked : dueDate;
}

/** What is asked for beside the goods: installation with a job, packing with spare parts; in cents. */
function extrasOf(job: DemoJob | undefined, cents: number) {
  if (cents === 0) return [];
  const what = job
    ? { chargeCode: 'INS', description: 'INSTALLATION', lineNo: LINE_OF_JOB }
    : { chargeCode: 'PKG', description: 'EXPORT PACKING' };
  return [{ ...what, amount: String(cents), account: '4200' }];
}

/** Orders for spare parts with which a unit is ordered, too. */
const CHOSEN_UNITS = 1;
const UNIT = 1000;

/** The day after they ordered spare parts some customers add a unit, whose serial number is set aside for them. */
function reportChosenUnits(company: DemoCompany): void {
  const units = company.parts.filter(
    ({ role, lotControl, isPhantom }) => role === 'assembly' && lotControl === '3' && !isPhantom,
  );
  const orders = company.salesOrders.filter((order) => orderTypeOf(order) === 'S').reverse();
  for (const [index, order] of orders.slice(0, company.count(CHOSEN_UNITS)).entries()) {
    const part = units[index % units.length];
    if (part) reportChosenUnit(company, order, part);
  }
}

function reportChosenUnit(company: DemoCompany, order: DemoSalesOrder, part: DemoPart): void {
  const line = String(order.lines.length + 1);
  const dueDate = String(Math.max(...order.lines.map((one) => one.dueDate)));
  stockUp(company, part, UNIT);
  const serial = part.holdings.at(-1)?.lotNo ?? '';
  company.schedule(company.workdays(order.orderDate, 1), 'sales', (context) =>
    saveOrderLine(context, {
      order: order.number,
      line,
      record: OPEN_ORD_LINE.format({
        partNo: part.number,
        orderedQuantity: String(UNIT),
        discountPercent: discountOf(order),
        unitPrice: String(priceOf(order, { part, line })),
        requestedDate: dueDate,
        promisedDate: dueDate,
        dropShip: 'N',
        location: 'MAIN',
        priority: '3',
      }),
      extension: OPEN_ORD_LINE_1287.format({ serialNos: [serial], warrantyMonths: '12' }),
      notes: '',
    }),
  );
}

/** Orders that were entered, and withdrawn by the customer. */
function reportLostSales(company: DemoCompany): void {
  const { random, today, founded } = company;
  for (let index = 0; index < company.count(3); index += 1) {
    const part = random.pick(company.parts);
    const orderNo = String(79_000 + index);
    const quantity = random.integer(1, 9) * 1000;
    const customer = random.pick(company.customers);
    const { number: customerNo, terms, salesman } = customer;
    const lostReason = random.pick(['P', 'D', 'C']);
    const lost = workdayFrom(Math.max(today - random.integer(5, 200), founded + 5));
    const wanted = String(company.workdays(lost, 15));
    const fields = {
      partNo: part.number,
      orderedQuantity: String(quantity),
      location: 'MAIN',
      unitPrice: String(netPriceOf(part, customer)),
      requestedDate: wanted,
      promisedDate: wanted,
      dropShip: 'N',
      discountPercent: String(customer.discountPercent),
    };
    company.schedule(company.workdays(lost, -3), 'sales', (context) =>
      enterOrder(context, {
        orderNo,
        head: { customerNo, orderType: 'S', terms, salesman, shipToNo: '1' },
        lines: [{ fields, extension: {}, notes: {} }],
        charges: [],
      }),
    );
    company.schedule(lost, 'sales', (context) =>
      deleteOrderLine(context, { order: orderNo, line: '1', lostReason, isPurged: true }),
    );
  }
}
