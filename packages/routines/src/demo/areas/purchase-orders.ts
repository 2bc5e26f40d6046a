import {
  type EnteredLine,
  enterPurchaseOrder,
} from '../../business/purchases/enter-purchase-order.ts';
import { enterVendorInvoice } from '../../business/purchases/enter-vendor-invoice.ts';
import { noteOnLine } from '../../business/purchases/note-on-line.ts';
import { payVendor } from '../../business/purchases/pay-vendor.ts';
import { promiseAgain } from '../../business/purchases/promise-again.ts';
import { receivePurchaseLine } from '../../business/purchases/receive-purchase-line.ts';
import { returnPurchaseLine } from '../../business/purchases/return-purchase-line.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { POLINE, PVXREF } from '../../schema/purchasing.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoJob,
  type DemoPart,
  type DemoSalesLine,
  type DemoSalesOrder,
  type DemoVendor,
  total,
} from '../demo-company.ts';
import { sourceAt } from '../history.ts';
import { lineValue } from '../prices.ts';
import { type Random, seededRandom, seedOf } from '../random.ts';
import { boughtGoods } from './goods.ts';

const LINES_PER_ORDER_MAX = 4;

/**
 * Purchase orders by vendor, with what came in on them, the invoices of the vendors and what was paid; and outside
 * operations of work orders.
 */
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
    addDropShipments(company);
  },
};

/** Of so many orders one says how it is to be delivered. */
const ADVISED_EVERY = 6;

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
  const orderDate = company.workdays(today, -random.integer(isOpen ? 2 : 60, isOpen ? 45 : 180));
  const lines = parts.map((part, index): PlannedLine => {
    const order = { orderNo, orderDate, lineNo: String(index + 1) };
    if (openJobs === undefined) return closedLine(company, order, part);
    return openLine(company, order, part, random.chance(0.15) ? random.pick(openJobs) : undefined);
  });
  const jobs = new Set(lines.map(({ job }) => job));
  const [onlyJob] = jobs.size === 1 ? jobs : [];
  const head = {
    vendorNo: vendor.number,
    buyer: vendor.buyer,
    ...dropShipFields(onlyJob),
    shipVia: random.pick(['TRUCK', 'PARCEL', 'PICKUP']),
    terms: 'NET30',
    noteLines: Number(orderNo) % ADVISED_EVERY === 0 ? ['CALL THE STORES BEFORE YOU UNLOAD'] : [],
    confirmedDate: String(company.workdays(orderDate, 2)),
    confirmedBy: vendor.name,
    enteredBy: vendor.buyer,
  };
  const entered = lines.map(({ entered }) => entered);
  company.schedule(orderDate, 'purchasing', (context) =>
    enterPurchaseOrder(context, { orderNo, head, lines: entered }),
  );
  for (const line of lines) reportLine(company, { orderNo, vendor, ...line });
}

/** What is bought for one job alone goes straight to its customer. */
function dropShipFields(job: DemoJob | undefined) {
  if (job === undefined) return { dropShip: 'N' };
  return { dropShip: 'Y', dropShipTo: [job.customer.name, `JOB ${job.number}`] };
}

/** A line that is ordered, with what becomes of it. */
interface PlannedLine {
  readonly lineNo: string;
  readonly part: DemoPart;
  readonly job: DemoJob | undefined;
  readonly entered: EnteredLine;
  readonly receipt: PlannedReceipt | undefined;
  /** When what is still to come was promised for; undefined where all came. */
  readonly due: number | undefined;
}

interface PlannedReceipt {
  readonly date: number;
  /** With 3 implied decimals. */
  readonly quantity: number;
  /** How much of it goes back at once. */
  readonly rejected: number;
  readonly packingSlip: string;
  readonly bin: string;
  readonly hasCost: boolean;
}

interface PlannedNumbers {
  readonly orderNo: string;
  readonly orderDate: number;
  readonly lineNo: string;
}

