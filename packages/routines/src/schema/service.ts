import { association, many } from 'mvdb';
import { code, date, flag, hours, money, number, text, time } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const SERVICE_1287 = defineTable({
  name: 'SERVICE.1287',
  description: 'Service calls: what went wrong at a customer, and what was done about it.',
  key: ['company', 'service call'],
  indexedBy: ['project', 'productNo', 'partsUsed', 'salesOrder'],
  size: 50,
  attributes: {
    customerNo: text(1, 'CUSTOMER.NO', 'Customer.', { pointsTo: 'CUSTOMER' }),
    contactNo: text(2, 'CONTACT.NO', 'Who called.', { pointsTo: 'CONTACT.1287' }),
    jobNo: text(3, 'JOB.NO', 'Job that delivered the machine.', { pointsTo: 'JOBMASTER' }),
    project: text(4, 'PROJECT', 'Project it belongs to.', { pointsTo: 'PROJECT.1287' }),
    productNo: text(5, 'PRODUCT.NO', 'Machine.', { pointsTo: 'PRODUCT' }),
    serialNo: text(6, 'SERIAL.NO', 'Its serial number.'),
    calledDate: date(7, 'CALLED.DATE', 'When the customer called.'),
    calledTime: time(8, 'CALLED.TIME', 'At what time.'),
    takenBy: text(9, 'TAKEN.BY', 'Initials of who took the call.', { format: '3L' }),
    problem: text(10, 'PROBLEM', 'What is wrong.', { format: '30T' }),
    serviceStatus: text(11, 'SERVICE.STATUS', 'OPEN, VISIT or CLOSED.', { format: '6L' }),
    priority: number(12, 'PRIORITY', '1 at once to 5 when convenient.', { format: '2R' }),
    underWarranty: flag(13, 'UNDER.WARRANTY', 'Y while we pay for it.'),
    technician: text(14, 'TECHNICIAN', 'Who goes there.', { pointsTo: 'EMPLOYEE' }),
    ...association('VISITS', {
      visitDates: date(15, 'VISIT.DATES', 'When the technician was there.', { as: 'date' }),
      visitHours: hours(16, 'VISIT.HOURS', 'For how long.', { as: 'hours' }),
    }),
    partsUsed: many(text(17, 'PARTS.USED', 'Part that was replaced.', { pointsTo: 'PRODUCT' })),
    solution: text(18, 'SOLUTION', 'What was done.', { format: '30T' }),
    salesOrder: text(19, 'SALES.ORDER', 'Order that ships the parts.', {
      pointsTo: 'OPEN.ORD.HEAD',
    }),
    laborCost: money(20, 'LABOR.COST', 'What the time cost.'),
    travelCost: money(21, 'TRAVEL.COST', 'What the travel cost.'),
    partsCost: money(22, 'PARTS.COST', 'What the parts cost.'),
    billedAmount: money(23, 'BILLED.AMOUNT', 'What the customer was billed.'),
    closedDate: date(24, 'CLOSED.DATE', 'When the call was closed.'),
    closedBy: text(25, 'CLOSED.BY', 'Initials of who closed it.', { format: '3L' }),
    followUpDate: date(26, 'FOLLOW.UP.DATE', 'When to ask again.'),
    noteLines: many(text(27, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
    deleted: flag(28, 'DELETED', 'Y once the call was deleted.'),
  },
});

export const ITREQUESTS_1287 = defineTable({
  name: 'ITREQUESTS.1287',
  description: 'Requests to the computer department.',
  key: ['request'],
  title: 'TITLE',
  attributes: {
    requestedBy: text(1, 'REQUESTED.BY', 'Login of who asked.', {
      pointsTo: 'EMPLOYEE.ACCESS.1287',
      format: '12L',
    }),
    requestedDate: date(2, 'REQUESTED.DATE', 'When.'),
    requestTitle: text(3, 'TITLE', 'What is wanted.', { format: '30L' }),
    descriptionLines: many(
      text(4, 'DESCRIPTION.LINES', 'In detail, one line a value.', { format: '40T' }),
    ),
    priority: number(5, 'PRIORITY', '1 at once to 5 when convenient.', { format: '2R' }),
    requestStatus: text(6, 'REQUEST.STATUS', 'OPEN, WORKING or DONE.', { format: '8L' }),
    assignedTo: text(7, 'ASSIGNED.TO', 'Initials of who sees to it.', { format: '3L' }),
    dueDate: date(8, 'DUE.DATE', 'When it should be done.'),
    doneDate: date(9, 'DONE.DATE', 'When it was done.'),
    spentHours: hours(10, 'SPENT.HOURS', 'Time it took.'),
    department: text(11, 'DEPARTMENT', 'Department that asked.', { format: '12L' }),
  },
});

export const MAINTENANCE_1287 = defineTable({
  name: 'MAINTENANCE.1287',
  description: 'Maintenance of our own machines and buildings.',
  key: ['maintenance'],
  title: 'DESCRIPTION',
  attributes: {
    equipment: text(1, 'EQUIPMENT', 'Machine or building.', { format: '20L' }),
    workDescription: text(2, 'DESCRIPTION', 'What is to be done.', { format: '30T' }),
    maintenanceType: code(
      3,
      'MAINTENANCE.TYPE',
      { P: 'preventive', R: 'repair' },
      { format: '1L' },
    ),
    requestedBy: text(4, 'REQUESTED.BY', 'Initials of who asked.', { format: '3L' }),
    requestedDate: date(5, 'REQUESTED.DATE', 'When.'),
    scheduledDate: date(6, 'SCHEDULED.DATE', 'When it is to be done.'),
    doneDate: date(7, 'DONE.DATE', 'When it was done.'),
    doneBy: text(8, 'DONE.BY', 'Initials of who did it.', { format: '3L' }),
    spentHours: hours(9, 'SPENT.HOURS', 'Time it took.'),
    materialCost: money(10, 'MATERIAL.COST', 'What the material cost.'),
    intervalDays: number(11, 'INTERVAL.DAYS', 'Days until it is due again; blank for never.', {
      format: '4R',
    }),
    downHours: hours(12, 'DOWN.HOURS', 'How long the machine stood.'),
    noteLines: many(text(13, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
  },
});
