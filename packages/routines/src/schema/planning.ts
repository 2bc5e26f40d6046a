import { defineTable, many } from 'mvdb';
import { date, flag, number, quantity, text, time } from './attribute.ts';

export const ITEMORD_MS = defineTable({
  name: 'ITEMORD.MS',
  description: 'Parts on the master schedule: how they are scheduled.',
  key: ['company', 'part'],
  attributes: {
    scheduled: flag(1, 'SCHEDULED', 'Y where the master schedule plans it.'),
    demandFenceDays: number(2, 'DEMAND.FENCE.DAYS', 'Workdays in which only orders count.', {
      format: '4R',
    }),
    planningFenceDays: number(3, 'PLANNING.FENCE.DAYS', 'Workdays in which nothing is moved.', {
      format: '4R',
    }),
    weeklyQuantity: quantity(4, 'WEEKLY.QUANTITY', 'Quantity that a week can make.'),
    changedDate: date(5, 'CHANGED.DATE', 'When its demand last changed.'),
    replan: flag(6, 'REPLAN', 'Y until it is planned again.'),
  },
});

export const WORKLOTSUM_MS = defineTable({
  name: 'WORKLOTSUM.MS',
  description: 'Master schedule work table: demand, supply and balance of a part, week by week.',
  key: ['company', 'part'],
  attributes: {
    weeks: many(
      date(1, 'WEEKS', 'Monday of the week; the first holds all before.'),
      'WEEKLY',
      'week',
    ),
    demands: many(quantity(2, 'DEMANDS', 'What is needed in it.'), 'WEEKLY', 'demand'),
    supplies: many(quantity(3, 'SUPPLIES', 'What open orders bring in it.'), 'WEEKLY', 'supply'),
    balances: many(quantity(4, 'BALANCES', 'What is there at its end.'), 'WEEKLY', 'balance'),
    onHand: quantity(5, 'ON.HAND', 'What was on hand to begin with.'),
    workedOutDate: date(6, 'WORKED.OUT.DATE', 'When it was worked out.'),
  },
});

export const MRP_INCR_1287 = defineTable({
  name: 'MRP.INCR.1287',
  description: 'Parts whose requirements changed since material was last planned.',
  key: ['company', 'part'],
  attributes: {
    reason: text(1, 'REASON', 'What changed.', { format: '20L' }),
    changedDate: date(2, 'CHANGED.DATE', 'When.'),
    changedTime: time(3, 'CHANGED.TIME', 'At what time.'),
    login: text(4, 'LOGIN', 'Login of who changed it.', { format: '10L' }),
    partNo: text(5, 'PART.NO', 'Part.', { pointsTo: 'PRODUCT' }),
  },
});

/** How much of a need each kind of supply covers. */
const cover = {
  fromStock: many(quantity(8, 'FROM.STOCK', 'Covered by stock.'), 'NEEDS', 'fromStock'),
  fromOrders: many(quantity(9, 'FROM.ORDERS', 'Covered by open orders.'), 'NEEDS', 'fromOrders'),
  fromPlanned: many(
    quantity(10, 'FROM.PLANNED', 'Covered by planned orders.'),
    'NEEDS',
    'fromPlanned',
  ),
  notCovered: many(quantity(11, 'NOT.COVERED', 'Covered by nothing.'), 'NEEDS', 'notCovered'),
  codes: many(
    text(12, 'CODES', 'S stock, O orders in time, L orders too late, P planned, N not covered.', {
      format: '1L',
    }),
    'NEEDS',
    'code',
  ),
  references: many(
    text(13, 'REFERENCES', 'Last order that covers it; blank for stock.', { format: '10L' }),
    'NEEDS',
    'reference',
  ),
  referenceDates: many(
    date(14, 'REFERENCE.DATES', 'When that order comes.'),
    'NEEDS',
    'referenceDate',
  ),
};