/** What a line of a part says whether it is open or closed. */
function enteredFields(company: DemoCompany, part: DemoPart, orderDate: number) {
  return {
    partNo: part.number,
    unitCost: String(part.costs[0] ?? 0),
    requestedDate: String(company.workdays(orderDate, part.leadDays)),
    confirmedDate: String(company.workdays(orderDate, 2)),
    location: 'MAIN',
    printedNote: part.role === 'raw' ? 'MILL CERTIFICATE REQUIRED' : '',
    stockArea: part.role === 'raw' ? 'YARD' : 'STORE',
    vendorPartNo: `${part.vendor?.number ?? ''}-${part.number}`,
  };
}

/** Of what is dear few are bought at a time, for about so much, with 4 implied decimals. */
const LINE_COST = 40_000_000;
const [FEWEST, MOST] = [4, 60];

function piecesBought(random: Random, { costs }: DemoPart): number {
  const most = Math.trunc(LINE_COST / Math.max(1, total(costs)));
  return random.integer(FEWEST, Math.max(FEWEST, Math.min(MOST, most)));
}

function openLine(
  company: DemoCompany,
  { orderNo, orderDate, lineNo }: PlannedNumbers,
  part: DemoPart,
  job: DemoJob | undefined,
): PlannedLine {
  const { random } = company;
  const pieces = piecesBought(random, part);
  const receivedPieces = random.chance(0.25) ? random.integer(1, pieces - 2) : 0;
  const open = (pieces - receivedPieces) * 1000;
  const isSplit = random.chance(0.2);
  const later = isSplit ? Math.trunc(open / 2000) * 1000 : 0;
  const date = company.workdays(orderDate, part.leadDays + random.integer(0, 30));
  const received = receivedPieces * 1000;
  const schedule = [
    { date, quantity: open - later },
    { date: company.workdays(date, 10), quantity: later },
  ].filter(({ quantity }) => quantity > 0);
  const receipt = received > 0 ? receiptOf(company, orderDate, received, part, job) : undefined;
  for (const supply of schedule) part.purchases.push({ orderNo, line: lineNo, ...supply, job });
  const again = { orderNo, line: lineNo, date: company.workdays(date, REPLACEMENT_DAYS), job };
  if (receipt && receipt.rejected > 0)
    part.purchases.push({ ...again, quantity: receipt.rejected });
  part.lastPurchase = { orderNo, date: orderDate, cost: part.costs[0] ?? 0 };
  const costConfirmed = random.chance(0.7) ? 'Y' : 'N';
  return {
    lineNo,
    part,
    job,
    receipt,
    due: date,
    entered: {
      ...enteredFields(company, part, orderDate),
      costConfirmed,
      jobNo: job?.number ?? '',
      priority: String(job?.priority ?? 3),
      scheduledDate: String(date),
      promised: schedule.map((promised, index) => ({
        date: String(promised.date),
        quantity: String(promised.quantity + (index === 0 ? received : 0)),
      })),
    },
  };
}

function closedLine(
  company: DemoCompany,
  { orderDate, lineNo }: PlannedNumbers,
  part: DemoPart,
): PlannedLine {
  const quantity = piecesBought(company.random, part) * 1000;
  const date = String(company.workdays(orderDate, part.leadDays));
  const receipt = receiptOf(company, orderDate, quantity, part);
  return {
    lineNo,
    part,
    job: undefined,
    due: receipt.rejected > 0 ? company.workdays(receipt.date, REPLACEMENT_DAYS) : undefined,
    receipt,
    entered: {
      ...enteredFields(company, part, orderDate),
      costConfirmed: 'Y',
      priority: '3',
      scheduledDate: date,
      promised: [{ date, quantity: String(quantity) }],
    },
  };
}

