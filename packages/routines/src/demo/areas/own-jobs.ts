import { saveMilestone } from '../../business/jobs/keep-milestones.ts';
import { JOB_DET_FC, JOBTERMS } from '../../schema/job-costing.ts';
import { PROJECT_1287, TASK_1287 } from '../../schema/project-control.ts';
import { JOBMASTER } from '../../schema/projects.ts';
import type { DemoArea, DemoCompany } from '../demo-company.ts';

const PROJECT = 'PR002';
const PROGRAM = 'VB_PAYMENTS.REV1';

/** What the company builds for itself, and the service that it owes a customer: nothing is made for either yet. */
export const ownJobs: DemoArea = {
  name: 'own jobs',
  generate(company) {
    const rebuilding = company.next('job');
    writeProject(company, rebuilding);
    writeJob(company, rebuilding, {
      job: { description: 'NEW PAINT BOOTH', project: PROJECT, manager: 'EN' },
      terms: { jobType: 'INT', costTypes: ['M', 'L', 'OD'], billing: 'T' },
    });
    const [customer] = company.customers;
    if (customer)
      writeJob(company, company.next('job'), {
        job: { description: 'SERVICE AGREEMENT', customerNo: customer.number, manager: 'EV' },
        terms: { jobType: 'SERV', costTypes: ['M', 'L', 'OD'], billing: 'P' },
      });
    reportTask(company, rebuilding);
  },
};

interface OwnJob {
  readonly job: Readonly<
    Record<'description' | 'manager', string> & { project?: string; customerNo?: string }
  >;
  readonly terms: {
    readonly jobType: string;
    readonly costTypes: readonly string[];
    readonly billing: 'P' | 'T';
  };
}

const BUDGET = '2500000';
const DAYS_OPEN = 40;
const DAYS_LEFT = 120;

function writeJob(company: DemoCompany, number: string, { job, terms }: OwnJob): void {
  const begun = String(company.workdays(company.today, -DAYS_OPEN));
  company.write(JOBMASTER, [number], {
    ...job,
    price: '0',
    jobStatus: 'O',
    startDate: begun,
    dueDate: String(company.workdays(company.today, DAYS_LEFT)),
    enteredDate: begun,
    priority: '5',
    budget: BUDGET,
    openForCharges: 'Y',
  });
  company.write(JOBTERMS, [number], { ...terms, retentionPercent: '0', contractDate: begun });
  const shares = [
    ['MAT', 'M', 'O', 60],
    ['LAB', 'L', 'O', 30],
    ['ODC', 'OD', 'C', 10],
  ] as const;
  for (const [code, costType, status, share] of shares)
    company.write(JOB_DET_FC, [number, code], {
      costType,
      status,
      budget: String((Number(BUDGET) * share) / 100),
      charged: '0',
    });
}

function writeProject(company: DemoCompany, job: string): void {
  company.write(PROJECT_1287, [PROJECT], {
    description: 'PAINT BOOTH FOR OUR OWN SHOP',
    projectStatus: 'O',
    manager: 'EN',
    jobs: [job],
    startDate: String(company.workdays(company.today, -DAYS_OPEN)),
    dueDate: String(company.workdays(company.today, DAYS_LEFT)),
    sellPrice: '0',
    budget: BUDGET,
    commissionPercent: '0',
    capitalized: 'Y',
    noteLines: ['TAKES THE PLACE OF WORK AT VENDORS'],
  });
}

/** What is to be done for it that nobody pays for. */
function reportTask(company: DemoCompany, jobNo: string): void {
  const task = company.next('task');
  const record = TASK_1287.format({
    description: 'GET A PERMIT FOR THE BOOTH',
    project: PROJECT,
    jobNo,
    taskType: 'T',
    dueDate: String(company.workdays(company.today, DAYS_OPEN)),
    assignedTo: 'EN',
    sequence: '1',
  });
  company.schedule(company.workdays(company.today, -DAYS_OPEN), 'projects', (context) =>
    saveMilestone(context, { program: PROGRAM, id: task, isNew: true, record }),
  );
}
