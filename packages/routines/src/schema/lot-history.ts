import { association, many } from 'mvdb';
import { cost, date, number, quantity, text, time } from './attribute.ts';
import { defineTable } from './define-table.ts';

/** What moved, from which place or to it. */
const movement = {
  location: text(1, 'LOCATION', 'Location.', { pointsTo: 'LOCODE', format: '8L' }),
  lotNo: text(2, 'LOT.NO', 'Lot.', { pointsTo: 'LOT', after: ['part', 'location'] }),
  bin: text(3, 'BIN', 'Bin.', { format: '8L' }),
  jobNo: text(4, 'JOB.NO', 'Job that holds it; blank for general stock.', {
    pointsTo: 'JOBMASTER',
  }),
  movementType: text(5, 'MOVEMENT.TYPE', 'R receipt, I issue, A adjustment, T transfer.', {
    format: '1L',
  }),
  movedDate: date(6, 'MOVED.DATE', 'When it moved.'),
  movedTime: time(7, 'MOVED.TIME', 'At what time.'),
  quantity: quantity(8, 'QUANTITY', 'How much came; below zero, how much went.'),
  unitCost: cost(9, 'UNIT.COST', 'What one unit cost.'),
  reference: text(10, 'REFERENCE', 'Order it moved for.', { format: '10L' }),
  program: text(11, 'PROGRAM', 'Program that moved it.', { format: '15L' }),
  initials: text(12, 'INITIALS', 'Initials of the operator.', { format: '3L' }),
};

export const LOTHIST = defineTable({
  name: 'LOTHIST',
  description: 'Movements of stock. What moved of a lot adds up to what is there.',
  key: ['company', 'part', 'history number'],
  attributes: movement,
});

export const LOTHIST_AUDIT = defineTable({
  name: 'LOTHIST.AUDIT',
  description: 'Movements of stock as they were entered, with what they cost and changed.',
  key: ['company', 'part', 'history number'],
  attributes: {
    login: text(1, 'LOGIN', 'Login of the operator.', { format: '10L' }),
    port: text(2, 'PORT', 'Terminal.', { format: '5L' }),
    lotBefore: quantity(3, 'LOT.BEFORE', 'Quantity of the lot before.'),
    lotAfter: quantity(4, 'LOT.AFTER', 'Quantity of the lot after.'),
    ...association('COSTED', {
      costLots: text(5, 'COST.LOTS', 'Cost lot that changed.', {
        as: 'costLot',
        pointsTo: 'LOTCOST',
        after: ['part'],
      }),
      costLotQuantities: quantity(6, 'COST.LOT.QUANTITIES', 'By how much.', { as: 'quantity' }),
    }),
    elementCosts: many(cost(7, 'ELEMENT.COSTS', 'Cost of one unit by element.')),
  },
});

export const LOTCOST = defineTable({
  name: 'LOTCOST',
  description: 'Cost lots: what stock that came in together cost, and what is left of it.',
  key: ['company', 'part', 'cost lot'],
  attributes: {
    receivedQuantity: quantity(1, 'RECEIVED.QUANTITY', 'Quantity that came in.'),
    remainingQuantity: quantity(2, 'REMAINING.QUANTITY', 'Quantity that is left.'),
    receivedDate: date(3, 'RECEIVED.DATE', 'When it came in.'),
    elementCosts: many(cost(4, 'ELEMENT.COSTS', 'Cost of one unit by element of ITEMCA.')),
    unitCost: cost(5, 'UNIT.COST', 'Cost of one unit, all elements together.'),
    lotNo: text(6, 'LOT.NO', 'Lot it lies in.', { pointsTo: 'LOT', after: ['part', 'location'] }),
    location: text(7, 'LOCATION', 'Location of the lot.', { pointsTo: 'LOCODE', format: '8L' }),
    jobNo: text(8, 'JOB.NO', 'Job that bears the cost; blank for general stock.', {
      pointsTo: 'JOBMASTER',
    }),
    sourceOrder: text(9, 'SOURCE.ORDER', 'Order it came from.', { format: '10L' }),
    sequence: number(10, 'SEQUENCE', 'Counts the cost lots of the part as they came.', {
      format: '5R',
    }),
  },
});

export const LOTCOSTXREF = defineTable({
  name: 'LOTCOSTXREF',
  description: 'The cost lots of each part that have some left, the first received first.',
  key: ['company', 'part'],
  attributes: {
    ...association('COSTED', {
      costLots: text(1, 'COST.LOTS', 'Cost lot.', {
        as: 'costLot',
        pointsTo: 'LOTCOST',
        after: ['part'],
      }),
      receivedDates: date(2, 'RECEIVED.DATES', 'When it came in.', { as: 'receivedDate' }),
    }),
  },
});