/** One receipt; now and then its cost is not known yet. What comes for a job is put where its stock lies. */
function receiptOf(
  company: DemoCompany,
  orderDate: number,
  quantity: number,
  part: DemoPart,
  job?: DemoJob,
): PlannedReceipt {
  const { random, bins, today } = company;
  const date = Math.min(
    company.workdays(orderDate, random.integer(1, 25)),
    company.workdays(today, -1),
  );
  const packingSlip = `PS${random.integer(10_000, 99_999)}`;
  const bin = random.pick(bins.get('MAIN') ?? []);
  const mayGoBack = job === undefined && part.lotControl !== '3' && quantity > REJECTED;
  const rejected = mayGoBack && Number(packingSlip.slice(2)) % REJECTED_EVERY === 0 ? REJECTED : 0;
  part.received.push({ job, quantity: quantity - rejected });
  const hasCost = !random.chance(0.2);
  return { date, quantity, rejected, packingSlip, bin: job ? 'J1' : bin, hasCost };
}

/** Until when what came in on a day may be used; blank for what keeps. */
function expiryOf({ noun, lotControl }: DemoPart, date: number): string {
  const { shelfLifeDays } = lotControl === '2' ? (boughtGoods[noun] ?? {}) : {};
  return shelfLifeDays === undefined ? '' : String(date + shelfLifeDays);
}

/** Of every so many receipts a piece is not a good and goes back at once; the vendor sends another so much later. */
const REJECTED_EVERY = 6;
const REJECTED = 1000;
const REPLACEMENT_DAYS = 10;

/** A vendor sends its invoice so many workdays after a receipt. */
const INVOICE_WORKDAYS = 7;
const TERMS_DAYS = 30;

/** Now and then a vendor asks for a little more, or less, than was agreed: every so many lines. */
const DIFFERENCE_EVERY = 9;
const differentPercents = [97, 103];

interface ReportedLine extends PlannedLine {
  readonly orderNo: string;
  readonly vendor: DemoVendor;
}

/** What came in on a line, and what came of it: an invoice of the vendor, and its payment when it is due. */
function reportLine(company: DemoCompany, line: ReportedLine): void {
  const { orderNo, lineNo, part, vendor, receipt, due } = line;
  if (due !== undefined)
    chase(company, { orderNo, lineNo, due, patientUntil: receipt?.date ?? due });
  if (receipt === undefined) return;
  const { date, packingSlip, bin, hasCost } = receipt;
  const { rejected } = receipt;
  const saved = receipt.quantity - rejected;
  const goods = { orderNo, lineNo, location: '', lotNo: '', source: sourceAt('stores', 'receive') };
  company.schedule(date, 'stores', (context) => {
    const quantity = BigInt(receipt.quantity);
    receivePurchaseLine(context, {
      ...goods,
      quantity,
      packingSlip,
      bin,
      expiryDate: expiryOf(part, date),
      ...(!hasCost && { unitCost: '' }),
    });
    if (rejected > 0)
      returnPurchaseLine(context, { ...goods, receipt: 1, quantity: BigInt(rejected), bin: '' });
  });
  company.inspections.push({
    part,
    day: date,
    quantity: receipt.quantity,
    lost: rejected,
    purchaseOrder: orderNo,
    purchaseLine: lineNo,
    vendor,
    bin,
  });
  if (!hasCost) return;
  const agreed = lineValue(saved, part.costs[0] ?? 0);
  const isDifferent = Number(packingSlip.slice(2)) % DIFFERENCE_EVERY === 0;
  const percent = isDifferent ? differentPercents[Number(packingSlip.slice(2)) % 2] : undefined;
  const amount = Math.trunc((agreed * (percent ?? 100)) / 100);
  reportBill(company, { orderNo, lineNo, vendor, received: date, quantity: saved, amount });
}

/** A vendor that is called so often for a line is not called again: what has not come is canceled. */
const CALLS_MAX = 3;

interface Chased {
  readonly orderNo: string;
  readonly lineNo: string;
  /** What the vendor promised first. */
  readonly due: number;
  /** Until which day nothing of it is canceled. */
  readonly patientUntil: number;
}

