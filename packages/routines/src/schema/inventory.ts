import { association, many } from 'mvdb';
import { code, cost, date, flag, money, number, quantity, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const PRODUCT = defineTable({
  name: 'PRODUCT',
  description: 'Parts: what every department knows of them.',
  key: ['company', 'part'],
  title: 'DESCRIPTION',
  attributes: {
    description: text(1, 'DESCRIPTION', 'Primary description.', { format: '30L' }),
    description2: text(2, 'DESCRIPTION.2', 'Secondary description.', { format: '30L' }),
    unit: text(3, 'UNIT', 'Unit of measure in stock.', { format: '3L' }),
    productClass: text(4, 'PRODUCT.CLASS', 'Class for sales and statistics.', { format: '6L' }),
    status: code(5, 'STATUS', { A: 'active', O: 'obsolete' }, { format: '1L' }),
    lotControl: text(
      6,
      'LOT.CONTROL',
      'How stock is kept: 1 by location, 2 by lot, 3 by serial number, 4 by location with bins.',
      { format: '1L' },
    ),
    location: text(7, 'LOCATION', 'Location it is received at.', {
      pointsTo: 'LOCODE',
      format: '8L',
    }),
    stockArea: text(8, 'STOCK.AREA', 'Area of the store room.', { format: '6L' }),
    revision: text(9, 'REVISION', 'Revision of the drawing.', { format: '4L' }),
    drawing: text(10, 'DRAWING', 'Drawing number.'),
    lastActivityDate: date(11, 'LAST.ACTIVITY.DATE', 'Last day on which its stock moved.', {
      isDerived: true,
    }),
    lastUsedBin: text(12, 'LAST.USED.BIN', 'Bin it was last put into or taken from.', {
      format: '8L',
      isDerived: true,
    }),
    weight: quantity(13, 'WEIGHT', 'Weight of one unit, in kilograms.'),
    purchaseUnit: text(14, 'PURCHASE.UNIT', 'Unit of measure it is bought in.', { format: '3L' }),
    purchaseFactor: quantity(15, 'PURCHASE.FACTOR', 'Stock units in one unit bought.'),
    inspection: flag(16, 'INSPECTION', 'Y where receipts are inspected before they are stock.'),
    shelfLifeDays: number(17, 'SHELF.LIFE.DAYS', 'Days a lot keeps; blank for ever.', {
      format: '5R',
    }),
    listPrice: cost(18, 'LIST.PRICE', 'Price of one unit before discounts.'),
    commodityCode: text(19, 'COMMODITY.CODE', 'Commodity code for customs.', { format: '10L' }),
    enteredDate: date(20, 'ENTERED.DATE', 'When the part was entered.'),
    enteredBy: text(21, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
  },
});

export const PRODUCT_1287 = defineTable({
  name: 'PRODUCT.1287',
  description: 'Parts: what this company keeps of them beyond the standard.',
  key: ['company', 'part'],
  indexedBy: ['physicalPartNo'],
  attributes: {
    engineeringStatus: code(
      1,
      'ENGINEERING.STATUS',
      { P: 'preliminary', R: 'released', H: 'on hold', O: 'obsolete' },
      { format: '1L' },
    ),
    physicalPartNo: text(2, 'PHYSICAL.PART.NO', 'Part that is shipped for it.', {
      pointsTo: 'PRODUCT',
    }),
    routeSuggestions: many(
      text(3, 'ROUTE.SUGGESTIONS', 'Kinds of operation suggested for its routing.', {
        format: '6L',
      }),
    ),
    transientPart: flag(4, 'TRANSIENT.PART', 'Y where it never rests in stock.'),
    reservedBin: text(5, 'RESERVED.BIN', 'Bin kept free for it.', { format: '8L' }),
    finishLocation: text(6, 'FINISH.LOCATION', 'Location it goes to when it is made.', {
      pointsTo: 'LOCODE',
      format: '8L',
    }),
    paint: flag(7, 'PAINT', 'Y where it is painted.'),
    criticalDimensions: flag(8, 'CRITICAL.DIMENSIONS', 'Y where dimensions must be recorded.'),
    specialOutside: flag(
      9,
      'SPECIAL.OUTSIDE',
      'Y where work orders for it need a special outside routing.',
    ),
    sparePart: flag(10, 'SPARE.PART', 'Y where it is sold as a spare part.'),
    partType: text(11, 'PART.TYPE', 'Type of part.', { pointsTo: 'PARTTYPE.1287', format: '6L' }),
    noteLines: many(text(12, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
    billChangedBy: text(13, 'BILL.CHANGED.BY', 'Initials of who last changed its bill.', {
      format: '3L',
      isDerived: true,
    }),
  },
});

export const ITEMMANF = defineTable({
  name: 'ITEMMANF',
  description: 'Parts: what engineering and manufacturing know of them.',
  key: ['company', 'part'],
  attributes: {
    mrpCode: code(
      1,
      'MRP.CODE',
      { M: 'manufactured', P: 'purchased', R: 'raw material', D: 'document' },
      {
        format: '1L',
      },
    ),
    gtCode: text(2, 'GT.CODE', 'Group technology class; PRODUCT for what customers buy.', {
      format: '10L',
    }),
    manufacturingCode: text(3, 'MANUFACTURING.CODE', 'Reference of type MFG.', { isDerived: true }),
    firstComponent: text(4, 'FIRST.COMPONENT', 'First component; blank without a bill.', {
      pointsTo: 'PRODUCT',
      isDerived: true,
    }),
    firstAssembly: text(5, 'FIRST.ASSEMBLY', 'First assembly it goes into; blank for none.', {
      pointsTo: 'PRODUCT',
      isDerived: true,
    }),
    lowLevelCode: number(6, 'LOW.LEVEL.CODE', 'Deepest level of any bill it is on; 0 at the top.', {
      format: '2R',
      isDerived: true,
    }),
    routeNo: text(7, 'ROUTE.NO', 'Routing used unless an order names another.', { format: '10L' }),
    orderType: text(
      8,
      'ORDER.TYPE',
      'Type of its work orders: A assembly, F fabrication, R rework.',
      { format: '2L' },
    ),
    yieldPercent: number(9, 'YIELD.PERCENT', 'Good pieces in a hundred made.', { format: '3R' }),
    planner: text(10, 'PLANNER', 'Initials of the planner.', { format: '3L' }),
    engineer: text(11, 'ENGINEER', 'Initials of the engineer.', { format: '3L' }),
    phantom: flag(12, 'PHANTOM', 'Y where it is made as a part of its assembly.'),
    billChangedDate: date(13, 'BILL.CHANGED.DATE', 'When its bill of material last changed.'),
    routeChangedDate: date(14, 'ROUTE.CHANGED.DATE', 'When its routing last changed.'),
  },
});

export const ITEMORD = defineTable({
  name: 'ITEMORD',
  description: 'Parts: how they are ordered.',
  key: ['company', 'part'],
  attributes: {
    orderPolicy: code(
      1,
      'ORDER.POLICY',
      {
        L: 'what is needed',
        M: 'at least the minimum quantity',
        E: 'multiples of the economic quantity',
      },
      { format: '1L' },
    ),
    minimumQuantity: quantity(2, 'MINIMUM.QUANTITY', 'Least quantity of an order (MOQ).'),
    economicQuantity: quantity(3, 'ECONOMIC.QUANTITY', 'Economic order quantity (EOQ).'),
    safetyStock: quantity(4, 'SAFETY.STOCK', 'Quantity that should always be on hand.'),
    reorderPoint: quantity(5, 'REORDER.POINT', 'On-hand quantity at which to order again.'),
    makeToStock: flag(6, 'MAKE.TO.STOCK', 'Y where it is made before a customer asks (MTS).'),
    vendorNo: text(7, 'VENDOR.NO', 'Vendor it is usually bought from.', { pointsTo: 'VENDOR' }),
    buyer: text(8, 'BUYER', 'Initials of the buyer.', { format: '3L' }),
    purchaseLeadDays: number(9, 'PURCHASE.LEAD.DAYS', 'Workdays from order to receipt.', {
      format: '5R',
    }),
    inspectionLeadDays: number(10, 'INSPECTION.LEAD.DAYS', 'Workdays from receipt to stock.', {
      format: '5R',
    }),
    manufacturingLeadDays: number(11, 'MANUFACTURING.LEAD.DAYS', 'Workdays from start to due.', {
      format: '5R',
    }),
    lastPoNo: text(12, 'LAST.PO.NO', 'Purchase order it was last bought on.', {
      pointsTo: 'POHEAD',
    }),
    lastPurchaseDate: date(13, 'LAST.PURCHASE.DATE', 'When it was last bought.'),
    lastPurchaseCost: cost(14, 'LAST.PURCHASE.COST', 'What one unit cost then.'),
    abcClass: text(15, 'ABC.CLASS', 'A, B or C by yearly value of its use.', { format: '1L' }),
  },
});

export const ITEMQTY = defineTable({
  name: 'ITEMQTY',
  description: 'Parts: how much there is, how much is spoken for, how much is coming.',
  key: ['company', 'part'],
  borrows: { part: ['UNIT'] },
  attributes: {
    onHand: quantity(1, 'ON.HAND', 'Quantity in stock, all lots together.'),
    allocated: quantity(2, 'ALLOCATED', 'Quantity that open requirements need.'),
    onOrder: quantity(3, 'ON.ORDER', 'Open quantity of purchase orders and work orders.'),
    lastReceiptDate: date(4, 'LAST.RECEIPT.DATE', 'When some last came in.'),
    lastIssueDate: date(5, 'LAST.ISSUE.DATE', 'When some last went out.'),
    lastCountDate: date(6, 'LAST.COUNT.DATE', 'When it was last counted.'),
    usedThisYear: quantity(7, 'USED.THIS.YEAR', 'Quantity issued since the year began.'),
    usedLastYear: quantity(8, 'USED.LAST.YEAR', 'Quantity issued in the year before.'),
  },
});

export const ITEMCA = defineTable({
  name: 'ITEMCA',
  description:
    'Parts: what one unit costs, by element: material, manufacturing order purchase, labor, fixed overhead, variable overhead, outside processing, outside overhead, manufacturing order issue, other direct cost.',
  key: ['company', 'part'],
  attributes: {
    ...association('COST.ELEMENTS', {
      standardCosts: cost(1, 'STANDARD.COSTS', 'Standard cost by element.', { as: 'standardCost' }),
      averageCosts: cost(2, 'AVERAGE.COSTS', 'Average cost by element.', { as: 'averageCost' }),
      lastCosts: cost(3, 'LAST.COSTS', 'Cost of the last receipt by element.', { as: 'lastCost' }),
    }),
    standardCost: cost(4, 'STANDARD.COST', 'Standard cost, all elements together.'),
    averageCost: cost(5, 'AVERAGE.COST', 'Average cost, all elements together.'),
    lastCost: cost(6, 'LAST.COST', 'Cost of the last receipt, all elements together.'),
    rolledDate: date(7, 'ROLLED.DATE', 'When the standard cost was last worked out.'),
    lastCostDate: date(8, 'LAST.COST.DATE', 'When the last cost was set.'),
  },
});

export const LOCODE = defineTable({
  name: 'LOCODE',
  description: 'Locations in which parts are kept.',
  key: ['company', 'location'],
  title: 'DESCRIPTION',
  attributes: {
    description: text(1, 'DESCRIPTION', 'What and where it is.', { format: '30L' }),
    locationType: code(
      2,
      'LOCATION.TYPE',
      { S: 'store', R: 'receiving', I: 'inspection', X: 'scrap' },
      {
        format: '1L',
      },
    ),
    nettable: flag(3, 'NETTABLE', 'Y where planning counts what lies there.'),
    withBins: flag(4, 'WITH.BINS', 'Y where it is divided into bins.'),
    inventoryAccount: text(5, 'INVENTORY.ACCOUNT', 'Ledger account of what lies there.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    lastActivityDate: date(6, 'LAST.ACTIVITY.DATE', 'Last day on which stock moved there.'),
    lastCountDate: date(7, 'LAST.COUNT.DATE', 'When it was last counted.'),
    stockValue: money(8, 'STOCK.VALUE', 'What the cost lots that lie there are worth.'),
  },
});

export const LOT = defineTable({
  name: 'LOT',
  description:
    'Stock by location and lot. A part kept by location has one lot there, numbered as the location.',
  key: ['company', 'part', 'location', 'lot'],
  borrows: { part: ['UNIT'] },
  attributes: {
    onHand: quantity(1, 'ON.HAND', 'Quantity on hand, all holders together.'),
    allocated: quantity(2, 'ALLOCATED', 'Quantity set aside for orders.'),
    receivedDate: date(3, 'RECEIVED.DATE', 'When it came in.'),
    expiryDate: date(4, 'EXPIRY.DATE', 'Last day it may be used; blank for ever.'),
    lotStatus: code(5, 'LOT.STATUS', { A: 'available', H: 'on hold' }, { format: '1L' }),
    ...association('HOLDERS', {
      jobs: text(6, 'JOBS', 'Jobs that hold some of it; the rest is general stock.', {
        as: 'job',
        pointsTo: 'JOBMASTER',
      }),
      jobQuantities: quantity(7, 'JOB.QUANTITIES', 'How much each job holds.', { as: 'quantity' }),
    }),
    owner: text(8, 'OWNER', 'Who owns consigned stock; blank for ours.'),
    consigned: flag(9, 'CONSIGNED', 'Y for stock of another owner.'),
    sourceOrder: text(10, 'SOURCE.ORDER', 'Purchase order or work order it came from.'),
    lastActivityDate: date(11, 'LAST.ACTIVITY.DATE', 'Last day on which it moved.'),
  },
});

export const LOTXREF = defineTable({
  name: 'LOTXREF',
  description: 'The lots of each part.',
  key: ['company', 'part'],
  attributes: {
    ...association('LOTS', {
      locations: text(1, 'LOCATIONS', 'Location of the lot.', {
        as: 'location',
        pointsTo: 'LOCODE',
        format: '8L',
      }),
      lotNos: text(2, 'LOT.NOS', 'Number of the lot.', {
        as: 'lotNo',
        pointsTo: 'LOT',
        after: ['part', 'locations'],
      }),
    }),
  },
});

export const BIN = defineTable({
  name: 'BIN',
  description: 'Bins of general stock, with what lies in each.',
  key: ['company', 'location', 'bin'],
  attributes: {
    ...association('CONTENTS', {
      parts: text(1, 'PARTS', 'Part that lies in it.', { as: 'part', pointsTo: 'PRODUCT' }),
      lotNos: text(2, 'LOT.NOS', 'Its lot.', {
        as: 'lotNo',
        pointsTo: 'LOT',
        after: ['parts', 'location'],
      }),
      quantities: quantity(3, 'QUANTITIES', 'How much of it lies there.', { as: 'quantity' }),
    }),
    lastActivityDate: date(4, 'LAST.ACTIVITY.DATE', 'Last day on which something moved.'),
  },
});

export const BIN_PRODUCT = defineTable({
  name: 'BIN.PRODUCT',
  description: 'The bins of general stock that each part lies in.',
  key: ['company', 'part'],
  attributes: {
    ...association('PLACES', {
      locations: text(1, 'LOCATIONS', 'Location of the bin.', {
        as: 'location',
        pointsTo: 'LOCODE',
        format: '8L',
      }),
      bins: text(2, 'BINS', 'Number of the bin.', {
        as: 'bin',
        pointsTo: 'BIN',
        after: ['locations'],
      }),
    }),
  },
});

export const BINXREF = defineTable({
  name: 'BINXREF',
  description: 'The bins of general stock at each location.',
  key: ['company', 'location'],
  attributes: {
    bins: many(text(1, 'BINS', 'Number of the bin.', { pointsTo: 'BIN', after: ['location'] })),
  },
});

export const JOB_BIN = defineTable({
  name: 'JOB.BIN',
  description: 'Bins of stock held for a job, with what lies in each.',
  key: ['company', 'job', 'location', 'bin'],
  attributes: {
    ...association('CONTENTS', {
      parts: text(1, 'PARTS', 'Part that lies in it.', { as: 'part', pointsTo: 'PRODUCT' }),
      lotNos: text(2, 'LOT.NOS', 'Its lot.', {
        as: 'lotNo',
        pointsTo: 'LOT',
        after: ['parts', 'location'],
      }),
      quantities: quantity(3, 'QUANTITIES', 'How much of it lies there.', { as: 'quantity' }),
    }),
    lastActivityDate: date(4, 'LAST.ACTIVITY.DATE', 'Last day on which something moved.'),
  },
});

export const JOB_PRODUCT = defineTable({
  name: 'JOB.PRODUCT',
  description: 'The bins of job stock that each part lies in.',
  key: ['company', 'part'],
  attributes: {
    ...association('PLACES', {
      jobs: text(1, 'JOBS', 'Job that holds it.', { as: 'job', pointsTo: 'JOBMASTER' }),
      locations: text(2, 'LOCATIONS', 'Location of the bin.', {
        as: 'location',
        pointsTo: 'LOCODE',
        format: '8L',
      }),
      bins: text(3, 'BINS', 'Number of the bin.', {
        as: 'bin',
        pointsTo: 'JOB.BIN',
        after: ['jobs', 'locations'],
      }),
    }),
  },
});

export const JOB_BINXREF = defineTable({
  name: 'JOB.BINXREF',
  description: 'The bins that each job holds stock in.',
  key: ['company', 'job'],
  attributes: {
    ...association('PLACES', {
      locations: text(1, 'LOCATIONS', 'Location of the bin.', {
        as: 'location',
        pointsTo: 'LOCODE',
        format: '8L',
      }),
      bins: text(2, 'BINS', 'Number of the bin.', {
        as: 'bin',
        pointsTo: 'JOB.BIN',
        after: ['job', 'locations'],
      }),
    }),
  },
});

export const REQ = defineTable({
  name: 'REQ',
  description:
    'What comes in and what is needed of each part: open purchase order lines, open work orders, planned orders, and requirements with the demand they are pegged to.',
  key: ['company', 'part'],
  attributes: {
    ...association('PURCHASES', {
      poNos: text(1, 'PO.NOS', 'Purchase order.', { as: 'poNo', pointsTo: 'POHEAD', format: '8L' }),
      poLines: text(2, 'PO.LINES', 'Its line.', {
        as: 'poLine',
        pointsTo: 'POLINE',
        after: ['poNos'],
        format: '4R',
      }),
      poDates: date(3, 'PO.DATES', 'Date the vendor promised.', { as: 'date' }),
      poQuantities: quantity(4, 'PO.QUANTITIES', 'Quantity open on that date.', { as: 'quantity' }),
      poJobs: text(5, 'PO.JOBS', 'Job it is bought for; blank for stock.', {
        as: 'job',
        pointsTo: 'JOBMASTER',
      }),
    }),
    ...association('MADE', {
      workOrders: text(6, 'WORK.ORDERS', 'Work order.', { as: 'workOrder', pointsTo: 'OPENWO' }),
      workOrderDates: date(7, 'WORK.ORDER.DATES', 'Date it is due.', { as: 'date' }),
      workOrderQuantities: quantity(8, 'WORK.ORDER.QUANTITIES', 'Quantity open.', {
        as: 'quantity',
      }),
      workOrderJobs: text(9, 'WORK.ORDER.JOBS', 'Job it is made for; blank for stock.', {
        as: 'job',
        pointsTo: 'JOBMASTER',
      }),
    }),
    ...association('PLANNED', {
      plannedNos: text(10, 'PLANNED.NOS', 'Planned order.', { as: 'number', format: '8L' }),
      plannedStartDates: date(11, 'PLANNED.START.DATES', 'Date to begin it.', { as: 'startDate' }),
      plannedDates: date(12, 'PLANNED.DATES', 'Date it is needed.', { as: 'date' }),
      plannedQuantities: quantity(13, 'PLANNED.QUANTITIES', 'Quantity to order.', {
        as: 'quantity',
      }),
      plannedJobs: text(14, 'PLANNED.JOBS', 'Job it is planned for; blank for stock.', {
        as: 'job',
        pointsTo: 'JOBMASTER',
      }),
    }),
    ...association('DEMAND', {
      demandTypes: text(15, 'DEMAND.TYPES', 'S sales order line, W component of a work order.', {
        as: 'type',
        format: '1L',
      }),
      demandWorkOrders: text(16, 'DEMAND.WORK.ORDERS', 'Work order that needs it.', {
        as: 'workOrder',
        pointsTo: 'OPENWO',
      }),
      demandSalesOrders: text(17, 'DEMAND.SALES.ORDERS', 'Sales order that it is pegged to.', {
        as: 'salesOrder',
        pointsTo: 'OPEN.ORD.HEAD',
      }),
      demandSalesLines: text(18, 'DEMAND.SALES.LINES', 'Line of the sales order.', {
        as: 'salesLine',
        pointsTo: 'OPEN.ORD.LINE',
        after: ['demandSalesOrders'],
        format: '4R',
      }),
      demandJobs: text(19, 'DEMAND.JOBS', 'Job that needs it; blank for stock.', {
        as: 'job',
        pointsTo: 'JOBMASTER',
      }),
      demandPegParts: text(20, 'DEMAND.PEG.PARTS', 'Assembly it goes into, or itself when sold.', {
        as: 'pegPart',
        pointsTo: 'PRODUCT',
      }),
      demandDates: date(21, 'DEMAND.DATES', 'Date it is needed.', { as: 'date' }),
      demandQuantities: quantity(22, 'DEMAND.QUANTITIES', 'Quantity still needed.', {
        as: 'quantity',
      }),
      demandPriorities: number(23, 'DEMAND.PRIORITIES', 'Priority, 1 first.', {
        as: 'priority',
        format: '2R',
      }),
    }),
  },
});
