import { creditCustomer } from '../../business/invoicing/credit-customer.ts';
import { invoiceOrder } from '../../business/invoicing/invoice-order.ts';
import { receivePayment } from '../../business/invoicing/receive-payment.ts';
import { saveCreditLine } from '../../business/invoicing/save-credit-line.ts';
import { enterOrder } from '../../business/orders/enter-order.ts';
import { packLine } from '../../business/orders/pack-line.ts';
import { purgeClosedOrder } from '../../business/orders/purge-closed-order.ts';
import { netDays } from '../../business/values/net-days.ts';
import { INVOICE_HEAD, WORK2470_HEAD, WORK2470L } from '../../schema/invoices.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoCustomer,
  type DemoInvoice,
  type DemoInvoiceLine,
  type DemoPart,
  type DemoPayment,
  type DemoSalesOrder,
  total,
} from '../demo-company.ts';
import { workdayFrom } from '../history.ts';
import { invoiceTotal, lineValue, priceOf } from '../prices.ts';
import type { Event } from '../roles.ts';
import { type PastOrder, pastOrders } from './past-sales.ts';
import { leaveOne, stockUp } from './stock.ts';
import { LINE_OF_JOB } from './work-orders.ts';

const PIECE = 1000;
const TERMS_DAYS = 30;

/** After how many days an invoice of a customer is due. */
const daysToPay = ({ terms }: DemoCustomer): number => netDays(terms) ?? TERMS_DAYS;

/** An invoice before it has a number. */
type PlannedInvoice = Omit<DemoInvoice, 'number'>;

/** Invoices of orders shipped in full or in part, of orders since purged, credit memos, and payments. */
export const invoices: DemoArea = {
  name: 'invoices',
  generate(company) {
    const ofOrders = company.salesOrders.flatMap((order) => shippedOf(company, order));
    const ofPurged = pastOrders(
      company,
      ofOrders.flatMap(({ lines }) => lines),
    ).map((order) => purged(company, order));
    const planned = [...ofOrders, ...ofPurged, ...dropShipped(company), ...machines(company)];
    company.invoices.push(...numberedByDate(company, planned));
    const memos = creditMemos(company);
    addAllowance(company, memos);
    for (const invoice of company.invoices) {
      reportInvoice(company, invoice);
      const memo = memos.get(invoice);
      if (memo) reportCredit(company, invoice, memo);
    }
    company.invoices.push(...memos.values());
  },
};

/** Gives numbers in the order of the dates; the invoices stay in the order in which they were planned. */
function numberedByDate(company: DemoCompany, planned: readonly PlannedInvoice[]): DemoInvoice[] {
  const numbers = new Map<PlannedInvoice, string>();
  for (const invoice of planned.toSorted((a, b) => a.date - b.date))
    numbers.set(invoice, company.next('invoice'));
  return planned.map((invoice) => ({ ...invoice, number: numbers.get(invoice) ?? '' }));
}

/** What was shipped of an order: all of it once its job is closed, and a part of some orders for spare parts. */
function shippedOf(company: DemoCompany, order: DemoSalesOrder): readonly PlannedInvoice[] {
  if (order.job?.isOpen === false) return [plannedInvoice(company, order, order.lines.map(whole))];
  return order.job === undefined ? shippedInPart(company, order) : [];
}

interface Shipment {
  readonly line: string;
  readonly part: DemoPart;
  readonly quantity: number;
  readonly origin?: 'vendor' | 'floor';
}

const whole = ({ line, part, quantity }: Shipment): Shipment => ({ line, part, quantity });

/** A part of some spare part orders has been shipped before; what is open comes on top of it. */
function shippedInPart(company: DemoCompany, order: DemoSalesOrder): readonly PlannedInvoice[] {
  const { random } = company;
  const shipped = order.lines
    .filter(() => random.chance(0.5))
    .map((line) => ({ ...line, quantity: random.integer(1, 8) * 1000 }))
    .filter(({ dropShipment }) => !dropShipment)
    .map(whole);
  return shipped.length > 0 ? [plannedInvoice(company, order, shipped)] : [];
}