/** Calls the vendor some days after each promise that it does not keep, until it promises a day to come. */
export function chase(company: DemoCompany, { orderNo, lineNo, due, patientUntil }: Chased): void {
  const random = seededRandom(seedOf(due, `${orderNo} ${lineNo}`));
  let promised = due;
  for (let call = 1; ; call += 1) {
    const called = company.workdays(promised, random.integer(1, 3));
    if (called >= company.today) return;
    promised = company.workdays(called, random.integer(3, 15));
    const isOver = call >= CALLS_MAX && called > patientUntil;
    const date = isOver ? undefined : String(promised);
    company.schedule(called, 'purchasing', (context) =>
      callVendor(context, { orderNo, lineNo, date }),
    );
    if (isOver) return;
  }
}

/** Of what is late a vendor promises all for another day; without one nothing more is wanted of it. */
function callVendor(
  context: CompanyContext,
  { orderNo, lineNo, date }: { orderNo: string; lineNo: string; date: string | undefined },
): void {
  const { session, company } = context;
  const today = session.clock.today();
  const rows = POLINE.rows(POLINE.read(session, company, orderNo, lineNo), 'SCHEDULE');
  const open = rows.filter(({ quantity }) => quantity !== '0');
  const late = open.filter((promised) => Number(promised.date) < today);
  if (late.length === 0) return;
  const reported = date
    ? { lineNote: 'VENDOR CALLED', actionRequired: 'EXPEDITE' }
    : { lineNote: 'REST CANCELED', actionRequired: '' };
  noteOnLine(context, { orderNo, lineNo, ...reported });
  const quantity = sumOf(late.map((promised) => promised.quantity));
  const rest = open.filter((promised) => !late.includes(promised));
  const again = date ? [{ date, quantity }] : [];
  const promised = [...again, ...rest].sort((a, b) => Number(a.date) - Number(b.date));
  promiseAgain(context, { orderNo, lineNo, promised });
}

/** What a vendor asks for the first receipt of a line. */
interface Bill {
  readonly orderNo: string;
  readonly lineNo: string;
  readonly vendor: DemoVendor;
  /** When it came in. */
  readonly received: number;
  /** With 3 implied decimals. */
  readonly quantity: number;
  /** In cents. */
  readonly amount: number;
}

/** The invoice of a vendor comes after its goods, and is paid when it is due. */
function reportBill(company: DemoCompany, bill: Bill): void {
  const { orderNo, lineNo, vendor, received, quantity, amount } = bill;
  const { today } = company;
  const invoiceDate = company.workdays(received, INVOICE_WORKDAYS);
  if (invoiceDate >= today) return;
  const vendorNo = vendor.number;
  const invoiceNo = `${orderNo}-${lineNo}`;
  const dueDate = invoiceDate + TERMS_DAYS;
  company.schedule(invoiceDate, 'billing', (context) =>
    enterVendorInvoice(context, {
      vendorNo,
      invoiceNo,
      invoiceDate: String(invoiceDate),
      dueDate: String(dueDate),
      lines: [{ orderNo, lineNo, receipt: 1, quantity: BigInt(quantity), amount: String(amount) }],
    }),
  );
  const paid = company.workdays(dueDate, 1);
  if (paid >= today) return;
  company.vendorPayments.push({ day: paid, cents: amount });
  const stated = [{ number: invoiceNo, amount: BigInt(amount) }];
  company.schedule(paid, 'billing', (context) =>
    payVendor(context, { vendorNo, amount: BigInt(amount), stated, reference: `T${invoiceNo}` }),
  );
}

/** What is bought for a series. */
interface SeriesPurchase {
  readonly part: DemoPart;
  /** With 3 implied decimals. */
  readonly quantity: number;
  /** When it comes in. */
  readonly received: number;
}

