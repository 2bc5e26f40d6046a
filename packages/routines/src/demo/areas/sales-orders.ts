import { groupedBy } from '../../business/values/grouped-by.ts';
import { mondayOf } from '../../business/values/monday.ts';
import {
  CO_STDS_ORD,
  JOBXREF,
  MLOSTSLS,
  MODELREQ,
  MS_DEMAND,
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_NOTES,
  OPEN_ORD_XREF,
  SOREQ,
  WBOOKING,
} from '../../schema/sales-orders.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoInvoice,
  type DemoInvoiceLine,
  type DemoSalesLine,
  type DemoSalesOrder,
  total,
} from '../demo-company.ts';
import { COMMISSION_PERCENT, lineValue, orderTypeOf, priceOf } from '../prices.ts';

/** A line with what was shipped of it and what is open. Quantities have 3 implied decimals, values 2. */
interface LineState extends DemoSalesLine {
  readonly order: DemoSalesOrder;
  readonly shipped: number;
  readonly open: number;
  readonly ordered: number;
  readonly unitPrice: number;
  readonly lastShipped: number | undefined;
  /** What credit memos took back; below zero. */
  readonly returns: readonly { readonly date: number; readonly line: DemoInvoiceLine }[];
}

/** The records of the sales orders, once it is known what was shipped, and what finds them. */
export const salesOrders: DemoArea = {
  name: 'sales orders',
  generate(company) {
    const invoices = groupedBy(company.invoices, ({ order }) => order);
    const lines = company.salesOrders.flatMap((order) => statesOf(order, invoices.get(order)));
    for (const [order, ofOrder] of groupedBy(lines, (line) => line.order)) {
      writeOrder(company, order, ofOrder, invoices.get(order)?.at(-1)?.number ?? '');
      for (const line of ofOrder) writeLine(company, line);
    }
    for (const [customer, orders] of groupedBy(company.salesOrders, (order) => order.customer))
      company.write(OPEN_ORD_XREF, [customer.number], {
        orders: orders.map(({ number }) => number),
      });
    writeDemand(company, lines);
    writeLostSales(company);
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

/** The plan of an order says what is open, or for a closed job what was shipped. */
function statesOf(order: DemoSalesOrder, made: readonly DemoInvoice[] = []): LineState[] {
  return order.lines.map((line) => {
    const linesOf = (isCredit: boolean) =>
      made
        .filter(({ credited }) => (credited !== undefined) === isCredit)
        .flatMap(({ lines, date }) =>
          lines.filter((one) => one.line === line.line).map((one) => ({ line: one, date })),
        );
    const shipments = linesOf(false);
    const shipped = total(shipments.map((shipment) => shipment.line.quantity));
    const open = order.job?.isOpen === false ? 0 : line.quantity;
    return {
      ...line,
      order,
      shipped,
      open,
      ordered: shipped + open,
      unitPrice: priceOf(order, line),
      lastShipped: shipments.at(-1)?.date,
      returns: linesOf(true),
    };
  });
}

const orderedValueOf = ({ ordered, unitPrice }: LineState): number => lineValue(ordered, unitPrice);
const shippedValueOf = ({ shipped, unitPrice }: LineState): number => lineValue(shipped, unitPrice);

const TAXED_EVERY = 4;

/** Some spare parts are for use in the state; of an order that bears tax nothing was shipped before. */
const isTaxed = ({ job, number }: DemoSalesOrder, lines: readonly LineState[]): boolean =>
  !job && Number(number) % TAXED_EVERY === 0 && lines.every(({ shipped }) => shipped === 0);

function writeOrder(
  company: DemoCompany,
  order: DemoSalesOrder,
  lines: readonly LineState[],
  lastInvoiceNo: string,
): void {
  const { random } = company;
  const { job, customer, number } = order;
  const isOpen = lines.some(({ open }) => open > 0);
  const charge = random.chance(0.3) ? random.integer(5, 40) * 1000 : 0;
  company.write(OPEN_ORD_HEAD, [number], {
    customerNo: customer.number,
    orderDate: String(order.orderDate),
    customerPo: job?.customerPo || `PO-${random.integer(10_000, 99_999)}`,
    orderType: orderTypeOf(order),
    orderStatus: isOpen ? 'O' : 'C',
    lineNos: lines.map(({ line }) => line),
    chargeNos: charge > 0 ? ['1'] : [],
    orderValue: String(total(lines.map(orderedValueOf))),
    shippedValue: String(total(lines.map(shippedValueOf))),
    chargeTotal: String(charge),
    shipToNo: '1',
    shipVia: random.pick(['TRUCK', 'PARCEL', 'PICKUP']),
    terms: 'NET30',
    salesman: 'MP',
    commissionPercent: String(COMMISSION_PERCENT * 100),
    taxCode: isTaxed(order, lines) ? 'PAAC' : '',
    jobNo: job?.number ?? '',
    project: job?.project ?? '',
    requiredDate: String(Math.max(...lines.map(({ dueDate }) => dueDate))),
    printedDate: random.chance(0.8) ? String(order.orderDate + 1) : '',
    onHold: 'N',
    enteredBy: 'MP',
    lastInvoiceNo,
  });
  if (charge > 0)
    company.write(OPEN_ORD_CHRGS, [number, '1'], {
      chargeCode: job ? 'INS' : 'PKG',
      description: job ? 'INSTALLATION' : 'EXPORT PACKING',
      amount: String(charge),
      account: '4200',
      invoicedAmount: '0',
      lineNo: job ? (lines[0]?.line ?? '') : '',
    });
}

function writeLine(company: DemoCompany, state: LineState): void {
  const { random } = company;
  const { order, line, part, ordered, shipped, open, unitPrice, dueDate } = state;
  const id = [order.number, line];
  const value = orderedValueOf(state);
  company.write(OPEN_ORD_LINE, id, {
    partNo: part.number,
    description: part.description,
    unit: part.unit,
    orderedQuantity: String(ordered),
    shippedQuantity: String(shipped),
    openQuantity: String(open),
    unitPrice: String(unitPrice),
    discountPercent: '0',
    unitCost: String(total(part.costs)),
    lineValue: String(value),
    shippedValue: String(shippedValueOf(state)),
    requestedDate: String(dueDate),
    promisedDate: String(dueDate),
    lastShippedDate: state.lastShipped === undefined ? '' : String(state.lastShipped),
    jobNo: order.job?.number ?? '',
    location: 'MAIN',
    lineStatus: open > 0 ? 'O' : 'C',
    priority: String(order.job?.priority ?? 3),
    dropShip: 'N',
    taxable: isTaxed(order, [state]) ? 'Y' : 'N',
  });
  company.write(OPEN_ORD_LINE_1287, id, {
    itemWeight: String(random.integer(1, 400) * 125),
    wbsNo: order.job ? `${order.job.number}.${line}` : '',
    packedQuantity: '0',
    warrantyMonths: order.job ? '24' : '12',
  });
  if (random.chance(0.3))
    company.write(OPEN_ORD_NOTES, id, {
      noteLines: ['CERTIFICATE OF CONFORMITY REQUIRED', 'CALL BEFORE DELIVERY'],
      noteTypes: ['I', 'P'],
    });
  const later = shipped > 0 && open > 0;
  const firstQuantity = later ? shipped : ordered;
  const firstValue = lineValue(firstQuantity, unitPrice);
  const booked = [
    { date: order.orderDate, quantity: firstQuantity, value: firstValue },
    ...(later ? [{ date: order.orderDate + 1, quantity: open, value: value - firstValue }] : []),
    ...state.returns.map(({ date, line: back }) => ({
      ...{ date, quantity: back.quantity, value: back.value },
    })),
  ];
  company.write(WBOOKING, id, {
    bookedDates: booked.map(({ date }) => String(date)),
    quantityChanges: booked.map(({ quantity }) => String(quantity)),
    valueChanges: booked.map((change) => String(change.value)),
    salesman: 'MP',
    partNo: part.number,
  });
}

function writeDemand(company: DemoCompany, lines: readonly LineState[]): void {
  const open = lines.filter((line) => line.open > 0).sort((a, b) => a.dueDate - b.dueDate);
  for (const [part, ofPart] of groupedBy(open, (line) => line.part)) {
    const fields = {
      orders: ofPart.map(({ order }) => order.number),
      orderLines: ofPart.map(({ line }) => line),
      dates: ofPart.map(({ dueDate }) => String(dueDate)),
      quantities: ofPart.map((line) => String(line.open)),
    };
    company.write(SOREQ, [part.number], fields);
    if (part.role === 'product')
      company.write(MODELREQ, [part.number], {
        ...fields,
        jobs: ofPart.map(({ order }) => order.job?.number ?? ''),
      });
    const weeks = [...groupedBy(ofPart, ({ dueDate }) => mondayOf(dueDate))];
    company.write(MS_DEMAND, [part.number], {
      weekStartDates: weeks.map(([monday]) => String(monday)),
      orderedQuantities: weeks.map(([, of]) => String(total(of.map((line) => line.open)))),
      forecastQuantities: weeks.map(() => '0'),
    });
  }
  for (const [job, ofJob] of groupedBy(lines, ({ order }) => order.job))
    if (job)
      company.write(JOBXREF, [job.number], {
        orders: ofJob.map(({ order }) => order.number),
        orderLines: ofJob.map(({ line }) => line),
      });
}

function writeLostSales(company: DemoCompany): void {
  const { random, today } = company;
  for (let index = 0; index < company.count(3); index += 1) {
    const part = random.pick(company.parts);
    const quantity = random.integer(1, 9) * 1000;
    company.write(MLOSTSLS, [String(index + 1)], {
      partNo: part.number,
      customerNo: random.pick(company.customers).number,
      orderNo: String(79_000 + index),
      orderLine: '1',
      lostQuantity: String(quantity),
      lostValue: String(lineValue(quantity, total(part.costs) * 2)),
      reasonCode: random.pick(['P', 'D', 'C']),
      lostDate: String(today - random.integer(5, 200)),
      enteredBy: 'MP',
    });
  }
}