export const WORKJ7272A_1287 = defineTable({
  name: 'WORKJ7272A.1287',
  description: 'Availability work table: the needs of a part, and what covers them.',
  key: ['company', 'part'],
  attributes: {
    workOrders: many(
      text(1, 'WORK.ORDERS', 'Work order that needs it.', { pointsTo: 'OPENWO' }),
      'NEEDS',
      'workOrder',
    ),
    salesOrders: many(
      text(2, 'SALES.ORDERS', 'Sales order.', { pointsTo: 'OPEN.ORD.HEAD', format: '10L' }),
      'NEEDS',
      'salesOrder',
    ),
    salesLines: many(
      text(3, 'SALES.LINES', 'Line of it.', {
        pointsTo: 'OPEN.ORD.LINE',
        after: ['salesOrders'],
        format: '4R',
      }),
      'NEEDS',
      'salesLine',
    ),
    jobs: many(text(4, 'JOBS', 'Job; blank for stock.', { pointsTo: 'JOBMASTER' }), 'NEEDS', 'job'),
    dates: many(date(5, 'DATES', 'When it is needed.'), 'NEEDS', 'date'),
    priorities: many(
      number(6, 'PRIORITIES', 'Priority, 1 first.', { format: '2R' }),
      'NEEDS',
      'priority',
    ),
    quantities: many(quantity(7, 'QUANTITIES', 'How much.'), 'NEEDS', 'quantity'),
    ...cover,
    workedOutDate: date(15, 'WORKED.OUT.DATE', 'When it was worked out.'),
    workedOutBy: text(16, 'WORKED.OUT.BY', 'Initials of who asked.', { format: '3L' }),
  },
});

export const WORKJ7272B_1287 = defineTable({
  name: 'WORKJ7272B.1287',
  description: 'Availability work table: the supplies of a part, and what is left of them.',
  key: ['company', 'part'],
  attributes: {
    supplyTypes: many(
      text(1, 'SUPPLY.TYPES', 'OH on hand, PO, WO, or PL planned order.', { format: '2L' }),
      'SUPPLIES',
      'type',
    ),
    orderNos: many(
      text(2, 'ORDER.NOS', 'Order; blank for stock.', { format: '10L' }),
      'SUPPLIES',
      'orderNo',
    ),
    jobs: many(
      text(3, 'JOBS', 'Job it is for; blank for general stock.', { pointsTo: 'JOBMASTER' }),
      'SUPPLIES',
      'job',
    ),
    dates: many(date(4, 'DATES', 'When it comes; blank for stock.'), 'SUPPLIES', 'date'),
    quantities: many(quantity(5, 'QUANTITIES', 'How much.'), 'SUPPLIES', 'quantity'),
    remaining: many(quantity(6, 'REMAINING', 'How much no need takes.'), 'SUPPLIES', 'remaining'),
    workedOutDate: date(7, 'WORKED.OUT.DATE', 'When it was worked out.'),
  },
});

export const WORKJ7272C_1287 = defineTable({
  name: 'WORKJ7272C.1287',
  description: 'Availability work table: whether a component of a work order is there.',
  key: ['company', 'work order', 'component'],
  indexedBy: ['component'],
  attributes: {
    code: text(
      1,
      'CODE',
      'S stock, O orders in time, L orders too late, P planned, N not covered.',
      { format: '1L' },
    ),
    neededQuantity: quantity(2, 'NEEDED.QUANTITY', 'How much it needs.'),
    neededDate: date(3, 'NEEDED.DATE', 'When it needs it.'),
    reference: text(4, 'REFERENCE', 'Last order that covers it; blank for stock.', {
      format: '10L',
    }),
    referenceDate: date(5, 'REFERENCE.DATE', 'When that order comes.'),
    notCovered: quantity(6, 'NOT.COVERED', 'How much nothing covers.'),
    workedOutDate: date(7, 'WORKED.OUT.DATE', 'When it was worked out.'),
  },
});

export const HOLD = defineTable({
  name: 'HOLD',
  description: 'Reports that were kept instead of being printed.',
  key: ['company', 'report', 'number'],
  attributes: {
    title: text(1, 'TITLE', 'Heading of the report.', { format: '40L' }),
    program: text(2, 'PROGRAM', 'Program that made it.', { format: '20L' }),
    login: text(3, 'LOGIN', 'Login of who asked for it.', { format: '10L' }),
    madeDate: date(4, 'MADE.DATE', 'When it was made.'),
    madeTime: time(5, 'MADE.TIME', 'At what time.'),
    lines: many(text(6, 'LINES', 'The report, one line a value.', { format: '80L' })),
  },
});
