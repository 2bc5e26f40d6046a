import fc from 'fast-check';
import { paySalesTaxes } from '../../business/invoicing/pay-sales-taxes.ts';
import { receivePayment } from '../../business/invoicing/receive-payment.ts';
import { closePeriod } from '../../business/ledger/close-period.ts';
import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { postJournal } from '../../business/ledger/journal-posting.ts';
import { runPayroll } from '../../business/people/run-payroll.ts';
import { approveTimesheet } from '../../business/shop-floor/approve-timesheet.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { CREDIT } from '../../schema/customers.ts';
import { EMPLOYEE, LABORCARD } from '../../schema/employees.ts';
import { JOURNAL_HEAD } from '../../schema/ledger.ts';
import type { Operations } from '../history/drawn-operation.ts';
import { amount, choice, chosen, type InCompany } from './choices.ts';

const DAYS_OF_MONTH = 30;

/** What customers pay, what is posted, and how people and taxes are paid. */
export function moneyOperations(made: InCompany): Operations {
  const timesheets = ({ session, company }: CompanyContext) => [
    ...LABORCARD.records(session, company),
  ];

  return {
    'receive payment': made({
      draws: fc.record({ customer: choice, amount }),
      chooses({ session, company }, drawn) {
        const customer = chosen(
          CREDIT.records(session, company),
          drawn.customer,
          ({ openInvoices }) => openInvoices.length > 0,
        );
        if (customer === undefined) return undefined;
        const customerNo = customer.key.customer;
        return { customerNo, amount: BigInt(drawn.amount), stated: [], reference: 'CHECK' };
      },
      does: receivePayment,
    }),

    'post journal': made({
      draws: choice,
      chooses({ session, company }, which) {
        return chosen(
          JOURNAL_HEAD.records(session, company),
          which,
          ({ jcsCode }) => jcsCode === 'DON',
        )?.key.journal;
      },
      does(context, number) {
        const journal = JOURNAL_HEAD.read(context.session, context.company, number);
        if (journal) postJournal(context, journal);
      },
    }),

    'approve timesheets': made({
      draws: fc.record({ week: choice, approver: choice }),
      chooses(context, drawn) {
        const sheet = chosen(
          timesheets(context),
          drawn.week,
          ({ approvedBy }) => approvedBy === '',
        );
        const approver = chosen(EMPLOYEE.records(context.session, context.company), drawn.approver);
        if (sheet === undefined || approver === undefined) return undefined;
        return { week: sheet.key.weekEnding, approver: approver.key.employee };
      },
      does(context, { week, approver }) {
        for (const { key, approvedBy } of timesheets(context))
          if (key.weekEnding === week && approvedBy === '')
            approveTimesheet(context, { employee: key.employee, week, approver });
      },
    }),

    'run payroll': made({
      draws: fc.constantFrom('B', 'W'),
      chooses({ session, company }, frequency) {
        const weeks = timesheets({ session, company }).map(({ key }) => Number(key.weekEnding));
        const today = session.clock.today();
        const ended = weeks.filter((week) => week < today);
        if (ended.length === 0) return undefined;
        return {
          frequency,
          periodEndDate: String(Math.max(...ended)),
          checkDate: String(today),
        };
      },
      does: runPayroll,
    }),

    'pay sales taxes': made({
      draws: fc.constant(DAYS_OF_MONTH),
      chooses: ({ session: { clock } }, days) => fiscalPeriodOf(clock.today() - days),
      does: paySalesTaxes,
    }),

    'close period': made({
      draws: fc.constant(undefined),
      chooses: ({ session, company }) => GL_COMPANY.read(session, company)?.fiscalPeriod,
      does: closePeriod,
    }),
  };
}