/** An order of the months before, which was purged since. */
const purged = (company: DemoCompany, { customer, date, lines }: PastOrder): PlannedInvoice =>
  withPayments(company, {
    customer,
    orderNo: company.next('purgedOrder'),
    order: undefined,
    date,
    lines: lines.map((line) => invoiceLine(line, line.unitPrice)),
  });

/** What vendors shipped for us. */
const dropShipped = (company: DemoCompany): readonly PlannedInvoice[] =>
  company.salesOrders.flatMap((order) =>
    order.lines.flatMap((line) => {
      const { shipped = 0, date = 0 } = line.dropShipment ?? {};
      const shipment = { ...whole(line), quantity: shipped, origin: 'vendor' } as const;
      return shipped > 0 ? [shippedStraight(company, order, date, shipment)] : [];
    }),
  );

/** What was made for a job leaves the shop floor for its customer once it is done. */
function machines(company: DemoCompany): readonly PlannedInvoice[] {
  const date = company.workdays(company.today, -1);
  return company.jobs.flatMap(({ leaveFloor, salesOrder }) => {
    const sold = salesOrder?.lines.find(({ line }) => line === LINE_OF_JOB);
    return leaveFloor && salesOrder && sold
      ? [shippedStraight(company, salesOrder, date, { ...whole(sold), origin: 'floor' })]
      : [];
  });
}

/** What goes straight to a customer is invoiced on the day, without freight, and paid when it is due. */
function shippedStraight(
  company: DemoCompany,
  order: DemoSalesOrder,
  date: number,
  shipment: Shipment,
): PlannedInvoice {
  const paid = workdayFrom(date + daysToPay(order.customer));
  return {
    customer: order.customer,
    orderNo: order.number,
    order,
    date,
    charges: 0,
    credited: undefined,
    lines: [invoiceLine(shipment, priceOf(order, shipment))],
    payments: paid < company.today ? [{ date: paid, part: 'rest' }] : [],
  };
}

function plannedInvoice(
  company: DemoCompany,
  order: DemoSalesOrder,
  shipments: readonly Shipment[],
): PlannedInvoice {
  const { today } = company;
  const asked = order.job ? workdayFrom(order.job.dueDate) : company.workdays(order.orderDate, 3);
  const shipped = Math.min(asked, company.workdays(today, -1));
  return withPayments(company, {
    customer: order.customer,
    orderNo: order.number,
    order,
    date: shipped,
    lines: shipments.map((shipment) => invoiceLine(shipment, priceOf(order, shipment))),
  });
}

function invoiceLine(shipment: Shipment, unitPrice: number): DemoInvoiceLine {
  const { line, part, quantity, origin } = shipment;
  return {
    line,
    part,
    quantity,
    unitPrice,
    ...(origin && { origin }),
    value: lineValue(quantity, unitPrice),
    costValue: lineValue(quantity, total(part.costs)),
  };
}

type UnpaidInvoice = Pick<DemoInvoice, 'customer' | 'orderNo' | 'order' | 'date' | 'lines'>;

/** Most customers pay in full, some in two parts, some not yet. */
function withPayments(company: DemoCompany, made: UnpaidInvoice): PlannedInvoice {
  const { random, today } = company;
  const charges = random.chance(0.4) ? random.integer(10, 90) * 100 : 0;
  const first = made.date + daysToPay(made.customer) + random.integer(-8, 20);
  const paid: readonly DemoPayment[] = random.chance(0.25)
    ? [
        { date: first, part: 'third' },
        { date: first + 30, part: 'rest' },
      ]
    : [{ date: first, part: 'rest' }];
  const payments = paid
    .map((payment) => ({ ...payment, date: workdayFrom(payment.date) }))
    .filter(({ date }) => date < today);
  return { ...made, charges, credited: undefined, payments };
}

/**
 * Of some invoices that are not paid, a piece of the first line came back; the customer keeps it where there cannot
 * have been one less before.
 */
function creditMemos(company: DemoCompany): Map<DemoInvoice, DemoInvoice> {
  const memos = new Map<DemoInvoice, DemoInvoice>();
  for (const invoice of company.invoices) {
    if (memos.size >= company.count(4)) break;
    if (mayBeCredited(company, invoice)) memos.set(invoice, memoOf(company, invoice));
  }
  for (const [invoice, memo] of memos)
    if (!memo.lines.every(({ part }) => leaveOne(part)))
      memos.set(invoice, { ...memo, keepsGoods: true });
  return memos;
}

