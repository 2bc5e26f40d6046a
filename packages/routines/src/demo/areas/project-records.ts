import { add } from 'mvdb/functions';
import { workInProcessAmounts } from '../../business/jobs/job-cost.ts';
import { groupedBy } from '../../business/values/grouped-by.ts';
import {
  ACTIVITY_XREF_1287,
  JOB_IP_1287,
  PROJECT_1287,
  STOPWORDS_1287,
  TASK_1287,
} from '../../schema/project-control.ts';
import { keyOf } from '../../schema/record-key.ts';
import {
  type DemoArea,
  type DemoCompany,
  type DemoJob,
  type DemoPart,
  total,
} from '../demo-company.ts';
import { lineValue } from '../prices.ts';
import { DEPOSIT_PART, depositPaidOn, unappliedDeposit } from './deposits.ts';
import { isOwnJob } from './jobs.ts';
import { writeMilestones } from './milestones.ts';

/** When a customer pays, which part of the price, in hundredths of a percent. */
const milestones = [
  { description: 'DEPOSIT WITH THE ORDER', part: DEPOSIT_PART, share: 0 },
  { description: 'PAYMENT ON SHIPMENT', part: 6000, share: 1 },
  { description: 'PAYMENT AFTER ACCEPTANCE', part: 1000, share: 1.1 },
] as const;

const stopWords = ['A', 'AFTER', 'AND', 'ON', 'THE', 'WITH'];
const PERCENT_SCALE = 10_000;

/** Projects, their milestones of payment, and the jobs in process as they stood yesterday. */
export const projectRecords: DemoArea = {
  name: 'project records',
  generate(company) {
    const tasks: Task[] = [];
    const jobsOf = groupedBy(company.jobs, ({ project }) => project);
    for (const project of company.projects) {
      const jobs = jobsOf.get(project) ?? [];
      const sold = jobs.filter((job) => !isOwnJob(job));
      const made = sold.flatMap((job) => milestones.map((_, index) => taskOf(company, job, index)));
      tasks.push(...made);
      writeProject(company, project, jobs, made);
    }
    const invoices = groupedBy(company.invoices, ({ order }) => order?.job);
    for (const task of tasks) writeTask(company, task, invoices.get(task.job)?.[0]?.number ?? '');
    const machines = new Map(
      company.workOrders
        .filter(({ part, job }) => part === job?.product)
        .map((order) => [order.job, order]),
    );
    for (const job of company.jobs) writeMilestones(company, job, machines.get(job));
    writeCrossReferences(company, tasks);
    writeSnapshots(company);
  },
};

interface Task {
  readonly number: string;
  readonly job: DemoJob;
  readonly index: number;
}

const taskOf = (company: DemoCompany, job: DemoJob, index: number): Task => ({
  number: company.next('task'),
  job,
  index,
});

function writeProject(
  company: DemoCompany,
  project: string,
  jobs: readonly DemoJob[],
  tasks: readonly Task[],
): void {
  const { random, today } = company;
  const sold = jobs.filter((job) => !isOwnJob(job));
  const customers = new Set(sold.map(({ customer }) => customer.number));
  const isOpen = jobs.length === 0 || jobs.some((job) => job.isOpen);
  const due = Math.max(today, ...jobs.map(({ dueDate }) => dueDate));
  company.write(PROJECT_1287, [project], {
    description: `${random.pick(['LINE', 'PLANT', 'CELL'])} ${project}`,
    customerNo: customers.size === 1 ? ([...customers][0] ?? '') : '',
    projectStatus: isOpen ? 'O' : 'C',
    manager: random.pick(['EV', 'LM', 'PW']),
    jobs: jobs.map(({ number }) => number),
    startDate: String(Math.min(today, ...jobs.map(({ startDate }) => startDate))),
    dueDate: String(due),
    closedDate: isOpen ? '' : String(due),
    sellPrice: String(total(jobs.map(({ price }) => price))),
    budget: String(Math.trunc((total(jobs.map(({ price }) => price)) * 7) / 10)),
    commissionPercent: '200',
    salesman: 'MP',
    milestones: tasks.map(({ number }) => number),
    capitalized: 'N',
  });
}

