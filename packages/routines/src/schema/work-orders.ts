import { derived, type SingleAttribute } from 'mvdb';
import { date, flag, number, percent, quantity, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

/** What a live work order holds, and a staged one before it. */
const workOrder = {
  partNo: text(1, 'PART.NO', 'Part it makes.', { pointsTo: 'PRODUCT' }),
  orderedQuantity: quantity(2, 'ORDERED.QUANTITY', 'Quantity to make.'),
  dueDate: date(3, 'DUE.DATE', 'When it must be done.'),
  releaseDate: date(4, 'RELEASE.DATE', 'When it was released to the shop; blank before.'),
  startDate: date(5, 'START.DATE', 'When work is to begin.'),
  jobNo: text(6, 'JOB.NO', 'Job it is made for; blank for stock.', { pointsTo: 'JOBMASTER' }),
  orderStatus: text(7, 'ORDER.STATUS', 'O open, H on hold, C closed.', { format: '1L' }),
  orderType: text(8, 'ORDER.TYPE', 'A assembly, F fabrication, R rework.', { format: '2L' }),
  stockType: text(9, 'STOCK.TYPE', 'JS when stock is kept for a job, ST standard.', {
    format: '2L',
  }),
  routeNo: text(10, 'ROUTE.NO', 'Routing it follows.', { format: '10L' }),
  priority: number(11, 'PRIORITY', 'Priority, 1 first.', { format: '2R' }),
  completedQuantity: quantity(12, 'COMPLETED.QUANTITY', 'Good quantity made so far.'),
  scrappedQuantity: quantity(13, 'SCRAPPED.QUANTITY', 'Quantity lost so far.'),
  location: text(14, 'LOCATION', 'Location the parts go to.', { pointsTo: 'LOCODE', format: '8L' }),
  revision: text(15, 'REVISION', 'Revision of the part.', { format: '4L' }),
  salesOrder: text(16, 'SALES.ORDER', 'Sales order it is made for.', {
    pointsTo: 'OPEN.ORD.HEAD',
  }),
  salesLine: text(17, 'SALES.LINE', 'Line of the sales order.', {
    pointsTo: 'OPEN.ORD.LINE',
    after: ['salesOrder'],
    format: '4R',
  }),
  percentComplete: percent(18, 'PERCENT.COMPLETE', 'How much of the work is done.'),
  costAccount: text(19, 'COST.ACCOUNT', 'Account it charges when it has no job.', {
    pointsTo: 'COST.ACCOUNT',
    format: '10L',
  }),
  planner: text(20, 'PLANNER', 'Initials of the planner.', { format: '3L' }),
  enteredDate: date(21, 'ENTERED.DATE', 'When it was entered.'),
  enteredBy: text(22, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
  financialReleaseDate: date(23, 'FINANCIAL.RELEASE.DATE', 'When costs may first be charged.'),
  closedDate: date(24, 'CLOSED.DATE', 'When it was closed.'),
  lastActivityDate: date(25, 'LAST.ACTIVITY.DATE', 'When something last happened to it.'),
  orderNote: text(26, 'ORDER.NOTE', 'Note for the shop.', { format: '30T' }),
};

/** Changed by operations of the company alone, whatever record somebody hands in. */
const saved = <Value>(attribute: SingleAttribute<Value>): SingleAttribute<Value> => ({
  ...attribute,
  isDerived: true,
});

const workOrderItems = {
  STATUS: derived(
    "IF ORDER.STATUS # 'O' THEN ORDER.STATUS ELSE IF RELEASE.DATE = '' THEN 'P' ELSE 'R'",
    'P planned, R released, H on hold, C closed.',
    { format: '6L' },
  ),
  QTY: derived('ORDERED.QUANTITY', 'Quantity to make.', { conversion: 'MD3', format: '12R' }),
};

export const OPENWO = defineTable({
  name: 'OPENWO',
  description: 'Live work orders.',
  key: ['company', 'work order'],
  title: 'PART.DESC',
  indexedBy: ['partNo', 'jobNo', 'salesOrder'],
  borrows: { jobNo: ['CUSTOMER.NO', 'CUSTOMER.NAME'] },
  attributes: {
    ...workOrder,
    releaseDate: saved(workOrder.releaseDate),
    completedQuantity: saved(workOrder.completedQuantity),
    scrappedQuantity: saved(workOrder.scrappedQuantity),
    salesOrder: saved(workOrder.salesOrder),
    salesLine: saved(workOrder.salesLine),
    percentComplete: saved(workOrder.percentComplete),
    enteredDate: saved(workOrder.enteredDate),
    enteredBy: saved(workOrder.enteredBy),
    closedDate: saved(workOrder.closedDate),
    lastActivityDate: saved(workOrder.lastActivityDate),
  },
  derived: workOrderItems,
});

export const OPENWO_SIM = defineTable({
  name: 'OPENWO.SIM',
  description: 'Simulated work orders, to see what they would do to the shop.',
  key: ['company', 'simulated order'],
  title: 'PART.DESC',
  indexedBy: ['jobNo', 'partNo', 'salesOrder'],
  attributes: {
    ...workOrder,
    simulatedOrder: text(31, 'SIMULATED.ORDER', 'Live order it was copied from; blank for none.', {
      pointsTo: 'OPENWO',
    }),
  },
});

export const OPENWO_1287 = defineTable({
  name: 'OPENWO.1287',
  description: 'Live and staged work orders: what this company keeps of them beyond the standard.',
  key: ['company', 'live or staged order'],
  attributes: {
    reservedBin: text(1, 'RESERVED.BIN', 'Bin kept free for what it makes.', { format: '8L' }),
    finishLocation: text(2, 'FINISH.LOCATION', 'Location the parts go to when done.', {
      pointsTo: 'LOCODE',
      format: '8L',
    }),
    paint: flag(3, 'PAINT', 'Y where the parts are painted.'),
    travelerPrintedDate: date(4, 'TRAVELER.PRINTED.DATE', 'When its papers were printed.'),
    specialOutside: flag(5, 'SPECIAL.OUTSIDE', 'Y where it needs a special outside routing.'),
    expediteNote: text(6, 'EXPEDITE.NOTE', 'Why it is in a hurry.', { format: '30T' }),
  },
});

export const OPENWO_AUTO_1287 = defineTable({
  name: 'OPENWO.AUTO.1287',
  description: 'Staged work orders, planned or entered, that are not live yet.',
  key: ['company', 'staged order'],
  title: 'PART.DESC',
  derived: workOrderItems,
  borrows: { jobNo: ['CUSTOMER.NO', 'CUSTOMER.NAME'] },
  indexedBy: ['partNo', 'salesOrder'],
  attributes: {
    ...workOrder,
    plannedNo: text(31, 'PLANNED.NO', 'Planned order it came from; blank when entered.', {
      format: '8L',
    }),
    makeToStock: flag(32, 'MAKE.TO.STOCK', 'Y where the part is made to stock; blank unknown.'),
    withoutBill: flag(33, 'WITHOUT.BILL', 'Y where the part has no bill; blank unknown.'),
    jobHasSalesOrder: flag(34, 'JOB.HAS.SALES.ORDER', 'Y where its job is sold; blank unknown.'),
    specialOutside: flag(
      35,
      'SPECIAL.OUTSIDE',
      'Y where it needs a special outside routing; blank unknown.',
    ),
  },
});
