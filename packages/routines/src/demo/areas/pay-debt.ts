import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { debitOrCredit, postDocument } from '../../business/ledger/ledger-posting.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { CASH, PAYABLES } from './accounts.ts';

export interface PaidDebt {
  readonly document: string;
  readonly day: number;
  readonly cents: number;
  readonly description: string;
  readonly reference: string;
}

/** Pays a debt to a vendor by check. */
export function payDebt(
  context: CompanyContext,
  { document, day, cents, ...reported }: PaidDebt,
): void {
  postDocument(context, {
    document,
    period: fiscalPeriodOf(day),
    postedDate: String(day),
    source: 'VP',
    initials: context.session.initials,
    lines: [
      { account: PAYABLES, ...debitOrCredit(String(cents)), ...reported },
      { account: CASH, ...debitOrCredit(String(-cents)), ...reported },
    ],
  });
}
