import { association, many } from 'mvdb';
import { code, date, flag, money, number, percent, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const PROJECT_1287 = defineTable({
  name: 'PROJECT.1287',
  description: 'Projects: jobs for one customer and purpose.',
  key: ['company', 'project'],
  title: 'DESCRIPTION',
  attributes: {
    description: text(1, 'DESCRIPTION', 'What it is about.', { format: '30L' }),
    customerNo: text(2, 'CUSTOMER.NO', 'Customer; blank where several take part.', {
      pointsTo: 'CUSTOMER',
    }),
    projectStatus: code(3, 'PROJECT.STATUS', { O: 'open', C: 'closed' }, { format: '1L' }),
    manager: text(4, 'MANAGER', 'Initials of the project manager.', { format: '3L' }),
    jobs: many(
      text(5, 'JOBS', 'Its jobs, oldest first.', { pointsTo: 'JOBMASTER', isDerived: true }),
    ),
    startDate: date(6, 'START.DATE', 'When its first job began.'),
    dueDate: date(7, 'DUE.DATE', 'When its last job is due.'),
    closedDate: date(8, 'CLOSED.DATE', 'When it was closed.'),
    sellPrice: money(9, 'SELL.PRICE', 'What its jobs are sold for.'),
    budget: money(10, 'BUDGET', 'What it may cost.'),
    commissionPercent: percent(11, 'COMMISSION.PERCENT', 'Commission of the salesman.'),
    salesman: text(12, 'SALESMAN', 'Initials of the salesman.', { format: '3L' }),
    milestones: many(
      text(13, 'MILESTONES', 'Its payment milestones.', {
        pointsTo: 'TASK.1287',
        format: '8L',
        isDerived: true,
      }),
    ),
    capitalized: flag(14, 'CAPITALIZED', 'Y where it is built for our own use.'),
    noteLines: many(text(15, 'NOTE.LINES', 'Notes, one line a value.', { format: '40T' })),
  },
});

export const JOB_IP_1287 = defineTable({
  name: 'JOB.IP.1287',
  description: 'Jobs in process, as each stood at the end of a day.',
  key: ['company', 'run date', 'job'],
  indexedBy: ['project'],
  attributes: {
    project: text(1, 'PROJECT', 'Project it belongs to.', { pointsTo: 'PROJECT.1287' }),
    closeDate: date(2, 'CLOSE.DATE', 'When it is to be closed, or was.'),
    ...association('COSTS', {
      accounts: text(3, 'ACCOUNTS', 'Ledger account that carries cost of the job.', {
        as: 'account',
        pointsTo: 'GL.CHARTS',
        format: '10L',
      }),
      accountCosts: money(4, 'ACCOUNT.COSTS', 'Cost of the job in it.', { as: 'cost' }),
    }),
    jobCost: money(5, 'JOB.COST', 'What the job has cost, all accounts together.'),
    openPurchases: money(6, 'OPEN.PURCHASES', 'What is ordered for it and not received.'),
    unappliedCash: money(7, 'UCAP', 'Payments of the customer not applied to an invoice yet.'),
    purchaseError: flag(8, 'PURCHASE.ERROR', 'Y where an order was received at no cost.'),
  },
});

export const TASK_1287 = defineTable({
  name: 'TASK.1287',
  description: 'Tasks, and milestones at which a customer pays.',
  key: ['company', 'task'],
  title: 'DESCRIPTION',
  indexedBy: ['project'],
  size: 50,
  attributes: {
    description: text(1, 'DESCRIPTION', 'What is to be done or reached.', { format: '30L' }),
    project: text(2, 'PROJECT', 'Project it belongs to.', { pointsTo: 'PROJECT.1287' }),
    jobNo: text(3, 'JOB.NO', 'Job it belongs to.', { pointsTo: 'JOBMASTER' }),
    customerNo: text(4, 'CUSTOMER.NO', 'Customer.', { pointsTo: 'CUSTOMER' }),
    taskType: code(5, 'TASK.TYPE', { M: 'payment milestone', T: 'task' }, { format: '1L' }),
    dueDate: date(6, 'DUE.DATE', 'When it is due.'),
    doneDate: date(7, 'DONE.DATE', 'When it was done or reached.'),
    paymentPercent: percent(8, 'PAYMENT.PERCENT', 'Part of the price that is then to be paid.'),
    paymentAmount: money(9, 'PAYMENT.AMOUNT', 'How much that is.'),
    invoiceNo: text(10, 'INVOICE.NO', 'Invoice that asks for it; blank before.', {
      pointsTo: 'INVOICE.HEAD',
    }),
    paidDate: date(11, 'PAID.DATE', 'When it was paid.'),
    assignedTo: text(12, 'ASSIGNED.TO', 'Initials of who sees to it.', { format: '3L' }),
    sequence: number(13, 'SEQUENCE', 'Place among the milestones of the job.', { format: '3R' }),
  },
});

export const ACTIVITY_XREF_1287 = defineTable({
  name: 'ACTIVITY.XREF.1287',
  description:
    'The tasks of each entity: CU customer, PR project, JB job, or W a word of the description.',
  key: ['company', 'prefix', 'number'],
  attributes: {
    tasks: many(text(1, 'TASKS', 'Task, in ascending order.', { pointsTo: 'TASK.1287' })),
  },
});

export const STOPWORDS_1287 = defineTable({
  name: 'STOPWORDS.1287',
  description: 'Words too common to search by.',
  key: ['word'],
  attributes: {
    reason: text(1, 'REASON', 'Why it is left out.', { format: '20L' }),
  },
});
