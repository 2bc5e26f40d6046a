import { association, many } from 'mvdb';
import { code, date, flag, money, number, quantity, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const JOBMASTER = defineTable({
  name: 'JOBMASTER',
  description: 'Jobs: what a customer bought, and what work and stock are charged to.',
  key: ['company', 'job'],
  title: 'DESCRIPTION',
  indexedBy: ['customerNo', 'project', 'products', 'salesOrder'],
  attributes: {
    description: text(1, 'DESCRIPTION', 'What is built.', { format: '30L' }),
    price: money(2, 'PRICE', 'Price the customer pays.'),
    customerNo: text(3, 'CUSTOMER.NO', 'Customer.', { pointsTo: 'CUSTOMER' }),
    salesOrder: text(4, 'SALES.ORDER', 'Sales order it delivers; blank for own use.', {
      pointsTo: 'OPEN.ORD.HEAD',
    }),
    jobStatus: code(5, 'JOB.STATUS', { O: 'open', C: 'closed' }, { format: '1L' }),
    project: text(6, 'PROJECT', 'Project it belongs to.', { pointsTo: 'PROJECT.1287' }),
    ...association('PRODUCT.LINES', {
      products: text(7, 'PRODUCTS', 'Product to deliver.', { as: 'product', pointsTo: 'PRODUCT' }),
      productQuantities: quantity(8, 'PRODUCT.QUANTITIES', 'How many of it.', { as: 'quantity' }),
    }),
    startDate: date(9, 'START.DATE', 'When work begins.'),
    dueDate: date(10, 'DUE.DATE', 'When it must be delivered.'),
    closedDate: date(11, 'CLOSED.DATE', 'When it was closed.'),
    enteredDate: date(12, 'ENTERED.DATE', 'When it was entered.'),
    manager: text(13, 'MANAGER', 'Initials of the project manager.', { format: '3L' }),
    priority: number(14, 'PRIORITY', 'Priority, 1 first.', { format: '2R' }),
    customerPo: text(15, 'CUSTOMER.PO', 'Number of the order of the customer.'),
    budget: money(16, 'BUDGET', 'What it may cost.'),
    openForCharges: flag(17, 'OPEN.FOR.CHARGES', 'Y while work and material may be charged.'),
  },
});

export const JOBMASTER_1287 = defineTable({
  name: 'JOBMASTER.1287',
  description: 'Jobs: the master schedule, milestone by milestone.',
  key: ['company', 'job'],
  attributes: {
    ...association('SCHEDULE', {
      milestones: text(1, 'MILESTONES', 'Milestone.', { as: 'milestone', format: '20L' }),
      plannedDates: date(2, 'PLANNED.DATES', 'When it should be reached.', { as: 'plannedDate' }),
      reachedDates: date(3, 'REACHED.DATES', 'When it was reached.', { as: 'reachedDate' }),
      responsible: text(4, 'RESPONSIBLE', 'Initials of who is in charge.', { format: '3L' }),
    }),
    shipDate: date(5, 'SHIP.DATE', 'When it is to be shipped.'),
    scheduleNotes: many(text(6, 'SCHEDULE.NOTES', 'Notes, one line a value.', { format: '40T' })),
  },
});

export const JOB_WO_XREF = defineTable({
  name: 'JOB.WO.XREF',
  description: 'The open work orders of each job.',
  key: ['company', 'job'],
  attributes: {
    workOrders: many(
      text(1, 'WORK.ORDERS', 'Work order.', { pointsTo: 'OPENWO', isDerived: true }),
    ),
  },
});

export const CA_XREF = defineTable({
  name: 'CA.XREF',
  description: 'The open work orders that charge each cost account.',
  key: ['company', 'cost account'],
  attributes: {
    workOrders: many(
      text(1, 'WORK.ORDERS', 'Work order.', { pointsTo: 'OPENWO', isDerived: true }),
    ),
  },
});