/** What comes back by the piece costs no more, with 4 implied decimals. */
const DEAREST_CREDITED = 15_000_000;

const mayBeCredited = (company: DemoCompany, { lines, payments, date }: DemoInvoice): boolean =>
  lines[0]?.origin === undefined &&
  (lines[0]?.unitPrice ?? Number.POSITIVE_INFINITY) <= DEAREST_CREDITED &&
  payments.length === 0 &&
  company.workdays(date, 1) < company.today;

/** A customer who pays taxes keeps a piece for which it need not pay, nor the taxes on it. */
function addAllowance(company: DemoCompany, memos: Map<DemoInvoice, DemoInvoice>): void {
  const taxed = company.invoices.findLast(
    (invoice) =>
      invoice.customer.taxCode !== '' && !memos.has(invoice) && mayBeCredited(company, invoice),
  );
  if (taxed) memos.set(taxed, { ...memoOf(company, taxed), keepsGoods: true });
}

function memoOf(company: DemoCompany, invoice: DemoInvoice): DemoInvoice {
  const { customer, orderNo, order, date, lines } = invoice;
  return {
    number: company.next('creditMemo'),
    customer,
    orderNo,
    order,
    date: company.workdays(date, 1),
    charges: 0,
    lines: lines
      .slice(0, 1)
      .map((first) => invoiceLine({ ...first, quantity: -PIECE }, first.unitPrice)),
    credited: invoice,
    payments: [],
  };
}

/** What is left to be paid, or to be set off. A credit memo stays open until the customer uses it. */
export function openAmountOf(invoice: DemoInvoice): number {
  const amount = invoiceTotal(invoice);
  const parts = invoice.payments.map(({ part }) => part);
  if (parts.includes('rest')) return 0;
  return parts.includes('third') ? amount - thirdOf(amount) : amount;
}

const thirdOf = (amount: number): number => Math.trunc(amount / 3);

/** On a credit memo: the customer keeps the goods. */
const SAVED = 'N';

/** The program and the terminal by which goods leave and come back. */
const by = (initials: string) => ({ program: 'VB_2450', initials, port: '12' });

/** Whether it is of what left the shop floor for its customer. */
export const isMachine = ({ lines }: DemoInvoice): boolean =>
  lines.some(({ origin }) => origin === 'floor');

/** An order is packed, shipped and invoiced, and paid in the time the customer takes. */
function reportInvoice(company: DemoCompany, invoice: DemoInvoice): void {
  const { number, orderNo, order, customer, date, lines, payments } = invoice;
  if (order?.job && lines.some(({ line }) => line === LINE_OF_JOB)) order.job.invoice = invoice;
  if (order === undefined) reportPurgedOrder(company, invoice);
  for (const { part, quantity, origin } of lines)
    if (origin === undefined)
      if (order?.job) stockUp(company, part, quantity, order.job);
      else company.needs.push({ part, quantity, day: date });
  const ship: Event = (context) => {
    for (const { line, quantity } of lines)
      packLine(context, { order: orderNo, line, quantity: BigInt(quantity) });
    invoiceOrder(context, {
      order: orderNo,
      invoice: number,
      invoiceDate: '',
      postedDate: '',
      by: by('TJ'),
    });
  };
  const leaveFloor = isMachine(invoice) ? order?.job?.leaveFloor : undefined;
  if (leaveFloor) leaveFloor(ship);
  else company.schedule(date, 'shipping', ship);
  for (const { date: paid, part } of payments)
    company.schedule(paid, 'billing', (context) => {
      const { openAmount } = INVOICE_HEAD.read(context.session, context.company, number) ?? {};
      const open = Number(openAmount);
      const amount = BigInt(part === 'third' ? thirdOf(open) : open);
      if (amount === 0n) return;
      receivePayment(context, {
        customerNo: customer.number,
        amount,
        stated: [{ number, amount }],
        reference: `T${number}`,
      });
    });
}

/** So many workdays after an order is shipped it is purged, with what was promised. */
const PURGED_WORKDAYS = 40;

