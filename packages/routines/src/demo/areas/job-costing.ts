import {
  COST_ACCOUNT,
  JOB_DET_FC,
  JOBTERMS,
  JOBTYPE,
  WIP_DET_FC,
} from '../../schema/job-costing.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoJob,
  scaledProduct,
  total,
} from '../demo-company.ts';
import type { WorkOrderCharges } from './wip-ledger.ts';

const CENT_PER_COST_UNIT = 100;

/** Cost codes of jobs: the kind of cost, and the elements of ITEMCA that belong to it, from 0. */
const costCodes = [
  { code: 'MAT', name: 'Material', type: 'M', elements: [0, 1, 7], share: 45 },
  { code: 'LAB', name: 'Labor', type: 'L', elements: [2], share: 15 },
  { code: 'OVH', name: 'Overhead', type: 'O', elements: [3, 4, 6], share: 35 },
  { code: 'ODC', name: 'Other direct cost', type: 'OD', elements: [5, 8], share: 5 },
] as const;

const jobTypes = [
  ['CUST', 'Built for a customer', 'Y', ['M', 'L', 'O', 'OD']],
  ['SERV', 'Service', 'Y', ['M', 'L', 'OD']],
  ['INT', 'Own use', 'N', ['M', 'L', 'O', 'OD']],
] as const;

/** Accounts, job types and the terms of jobs. */
export const jobCosting: DemoArea = {
  name: 'job costing',
  generate(company) {
    const { random } = company;
    writeAccounts(company);
    for (const [code, typeName, billable, costTypes] of jobTypes)
      company.write(JOBTYPE, [code], {
        typeName,
        billable,
        costTypes,
        revenueAccount: billable === 'Y' ? '4000' : '',
        costAccount: '5000',
      });
    for (const job of company.jobs)
      company.write(JOBTERMS, [job.number], {
        jobType: job.salesOrder ? 'CUST' : 'INT',
        costTypes: ['M', 'L', 'O', 'OD'],
        lastChargeDate: job.isOpen ? '' : String(job.dueDate + 30),
        billing: random.pick(['F', 'F', 'P', 'T']),
        retentionPercent: String(random.integer(0, 2) * 500),
        contractDate: String(job.startDate),
      });
  },
};

function writeAccounts(company: DemoCompany): void {
  const openedDate = String(company.today - 3000);
  for (const account of company.costAccounts)
    company.write(COST_ACCOUNT, [account], {
      accountName: `Work for stock, ${account}`,
      status: 'O',
      ledgerAccount: account,
      openedDate,
      department: 'PRODUCTION',
    });
  company.write(COST_ACCOUNT, ['1290'], {
    accountName: 'Work for the old plant',
    status: 'C',
    ledgerAccount: '1220',
    openedDate,
    closedDate: String(company.today - 400),
    department: 'PRODUCTION',
  });
  for (const { code, name, type } of costCodes)
    company.write(COST_ACCOUNT, [code], {
      accountName: name,
      status: 'O',
      ledgerAccount: '1235',
      costType: type,
      openedDate,
      department: 'ACCOUNTING',
    });
}

/** What work orders and jobs were charged, under each cost code. */
export function writeCostDetails(company: DemoCompany, charges: readonly WorkOrderCharges[]): void {
  const chargedToJobs = new Map<DemoJob, number[]>();
  const lastCharge = String(company.today - 1);
  for (const { order, charged } of charges) {
    const standard = order.part.costs.map((cost) => centsFor(order.quantity, cost));
    const amounts = costCodes.map(({ elements }) => sumOf(charged, elements));
    for (const [index, { code, type, elements }] of costCodes.entries())
      company.write(WIP_DET_FC, [order.number, code], {
        costType: type,
        status: 'O',
        budget: String(sumOf(standard, elements)),
        charged: String(amounts[index] ?? 0),
        lastChargeDate: (amounts[index] ?? 0) > 0 ? lastCharge : '',
      });
    if (order.job === undefined) continue;
    const before = chargedToJobs.get(order.job) ?? costCodes.map(() => 0);
    chargedToJobs.set(
      order.job,
      before.map((amount, index) => amount + (amounts[index] ?? 0)),
    );
  }
  for (const job of company.jobs) {
    const budget = centsFor(job.quantity, total(job.product.costs));
    const charged = chargedToJobs.get(job) ?? [];
    for (const [index, { code, type, share }] of costCodes.entries())
      company.write(JOB_DET_FC, [job.number, code], {
        costType: type,
        status: job.isOpen ? 'O' : 'C',
        budget: String(Math.trunc((budget * share) / 100)),
        charged: String(charged[index] ?? 0),
        lastChargeDate: (charged[index] ?? 0) > 0 ? lastCharge : '',
      });
  }
}

function centsFor(quantity: number, cost: number): number {
  return Math.trunc(scaledProduct(quantity, cost) / CENT_PER_COST_UNIT);
}

function sumOf(amounts: readonly number[], elements: readonly number[]): number {
  return total(elements.map((element) => amounts[element] ?? 0));
}
