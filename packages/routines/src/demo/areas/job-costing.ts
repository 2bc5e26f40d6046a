import { COST_ACCOUNT, JOB_DET_FC, JOBTERMS, JOBTYPE } from '../../schema/job-costing.ts';
import { type DemoArea, type DemoCompany, scaledProduct, total } from '../demo-company.ts';

const CENT_PER_COST_UNIT = 100;

/** Cost codes of jobs: the kind of cost, and its share of the budget in percent. */
const costCodes = [
  { code: 'MAT', name: 'Material', type: 'M', share: 45 },
  { code: 'LAB', name: 'Labor', type: 'L', share: 15 },
  { code: 'OVH', name: 'Overhead', type: 'O', share: 35 },
  { code: 'ODC', name: 'Other direct cost', type: 'OD', share: 5 },
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
    writeBudgets(company);
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
        contractDate: String(job.salesOrder?.orderDate ?? Math.min(job.startDate, company.today)),
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

/** What each job may bear under each cost code. */
function writeBudgets(company: DemoCompany): void {
  for (const job of company.jobs) {
    const budget = centsFor(job.quantity, total(job.product.costs));
    for (const { code, type, share } of costCodes)
      company.write(JOB_DET_FC, [job.number, code], {
        costType: type,
        status: job.isOpen ? 'O' : 'C',
        budget: String(Math.trunc((budget * share) / 100)),
        charged: '0',
      });
  }
}

function centsFor(quantity: number, cost: number): number {
  return Math.trunc(scaledProduct(quantity, cost) / CENT_PER_COST_UNIT);
}