/** Between how many workdays before it is shipped an order is entered. */
const ORDERED_WORKDAYS = [6, 20] as const;

/** By how many workdays lines are shipped after the day that was promised; below zero before it. */
const WORKDAYS_LATE = [-4, -3, -2, -1, -1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 7];

/** By how many workdays customers asked for it earlier than was promised. */
const ASKED_WORKDAYS = [0, 0, 0, 1, 3];

/** An order for spare parts of some time ago was entered, and purged some weeks after it was shipped. */
function reportPurgedOrder(company: DemoCompany, invoice: DemoInvoice): void {
  const { orderNo, customer, date, lines, charges } = invoice;
  const { random } = company;
  const opened = company.workdays(company.founded, 0);
  const ordered = Math.max(company.workdays(date, -random.integer(...ORDERED_WORKDAYS)), opened);
  const after = (day: number, workdays: number) =>
    Math.max(company.workdays(day, -workdays), ordered);
  const promises = lines.map(() => {
    const promised = after(date, random.pick(WORKDAYS_LATE));
    return { promised, asked: after(promised, random.pick(ASKED_WORKDAYS)) };
  });
  company.schedule(ordered, 'sales', (context) =>
    enterOrder(context, {
      orderNo,
      head: {
        customerNo: customer.number,
        customerPo: `PO-${(Number(orderNo) * 7919) % 100_000}`,
        orderType: 'S',
        terms: customer.terms,
        salesman: customer.salesman,
        shipToNo: '1',
        shipVia: 'PARCEL',
        commissionPercent: '200',
      },
      lines: lines.map(({ part, quantity, unitPrice }, index) => ({
        fields: {
          partNo: part.number,
          orderedQuantity: String(quantity),
          location: 'MAIN',
          unitPrice: String(unitPrice),
          requestedDate: String(promises[index]?.asked),
          dropShip: 'N',
          promisedDate: String(promises[index]?.promised),
          discountPercent: String(customer.discountPercent),
        },
        extension: { warrantyMonths: '12' },
        notes: {},
      })),
      charges: freightOf(charges),
    }),
  );
  const purged = company.workdays(date, PURGED_WORKDAYS);
  if (purged < company.today)
    company.schedule(purged, 'sales', (context) => purgeClosedOrder(context, orderNo));
}

/** What a customer pays for freight, in cents. */
export const freightOf = (cents: number) =>
  cents === 0
    ? []
    : [{ chargeCode: 'FRT', description: 'FREIGHT', amount: String(cents), account: '4200' }];

/** A piece of the first line is credited the day after; it comes back, or the customer keeps it. */
function reportCredit(company: DemoCompany, invoice: DemoInvoice, memo: DemoInvoice): void {
  const [line] = memo.lines;
  if (line === undefined) return;
  const { part, quantity, unitPrice } = line;
  const asked = { customer: memo.customer.number, invoice: '', invoiceDate: '', postedDate: '' };
  company.schedule(memo.date, 'billing', (context) => {
    const record = WORK2470_HEAD.format({ creditedInvoice: invoice.number });
    const wanted = { ...asked, creditMemo: memo.number, by: by('AC') };
    creditCustomer(context, { ...wanted, record });
    saveCreditLine(context, {
      creditMemo: memo.number,
      line: '1',
      notes: '',
      record: WORK2470L.format({
        partNo: part.number,
        shippedQuantity: String(quantity),
        location: 'MAIN',
        unitPrice: String(unitPrice),
        invoiceLine: line.line,
        orderLine: line.line,
        suppliedFrom: memo.keepsGoods ? SAVED : '',
      }),
    });
    creditCustomer(context, { ...wanted, record: '' });
  });
}

export function invoiceLineFields(line: DemoInvoiceLine) {
  const { part } = line;
  return {
    partNo: part.number,
    description: part.description,
    unit: part.unit,
    shippedQuantity: String(line.quantity),
    unitPrice: String(line.unitPrice),
    discountPercent: '0',
    lineValue: String(line.value),
    unitCost: String(total(part.costs)),
    costValue: String(line.costValue),
    orderLine: line.line,
    location: 'MAIN',
    backOrdered: 'N',
    account: '4000',
  };
}
