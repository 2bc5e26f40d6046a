import { addWorkdays } from '../../business/planning/workdays.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import { POHEAD, POLINE, PRODPOXREF, PVXREF, VENDPOXREF } from '../../schema/purchasing.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoInvoicedReceipt,
  type DemoJob,
  type DemoPart,
  type DemoVendor,
  total,
} from '../demo-company.ts';
import { lineValue } from '../prices.ts';

const LINES_PER_ORDER_MAX = 4;

/** Open purchase orders by vendor, a few closed ones, and outside operations of work orders. */
export const purchaseOrders: DemoArea = {
  name: 'purchase orders',
  generate(company) {
    const { random } = company;
    const openJobs = company.jobs.filter(({ isOpen }) => isOpen);
    for (const [vendor, supplied] of groupedBy(company.parts, ({ vendor }) => vendor)) {
      if (vendor === undefined) continue;
      company.write(PVXREF, [vendor.number], { parts: supplied.map(({ number }) => number) });
      const open = supplied.filter(() => random.chance(0.55));
      for (let first = 0; first < open.length; first += LINES_PER_ORDER_MAX)
        addOrder(company, vendor, open.slice(first, first + LINES_PER_ORDER_MAX), openJobs);
      const closed = supplied.filter(() => random.chance(0.15)).slice(0, LINES_PER_ORDER_MAX);
      if (closed.length > 0) addOrder(company, vendor, closed);
    }
    addOutsideOrders(company);
    writeCrossReferences(company);
  },
};

/** An open order, some of it for one of these jobs; without jobs a closed one. */
function addOrder(
  company: DemoCompany,
  vendor: DemoVendor,
  parts: readonly DemoPart[],
  openJobs?: readonly DemoJob[],
): void {
  const isOpen = openJobs !== undefined;
  const { random, today } = company;
  const orderNo = company.next('purchaseOrder');
  const orderDate = addWorkdays(today, -random.integer(isOpen ? 2 : 60, isOpen ? 45 : 200));
  let isUncosted = false;
  let accrued = 0;
  const invoiced: DemoInvoicedReceipt[] = [];
  const jobs = new Set<DemoJob | undefined>();
  for (const [index, part] of parts.entries()) {
    const line = String(index + 1);
    let received: Receipt;
    if (openJobs) {
      const job = random.chance(0.15) ? random.pick(openJobs) : undefined;
      jobs.add(job);
      received = writeOpenLine(company, orderNo, line, orderDate, part, job);
    } else received = writeClosedLine(company, orderNo, line, orderDate, part);
    if (received.receivedCosts?.includes('')) isUncosted = true;
    accrued += total((received.accruedAmounts ?? []).map(Number));
    const invoice = invoicedReceipt(part, line, received);
    if (invoice !== undefined) invoiced.push(invoice);
  }
  const closedDate = isOpen ? undefined : addWorkdays(orderDate, 25);
  company.purchaseOrders.push({
    number: orderNo,
    vendor,
    parts,
    closedDate,
    isUncosted,
    accrued,
    invoiced,
  });
  const [onlyJob] = jobs.size === 1 ? jobs : [];
  company.write(POHEAD, [orderNo], {
    vendorNo: vendor.number,
    orderDate: String(orderDate),
    buyer: vendor.buyer,
    orderStatus: isOpen ? 'O' : 'C',
    lineNos: parts.map((_, index) => String(index + 1)),
    ...dropShipFields(onlyJob),
    shipVia: random.pick(['TRUCK', 'PARCEL', 'PICKUP']),
    terms: 'NET30',
    confirmedDate: String(addWorkdays(orderDate, 2)),
    confirmedBy: vendor.name,
    closedDate: closedDate === undefined ? '' : String(closedDate),
    enteredBy: vendor.buyer,
  });
}

/** What is bought for one job alone goes straight to its customer. */
function dropShipFields(job: DemoJob | undefined) {
  if (job === undefined) return { dropShip: 'N' };
  return { dropShip: 'Y', dropShipTo: [job.customer.name, `JOB ${job.number}`] };
}

