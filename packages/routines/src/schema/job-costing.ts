import { many } from 'mvdb';
import { code, date, flag, money, number, percent, text } from './attribute.ts';
import { defineTable } from './define-table.ts';

export const COST_ACCOUNT = defineTable({
  name: 'COST.ACCOUNT',
  description: 'Accounts that work is charged to when it has no job, and cost codes of jobs.',
  key: ['company', 'cost account'],
  title: 'ACCOUNT.NAME',
  attributes: {
    accountName: text(1, 'ACCOUNT.NAME', 'Name.', { format: '30L' }),
    status: code(2, 'STATUS', { O: 'open', C: 'closed' }, { format: '1L' }),
    ledgerAccount: text(3, 'LEDGER.ACCOUNT', 'Ledger account behind it.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    costType: text(4, 'COST.TYPE', 'M material, L labor, O overhead, OD other; blank for all.', {
      format: '2L',
    }),
    openedDate: date(5, 'OPENED.DATE', 'When it was opened.'),
    closedDate: date(6, 'CLOSED.DATE', 'When it was closed.'),
    department: text(7, 'DEPARTMENT', 'Department in charge.', { format: '12L' }),
  },
});

export const CO_STDS_COST = defineTable({
  name: 'CO.STDS.COST',
  description: 'Standards of a company for costing.',
  key: ['company number'],
  attributes: {
    costMethod: code(
      1,
      'COST.METHOD',
      { S: 'standard', A: 'average', L: 'lots' },
      { format: '1L' },
    ),
    lotOrder: text(2, 'LOT.ORDER', 'FIFO or LIFO: which cost lots are used up first.', {
      format: '4L',
    }),
    nextCostLotNo: number(3, 'NEXT.COST.LOT.NO', 'Number the next cost lot gets.'),
    inventoryAccount: text(4, 'INVENTORY.ACCOUNT', 'Ledger account of stock.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    wipAccount: text(5, 'WIP.ACCOUNT', 'Ledger account of work for stock.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    jobWipAccount: text(6, 'JOB.WIP.ACCOUNT', 'Ledger account of work for jobs.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    varianceAccount: text(7, 'VARIANCE.ACCOUNT', 'Ledger account of variances.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    outsideOverheadPercent: percent(8, 'OUTSIDE.OVERHEAD.PERCENT', 'Overhead on outside work.'),
    rollsOnQuantity: flag(9, 'ROLLS.ON.QUANTITY', 'Y rolls costs when an order changes size.'),
    fiscalPeriod: text(10, 'FISCAL.PERIOD', 'Period that costs go to, YY-MM.', { format: '5L' }),
    receiptsAccount: text(11, 'RECEIPTS.ACCOUNT', 'Ledger account of receipts not invoiced yet.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    payablesAccount: text(12, 'PAYABLES.ACCOUNT', 'Ledger account of open vendor invoices.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
  },
});

export const JOBTYPE = defineTable({
  name: 'JOBTYPE',
  description: 'Kinds of job.',
  key: ['company', 'job type'],
  title: 'TYPE.NAME',
  attributes: {
    typeName: text(1, 'TYPE.NAME', 'Name.', { format: '30L' }),
    billable: flag(2, 'BILLABLE', 'Y where a customer pays for it.'),
    costTypes: many(
      text(3, 'COST.TYPES', 'Kinds of cost it may bear: M, L, O, OD.', { format: '2L' }),
    ),
    revenueAccount: text(4, 'REVENUE.ACCOUNT', 'Ledger account of what it earns.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
    costAccount: text(5, 'COST.ACCOUNT', 'Ledger account of what it costs.', {
      pointsTo: 'GL.CHARTS',
      format: '10L',
    }),
  },
});

export const JOBTERMS = defineTable({
  name: 'JOBTERMS',
  description: 'Terms of jobs: which costs they bear, and how they are billed.',
  key: ['company', 'job'],
  attributes: {
    jobType: text(1, 'JOB.TYPE', 'Kind of job.', { pointsTo: 'JOBTYPE', format: '6L' }),
    costTypes: many(
      text(2, 'COST.TYPES', 'Kinds of cost it bears now: M, L, O, OD.', { format: '2L' }),
    ),
    lastChargeDate: date(3, 'LAST.CHARGE.DATE', 'Last day for charges; blank for no end.'),
    billing: code(
      4,
      'BILLING',
      { F: 'fixed price', P: 'by progress', T: 'time and material' },
      {
        format: '1L',
      },
    ),
    retentionPercent: percent(5, 'RETENTION.PERCENT', 'What the customer holds back.'),
    contractDate: date(6, 'CONTRACT.DATE', 'Date of the contract.'),
  },
});

/** One cost code of a job or a work order, under financial control. */
function costDetail<const Name extends string>(
  name: Name,
  description: string,
  owner: 'job' | 'work order',
) {
  return defineTable({
    name,
    description,
    key: ['company', owner, 'cost account'],
    attributes: {
      costType: code(
        1,
        'COST.TYPE',
        { M: 'material', L: 'labor', O: 'overhead', OD: 'other direct cost' },
        {
          format: '2L',
        },
      ),
      status: code(2, 'STATUS', { O: 'open', C: 'closed' }, { format: '1L' }),
      budget: money(3, 'BUDGET', 'What may be charged.'),
      charged: money(4, 'CHARGED', 'What was charged.'),
      lastChargeDate: date(5, 'LAST.CHARGE.DATE', 'When something was last charged.'),
    },
  });
}

export const JOB_DET_FC = costDetail(
  'JOB.DET.FC',
  'What each job bears under each cost code: financial control.',
  'job',
);

export const WIP_DET_FC = costDetail(
  'WIP.DET.FC',
  'What each work order bears under each cost code: financial control.',
  'work order',
);
