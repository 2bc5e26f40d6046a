import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { debitOrCredit, postDocument } from '../../business/ledger/ledger-posting.ts';
import { type DemoArea, type DemoCompany, type DemoJob, total } from '../demo-company.ts';
import { workdayFrom } from '../history.ts';
import { CASH, DEPOSITS } from './accounts.ts';

/** Which part of the price of a job is paid with its order, in hundredths of a percent. */
export const DEPOSIT_PART = 3000;
const WHOLE = 10_000;

/** What customers pay for open jobs before anything is invoiced comes in when their work begins. */
export const deposits: DemoArea = {
  name: 'deposits',
  generate(company) {
    const { founded, jobs } = company;
    for (const job of jobs) {
      const cents = unappliedDeposit(company, job);
      if (cents > 0 && depositPaidOn(job) >= founded) reportDeposit(company, job, cents);
    }
  },
};

/** The workday on which the deposit of a job comes in. */
export const depositPaidOn = ({ startDate }: DemoJob): number => workdayFrom(startDate + 2);

const depositOf = ({ price }: DemoJob): number => Math.trunc((price * DEPOSIT_PART) / WHOLE);

/** What a customer has paid for an open job before anything was invoiced. */
export const unappliedDeposit = ({ today }: DemoCompany, job: DemoJob): number =>
  job.isOpen && depositPaidOn(job) < today ? depositOf(job) : 0;

/** What had been paid for open jobs before a day. */
export const depositsBefore = (company: DemoCompany, day: number): number =>
  total(
    company.jobs
      .filter((job) => depositPaidOn(job) < day)
      .map((job) => unappliedDeposit(company, job)),
  );

function reportDeposit(company: DemoCompany, job: DemoJob, cents: number): void {
  const day = depositPaidOn(job);
  const reported = { description: `DEPOSIT OF ${job.customer.number}`, reference: job.number };
  company.schedule(day, 'accounting', (context) =>
    postDocument(context, {
      document: `JD${job.number}`,
      period: fiscalPeriodOf(day),
      postedDate: String(day),
      source: 'CR',
      initials: context.session.initials,
      lines: [
        { account: CASH, ...debitOrCredit(String(cents)), ...reported, jobNo: job.number },
        { account: DEPOSITS, ...debitOrCredit(String(-cents)), ...reported, jobNo: job.number },
      ],
    }),
  );
}