/** @returns `undefined` where nothing came in, or what came is not invoiced. */
function invoicedReceipt(
  part: DemoPart,
  line: string,
  { receivedDates = [], settledQuantities = [] }: Receipt,
): DemoInvoicedReceipt | undefined {
  const quantity = Number(settledQuantities[0] ?? 0);
  if (quantity === 0) return undefined;
  const amount = lineValue(quantity, part.costs[0] ?? 0);
  return { line, date: Number(receivedDates[0]), quantity, amount };
}

/** What a line says of its receipts; nothing before the first. */
interface Receipt {
  readonly receivedDates?: readonly string[];
  readonly settledQuantities?: readonly string[];
  readonly receivedCosts?: readonly string[];
  readonly accruedAmounts?: readonly string[];
}

/** What a line of a part says whether it is open or closed. */
function partFields(part: DemoPart, orderDate: number, quantity: number, received: number) {
  return {
    partNo: part.number,
    description: part.description,
    unit: part.unit,
    orderedQuantity: String(quantity),
    receivedQuantity: String(received),
    unitCost: String(part.costs[0] ?? 0),
    requestedDate: String(addWorkdays(orderDate, part.leadDays)),
    confirmedDate: String(addWorkdays(orderDate, 2)),
    location: 'MAIN',
    printedNote: part.role === 'raw' ? 'MILL CERTIFICATE REQUIRED' : '',
    stockArea: part.role === 'raw' ? 'YARD' : 'STORE',
    vendorPartNo: `${part.vendor?.number ?? ''}-${part.number}`,
  };
}

function writeOpenLine(
  company: DemoCompany,
  orderNo: string,
  line: string,
  orderDate: number,
  part: DemoPart,
  job: DemoJob | undefined,
): Receipt {
  const { random, today } = company;
  const pieces = random.integer(4, 60);
  const receivedPieces = random.chance(0.25) ? random.integer(1, pieces - 2) : 0;
  const open = (pieces - receivedPieces) * 1000;
  const isSplit = random.chance(0.2);
  const later = isSplit ? Math.trunc(open / 2000) * 1000 : 0;
  const promised = addWorkdays(orderDate, part.leadDays + random.integer(0, 30));
  const schedule = [
    { date: promised, quantity: open - later },
    { date: addWorkdays(promised, 10), quantity: later },
  ].filter(({ quantity }) => quantity > 0);
  for (const { date, quantity } of schedule)
    part.purchases.push({ orderNo, line, date, quantity, job });
  part.lastPurchase = { orderNo, date: orderDate, cost: part.costs[0] ?? 0 };
  const isLate = promised < today;
  const costConfirmed = random.chance(0.7) ? 'Y' : 'N';
  const receipt: Receipt =
    receivedPieces > 0 ? receiptFields(company, orderDate, receivedPieces * 1000, part) : {};
  company.write(POLINE, [orderNo, line], {
    ...partFields(part, orderDate, pieces * 1000, receivedPieces * 1000),
    promiseDates: schedule.map(({ date }) => String(date)),
    openQuantities: schedule.map(({ quantity }) => String(quantity)),
    costConfirmed,
    jobNo: job?.number ?? '',
    priority: String(job?.priority ?? 3),
    scheduledDate: String(promised),
    ...receipt,
    lineNote: isLate ? 'VENDOR CALLED' : '',
    actionRequired: isLate ? 'EXPEDITE' : '',
    lineStatus: 'O',
  });
  return receipt;
}

function writeClosedLine(
  company: DemoCompany,
  orderNo: string,
  line: string,
  orderDate: number,
  part: DemoPart,
): Receipt {
  const quantity = company.random.integer(4, 60) * 1000;
  const receipt = receiptFields(company, orderDate, quantity, part);
  company.write(POLINE, [orderNo, line], {
    ...partFields(part, orderDate, quantity, quantity),
    costConfirmed: 'Y',
    priority: '3',
    scheduledDate: String(addWorkdays(orderDate, part.leadDays)),
    ...receipt,
    lineStatus: 'C',
    closedDate: String(addWorkdays(orderDate, 25)),
  });
  return receipt;
}

/** A vendor sends its invoice within so many days of a receipt. */
const INVOICE_DAYS = 10;

