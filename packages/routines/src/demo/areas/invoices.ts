import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { addWorkdays } from '../../business/planning/workdays.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import {
  INVAUDIT,
  INVAUDPOXREF,
  INVAUDWOXREF,
  INVHIST,
  INVOICE_CHRGS,
  INVOICE_HEAD,
  INVOICE_LINE,
  INVOICE_NOTES,
  INVOICE_TRAIL,
  INVXREF,
  SPECAUDIT,
  TRANSCRT,
} from '../../schema/invoices.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoInvoice,
  type DemoInvoiceLine,
  type DemoLedgerPlace,
  type DemoPart,
  type DemoSalesOrder,
  total,
} from '../demo-company.ts';
import { commissionOf, invoiceTotal, lineValue, listPriceOf, priceOf } from '../prices.ts';

const TERMS_DAYS = 30;
const HISTORY_WORKDAYS = 200;

/** Invoices of orders shipped in full or in part, of orders since purged, credit memos, and payments. */
export const invoices: DemoArea = {
  name: 'invoices',
  generate(company) {
    for (const order of company.salesOrders)
      if (order.job?.isOpen === false) invoiceOrder(company, order, order.lines.map(whole));
      else if (order.job === undefined) shipInPart(company, order);
    for (let index = 0; index < company.count(40); index += 1) invoicePurgedOrder(company);
    const memos = creditMemos(company);
    company.invoices.push(...memos.values());
    for (const invoice of company.invoices) {
      writeInvoice(company, invoice);
      post(company, invoice, memos.get(invoice));
    }
    writeMovements(company);
    writeCrossReferences(company);
  },
};

interface Shipment {
  readonly line: string;
  readonly part: DemoPart;
  readonly quantity: number;
}

const whole = ({ line, part, quantity }: Shipment): Shipment => ({ line, part, quantity });

/** A part of some spare part orders has been shipped before; what is open comes on top of it. */
function shipInPart(company: DemoCompany, order: DemoSalesOrder): void {
  const { random } = company;
  const shipped = order.lines
    .filter(() => random.chance(0.5))
    .map(({ line, part }) => ({ line, part, quantity: random.integer(1, 8) * 1000 }));
  if (shipped.length > 0) invoiceOrder(company, order, shipped);
}

function invoiceOrder(
  company: DemoCompany,
  order: DemoSalesOrder,
  shipments: readonly Shipment[],
): void {
  const { today } = company;
  const shipped = order.job
    ? Math.min(order.job.dueDate, today - 1)
    : Math.min(addWorkdays(order.orderDate, 3), today - 1);
  addInvoice(company, {
    customer: order.customer,
    orderNo: order.number,
    order,
    date: shipped,
    lines: shipments.map((shipment) => invoiceLine(shipment, priceOf(order, shipment))),
  });
}

function invoicePurgedOrder(company: DemoCompany): void {
  const { random, today } = company;
  const sold = company.parts.filter(({ role }) => role === 'fabricated' || role === 'purchased');
  const lines = Array.from({ length: random.integer(1, 3) }, (_, index) => {
    const part = random.pick(sold);
    const line = String(index + 1);
    return invoiceLine({ line, part, quantity: random.integer(1, 12) * 1000 }, listPriceOf(part));
  });
  addInvoice(company, {
    customer: random.pick(company.customers),
    orderNo: company.next('purgedOrder'),
    order: undefined,
    date: addWorkdays(today, -random.integer(3, HISTORY_WORKDAYS)),
    lines,
  });
}

function invoiceLine({ line, part, quantity }: Shipment, unitPrice: number): DemoInvoiceLine {
  return {
    line,
    part,
    quantity,
    unitPrice,
    value: lineValue(quantity, unitPrice),
    costValue: lineValue(quantity, total(part.costs)),
  };
}

type NewInvoice = Pick<DemoInvoice, 'customer' | 'orderNo' | 'order' | 'date' | 'lines'>;

/** Most customers pay in full, some in two parts, some not yet. */
function addInvoice(company: DemoCompany, made: NewInvoice): void {
  const { random, today } = company;
  const charges = random.chance(0.4) ? random.integer(10, 90) * 100 : 0;
  const amount = total(made.lines.map(({ value }) => value)) + charges;
  const first = made.date + random.integer(20, 50);
  const part = random.chance(0.25) ? Math.trunc(amount / 3) : amount;
  const payments = [
    { date: first, amount: part },
    { date: first + 30, amount: amount - part },
  ].filter((payment) => payment.amount > 0 && payment.date < today);
  company.invoices.push({
    number: company.next('invoice'),
    ...made,
    charges,
    credited: undefined,
    payments,
  });
}

