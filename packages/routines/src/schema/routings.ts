import { many } from 'mvdb';
import {
  code,
  cost,
  date,
  flag,
  hours,
  money,
  number,
  percent,
  pieceHours,
  quantity,
  text,
} from './attribute.ts';
import { defineTable } from './define-table.ts';

/** What an operation is, in any routing. */
const operation = {
  description: text(1, 'DESCRIPTION', 'What is done.', { format: '30L' }),
  workCenter: text(2, 'WORK.CENTER', 'Work center that does it.', {
    pointsTo: 'WOCE',
    format: '6L',
  }),
  costCenter: text(3, 'COST.CENTER', 'Cost center that is charged.', {
    pointsTo: 'COCE',
    format: '6L',
  }),
  setupHours: hours(4, 'SETUP.HOURS', 'Hours to set up, once an order.'),
  laborHours: pieceHours(5, 'LABOR.HOURS', 'Labor hours of one piece.'),
  machineHours: pieceHours(6, 'MACHINE.HOURS', 'Machine hours of one piece.'),
  queueDays: number(7, 'QUEUE.DAYS', 'Workdays it waits before.', { format: '4R' }),
  moveDays: number(8, 'MOVE.DAYS', 'Workdays to move it on.', { format: '4R' }),
  yieldPercent: percent(9, 'YIELD.PERCENT', 'Good pieces in a hundred.'),
  outside: flag(10, 'OUTSIDE', 'Y where a vendor does it.'),
  vendorNo: text(11, 'VENDOR.NO', 'Vendor that does it.', { pointsTo: 'VENDOR' }),
  outsideCost: cost(12, 'OUTSIDE.COST', 'What the vendor charges for one piece.'),
  outsideDays: number(13, 'OUTSIDE.DAYS', 'Workdays at the vendor.', { format: '4R' }),
  toolNo: text(14, 'TOOL.NO', 'Tool or fixture it needs.', { format: '10L' }),
  overlapPercent: percent(15, 'OVERLAP.PERCENT', 'Share done before the next one may begin.'),
};

/** What an operation has beyond the standard. */
const operationExtension = {
  machineType: text(1, 'MACHINE.TYPE', 'Kind of machine it needs.', {
    pointsTo: 'MACHTYPE.1287',
    format: '6L',
  }),
  processType: text(2, 'PROCESS.TYPE', 'Kind of process.', {
    pointsTo: 'MACHPROCESSTYPE.1287',
    format: '6L',
  }),
  programNo: text(3, 'PROGRAM.NO', 'Number of the machine program.', { format: '10L' }),
  criticalDimensions: many(
    text(4, 'CRITICAL.DIMENSIONS', 'Dimensions to record.', { format: '20L' }),
  ),
  suggestion: text(5, 'SUGGESTION', 'Suggestion it came from.', { format: '6L' }),
};

const notes = {
  noteLines: many(text(1, 'NOTE.LINES', 'Instructions, one line a value.', { format: '40T' })),
  changedDate: date(2, 'CHANGED.DATE', 'When they last changed.'),
  changedBy: text(3, 'CHANGED.BY', 'Initials of who changed them.', { format: '3L' }),
};

/** What the head of a routing says, given its table of lines and what stands before a line in its ids. */
function routingHead(lineTable: string, after: readonly string[]) {
  return {
    partNo: text(1, 'PART.NO', 'Part it makes; blank for a template.', { pointsTo: 'PRODUCT' }),
    description: text(2, 'DESCRIPTION', 'What it is for.', { format: '30L' }),
    routeNo: text(3, 'ROUTE.NO', '1 for the standard routing, others for alternates.', {
      format: '10L',
    }),
    revision: text(4, 'REVISION', 'Revision of the part it was made for.', { format: '4L' }),
    lines: many(
      text(5, 'LINES', 'Its lines, in the order of work.', {
        pointsTo: lineTable,
        after,
        format: '4R',
      }),
    ),
    setupHours: hours(6, 'SETUP.HOURS', 'Setup hours of all lines.'),
    laborHours: pieceHours(7, 'LABOR.HOURS', 'Labor hours of one piece, all lines.'),
    enteredDate: date(8, 'ENTERED.DATE', 'When it was entered.'),
    enteredBy: text(9, 'ENTERED.BY', 'Initials of who entered it.', { format: '3L' }),
    changedDate: date(10, 'CHANGED.DATE', 'When it last changed.'),
    changedBy: text(11, 'CHANGED.BY', 'Initials of who changed it.', { format: '3L' }),
  };
}