/** One receipt; now and then its cost is not known yet, and then it is not invoiced either. */
function receiptFields(
  { random, bins, today }: DemoCompany,
  orderDate: number,
  quantity: number,
  part: DemoPart,
) {
  const received = Math.min(addWorkdays(orderDate, random.integer(1, 25)), today - 1);
  const packingSlip = `PS${random.integer(10_000, 99_999)}`;
  const bin = random.pick(bins.get('MAIN') ?? []);
  const cost = random.chance(0.2) ? undefined : (part.costs[0] ?? 0);
  const isInvoiced = cost !== undefined && received < today - INVOICE_DAYS;
  const worth = lineValue(quantity, cost ?? total(part.costs));
  return {
    packingSlip,
    receivedDates: [String(received)],
    receivedBins: [bin],
    receivedQuantities: [String(quantity)],
    receivedCosts: [cost === undefined ? '' : String(cost)],
    receivedLocations: ['MAIN'],
    settledQuantities: [isInvoiced ? String(quantity) : '0'],
    accruedAmounts: [isInvoiced ? '0' : String(worth)],
  };
}

/** Operations of released work orders that vendors do once, though they are not usually done outside. */
function addOutsideOrders(company: DemoCompany): void {
  const { random, today } = company;
  const vendors = company.vendors.filter(({ isOutside }) => isOutside);
  if (vendors.length === 0) return;
  for (const order of company.workOrders)
    if (order.releaseDate !== undefined && random.chance(0.12))
      order.outside = {
        vendor: random.pick(vendors),
        orderNo: company.next('purchaseOrder'),
        orderDate: addWorkdays(today, -random.integer(1, 15)),
        isSent: random.chance(0.6),
        unitCost: random.integer(5000, 90_000),
        operation: random.integer(2, 6) * 10,
      };
  const finished = company.finishedOrders.at(-1);
  if (finished)
    finished.outside = {
      ...{ vendor: random.pick(vendors), orderNo: company.next('purchaseOrder') },
      ...{ orderDate: finished.startDate, isSent: true, unitCost: random.integer(5000, 9000) },
      operation: 20,
    };
}

/** The orders of each vendor and the lines of each part, closed ones the last closed first. */
function writeCrossReferences(company: DemoCompany): void {
  const lastClosedFirst = (a: { closedDate: number }, b: { closedDate: number }) =>
    b.closedDate - a.closedDate;
  const orders = company.purchaseOrders;
  for (const [vendor, ofVendor] of groupedBy(orders, (order) => order.vendor)) {
    const closed = closedOnly(ofVendor).sort(lastClosedFirst);
    company.write(VENDPOXREF, [vendor.number], {
      openPoNos: ofVendor.filter(({ closedDate }) => closedDate === undefined).map(numberOf),
      uncostedPoNos: ofVendor.filter(({ isUncosted }) => isUncosted).map(numberOf),
      closedPoNos: closed.map(numberOf),
      closedDates: closed.map(({ closedDate }) => String(closedDate)),
    });
  }
  const lines = orders.flatMap((order) =>
    order.parts.map((part, index) => ({ ...order, part, line: String(index + 1) })),
  );
  for (const [part, ofPart] of groupedBy(lines, (line) => line.part)) {
    const open = ofPart.filter(({ closedDate }) => closedDate === undefined);
    const closed = closedOnly(ofPart).sort(lastClosedFirst);
    company.write(PRODPOXREF, [part.number], {
      openPoNos: open.map(numberOf),
      openPoLines: open.map(({ line }) => line),
      closedPoNos: closed.map(numberOf),
      closedPoLines: closed.map(({ line }) => line),
      closedDates: closed.map(({ closedDate }) => String(closedDate)),
    });
  }
}

const numberOf = ({ number }: { readonly number: string }): string => number;

function closedOnly<Order extends { readonly closedDate: number | undefined }>(
  orders: readonly Order[],
): (Order & { readonly closedDate: number })[] {
  return orders.flatMap((order) =>
    order.closedDate === undefined ? [] : [{ ...order, closedDate: order.closedDate }],
  );
}
