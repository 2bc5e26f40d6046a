import { association, many } from 'mvdb';
import { date, flag, number, quantity, text, time } from './attribute.ts';
import { defineTable } from './define-table.ts';

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
    ...association('WEEKLY', {
      weeks: date(1, 'WEEKS', 'Monday of the week; the first holds all before.', { as: 'week' }),
      demands: quantity(2, 'DEMANDS', 'What is needed in it.', { as: 'demand' }),
      supplies: quantity(3, 'SUPPLIES', 'What open orders bring in it.', { as: 'supply' }),
      balances: quantity(4, 'BALANCES', 'What is there at its end.', { as: 'balance' }),
    }),
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
  ...association('NEEDS', {
    fromStock: quantity(8, 'FROM.STOCK', 'Covered by stock.'),
    fromOrders: quantity(9, 'FROM.ORDERS', 'Covered by open orders.'),
    fromPlanned: quantity(10, 'FROM.PLANNED', 'Covered by planned orders.'),
    notCovered: quantity(11, 'NOT.COVERED', 'Covered by nothing.'),
    codes: text(
      12,
      'CODES',
      'S stock, O orders in time, L orders too late, P planned, N not covered.',
      { as: 'code', format: '1L' },
    ),
    references: text(13, 'REFERENCES', 'Last order that covers it; blank for stock.', {
      as: 'reference',
      format: '10L',
    }),
    referenceDates: date(14, 'REFERENCE.DATES', 'When that order comes.', { as: 'referenceDate' }),
  }),
};

export const WORKJ7272A_1287 = defineTable({
  name: 'WORKJ7272A.1287',
  description: 'Availability work table: the needs of a part, and what covers them.',
  key: ['company', 'part'],
  attributes: {
    ...association('NEEDS', {
      workOrders: text(1, 'WORK.ORDERS', 'Work order that needs it.', {
        as: 'workOrder',
        pointsTo: 'OPENWO',
      }),
      salesOrders: text(2, 'SALES.ORDERS', 'Sales order.', {
        as: 'salesOrder',
        pointsTo: 'OPEN.ORD.HEAD',
        format: '10L',
      }),
      salesLines: text(3, 'SALES.LINES', 'Line of it.', {
        as: 'salesLine',
        pointsTo: 'OPEN.ORD.LINE',
        after: ['salesOrders'],
        format: '4R',
      }),
      jobs: text(4, 'JOBS', 'Job; blank for stock.', { as: 'job', pointsTo: 'JOBMASTER' }),
      dates: date(5, 'DATES', 'When it is needed.', { as: 'date' }),
      priorities: number(6, 'PRIORITIES', 'Priority, 1 first.', { as: 'priority', format: '2R' }),
      quantities: quantity(7, 'QUANTITIES', 'How much.', { as: 'quantity' }),
    }),
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
    ...association('SUPPLIES', {
      supplyTypes: text(1, 'SUPPLY.TYPES', 'OH on hand, PO, WO, or PL planned order.', {
        as: 'type',
        format: '2L',
      }),
      orderNos: text(2, 'ORDER.NOS', 'Order; blank for stock.', { as: 'orderNo', format: '10L' }),
      jobs: text(3, 'JOBS', 'Job it is for; blank for general stock.', {
        as: 'job',
        pointsTo: 'JOBMASTER',
      }),
      dates: date(4, 'DATES', 'When it comes; blank for stock.', { as: 'date' }),
      quantities: quantity(5, 'QUANTITIES', 'How much.', { as: 'quantity' }),
      remaining: quantity(6, 'REMAINING', 'How much no need takes.'),
    }),
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
