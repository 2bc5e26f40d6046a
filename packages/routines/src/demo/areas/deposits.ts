import { receivePayment } from '../../business/invoicing/receive-payment.ts';
import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { debitOrCredit, postDocument } from '../../business/ledger/ledger-posting.ts';
import type { DemoArea, DemoCompany, DemoInvoice, DemoJob } from '../demo-company.ts';
import { CASH, DEPOSITS } from './accounts.ts';

/** Which part of the price of a job is paid with its order, in hundredths of a percent. */
export const DEPOSIT_PART = 3000;
const WHOLE = 10_000;

/** What customers pay for jobs comes in when their work begins, and is applied to the invoice of what was made. */
export const deposits: DemoArea = {
  name: 'deposits',
  generate(company) {
    const { founded, jobs } = company;
    for (const job of jobs) {
      const cents = depositOf(company, job);
      if (cents === 0) continue;
      if (depositPaidOn(company, job) >= founded) reportDeposit(company, job, cents);
      if (job.invoice) applyDeposit(company, job.invoice, { job, cents });
    }
  },
};

/** The workday on which the deposit of a job comes in. */
export const depositPaidOn = (company: DemoCompany, { startDate }: DemoJob): number =>
  company.workdays(startDate + 2, 0);

/** What a customer has paid for a job that is open, or was sold, before anything was invoiced. */
export function depositOf(company: DemoCompany, job: DemoJob): number {
  const isAsked = job.isOpen || job.invoice !== undefined;
  const isPaid = isAsked && depositPaidOn(company, job) < company.today;
  return isPaid ? Math.trunc((job.price * DEPOSIT_PART) / WHOLE) : 0;
}

/** What is left of it. */
export const unappliedDeposit = (company: DemoCompany, job: DemoJob): number =>
  job.invoice ? 0 : depositOf(company, job);

function reportDeposit(company: DemoCompany, job: DemoJob, cents: number): void {
  const day = depositPaidOn(company, job);
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

/** In the night after the invoice the deposit is taken off what the customer owes by it. */
function applyDeposit(
  company: DemoCompany,
  { number, customer, date }: DemoInvoice,
  { job, cents }: { readonly job: DemoJob; readonly cents: number },
): void {
  const amount = BigInt(cents);
  company.schedule(date, 'night', (context) =>
    receivePayment(context, {
      ...{ customerNo: customer.number, amount, stated: [{ number, amount }] },
      ...{ reference: `JD${job.number}`, deposit: { account: DEPOSITS, jobNo: job.number } },
    }),
  );
}
