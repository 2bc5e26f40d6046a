import { association, many, manyLists } from 'mvdb';
import { cost, date, flag, hours, money, number, percent, quantity, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const WIPBMF = defineTable({
  name: 'WIPBMF',
  description: 'Bills of material of work orders.',
  key: ['company', 'work order', 'component'],
  borrows: { 'work order': ['JOB.NO'] },
  indexedBy: ['assembly', 'component'],
  attributes: {
    assembly: text(1, 'ASSEMBLY', 'Part that the order makes.', { pointsTo: 'PRODUCT' }),
    sequence: number(2, 'SEQUENCE', 'Place in the bill: 10, 20 and so on.', { format: '4R' }),
    quantityPer: quantity(3, 'QUANTITY.PER', 'Quantity that one piece takes.'),
    requiredQuantity: quantity(4, 'REQUIRED.QUANTITY', 'Quantity that the whole order takes.'),
    issuedQuantity: quantity(5, 'ISSUED.QUANTITY', 'Quantity issued so far.'),
    openQuantity: quantity(6, 'OPEN.QUANTITY', 'Quantity allocated and not issued yet.'),
    neededDate: date(7, 'NEEDED.DATE', 'When it is needed.'),
    location: text(8, 'LOCATION', 'Location it is issued from.', {
      pointsTo: 'LOCODE',
      format: '8L',
    }),
    operation: number(9, 'OPERATION', 'Operation that uses it.', {
      pointsTo: 'WIPROUTE.LINE',
      after: ['work order'],
      format: '4R',
    }),
    findNumber: text(10, 'FIND.NUMBER', 'Number in the balloon on the drawing.', { format: '4R' }),
    lastIssueDate: date(11, 'LAST.ISSUE.DATE', 'When some was last issued.'),
    scrapPercent: percent(12, 'SCRAP.PERCENT', 'What is lost of it on the way.'),
    allocated: flag(13, 'ALLOCATED', 'N where nothing of it is set aside.'),
  },
});

const notes = {
  noteLines: many(text(1, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
  changedDate: date(2, 'CHANGED.DATE', 'When they last changed.'),
  changedBy: text(3, 'CHANGED.BY', 'Initials of who changed them.', { format: '3L' }),
};

export const WIPBMF_NOTES = defineTable({
  name: 'WIPBMF.NOTES',
  description: 'Notes on a component of a work order.',
  key: ['company', 'work order', 'component'],
  attributes: notes,
});

export const WIPBMF_ASSY_NOTES = defineTable({
  name: 'WIPBMF.ASSY.NOTES',
  description: 'Notes on what a work order makes, copied from its assembly.',
  key: ['company', 'work order', 'note number'],
  attributes: notes,
});

export const WO_ASSY_NOTES_XREF = defineTable({
  name: 'WO.ASSY.NOTES.XREF',
  description: 'The assembly notes of each work order, in the order they are printed in.',
  key: ['company', 'work order'],
  attributes: {
    noteNos: many(
      text(1, 'NOTE.NOS', 'Number of the note.', {
        pointsTo: 'WIPBMF.ASSY.NOTES',
        after: ['work order'],
        format: '4R',
      }),
    ),
  },
});

export const WIPBMFCOST = defineTable({
  name: 'WIPBMFCOST',
  description: 'What components of work orders cost, by the nine elements of ITEMCA.',
  key: ['company', 'work order', 'component'],
  attributes: {
    ...association('COST.ELEMENTS', {
      unitCosts: cost(1, 'UNIT.COSTS', 'Cost of one unit by element.', { as: 'unitCost' }),
    }),
    unitCost: cost(2, 'UNIT.COST', 'Cost of one unit, all elements together.'),
    issuedCost: money(3, 'ISSUED.COST', 'Cost of what was issued.'),
    costedDate: date(4, 'COSTED.DATE', 'When the cost was taken.'),
  },
});

export const ALLOCXREF = defineTable({
  name: 'ALLOCXREF',
  description: 'The work orders that set each part aside, by the date they need it.',
  key: ['company', 'part'],
  attributes: {
    ...association('NEEDS', {
      workOrders: text(1, 'WORK.ORDERS', 'Work order.', { as: 'workOrder', pointsTo: 'OPENWO' }),
      neededDates: date(2, 'NEEDED.DATES', 'When it needs the part.', { as: 'date' }),
    }),
  },
});

export const WO_CLOSE_1287 = defineTable({
  name: 'WO.CLOSE.1287',
  description: 'What was found when it was last asked whether a work order can be closed.',
  key: ['company', 'work order'],
  attributes: {
    receiptDate: date(1, 'RECEIPT.DATE', 'When what it made came to stock.'),
    bin: text(2, 'BIN', 'Bin it came to.', { format: '8L' }),
    quantity: quantity(3, 'QUANTITY', 'How much came.'),
    materialAllocated: flag(4, 'MATERIAL.ALLOCATED', 'Y where material is not issued yet.'),
    ...association('OUTSIDE', {
      outsideOpen: manyLists(
        text(5, 'OUTSIDE.OPEN', 'Outside operation not done, with its cost center.', {
          as: 'open',
          format: '10L',
        }),
      ),
    }),
    ...association('IN.HOUSE', {
      inHouseOpen: manyLists(
        text(6, 'IN.HOUSE.OPEN', 'Own operation not done, with its cost center.', {
          as: 'open',
          format: '10L',
        }),
      ),
    }),
    criticalDimensions: many(
      text(7, 'CRITICAL.DIMENSIONS', 'Dimensions not recorded yet.', { format: '20L' }),
    ),
    enteredBy: text(8, 'ENTERED.BY', 'Initials of who asked.', { format: '3L' }),
    percentComplete: percent(9, 'PERCENT.COMPLETE', 'How much of the work is done.'),
    status: text(10, 'STATUS', 'OK to close, or HOLD.', { format: '6L' }),
    partNo: text(11, 'PART.NO', 'Part it makes.', { pointsTo: 'PRODUCT' }),
    description: text(12, 'DESCRIPTION', 'Description of the part.', { format: '30L' }),
    noteLines: many(text(13, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
    destination: text(14, 'DESTINATION', 'Finish location, or the bin reserved for it.', {
      format: '8L',
    }),
    jobNo: text(15, 'JOB.NO', 'Job it is made for; blank for stock.', { pointsTo: 'JOBMASTER' }),
    availability: text(16, 'AVAILABILITY', 'Whether its components are there.', { format: '6L' }),
    orderType: text(17, 'ORDER.TYPE', 'Type of the work order.', { format: '2L' }),
    paint: flag(18, 'PAINT', 'Y where the parts are painted.'),
    verifiedDate: date(19, 'VERIFIED.DATE', 'When it was asked.'),
  },
});

const periods = text(2, 'PERIODS', 'Fiscal period, YY-MM.', { as: 'period', format: '5L' });

export const WIPLEDGER_MAT = defineTable({
  name: 'WIPLEDGER.MAT',
  description: 'Material charged to work orders, issue by issue.',
  key: ['company', 'work order'],
  indexedBy: ['parts'],
  attributes: {
    ...association('ISSUES', {
      dates: date(1, 'DATES', 'When it was issued.', { as: 'date' }),
      periods,
      parts: text(3, 'PARTS', 'Part issued.', { as: 'part', pointsTo: 'PRODUCT' }),
      quantities: quantity(4, 'QUANTITIES', 'How much.', { as: 'quantity' }),
      unitCosts: cost(5, 'UNIT.COSTS', 'Cost of one unit.', { as: 'unitCost' }),
      amounts: money(6, 'AMOUNTS', 'Cost of the issue.', { as: 'amount' }),
      issuedBy: text(7, 'ISSUED.BY', 'Initials of who issued it.', { format: '3L' }),
      locations: text(
        8,
        'LOCATIONS',
        'Location it was taken from; blank where nobody knows any more.',
        { as: 'location', pointsTo: 'LOCODE', format: '8L' },
      ),
      lotNos: text(9, 'LOT.NOS', 'Its lot, or serial number.', {
        as: 'lotNo',
        pointsTo: 'LOT',
        after: ['parts', 'locations'],
      }),
      bins: text(10, 'BINS', 'Bin it was taken from.', { as: 'bin', format: '8L' }),
      jobs: text(11, 'JOBS', 'Job that held it; blank for general stock.', {
        as: 'job',
        pointsTo: 'JOBMASTER',
      }),
      costLots: text(12, 'COST.LOTS', 'Cost lot that bore it.', {
        as: 'costLot',
        pointsTo: 'LOTCOST',
        after: ['parts'],
      }),
    }),
  },
});

export const WIPLEDGER_HRS = defineTable({
  name: 'WIPLEDGER.HRS',
  description: 'Hours worked on work orders.',
  key: ['company', 'work order'],
  attributes: {
    ...association('WORK', {
      dates: date(1, 'DATES', 'When it was worked.', { as: 'date' }),
      lines: text(2, 'LINES', 'Line of the routing.', {
        as: 'line',
        pointsTo: 'WIPROUTE.LINE',
        after: ['work order'],
        format: '4R',
      }),
      workCenters: text(3, 'WORK.CENTERS', 'Work center.', {
        as: 'workCenter',
        pointsTo: 'WOCE',
        format: '6L',
      }),
      hourTypes: text(4, 'HOUR.TYPES', 'S setup, R run.', { as: 'hourType', format: '1L' }),
      workedHours: hours(5, 'WORKED.HOURS', 'How many hours.', { as: 'hours' }),
      workers: text(6, 'WORKERS', 'Initials of who worked.', { as: 'worker', format: '3L' }),
      quantities: quantity(7, 'QUANTITIES', 'Pieces that went through.', { as: 'quantity' }),
      scrappedQuantities: quantity(8, 'SCRAPPED.QUANTITIES', 'Pieces that were lost.', {
        as: 'scrapped',
      }),
      completions: flag(9, 'COMPLETIONS', 'Y where the operation was complete with it.', {
        as: 'completes',
      }),
      employees: text(10, 'EMPLOYEES', 'Whose labor card it is; blank for hours without one.', {
        as: 'employee',
        pointsTo: 'EMPLOYEE',
      }),
    }),
  },
});

export const WIPLEDGER_LAB = defineTable({
  name: 'WIPLEDGER.LAB',
  description: 'Labor and overhead charged to work orders, line by line of WIPLEDGER.HRS.',
  key: ['company', 'work order'],
  attributes: {
    ...association('CHARGES', {
      dates: date(1, 'DATES', 'When it was worked.', { as: 'date' }),
      periods,
      lines: text(3, 'LINES', 'Line of the routing.', {
        as: 'line',
        pointsTo: 'WIPROUTE.LINE',
        after: ['work order'],
        format: '4R',
      }),
      costCenters: text(4, 'COST.CENTERS', 'Cost center charged.', {
        as: 'costCenter',
        pointsTo: 'COCE',
        format: '6L',
      }),
      rates: cost(5, 'RATES', 'What an hour cost.', { as: 'rate' }),
      laborAmounts: money(6, 'LABOR.AMOUNTS', 'Labor.', { as: 'laborAmount' }),
      fixedAmounts: money(7, 'FIXED.AMOUNTS', 'Fixed overhead.', { as: 'fixedAmount' }),
      variableAmounts: money(8, 'VARIABLE.AMOUNTS', 'Variable overhead.', { as: 'variableAmount' }),
    }),
  },
});

export const WIPLEDGER_OUT = defineTable({
  name: 'WIPLEDGER.OUT',
  description: 'Outside processing charged to work orders as it comes back.',
  key: ['company', 'work order'],
  attributes: {
    ...association('CHARGES', {
      dates: date(1, 'DATES', 'When it came back.', { as: 'date' }),
      periods,
      lines: text(3, 'LINES', 'Line of the routing.', {
        as: 'line',
        pointsTo: 'WIPROUTE.LINE',
        after: ['work order'],
        format: '4R',
      }),
      vendorNos: text(4, 'VENDOR.NOS', 'Vendor.', { as: 'vendorNo', pointsTo: 'VENDOR' }),
      quantities: quantity(5, 'QUANTITIES', 'How much came back.', { as: 'quantity' }),
      amounts: money(6, 'AMOUNTS', 'What it cost.', { as: 'amount' }),
      overheadAmounts: money(7, 'OVERHEAD.AMOUNTS', 'Overhead on it.', { as: 'overheadAmount' }),
    }),
  },
});

export const WIPLEDGER_AP = defineTable({
  name: 'WIPLEDGER.AP',
  description: 'Invoices of vendors for outside processing, against what was charged for it.',
  key: ['company', 'work order'],
  attributes: {
    ...association('INVOICES', {
      dates: date(1, 'DATES', 'Date of the invoice.', { as: 'date' }),
      periods,
      vendorNos: text(3, 'VENDOR.NOS', 'Vendor.', { as: 'vendorNo', pointsTo: 'VENDOR' }),
      invoiceNos: text(4, 'INVOICE.NOS', 'Number the vendor gave it.', {
        as: 'invoiceNo',
        format: '12L',
      }),
      amounts: money(5, 'AMOUNTS', 'What was invoiced.', { as: 'amount' }),
      variances: money(6, 'VARIANCES', 'What that is beyond the charge.', { as: 'variance' }),
    }),
  },
});

export const WIPLEDGER_SUM = defineTable({
  name: 'WIPLEDGER.SUM',
  description: 'What was charged to work orders and what has left them, by the elements of ITEMCA.',
  key: ['company', 'work order'],
  attributes: {
    ...association('COST.ELEMENTS', {
      charged: money(1, 'CHARGED', 'Charged by element.'),
      relieved: money(2, 'RELIEVED', 'Gone to stock or sold, by element.'),
    }),
    totalCharged: money(3, 'TOTAL.CHARGED', 'Charged, all elements together.'),
    totalRelieved: money(4, 'TOTAL.RELIEVED', 'Gone, all elements together.'),
    balance: money(5, 'BALANCE', 'What is in process still.'),
    jobNo: text(6, 'JOB.NO', 'Job that bears it; blank for stock.', { pointsTo: 'JOBMASTER' }),
    ledgerAccount: text(7, 'LEDGER.ACCOUNT', 'Ledger account of the balance.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    lastPostedDate: date(8, 'LAST.POSTED.DATE', 'When something was last posted.'),
    laborHours: hours(9, 'LABOR.HOURS', 'Hours worked, setup included.'),
    ...association('COMPLETIONS', {
      completedDates: date(10, 'COMPLETED.DATES', 'When some of what it makes came to stock.', {
        as: 'date',
      }),
      completedQuantities: quantity(11, 'COMPLETED.QUANTITIES', 'How much.', { as: 'quantity' }),
      completedLocations: text(12, 'COMPLETED.LOCATIONS', 'Location it came to.', {
        as: 'location',
        format: '8L',
      }),
      completedLots: text(13, 'COMPLETED.LOTS', 'Its lot.', { as: 'lotNo' }),
      completedBins: text(14, 'COMPLETED.BINS', 'Bin it came to.', { as: 'bin', format: '8L' }),
      completedJobs: text(15, 'COMPLETED.JOBS', 'Job that holds it; blank for general stock.', {
        as: 'job',
      }),
      completedCostLots: text(16, 'COMPLETED.COST.LOTS', 'Cost lot that bears it.', {
        as: 'costLot',
      }),
      completedCosts: manyLists(
        money(17, 'COMPLETED.COSTS', 'What went with it, by element.', { as: 'costs' }),
      ),
    }),
  },
});
