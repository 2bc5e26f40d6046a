import { association, derived, many } from 'mvdb';
import { code, cost, date, flag, money, number, percent, quantity, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const OPEN_ORD_HEAD = defineTable({
  name: 'OPEN.ORD.HEAD',
  description: 'Sales orders, until they are shipped, invoiced and purged.',
  key: ['company', 'order'],
  indexedBy: ['project'],
  derived: {
    'OPEN.VALUE': derived('ORDER.VALUE - SHIPPED.VALUE', 'Value of what is still to ship.', {
      conversion: 'MD2,',
      format: '12R',
    }),
  },
  attributes: {
    customerNo: text(1, 'CUSTOMER.NO', 'Customer.', { pointsTo: 'CUSTOMER' }),
    orderDate: date(2, 'ORDER.DATE', 'When it was ordered.'),
    customerPo: text(3, 'CUSTOMER.PO', 'Number the customer gave the order.'),
    orderType: code(
      4,
      'ORDER.TYPE',
      { P: 'purchase of a product', S: 'spare parts', W: 'warranty' },
      {
        format: '1L',
      },
    ),
    orderStatus: text(5, 'ORDER.STATUS', 'O open, C shipped in full.', { format: '1L' }),
    lineNos: many(
      text(6, 'LINE.NOS', 'Its lines.', {
        pointsTo: 'OPEN.ORD.LINE',
        after: ['order'],
        format: '4R',
      }),
    ),
    chargeNos: many(
      text(7, 'CHARGE.NOS', 'Its charges.', {
        pointsTo: 'OPEN.ORD.CHRGS',
        after: ['order'],
        format: '4R',
      }),
    ),
    orderValue: money(8, 'ORDER.VALUE', 'Value of its lines, as ordered.'),
    shippedValue: money(9, 'SHIPPED.VALUE', 'Value of what was shipped of them.'),
    chargeTotal: money(10, 'CHARGE.TOTAL', 'Its charges together.'),
    shipToNo: text(11, 'SHIP.TO.NO', 'Address it is shipped to.', {
      pointsTo: 'SHIPTO',
      after: ['customerNo'],
      format: '4R',
    }),
    shipVia: text(12, 'SHIP.VIA', 'Carrier.', { format: '10L' }),
    terms: text(13, 'TERMS', 'Terms of payment.', { format: '10L' }),
    salesman: text(14, 'SALESMAN', 'Initials of the salesman.', { format: '3L' }),
    commissionPercent: percent(15, 'COMMISSION.PERCENT', 'Commission of the salesman.'),
    taxCode: text(16, 'TAX.CODE', 'Sales tax that applies; blank for none.', { format: '4L' }),
    jobNo: text(17, 'JOB.NO', 'Job it is delivered by; blank for stock.', {
      pointsTo: 'JOBMASTER',
    }),
    project: text(18, 'PROJECT', 'Project it belongs to.', { pointsTo: 'PROJECT.1287' }),
    requiredDate: date(19, 'REQUIRED.DATE', 'When the customer needs it.'),
    printedDate: date(20, 'PRINTED.DATE', 'When it was listed in the order register.'),
    onHold: flag(21, 'ON.HOLD', 'Y where nothing may be shipped of it.'),
    enteredBy: text(22, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
    lastInvoiceNo: text(23, 'LAST.INVOICE.NO', 'Invoice it was last invoiced on.', {
      pointsTo: 'INVOICE.HEAD',
    }),
  },
});

export const OPEN_ORD_LINE = defineTable({
  name: 'OPEN.ORD.LINE',
  description: 'Sales order lines.',
  key: ['company', 'order', 'line'],
  title: 'DESCRIPTION',
  borrows: { order: ['CUSTOMER.NO', 'CUSTOMER.NAME', 'ORDER.DATE'] },
  indexedBy: ['partNo'],
  attributes: {
    partNo: text(1, 'PART.NO', 'Part.', { pointsTo: 'PRODUCT' }),
    description: text(2, 'DESCRIPTION', 'What the customer reads.', { format: '30L' }),
    unit: text(3, 'UNIT', 'Unit of measure.', { format: '3L' }),
    orderedQuantity: quantity(4, 'ORDERED.QUANTITY', 'Quantity ordered.'),
    shippedQuantity: quantity(5, 'SHIPPED.QUANTITY', 'Quantity shipped and invoiced so far.'),
    openQuantity: quantity(6, 'OPEN.QUANTITY', 'Quantity still to ship.'),
    unitPrice: cost(7, 'UNIT.PRICE', 'Price of one unit, discounts taken off.'),
    discountPercent: percent(8, 'DISCOUNT.PERCENT', 'Discount taken off the list price.'),
    unitCost: cost(9, 'UNIT.COST', 'Standard cost of one unit when it was ordered.'),
    lineValue: money(10, 'LINE.VALUE', 'Value of the quantity ordered.'),
    shippedValue: money(11, 'SHIPPED.VALUE', 'Value of the quantity shipped.'),
    requestedDate: date(12, 'REQUESTED.DATE', 'When the customer wants it.'),
    promisedDate: date(13, 'PROMISED.DATE', 'When we promised it.'),
    lastShippedDate: date(14, 'LAST.SHIPPED.DATE', 'When some of it last left.'),
    jobNo: text(15, 'JOB.NO', 'Job it is delivered by; blank for stock.', {
      pointsTo: 'JOBMASTER',
    }),
    location: text(16, 'LOCATION', 'Location it is shipped from.', {
      pointsTo: 'LOCODE',
      format: '8L',
    }),
    lineStatus: code(17, 'LINE.STATUS', { O: 'open', C: 'shipped in full' }, { format: '1L' }),
    priority: number(18, 'PRIORITY', 'Priority, 1 first.', { format: '2R' }),
    dropShip: flag(19, 'DROP.SHIP', 'Y where the vendor ships it to the customer.'),
    taxable: flag(20, 'TAXABLE', 'Y where sales tax is added.'),
  },
});

export const OPEN_ORD_LINE_1287 = defineTable({
  name: 'OPEN.ORD.LINE.1287',
  description: 'Sales order lines: what this company keeps of them beyond the standard.',
  key: ['company', 'order', 'line'],
  attributes: {
    itemWeight: quantity(1, 'ITEM.WEIGHT', 'Weight of one unit as packed, in kilograms.'),
    wbsNo: text(2, 'WBS.NO', 'Place in the work breakdown of the job.', { format: '10L' }),
    serialNos: many(text(3, 'SERIAL.NOS', 'Serial numbers set aside for it.')),
    packedQuantity: quantity(4, 'PACKED.QUANTITY', 'Quantity packed and waiting for the truck.'),
    planningNote: text(5, 'PLANNING.NOTE', 'Note of planning.', { format: '30T' }),
    warrantyMonths: number(6, 'WARRANTY.MONTHS', 'Months of warranty.', { format: '3R' }),
  },
});

export const OPEN_ORD_NOTES = defineTable({
  name: 'OPEN.ORD.NOTES',
  description: 'Notes of sales order lines.',
  key: ['company', 'order', 'line'],
  attributes: {
    ...association('NOTES', {
      noteLines: text(1, 'NOTE.LINES', 'Note.', { as: 'text', format: '40T' }),
      noteTypes: text(
        2,
        'NOTE.TYPES',
        'I printed on the invoice, P on the packing slip, N nowhere.',
        { as: 'type', format: '1L' },
      ),
    }),
  },
});

export const OPEN_ORD_CHRGS = defineTable({
  name: 'OPEN.ORD.CHRGS',
  description: 'Charges of sales orders beside their lines.',
  key: ['company', 'order', 'charge'],
  title: 'DESCRIPTION',
  attributes: {
    chargeCode: text(1, 'CHARGE.CODE', 'FRT freight, PKG packing, INS installation.', {
      format: '4L',
    }),
    description: text(2, 'DESCRIPTION', 'What is charged.', { format: '30L' }),
    amount: money(3, 'AMOUNT', 'How much.'),
    account: text(4, 'ACCOUNT', 'Ledger account it is booked to.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    invoicedAmount: money(5, 'INVOICED.AMOUNT', 'How much of it was invoiced.'),
    lineNo: text(6, 'LINE.NO', 'Line it is charged for; blank for the whole order.', {
      pointsTo: 'OPEN.ORD.LINE',
      after: ['order'],
      format: '4R',
    }),
  },
});

export const OPEN_ORD_XREF = defineTable({
  name: 'OPEN.ORD.XREF',
  description: 'The sales orders of each customer that are not purged yet, in ascending order.',
  key: ['company', 'customer'],
  attributes: {
    orders: many(text(1, 'ORDERS', 'Sales order.', { pointsTo: 'OPEN.ORD.HEAD' })),
  },
});

/** A list of sales order lines with what each still needs. */
const orderLines = {
  ...association('DEMAND', {
    orders: text(1, 'ORDERS', 'Sales order.', { as: 'order', pointsTo: 'OPEN.ORD.HEAD' }),
    orderLines: text(2, 'ORDER.LINES', 'Its line.', {
      as: 'line',
      pointsTo: 'OPEN.ORD.LINE',
      after: ['orders'],
      format: '4R',
    }),
    dates: date(3, 'DATES', 'When it was promised.', { as: 'date' }),
    quantities: quantity(4, 'QUANTITIES', 'Quantity still to ship.', { as: 'quantity' }),
  }),
};

export const SOREQ = defineTable({
  name: 'SOREQ',
  description: 'The open sales order lines of each part, by date.',
  key: ['company', 'part'],
  attributes: orderLines,
});

export const JOBXREF = defineTable({
  name: 'JOBXREF',
  description: 'The sales order lines that each job delivers, in ascending order.',
  key: ['company', 'job'],
  attributes: {
    orders: orderLines.orders,
    orderLines: orderLines.orderLines,
  },
});

export const MODELREQ = defineTable({
  name: 'MODELREQ',
  description: 'The open sales order lines of each product that is built as a model, by date.',
  key: ['company', 'part'],
  attributes: {
    ...orderLines,
    ...association('DEMAND', {
      jobs: text(5, 'JOBS', 'Job that builds it.', { as: 'job', pointsTo: 'JOBMASTER' }),
    }),
  },
});

export const MS_DEMAND = defineTable({
  name: 'MS.DEMAND',
  description: 'What the master schedule has to deliver of each part, week by week.',
  key: ['company', 'part'],
  attributes: {
    ...association('WEEKS', {
      weekStartDates: date(1, 'WEEK.START.DATES', 'Monday of the week.', { as: 'date' }),
      orderedQuantities: quantity(
        2,
        'ORDERED.QUANTITIES',
        'Quantity customers have ordered for it.',
        { as: 'ordered' },
      ),
      forecastQuantities: quantity(3, 'FORECAST.QUANTITIES', 'Quantity expected for it.', {
        as: 'forecast',
      }),
    }),
  },
});

export const MLOSTSLS = defineTable({
  name: 'MLOSTSLS',
  description: 'Sales that were lost: lines deleted from orders.',
  key: ['company', 'sequence number'],
  indexedBy: ['partNo'],
  attributes: {
    partNo: text(1, 'PART.NO', 'Part.', { pointsTo: 'PRODUCT' }),
    customerNo: text(2, 'CUSTOMER.NO', 'Customer.', { pointsTo: 'CUSTOMER' }),
    orderNo: text(3, 'ORDER.NO', 'Sales order the line was on; it may be gone.'),
    orderLine: text(4, 'ORDER.LINE', 'Its line.', { format: '4R' }),
    lostQuantity: quantity(5, 'LOST.QUANTITY', 'Quantity not sold.'),
    lostValue: money(6, 'LOST.VALUE', 'What it would have brought.'),
    reasonCode: text(7, 'REASON.CODE', 'P price, D delivery, C customer changed his mind.', {
      format: '2L',
    }),
    lostDate: date(8, 'LOST.DATE', 'When it was lost.'),
    enteredBy: text(9, 'ENTERED.BY', 'Initials of who deleted the line.', { format: '3L' }),
  },
});

export const WBOOKING = defineTable({
  name: 'WBOOKING',
  description: 'Bookings: what each sales order line was worth, change by change.',
  key: ['company', 'order', 'line'],
  indexedBy: ['partNo'],
  outlives: ['OPEN.ORD.HEAD', 'OPEN.ORD.LINE'],
  attributes: {
    ...association('CHANGES', {
      bookedDates: date(1, 'BOOKED.DATES', 'When it was ordered or changed.', { as: 'date' }),
      quantityChanges: quantity(2, 'QUANTITY.CHANGES', 'By how much the quantity changed.', {
        as: 'quantity',
      }),
      valueChanges: money(3, 'VALUE.CHANGES', 'By how much the value changed.', { as: 'value' }),
    }),
    salesman: text(4, 'SALESMAN', 'Initials of the salesman.', { format: '3L' }),
    partNo: text(5, 'PART.NO', 'Part.', { pointsTo: 'PRODUCT' }),
  },
});

export const CO_STDS_ORD = defineTable({
  name: 'CO.STDS.ORD',
  description: 'Standards of a company for orders and invoices.',
  key: ['company number'],
  attributes: {
    nextOrderNo: number(1, 'NEXT.ORDER.NO', 'Number the next sales order gets.'),
    nextInvoiceNo: number(2, 'NEXT.INVOICE.NO', 'Number the next invoice gets.'),
    nextCreditNo: number(3, 'NEXT.CREDIT.NO', 'Number the next credit memo gets.'),
    receivablesAccount: text(4, 'RECEIVABLES.ACCOUNT', 'Account of what customers owe.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    salesAccount: text(5, 'SALES.ACCOUNT', 'Account of sales.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    costOfSalesAccount: text(6, 'COST.OF.SALES.ACCOUNT', 'Account of what was sold, at cost.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    inventoryAccount: text(7, 'INVENTORY.ACCOUNT', 'Account shipments are taken from.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    chargeAccount: text(8, 'CHARGE.ACCOUNT', 'Account of freight and other charges.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    defaultTerms: text(9, 'DEFAULT.TERMS', 'Terms of a customer that has none.', {
      format: '10L',
    }),
    termsDays: number(10, 'TERMS.DAYS', 'Days until an invoice is due.', { format: '3R' }),
    dropShipAccount: text(
      11,
      'DROP.SHIP.ACCOUNT',
      'Account of what vendors shipped to customers and did not bill yet.',
      { pointsTo: 'GL.CHARTS', format: '10L' },
    ),
    nextMovementNo: number(12, 'NEXT.MOVEMENT.NO', 'Number the next movement of INVAUDIT gets.'),
  },
});
