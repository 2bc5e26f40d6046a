import { association, many } from 'mvdb';
import { code, cost, date, flag, money, number, quantity, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const VENDOR = defineTable({
  name: 'VENDOR',
  description: 'Vendors, suppliers of parts as well as of outside operations.',
  key: ['company', 'vendor number'],
  title: 'VENDOR.NAME',
  attributes: {
    vendorName: text(1, 'VENDOR.NAME', 'Name.', { format: '30L' }),
    addressLines: many(text(2, 'ADDRESS.LINES', 'Street address.', { format: '30L' })),
    city: text(3, 'CITY', 'City.', { format: '20L' }),
    state: text(4, 'STATE', 'State or province.', { format: '3L' }),
    zip: text(5, 'ZIP', 'Postal code.', { format: '10L' }),
    country: text(6, 'COUNTRY', 'Country.'),
    phone: text(7, 'PHONE', 'Telephone number.'),
    fax: text(8, 'FAX', 'Fax number.'),
    email: text(9, 'EMAIL', 'E-mail address.', { format: '30L' }),
    contactName: text(10, 'CONTACT.NAME', 'Who to ask for.', { format: '20L' }),
    terms: text(11, 'TERMS', 'Terms of payment.', { format: '10L' }),
    vendorClass: code(
      12,
      'VENDOR.CLASS',
      { M: 'material', O: 'outside operations' },
      { format: '1L' },
    ),
    buyer: text(13, 'BUYER', 'Initials of the buyer in charge.', { format: '3L' }),
    onHold: flag(14, 'ON.HOLD', 'Y where nothing may be ordered.'),
    enteredDate: date(15, 'ENTERED.DATE', 'When the vendor was entered.'),
  },
});

export const POHEAD = defineTable({
  name: 'POHEAD',
  description: 'Purchase orders.',
  key: ['company', 'PO number'],
  attributes: {
    vendorNo: text(1, 'VENDOR.NO', 'Vendor.', { pointsTo: 'VENDOR' }),
    orderDate: date(2, 'ORDER.DATE', 'When it was ordered.'),
    buyer: text(3, 'BUYER', 'Initials of the buyer.', { format: '3L' }),
    orderStatus: text(4, 'ORDER.STATUS', 'O open, C closed.', { format: '1L' }),
    lineNos: many(
      text(5, 'LINE.NOS', 'Its lines.', {
        pointsTo: 'POLINE',
        after: ['PO number'],
        format: '4R',
      }),
    ),
    dropShip: flag(6, 'DROP.SHIP', 'Y where the vendor ships to our customer.'),
    dropShipTo: many(text(7, 'DROP.SHIP.TO', 'Where it ships to then.', { format: '30L' })),
    shipVia: text(8, 'SHIP.VIA', 'Carrier.', { format: '10L' }),
    terms: text(9, 'TERMS', 'Terms of payment.', { format: '10L' }),
    confirmedDate: date(10, 'CONFIRMED.DATE', 'When the vendor confirmed it.'),
    confirmedBy: text(11, 'CONFIRMED.BY', 'Who confirmed it.', { format: '20L' }),
    noteLines: many(text(12, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
    closedDate: date(13, 'CLOSED.DATE', 'When the last line was closed.'),
    enteredBy: text(14, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
  },
});

export const POLINE = defineTable({
  name: 'POLINE',
  description: 'Purchase order lines: parts, and operations done outside.',
  key: ['company', 'PO number', 'line'],
  title: 'DESCRIPTION',
  borrows: { 'PO number': ['VENDOR.NO', 'VENDOR.NAME', 'BUYER', 'ORDER.DATE'] },
  indexedBy: ['workOrder', 'partNo'],
  attributes: {
    partNo: text(1, 'PART.NO', 'Part.', { pointsTo: 'PRODUCT' }),
    description: text(2, 'DESCRIPTION', 'What the vendor reads.', { format: '30L' }),
    unit: text(3, 'UNIT', 'Unit of measure.', { format: '3L' }),
    orderedQuantity: quantity(4, 'ORDERED.QUANTITY', 'Quantity ordered.'),
    receivedQuantity: quantity(5, 'RECEIVED.QUANTITY', 'Quantity received so far.'),
    ...association('SCHEDULE', {
      promiseDates: date(6, 'PROMISE.DATES', 'Date the vendor promised.', { as: 'date' }),
      openQuantities: quantity(7, 'OPEN.QUANTITIES', 'Quantity still to come on that date.', {
        as: 'quantity',
      }),
    }),
    unitCost: cost(8, 'UNIT.COST', 'Cost of one unit.'),
    costConfirmed: flag(9, 'COST.CONFIRMED', 'Y once the vendor confirmed the cost.'),
    jobNo: text(10, 'JOB.NO', 'Job it is bought for; blank for stock.', { pointsTo: 'JOBMASTER' }),
    workOrder: text(11, 'WORK.ORDER', 'Work order whose operation is done outside.', {
      pointsTo: 'OPENWO',
    }),
    operation: number(12, 'OPERATION', 'Operation done outside; blank for a part bought.', {
      pointsTo: 'WIPROUTE.LINE',
      after: ['workOrder'],
      format: '4R',
    }),
    outsideProgress: text(13, 'OUTSIDE.PROGRESS', 'How far the outside operation is.', {
      format: '10L',
    }),
    outsideDate: date(14, 'OUTSIDE.DATE', 'When the parts went to the vendor.'),
    priority: number(15, 'PRIORITY', 'Priority, 1 first.', { format: '2R' }),
    scheduledDate: date(16, 'SCHEDULED.DATE', 'When we need it.'),
    requestedDate: date(17, 'REQUESTED.DATE', 'Date we asked the vendor for.'),
    confirmedDate: date(18, 'CONFIRMED.DATE', 'When the vendor confirmed the line.'),
    packingSlip: text(19, 'PACKING.SLIP', 'Packing slip of the last receipt.', { format: '10L' }),
    lineNote: text(20, 'LINE.NOTE', 'Note of the buyer.', { format: '30T' }),
    printedNote: text(21, 'PRINTED.NOTE', 'Note printed on the order.', { format: '30T' }),
    actionRequired: text(22, 'ACTION.REQUIRED', 'What someone has to do about it.', {
      format: '20T',
    }),
    stockArea: text(23, 'STOCK.AREA', 'Area of the store room it goes to.', { format: '6L' }),
    location: text(24, 'LOCATION', 'Location it is received at.', {
      pointsTo: 'LOCODE',
      format: '8L',
    }),
    ...association('RECEIPTS', {
      receivedDates: date(25, 'RECEIVED.DATES', 'When some came in.', { as: 'date' }),
      receivedBins: text(26, 'RECEIVED.BINS', 'Bin it was put into.', { as: 'bin', format: '8L' }),
      receivedQuantities: quantity(27, 'RECEIVED.QUANTITIES', 'How much.', { as: 'quantity' }),
      receivedCosts: cost(28, 'RECEIVED.COSTS', 'Cost of one unit; blank when not known yet.', {
        as: 'cost',
      }),
    }),
    lineStatus: code(29, 'LINE.STATUS', { O: 'open', C: 'closed' }, { format: '1L' }),
    closedDate: date(30, 'CLOSED.DATE', 'When the line was closed.'),
    vendorPartNo: text(31, 'VENDOR.PART.NO', 'Number the vendor has for it.'),
    ...association('RECEIPTS', {
      settledQuantities: quantity(
        32,
        'SETTLED.QUANTITIES',
        'How much of it was invoiced, or went back.',
        { as: 'settled' },
      ),
      accruedAmounts: money(
        33,
        'ACCRUED.AMOUNTS',
        'What we owe for the rest of it, which is not invoiced yet.',
        { as: 'accrued' },
      ),
      receivedLocations: text(34, 'RECEIVED.LOCATIONS', 'Location it was put at.', {
        as: 'location',
        pointsTo: 'LOCODE',
        format: '8L',
      }),
      receivedLots: text(35, 'RECEIVED.LOTS', 'Lot it was put into.', {
        as: 'lotNo',
        pointsTo: 'LOT',
        after: ['partNo', 'receivedLocations'],
      }),
      receivedCostLots: text(36, 'RECEIVED.COST.LOTS', 'Cost lot that bears what it cost.', {
        as: 'costLot',
        pointsTo: 'LOTCOST',
        after: ['partNo'],
      }),
    }),
  },
});

export const PRODVEND = defineTable({
  name: 'PRODVEND',
  description: 'The vendors of each part, the usual one first.',
  key: ['company', 'part'],
  attributes: {
    ...association('VENDORS', {
      vendorNos: text(1, 'VENDOR.NOS', 'Vendor.', { as: 'vendorNo', pointsTo: 'VENDOR' }),
      vendorPartNos: text(2, 'VENDOR.PART.NOS', 'Number the vendor has for the part.', {
        as: 'vendorPartNo',
      }),
      unitCosts: cost(3, 'UNIT.COSTS', 'Cost of one unit.', { as: 'unitCost' }),
      leadDays: number(4, 'LEAD.DAYS', 'Workdays from order to receipt.', { format: '5R' }),
      quotedDates: date(5, 'QUOTED.DATES', 'When the vendor quoted it.', { as: 'quotedDate' }),
    }),
  },
});

export const PVXREF = defineTable({
  name: 'PVXREF',
  description: 'The parts of each vendor.',
  key: ['company', 'vendor number'],
  attributes: {
    parts: many(text(1, 'PARTS', 'Part the vendor supplies.', { pointsTo: 'PRODUCT' })),
  },
});

export const VENDPOXREF = defineTable({
  name: 'VENDPOXREF',
  description:
    'The purchase orders of each vendor: open ones, and closed ones, the last closed first.',
  key: ['company', 'vendor number'],
  attributes: {
    openPoNos: many(
      text(1, 'OPEN.PO.NOS', 'Open purchase order.', { pointsTo: 'POHEAD', format: '8L' }),
    ),
    uncostedPoNos: many(
      text(2, 'UNCOSTED.PO.NOS', 'Purchase order, open or closed, with a receipt without cost.', {
        pointsTo: 'POHEAD',
        format: '8L',
      }),
    ),
    ...association('CLOSED', {
      closedPoNos: text(3, 'CLOSED.PO.NOS', 'Closed purchase order.', {
        as: 'poNo',
        pointsTo: 'POHEAD',
        format: '8L',
      }),
      closedDates: date(4, 'CLOSED.DATES', 'When it was closed.', { as: 'date' }),
    }),
  },
});

export const PRODPOXREF = defineTable({
  name: 'PRODPOXREF',
  description:
    'The purchase order lines of each part: open ones, and closed ones, the last closed first.',
  key: ['company', 'part'],
  attributes: {
    ...association('OPEN', {
      openPoNos: text(1, 'OPEN.PO.NOS', 'Purchase order.', {
        as: 'poNo',
        pointsTo: 'POHEAD',
        format: '8L',
      }),
      openPoLines: text(2, 'OPEN.PO.LINES', 'Open line.', {
        as: 'poLine',
        pointsTo: 'POLINE',
        after: ['openPoNos'],
        format: '4R',
      }),
    }),
    ...association('CLOSED', {
      closedPoNos: text(3, 'CLOSED.PO.NOS', 'Purchase order.', {
        as: 'poNo',
        pointsTo: 'POHEAD',
        format: '8L',
      }),
      closedPoLines: text(4, 'CLOSED.PO.LINES', 'Closed line.', {
        as: 'poLine',
        pointsTo: 'POLINE',
        after: ['closedPoNos'],
        format: '4R',
      }),
      closedDates: date(5, 'CLOSED.DATES', 'When it was closed.', { as: 'date' }),
    }),
  },
});

export const VENDINV = defineTable({
  name: 'VENDINV',
  description: 'Invoices of vendors: the receipts that each is for, and what was paid.',
  key: ['company', 'vendor number', 'vendor invoice'],
  attributes: {
    invoiceDate: date(1, 'INVOICE.DATE', 'Date of the vendor.'),
    dueDate: date(2, 'DUE.DATE', 'When it is to be paid.'),
    total: money(3, 'INVOICE.TOTAL', 'What it asks for.'),
    openAmount: money(4, 'OPEN.AMOUNT', 'What is left to pay.'),
    ...association('LINES', {
      poNos: text(5, 'PO.NOS', 'Purchase order.', {
        as: 'orderNo',
        pointsTo: 'POHEAD',
        format: '8L',
      }),
      poLines: text(6, 'PO.LINES', 'Its line.', {
        as: 'lineNo',
        pointsTo: 'POLINE',
        after: ['poNos'],
        format: '4R',
      }),
      receiptNos: number(7, 'RECEIPT.NOS', 'Which receipt of the line, counted from 1.', {
        as: 'receipt',
        format: '4R',
      }),
      quantities: quantity(8, 'QUANTITIES', 'How much of it.', { as: 'quantity' }),
      amounts: money(9, 'AMOUNTS', 'What is asked for it.', { as: 'amount' }),
    }),
    ledgerDocument: text(10, 'LEDGER.DOCUMENT', 'Document of the ledger; blank for nothing.', {
      format: '10L',
    }),
    fiscalPeriod: text(11, 'FISCAL.PERIOD', 'Its fiscal period, YY-MM.', {
      pointsTo: 'GL.DOCUMENT.AUX',
      after: ['ledgerDocument'],
      format: '5L',
    }),
    enteredBy: text(12, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
    ...association('PAYMENTS', {
      paidDates: date(13, 'PAID.DATES', 'When money went out.', { as: 'date' }),
      paidAmounts: money(14, 'PAID.AMOUNTS', 'How much.', { as: 'amount' }),
      paidDocuments: text(15, 'PAID.DOCUMENTS', 'Document of the ledger.', {
        as: 'document',
        format: '10L',
      }),
      paidPeriods: text(16, 'PAID.PERIODS', 'Its fiscal period, YY-MM.', {
        as: 'period',
        pointsTo: 'GL.DOCUMENT.AUX',
        after: ['paidDocuments'],
        format: '5L',
      }),
    }),
  },
});