export const SROUTE_HEAD = defineTable({
  name: 'SROUTE.HEAD',
  description: 'Standard routings by part, and templates by their own number.',
  key: ['company', 'routing'],
  title: 'DESCRIPTION',
  indexedBy: ['partNo'],
  attributes: {
    ...routingHead('SROUTE.LINE', ['routing']),
    template: flag(12, 'TEMPLATE', 'Y for a template.'),
  },
});

export const SROUTE_LINE = defineTable({
  name: 'SROUTE.LINE',
  description: 'Operations of standard routings and templates.',
  key: ['company', 'routing', 'line'],
  title: 'DESCRIPTION',
  attributes: operation,
});

export const SROUTE_LINE_1287 = defineTable({
  name: 'SROUTE.LINE.1287',
  description: 'Operations of standard routings: what this company keeps beyond the standard.',
  key: ['company', 'routing', 'line'],
  attributes: operationExtension,
});

export const SROUTE_NOTE = defineTable({
  name: 'SROUTE.NOTE',
  description: 'Instructions for operations of standard routings.',
  key: ['company', 'routing', 'line'],
  attributes: notes,
});

export const ALTROUTE_HEAD = defineTable({
  name: 'ALTROUTE.HEAD',
  description: 'Alternate routings of parts.',
  key: ['company', 'part', 'route number'],
  title: 'DESCRIPTION',
  indexedBy: ['partNo'],
  attributes: {
    ...routingHead('ALTROUTE.LINE', ['part', 'route number']),
    reason: text(12, 'REASON', 'When to use it instead of the standard.', { format: '30L' }),
  },
});

export const ALTROUTE_LINE = defineTable({
  name: 'ALTROUTE.LINE',
  description: 'Operations of alternate routings.',
  key: ['company', 'part', 'route number', 'line'],
  title: 'DESCRIPTION',
  attributes: operation,
});

export const ALTROUTE_LINE_1287 = defineTable({
  name: 'ALTROUTE.LINE.1287',
  description: 'Operations of alternate routings: what this company keeps beyond the standard.',
  key: ['company', 'part', 'route number', 'line'],
  attributes: operationExtension,
});

export const ALTROUTE_NOTE = defineTable({
  name: 'ALTROUTE.NOTE',
  description: 'Instructions for operations of alternate routings.',
  key: ['company', 'part', 'route number', 'line'],
  attributes: notes,
});

export const ALTROUTE_XREF = defineTable({
  name: 'ALTROUTE.XREF',
  description: 'The alternate routings of each part, by number.',
  key: ['company', 'part'],
  attributes: {
    routeNos: many(
      text(1, 'ROUTE.NOS', 'Number of the routing.', {
        pointsTo: 'ALTROUTE.HEAD',
        after: ['part'],
        format: '10L',
      }),
    ),
  },
});

/** What a work order adds to an operation: when it is planned, and how far it is. */
const operationInWork = {
  ...operation,
  plannedStart: date(21, 'PLANNED.START', 'When it is to begin.'),
  plannedDue: date(22, 'PLANNED.DUE', 'When it must be through.'),
  lineStatus: code(
    23,
    'LINE.STATUS',
    { W: 'waits', S: 'started', C: 'complete' },
    { format: '1L' },
  ),
  completedQuantity: quantity(24, 'COMPLETED.QUANTITY', 'Good quantity that went through.'),
  scrappedQuantity: quantity(25, 'SCRAPPED.QUANTITY', 'Quantity lost here.'),
  actualSetupHours: hours(26, 'ACTUAL.SETUP.HOURS', 'Setup hours worked.'),
  actualLaborHours: hours(27, 'ACTUAL.LABOR.HOURS', 'Labor hours worked beside setup.'),
  completedDate: date(28, 'COMPLETED.DATE', 'When it was complete.'),
  completedBy: text(29, 'COMPLETED.BY', 'Initials of who said so.', { format: '3L' }),
  poNo: text(30, 'PO.NO', 'Purchase order on which a vendor does it.', { pointsTo: 'POHEAD' }),
  poLine: text(31, 'PO.LINE', 'Its line.', { pointsTo: 'POLINE', after: ['poNo'], format: '4R' }),
  completionQuantity: quantity(
    32,
    'COMPLETION.QUANTITY',
    'Quantity that counts as through because it was said to be complete.',
  ),
  completionStatus: text(33, 'COMPLETION.STATUS', 'Its status before it was complete.', {
    format: '1L',
  }),
};

