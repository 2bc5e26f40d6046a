import { association, many } from 'mvdb';
import {
  code,
  cost,
  date,
  flag,
  money,
  number,
  percent,
  quantity,
  taxRate,
  text,
} from './attribute.ts';
import { defineTable } from './define-table.ts';

/** Header of an invoice or credit memo, given its tables and what its number is called there. */
function head(lineTable: string, chargeTable: string, document: string) {
  return {
    documentType: code(1, 'DOCUMENT.TYPE', { I: 'invoice', C: 'credit memo' }, { format: '1L' }),
    customerNo: text(2, 'CUSTOMER.NO', 'Customer.', { pointsTo: 'CUSTOMER' }),
    orderNo: text(3, 'ORDER.NO', 'Sales order; it may be purged by now.'),
    invoiceDate: date(4, 'INVOICE.DATE', 'Date on the paper.'),
    postedDate: date(5, 'POSTED.DATE', 'Date on which it counts in the ledger.'),
    fiscalPeriod: text(6, 'FISCAL.PERIOD', 'Period it counts in, YY-MM.', { format: '5L' }),
    terms: text(7, 'TERMS', 'Terms of payment.', { format: '10L' }),
    dueDate: date(8, 'DUE.DATE', 'When it is to be paid.'),
    lineNos: many(
      text(9, 'LINE.NOS', 'Its lines.', { pointsTo: lineTable, after: [document], format: '4R' }),
    ),
    chargeNos: many(
      text(10, 'CHARGE.NOS', 'Its charges.', {
        pointsTo: chargeTable,
        after: [document],
        format: '4R',
      }),
    ),
    salesman: text(11, 'SALESMAN', 'Initials of the salesman.', { format: '3L' }),
    goodsTotal: money(12, 'GOODS.TOTAL', 'Its lines together.'),
    chargeTotal: money(13, 'CHARGE.TOTAL', 'Its charges together.'),
    commission: money(14, 'COMMISSION', 'What the salesman gets for it.'),
    total: money(15, 'INVOICE.TOTAL', 'What is to be paid; negative for a credit memo.'),
    openAmount: money(16, 'OPEN.AMOUNT', 'What is not settled yet.'),
    costTotal: money(17, 'COST.TOTAL', 'What the goods cost us.'),
    jobNo: text(18, 'JOB.NO', 'Job that was delivered; blank for stock.', {
      pointsTo: 'JOBMASTER',
    }),
    shipToNo: text(19, 'SHIP.TO.NO', 'Address it was shipped to.', {
      pointsTo: 'SHIPTO',
      after: ['customerNo'],
      format: '4R',
    }),
    shippedDate: date(20, 'SHIPPED.DATE', 'When the goods left.'),
    creditedInvoice: text(21, 'CREDITED.INVOICE', 'Invoice that a credit memo takes back.', {
      pointsTo: 'INVOICE.HEAD',
    }),
    ledgerDocument: text(22, 'LEDGER.DOCUMENT', 'Document it is in the ledger.', { format: '10L' }),
    enteredBy: text(23, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
    ...association('PAYMENTS', {
      paidDates: date(24, 'PAID.DATES', 'When money came in.', { as: 'date' }),
      paidAmounts: money(25, 'PAID.AMOUNTS', 'How much.', { as: 'amount' }),
    }),
    taxCode: text(26, 'TAX.CODE', 'Sales tax that applies; blank for none.', {
      pointsTo: 'TAXCODE',
      format: '4L',
    }),
    taxableTotal: money(27, 'TAXABLE.TOTAL', 'What the tax is taken of.'),
    ...association('TAXES', {
      taxJurisdictions: text(28, 'TAX.JURISDICTIONS', 'Who gets a tax.', {
        as: 'jurisdiction',
        format: '12L',
      }),
      taxRates: taxRate(29, 'TAX.RATES', 'At what rate.', { as: 'rate' }),
      taxAmounts: money(30, 'TAX.AMOUNTS', 'How much.', { as: 'amount' }),
    }),
    taxTotal: money(31, 'TAX.TOTAL', 'Its taxes together.'),
  };
}

const line = {
  partNo: text(1, 'PART.NO', 'Part.', { pointsTo: 'PRODUCT' }),
  description: text(2, 'DESCRIPTION', 'What the customer reads.', { format: '30L' }),
  unit: text(3, 'UNIT', 'Unit of measure.', { format: '3L' }),
  shippedQuantity: quantity(4, 'SHIPPED.QUANTITY', 'Quantity; negative when it came back.'),
  unitPrice: cost(5, 'UNIT.PRICE', 'Price of one unit.'),
  discountPercent: percent(6, 'DISCOUNT.PERCENT', 'Discount taken off the list price.'),
  lineValue: money(7, 'LINE.VALUE', 'Value of the line.'),
  unitCost: cost(8, 'UNIT.COST', 'What one unit cost us.'),
  costValue: money(9, 'COST.VALUE', 'What the line cost us.'),
  orderLine: text(10, 'ORDER.LINE', 'Line of the sales order.', { format: '4R' }),
  location: text(11, 'LOCATION', 'Location it left from, or came back to.', {
    pointsTo: 'LOCODE',
    format: '8L',
  }),
  ...association('LOTS', {
    lotNos: text(12, 'LOT.NOS', 'Lots it was taken from.', { as: 'lotNo' }),
    lotQuantities: quantity(13, 'LOT.QUANTITIES', 'How much of each, in the unit of stock.', {
      as: 'quantity',
    }),
    lotJobs: text(24, 'LOT.JOBS', 'Job that held it; blank for general stock.', { as: 'job' }),
    lotsOwed: money(26, 'LOTS.OWED', 'What is owed for it to its owner; 0 for ours.', {
      as: 'owed',
    }),
  }),
  backOrdered: flag(14, 'BACK.ORDERED', 'Y where the rest of the order line stays open.'),
  account: text(15, 'ACCOUNT', 'Ledger account the sale is booked to.', {
    pointsTo: 'GL.CHARTS',
    format: '10L',
  }),
  taxable: flag(16, 'TAXABLE', 'Y where sales tax is added.'),
  suppliedFrom: text(
    17,
    'SUPPLIED.FROM',
    'S stock, W work in process, M some of both, D the vendor; on a credit memo N where the goods stay where they are.',
    { format: '1L' },
  ),
  jobNo: text(18, 'JOB.NO', 'Job whose stock or work it was; blank for none.', {
    pointsTo: 'JOBMASTER',
  }),
  ...association('COSTED', {
    costLots: text(19, 'COST.LOTS', 'Cost lots it was taken from, or came back to.', {
      as: 'costLot',
    }),
    costLotQuantities: quantity(
      20,
      'COST.LOT.QUANTITIES',
      'How much of each, in the unit of stock.',
      { as: 'quantity' },
    ),
  }),
  ...association('RELIEVED', {
    workOrders: text(21, 'WORK.ORDERS', 'Work orders whose cost it bears.', {
      as: 'workOrder',
      pointsTo: 'OPENWO',
    }),
    relievedAmounts: money(22, 'RELIEVED.AMOUNTS', 'How much of each.', { as: 'amount' }),
    relievedQuantities: quantity(
      25,
      'RELIEVED.QUANTITIES',
      'How much was made by each, in the unit of stock.',
      { as: 'quantity' },
    ),
  }),
  invoiceLine: text(23, 'INVOICE.LINE', 'On a credit memo: line of the invoice taken back.', {
    format: '4R',
  }),
};

const notes = {
  ...association('NOTES', {
    noteLines: text(1, 'NOTE.LINES', 'Note.', { as: 'text', format: '40T' }),
    noteTypes: text(
      2,
      'NOTE.TYPES',
      'I printed on the invoice, P on the packing slip, N nowhere.',
      { as: 'type', format: '1L' },
    ),
  }),
};

const charge = {
  chargeCode: text(1, 'CHARGE.CODE', 'FRT freight, PKG packing, INS installation.', {
    format: '4L',
  }),
  description: text(2, 'DESCRIPTION', 'What is charged.', { format: '30L' }),
  amount: money(3, 'AMOUNT', 'How much; negative on a credit memo.'),
  account: text(4, 'ACCOUNT', 'Ledger account it is booked to.', {
    pointsTo: 'GL.CHARTS',
    format: '10L',
  }),
  orderCharge: text(5, 'ORDER.CHARGE', 'Charge of the sales order; blank where it has none.', {
    format: '4R',
  }),
};

export const INVOICE_HEAD = defineTable({
  name: 'INVOICE.HEAD',
  description: 'Invoices and credit memos.',
  key: ['company', 'invoice'],
  attributes: head('INVOICE.LINE', 'INVOICE.CHRGS', 'invoice'),
});

export const INVOICE_LINE = defineTable({
  name: 'INVOICE.LINE',
  description: 'Lines of invoices and credit memos.',
  key: ['company', 'invoice', 'line'],
  title: 'DESCRIPTION',
  borrows: { invoice: ['CUSTOMER.NO', 'CUSTOMER.NAME', 'INVOICE.DATE'] },
  indexedBy: ['partNo'],
  attributes: line,
});

export const INVOICE_NOTES = defineTable({
  name: 'INVOICE.NOTES',
  description: 'Notes of invoice lines.',
  key: ['company', 'invoice', 'line'],
  attributes: notes,
});

export const INVOICE_CHRGS = defineTable({
  name: 'INVOICE.CHRGS',
  description: 'Charges of invoices beside their lines.',
  key: ['company', 'invoice', 'charge'],
  title: 'DESCRIPTION',
  attributes: charge,
});

export const INVOICE_TRAIL = defineTable({
  name: 'INVOICE.TRAIL',
  description: 'What happened to each invoice: posted, paid, credited.',
  key: ['company', 'invoice'],
  attributes: {
    ...association('TRAIL', {
      eventDates: date(1, 'EVENT.DATES', 'When.', { as: 'date' }),
      events: text(2, 'EVENTS', 'POSTED, PAID or CREDITED.', { as: 'event', format: '8L' }),
      amounts: money(3, 'AMOUNTS', 'How much it changed what is open.', { as: 'amount' }),
      documents: text(4, 'DOCUMENTS', 'Document of the ledger.', { as: 'document', format: '10L' }),
      periods: text(5, 'PERIODS', 'Its fiscal period, YY-MM.', {
        as: 'period',
        pointsTo: 'GL.DOCUMENT.AUX',
        after: ['documents'],
        format: '5L',
      }),
    }),
  },
});

export const WORK2450_HEAD = defineTable({
  name: 'WORK2450.HEAD',
  description: 'Invoices being entered: headers.',
  key: ['company', 'staged invoice'],
  attributes: head('WORK2450.LINE', 'WORK2450.CHRGS', 'staged invoice'),
});

export const WORK2450_LINE = defineTable({
  name: 'WORK2450.LINE',
  description: 'Invoices being entered: lines.',
  key: ['company', 'staged invoice', 'line'],
  title: 'DESCRIPTION',
  indexedBy: ['partNo'],
  attributes: line,
});

export const WORK2450_NOTES = defineTable({
  name: 'WORK2450.NOTES',
  description: 'Invoices being entered: notes.',
  key: ['company', 'staged invoice', 'line'],
  attributes: notes,
});

export const WORK2450_CHRGS = defineTable({
  name: 'WORK2450.CHRGS',
  description: 'Invoices being entered: charges.',
  key: ['company', 'staged invoice', 'charge'],
  title: 'DESCRIPTION',
  attributes: charge,
});

export const WORK2470_HEAD = defineTable({
  name: 'WORK2470.HEAD',
  description: 'Credit memos being entered: headers.',
  key: ['company', 'credit memo'],
  attributes: head('WORK2470L', 'WORK2470C', 'credit memo'),
});

export const WORK2470L = defineTable({
  name: 'WORK2470L',
  description: 'Credit memos being entered: lines.',
  key: ['company', 'credit memo', 'line'],
  title: 'DESCRIPTION',
  indexedBy: ['partNo'],
  attributes: line,
});

export const WORK2470N = defineTable({
  name: 'WORK2470N',
  description: 'Credit memos being entered: notes.',
  key: ['company', 'credit memo', 'line'],
  attributes: notes,
});

export const WORK2470C = defineTable({
  name: 'WORK2470C',
  description: 'Credit memos being entered: charges.',
  key: ['company', 'credit memo', 'charge'],
  title: 'DESCRIPTION',
  attributes: charge,
});

export const INVXREF = defineTable({
  name: 'INVXREF',
  description: 'The invoices of each sales order, oldest first; kept when the order is purged.',
  key: ['company', 'open or purged order'],
  attributes: {
    invoices: many(text(1, 'INVOICES', 'Invoice.', { pointsTo: 'INVOICE.HEAD' })),
  },
});

export const WOXREF = defineTable({
  name: 'WOXREF',
  description: 'The open work orders that make what a sales order line delivers.',
  key: ['company', 'order', 'line'],
  attributes: {
    workOrders: many(
      text(1, 'WORK.ORDERS', 'Work order.', { pointsTo: 'OPENWO', isDerived: true }),
    ),
  },
});

export const INVHIST = defineTable({
  name: 'INVHIST',
  description: 'What each customer was invoiced, period by period.',
  key: ['company', 'customer'],
  attributes: {
    ...association('HISTORY', {
      periods: text(1, 'PERIODS', 'Fiscal period, YY-MM.', { as: 'period', format: '5L' }),
      invoiceCounts: number(2, 'INVOICE.COUNTS', 'Invoices and credit memos.', {
        as: 'invoiceCount',
        format: '5R',
      }),
      salesValues: money(3, 'SALES.VALUES', 'Goods, credits taken off.', { as: 'salesValue' }),
      costValues: money(4, 'COST.VALUES', 'What they cost us.', { as: 'costValue' }),
    }),
    invoices: many(
      text(5, 'INVOICES', 'Every invoice and credit memo, oldest first.', {
        pointsTo: 'INVOICE.HEAD',
      }),
    ),
  },
});

export const INVAUDIT = defineTable({
  name: 'INVAUDIT',
  description: 'Stock that invoices and credit memos moved, with what it cost.',
  key: ['company', 'sequence number'],
  indexedBy: ['invoiceNo'],
  attributes: {
    invoiceNo: text(1, 'INVOICE.NO', 'Invoice.', { pointsTo: 'INVOICE.HEAD' }),
    invoiceLine: text(2, 'INVOICE.LINE', 'Its line.', {
      pointsTo: 'INVOICE.LINE',
      after: ['invoiceNo'],
      format: '4R',
    }),
    partNo: text(3, 'PART.NO', 'Part.', { pointsTo: 'PRODUCT' }),
    movedQuantity: quantity(4, 'MOVED.QUANTITY', 'Quantity; negative when it left.'),
    unitCost: cost(5, 'UNIT.COST', 'What one unit cost us.'),
    movedDate: date(6, 'MOVED.DATE', 'When.'),
    purchaseOrder: text(7, 'PURCHASE.ORDER', 'Purchase order of a drop shipment.', {
      pointsTo: 'POHEAD',
    }),
    workOrder: text(8, 'WORK.ORDER', 'Work order that made it.', { pointsTo: 'OPENWO' }),
    initials: text(9, 'INITIALS', 'Initials of who posted it.', { format: '3L' }),
  },
});

export const INVAUDPOXREF = defineTable({
  name: 'INVAUDPOXREF',
  description: 'The stock movements of each purchase order that was drop shipped.',
  key: ['company', 'PO number'],
  attributes: {
    movements: many(number(1, 'MOVEMENTS', 'Movement.', { pointsTo: 'INVAUDIT' })),
  },
});

export const INVAUDWOXREF = defineTable({
  name: 'INVAUDWOXREF',
  description: 'The stock movements of what each work order made.',
  key: ['company', 'work order'],
  attributes: {
    movements: many(number(1, 'MOVEMENTS', 'Movement.', { pointsTo: 'INVAUDIT' })),
  },
});

export const SPECAUDIT = defineTable({
  name: 'SPECAUDIT',
  description:
    'Prices that an invoice line was sold at though they are not those of the price list.',
  key: ['company', 'invoice', 'line'],
  attributes: {
    listPrice: cost(1, 'LIST.PRICE', 'Price of the list.'),
    soldPrice: cost(2, 'SOLD.PRICE', 'Price on the invoice.'),
    approvedBy: text(3, 'APPROVED.BY', 'Initials of who approved it.', { format: '3L' }),
    approvedDate: date(4, 'APPROVED.DATE', 'When.'),
  },
});

export const TRANSCRT = defineTable({
  name: 'TRANSCRT',
  description: 'What was invoiced from each terminal since its register was last printed.',
  key: ['company', 'terminal'],
  attributes: {
    lastDocument: text(1, 'LAST.DOCUMENT', 'Invoice or credit memo last posted.', {
      pointsTo: 'INVOICE.HEAD',
    }),
    documentCount: number(2, 'DOCUMENT.COUNT', 'How many were posted.'),
    documentTotal: money(3, 'DOCUMENT.TOTAL', 'What they come to.'),
    registerDate: date(4, 'REGISTER.DATE', 'When the register was last printed.'),
    initials: text(5, 'INITIALS', 'Initials of who posted last.', { format: '3L' }),
  },
});