/** Buys a part of a vendor in time, in one line that comes in as a whole. */
export function reportSeriesPurchase(
  company: DemoCompany,
  vendor: DemoVendor,
  { part, quantity, received }: SeriesPurchase,
): void {
  const orderNo = company.next('purchaseOrder');
  const orderDate = company.workdays(received, -part.leadDays);
  const bin = company.random.pick(company.bins.get('MAIN') ?? []);
  const line = {
    lineNo: '1',
    part,
    job: undefined,
    due: undefined,
    receipt: {
      ...{ date: received, quantity, rejected: 0, bin, hasCost: true },
      packingSlip: `PS${company.random.integer(10_000, 99_999)}`,
    },
    entered: {
      ...enteredFields(company, part, orderDate),
      costConfirmed: 'Y',
      priority: '3',
      scheduledDate: String(received),
      promised: [{ date: String(received), quantity: String(quantity) }],
    },
  };
  const head = { vendorNo: vendor.number, buyer: vendor.buyer, dropShip: 'N', shipVia: 'TRUCK' };
  company.schedule(orderDate, 'purchasing', (context) =>
    enterPurchaseOrder(context, { orderNo, head, lines: [line.entered] }),
  );
  reportLine(company, { orderNo, vendor, ...line });
}

/** A vendor ships to a customer so many workdays after it was asked to. */
const DROP_SHIPMENT_WORKDAYS = 3;

/**
 * Some bought parts that are sold go straight from their vendors to the customers, half of them first. Each is for one
 * customer: what comes of a part comes on the purchase order that is the first to be open.
 */
function addDropShipments(company: DemoCompany): void {
  const bought = company.salesOrders
    .filter(({ job }) => job === undefined)
    .flatMap((order) => order.lines.map((line) => ({ order, line })))
    .reverse();
  const existing = new Set<DemoPart>();
  let left = company.count(2);
  for (const { order, line } of bought) {
    const { vendor } = line.part;
    if (vendor === undefined || existing.has(line.part)) continue;
    existing.add(line.part);
    reportDropShipment(company, vendor, order, line);
    left -= 1;
    if (left === 0) return;
  }
}

function reportDropShipment(
  company: DemoCompany,
  vendor: DemoVendor,
  { orderDate, customer, number }: DemoSalesOrder,
  line: DemoSalesLine,
): void {
  const { part, quantity, dueDate } = line;
  const orderNo = company.next('purchaseOrder');
  const ordered = Math.min(company.workdays(orderDate, 1), company.workdays(company.today, -1));
  const date = company.workdays(ordered, DROP_SHIPMENT_WORKDAYS);
  const shipped = date < company.today ? Math.ceil(quantity / 2000) * 1000 : 0;
  line.dropShipment = { shipped, date };
  part.purchases.push({ orderNo, line: '1', date: dueDate, quantity, job: undefined });
  const promised = [
    { date: String(date), quantity: String(shipped) },
    { date: String(dueDate), quantity: String(quantity) },
  ].filter((one) => one.quantity !== '0');
  const entered = {
    ...enteredFields(company, part, ordered),
    costConfirmed: 'Y',
    scheduledDate: String(dueDate),
    requestedDate: String(dueDate),
    priority: '3',
    promised,
  };
  const dropShipTo = [customer.name, `ORDER ${number}`];
  const head = { vendorNo: vendor.number, dropShip: 'Y', dropShipTo, shipVia: 'TRUCK' };
  company.schedule(ordered, 'purchasing', (context) =>
    enterPurchaseOrder(context, { orderNo, head, lines: [entered] }),
  );
  if (shipped > 0)
    reportBill(company, {
      orderNo,
      lineNo: '1',
      vendor,
      received: date,
      quantity: shipped,
      amount: lineValue(shipped, part.costs[0] ?? 0),
    });
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
        orderDate: company.workdays(today, -random.integer(1, 15)),
        isSent: random.chance(0.6),
        unitCost: random.integer(5000, 90_000),
        operation: random.integer(2, 6) * 10,
      };
  const finished = company.finishedOrders.at(-1);
  if (finished)
    finished.outside = {
      vendor: random.pick(vendors),
      orderNo: company.next('purchaseOrder'),
      orderDate: finished.startDate,
      isSent: true,
      unitCost: random.integer(5000, 9000),
      operation: 20,
    };
}