function headInWork(lineTable: string, order: 'work order' | 'simulated order') {
  return {
    ...routingHead(lineTable, [order]),
    orderQuantity: quantity(21, 'ORDER.QUANTITY', 'Quantity to make.'),
    currentLine: text(22, 'CURRENT.LINE', 'First line not complete; blank when all are.', {
      pointsTo: lineTable,
      after: [order],
      format: '4R',
    }),
    plannedStart: date(23, 'PLANNED.START', 'When the first line is to begin.'),
    plannedDue: date(24, 'PLANNED.DUE', 'When the last line must be through.'),
    plannedDate: date(25, 'PLANNED.DATE', 'When these dates were planned.'),
    remainingHours: hours(26, 'REMAINING.HOURS', 'Labor hours still to work, setup included.'),
  };
}

export const WIPROUTE_HEAD = defineTable({
  name: 'WIPROUTE.HEAD',
  description: 'Routings of work orders.',
  key: ['company', 'work order'],
  attributes: headInWork('WIPROUTE.LINE', 'work order'),
});

export const WIPROUTE_LINE = defineTable({
  name: 'WIPROUTE.LINE',
  description: 'Operations of work orders.',
  key: ['company', 'work order', 'line'],
  title: 'DESCRIPTION',
  borrows: { 'work order': ['PART.NO', 'JOB.NO'] },
  attributes: operationInWork,
});

export const WIPROUTE_LINE_1287 = defineTable({
  name: 'WIPROUTE.LINE.1287',
  description: 'Operations of work orders: what this company keeps beyond the standard.',
  key: ['company', 'work order', 'line'],
  attributes: operationExtension,
});

export const WIPROUTE_NOTE = defineTable({
  name: 'WIPROUTE.NOTE',
  description: 'Instructions for operations of work orders.',
  key: ['company', 'work order', 'line'],
  attributes: notes,
});

export const WIPROUTE_COST = defineTable({
  name: 'WIPROUTE.COST',
  description: 'What operations of work orders should cost and did cost.',
  key: ['company', 'work order', 'line'],
  attributes: {
    laborRate: cost(1, 'LABOR.RATE', 'What an hour of labor costs here.'),
    standardLabor: money(2, 'STANDARD.LABOR', 'Labor that the pieces made should have cost.'),
    actualLabor: money(3, 'ACTUAL.LABOR', 'Labor charged.'),
    actualOverhead: money(4, 'ACTUAL.OVERHEAD', 'Overhead charged, fixed and variable.'),
    actualOutside: money(5, 'ACTUAL.OUTSIDE', 'Outside processing charged.'),
    costedDate: date(6, 'COSTED.DATE', 'When it was last worked out.'),
  },
});

export const WIPROUTE_SIM_HEAD = defineTable({
  name: 'WIPROUTE.SIM.HEAD',
  description: 'Routings of simulated work orders.',
  key: ['company', 'simulated order'],
  attributes: headInWork('WIPROUTE.SIM.LINE', 'simulated order'),
});

export const WIPROUTE_SIM_LINE = defineTable({
  name: 'WIPROUTE.SIM.LINE',
  description: 'Operations of simulated work orders.',
  key: ['company', 'simulated order', 'line'],
  title: 'DESCRIPTION',
  attributes: operationInWork,
});

export const WIPROUTE_SIM_NOTE = defineTable({
  name: 'WIPROUTE.SIM.NOTE',
  description: 'Instructions for operations of simulated work orders.',
  key: ['company', 'simulated order', 'line'],
  attributes: notes,
});