function writeTask(company: DemoCompany, { number, job, index }: Task, invoiceNo: string): void {
  const milestone = milestones[index];
  if (milestone === undefined) return;
  const due = Math.trunc(job.startDate + (job.dueDate - job.startDate) * milestone.share);
  const isDone = due < company.today;
  const isAhead = milestone.share === 0 && (job.isOpen || job.invoice !== undefined);
  company.write(TASK_1287, [number], {
    description: milestone.description,
    project: job.project,
    jobNo: job.number,
    customerNo: job.customer.number,
    taskType: 'M',
    dueDate: String(due),
    doneDate: isDone ? String(due) : '',
    paymentPercent: String(milestone.part),
    paymentAmount: String(Math.trunc((job.price * milestone.part) / PERCENT_SCALE)),
    invoiceNo: isDone && !isAhead ? invoiceNo : '',
    paidDate: isAhead ? paidDateOf(company, job) : '',
    assignedTo: 'AC',
    sequence: String(index + 1),
  });
}

/** When the deposit of a job came in; blank while it did not. */
function paidDateOf(company: DemoCompany, job: DemoJob): string {
  const day = depositPaidOn(company, job);
  return day < company.today ? String(day) : '';
}

function writeCrossReferences(company: DemoCompany, tasks: readonly Task[]): void {
  const entries = tasks.flatMap(({ number, job, index }) =>
    [
      ['CU', job.customer.number],
      ['PR', job.project],
      ['JB', job.number],
      ...(milestones[index]?.description ?? '').split(' ').map((word) => ['W', word]),
    ].map((entity) => ({ entity: entity.join('!'), number })),
  );
  for (const [entity, found] of groupedBy(entries, (entry) => entry.entity))
    company.write(ACTIVITY_XREF_1287, [entity], { tasks: found.map((entry) => entry.number) });
  for (const word of stopWords) company.write(STOPWORDS_1287, [word], { reason: 'TOO COMMON' });
}

/** A charge to the job that no work order has. */
const STRAY_CHARGE = 12_500;

/** Open jobs with the stock held for each, its work in process, and what is bought for it. */
function writeSnapshots(company: DemoCompany): void {
  const { random, today } = company;
  const amounts = (lines: Iterable<{ readonly amount: number }> = []) =>
    total(Array.from(lines, ({ amount }) => amount));
  const bought = groupedBy(
    company.parts.flatMap((part) =>
      part.purchases.map(({ job, quantity }) => ({ job, amount: valueAtCost(part, quantity) })),
    ),
    ({ job }) => job,
  );
  for (const job of company.jobs.filter(({ isOpen }) => isOpen)) {
    const stray = random.chance(0.25) ? STRAY_CHARGE : 0;
    const deposit = unappliedDeposit(company, job);
    const openPurchases = String(amounts(bought.get(job)));
    const purchaseError = random.chance(0.1) ? 'Y' : 'N';
    company.schedule(today - 1, 'night', (context) => {
      const amounts = workInProcessAmounts(context, job.number);
      const stock = amounts.get('1200') ?? '0';
      const work = add(amounts.get('1235') ?? '0', String(stray));
      JOB_IP_1287.write(context.session, keyOf(context.company, String(today - 1), job.number), {
        project: job.project,
        closeDate: String(job.dueDate),
        accounts: ['1200', '1235', '2719'],
        accountCosts: [stock, work, String(-deposit)],
        jobCost: add(stock, work),
        openPurchases,
        purchaseError,
        unappliedCash: String(deposit),
      });
    });
  }
}

const valueAtCost = (part: DemoPart, quantity: number): number =>
  lineValue(quantity, total(part.costs));