/** Of some invoices that are not paid, one piece of the first line came back. */
function creditMemos(company: DemoCompany): Map<DemoInvoice, DemoInvoice> {
  const { today } = company;
  const memos = new Map<DemoInvoice, DemoInvoice>();
  for (const invoice of company.invoices) {
    const first = invoice.lines[0];
    if (memos.size >= company.count(4)) break;
    if (!first || invoice.payments.length > 0 || invoice.date >= today - 1) continue;
    memos.set(invoice, {
      number: company.next('creditMemo'),
      customer: invoice.customer,
      orderNo: invoice.orderNo,
      order: invoice.order,
      date: invoice.date + 1,
      lines: [invoiceLine({ ...first, quantity: -1000 }, first.unitPrice)],
      charges: 0,
      credited: invoice,
      payments: [],
    });
  }
  return memos;
}

export const ledgerDocumentOf = ({ number }: DemoInvoice): string => `SI${number}`;

/** What is left to be paid, or to be set off. A credit memo stays open until the customer uses it. */
export const openAmountOf = (invoice: DemoInvoice): number =>
  invoiceTotal(invoice) - total(invoice.payments.map(({ amount }) => amount));

function writeInvoice(company: DemoCompany, invoice: DemoInvoice): void {
  const { number, customer, order, lines, charges, credited, payments, date } = invoice;
  const goods = total(lines.map(({ value }) => value));
  company.write(INVOICE_HEAD, [number], {
    documentType: credited ? 'C' : 'I',
    customerNo: customer.number,
    orderNo: invoice.orderNo,
    invoiceDate: String(date),
    postedDate: String(date),
    fiscalPeriod: fiscalPeriodOf(date),
    terms: 'NET30',
    dueDate: String(date + TERMS_DAYS),
    lineNos: lines.map(({ line }) => line),
    chargeNos: charges > 0 ? ['1'] : [],
    salesman: 'MP',
    goodsTotal: String(goods),
    chargeTotal: String(charges),
    commission: String(commissionOf(goods)),
    total: String(goods + charges),
    openAmount: String(openAmountOf(invoice)),
    costTotal: String(total(lines.map(({ costValue }) => costValue))),
    jobNo: order?.job?.number ?? '',
    shipToNo: '1',
    shippedDate: String(date),
    creditedInvoice: credited?.number ?? '',
    ledgerDocument: ledgerDocumentOf(invoice),
    enteredBy: 'TJ',
    paidDates: payments.map((payment) => String(payment.date)),
    paidAmounts: payments.map(({ amount }) => String(amount)),
  });
  for (const line of lines) {
    company.write(INVOICE_LINE, [number, line.line], {
      ...invoiceLineFields(line),
      invoiceLine: credited?.lines[0]?.line ?? '',
    });
    if (line.unitPrice !== listPriceOf(line.part))
      company.write(SPECAUDIT, [number, line.line], {
        listPrice: String(listPriceOf(line.part)),
        soldPrice: String(line.unitPrice),
        approvedBy: 'PW',
        approvedDate: String(date),
      });
  }
  if (charges > 0)
    company.write(INVOICE_CHRGS, [number, '1'], {
      chargeCode: 'FRT',
      description: 'FREIGHT',
      amount: String(charges),
      account: '4200',
    });
  if (company.random.chance(0.3))
    company.write(INVOICE_NOTES, [number, lines[0]?.line ?? '1'], {
      noteLines: ['SHIPPED WITH OUR TRUCK'],
      noteTypes: ['I'],
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

/** Posts the invoice and its payments; receivables lead from the invoice to what settles it. */
function post(company: DemoCompany, invoice: DemoInvoice, memo: DemoInvoice | undefined): void {
  const { lines, charges, date, credited, payments, number } = invoice;
  const document = ledgerDocumentOf(invoice);
  const job = invoice.order?.job;
  const goods = total(lines.map(({ value }) => value));
  const cost = total(lines.map(({ costValue }) => costValue));
  const text = credited ? 'CREDIT MEMO' : 'INVOICE';
  const line = (account: string, amount: number, description: string) => ({
    account,
    amount,
    description,
    reference: number,
    job,
  });
  const events = [{ date, event: 'POSTED', amount: goods + charges, document }];
  const settledBy: { document: string; date: number; line: number }[] = [];
  for (const payment of payments) {
    const receipt = `CR${company.next('cashReceipt')}`;
    company.ledger.push({
      document: receipt,
      date: payment.date,
      source: 'CR',
      initials: 'AC',
      lines: [
        line('1000', payment.amount, 'PAYMENT RECEIVED'),
        line('1100', -payment.amount, 'PAYMENT RECEIVED'),
      ],
      links: [],
    });
    settledBy.push({ document: receipt, date: payment.date, line: 2 });
    events.push({ date: payment.date, event: 'PAID', amount: -payment.amount, document: receipt });
  }
  if (memo) {
    settledBy.push({ document: ledgerDocumentOf(memo), date: memo.date, line: 1 });
    events.push({
      date: memo.date,
      event: 'CREDITED',
      amount: 0,
      document: ledgerDocumentOf(memo),
    });
  }
  company.ledger.push({
    document,
    date,
    source: 'SI',
    initials: 'TJ',
    lines: [
      line('1100', goods + charges, text),
      line('4000', -goods, text),
      ...(charges === 0 ? [] : [line('4200', -charges, 'FREIGHT CHARGED')]),
      line('5000', cost, 'COST OF SALES'),
      line('1200', -cost, 'SHIPPED FROM STOCK'),
    ],
    links: settledBy.map((settled) => ({ from: 1, to: placeOf(settled) })),
  });
  company.write(INVOICE_TRAIL, [number], {
    eventDates: events.map((event) => String(event.date)),
    events: events.map(({ event }) => event),
    amounts: events.map(({ amount }) => String(amount)),
    documents: events.map((event) => event.document),
    periods: events.map((event) => fiscalPeriodOf(event.date)),
  });
}

function placeOf(settled: { document: string; date: number; line: number }): DemoLedgerPlace {
  const { document, date, line } = settled;
  return { document, period: fiscalPeriodOf(date), line };
}

/** Stock moved by invoices; some of it came straight from the vendor, some from a work order still open. */
function writeMovements(company: DemoCompany): void {
  const dropped: { orderNo: string; movement: string }[] = [];
  const made: { orderNo: string; movement: string }[] = [];
  for (const { number, lines, date } of company.invoices)
    for (const { line, part, quantity } of lines) {
      const movement = company.next('stockMovement');
      const purchase = part.mrpCode === 'P' ? part.lastPurchase?.orderNo : undefined;
      const workOrder = part.workOrders[0]?.orderNo;
      company.write(INVAUDIT, [movement], {
        invoiceNo: number,
        invoiceLine: line,
        partNo: part.number,
        movedQuantity: String(-quantity),
        unitCost: String(total(part.costs)),
        movedDate: String(date),
        purchaseOrder: purchase ?? '',
        workOrder: workOrder ?? '',
        initials: 'TJ',
      });
      if (purchase) dropped.push({ orderNo: purchase, movement });
      if (workOrder) made.push({ orderNo: workOrder, movement });
    }
  for (const [orderNo, moved] of groupedBy(dropped, (one) => one.orderNo))
    company.write(INVAUDPOXREF, [orderNo], { movements: moved.map((one) => one.movement) });
  for (const [orderNo, moved] of groupedBy(made, (one) => one.orderNo))
    company.write(INVAUDWOXREF, [orderNo], { movements: moved.map((one) => one.movement) });
}

function writeCrossReferences(company: DemoCompany): void {
  const oldestFirst = [...company.invoices].sort((a, b) => a.date - b.date);
  for (const [orderNo, made] of groupedBy(oldestFirst, (invoice) => invoice.orderNo))
    company.write(INVXREF, [orderNo], { invoices: made.map(({ number }) => number) });
  for (const [customer, made] of groupedBy(oldestFirst, (invoice) => invoice.customer)) {
    const periods = [...groupedBy(made, ({ date }) => fiscalPeriodOf(date))];
    const sumOf = (of: readonly DemoInvoice[], what: (line: DemoInvoiceLine) => number) =>
      String(total(of.flatMap(({ lines }) => lines.map(what))));
    company.write(INVHIST, [customer.number], {
      periods: periods.map(([period]) => period),
      invoiceCounts: periods.map(([, of]) => String(of.length)),
      salesValues: periods.map(([, of]) => sumOf(of, ({ value }) => value)),
      costValues: periods.map(([, of]) => sumOf(of, ({ costValue }) => costValue)),
      invoices: made.map(({ number }) => number),
    });
  }
  const latest = oldestFirst.at(-1);
  const recent = oldestFirst.filter(({ date }) => date >= (latest?.date ?? 0));
  company.write(TRANSCRT, ['12'], {
    lastDocument: latest?.number ?? '',
    documentCount: String(recent.length),
    documentTotal: String(total(recent.map(invoiceTotal))),
    registerDate: String((latest?.date ?? company.today) - 1),
    initials: 'TJ',
  });
}
