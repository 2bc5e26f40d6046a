import { negate } from 'mvdb/functions';
import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { GL_COMPANY } from '../../schema/companies.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { GL_DOCUMENT_AUX } from '../../schema/ledger.ts';
import { balancedLines } from '../ledger/balanced-lines.ts';
import { assertPostable, isPeriodClosed, postDocument } from '../ledger/ledger-posting.ts';
import { assertPeriodOpen } from '../ledger/post-dated.ts';
import { groupedBy } from '../values/grouped-by.ts';
import { sumOf } from '../values/sum-of.ts';
import { type Tax, taxLines } from './taxes.ts';

/** Source, in the ledger, of sales taxes that are paid. */
export const TAXES_PAID = 'TX';

/** A tax of a document, by the code that it was taken by. */
interface CodedTax extends Tax {
  readonly code: string;
}

/** What the documents of a period were taxed, credit memos less. */
function taxesIn({ session, company }: CompanyContext, period: string): CodedTax[] {
  return [...INVOICE_HEAD.records(session, company)]
    .filter(({ fiscalPeriod }) => fiscalPeriod === period)
    .flatMap((head) =>
      INVOICE_HEAD.rows(head, 'TAXES').map((tax) => ({ ...tax, code: head.taxCode })),
    );
}

/** The taxes of one code, each jurisdiction once, as amounts that are no longer owed. */
function paidOf(taxes: readonly CodedTax[]): Tax[] {
  return [...groupedBy(taxes, ({ jurisdiction }) => jurisdiction)].map(([jurisdiction, of]) => {
    const amount = negate(sumOf(of.map((tax) => tax.amount)));
    return { jurisdiction, rate: of[0]?.rate ?? '', amount };
  });
}

/**
 * Pays each jurisdiction what the invoices of a closed period took for it, less what credit memos gave back; where
 * they gave back more, it pays us.
 *
 * @returns Whether anything was owed.
 */
export const paySalesTaxes = operation({
  reads: [INVOICE_HEAD, GL_COMPANY, GL_DOCUMENT_AUX],
  uses: [isPeriodClosed, assertPeriodOpen, taxLines, assertPostable, postDocument],
  rejections: ['PERIOD {period} IS OPEN', 'TAXES ARE PAID {period}'],
  run(context, period: string, reject): boolean {
    const { session, company } = context;
    if (!isPeriodClosed(context, period)) throw reject(`PERIOD ${period} IS OPEN`);
    const document = `${TAXES_PAID}${period}`;
    const [before] = GL_DOCUMENT_AUX.recordsUnder(session, company, document);
    if (before !== undefined) throw reject(`TAXES ARE PAID ${period}`);
    const byCode = groupedBy(taxesIn(context, period), ({ code }) => code);
    const owed = [...byCode].flatMap(([code, taxes]) =>
      taxLines(context, { code, taxes: paidOf(taxes), reference: period }),
    );
    if (owed.length === 0) return false;
    const { cashAccount: account = '' } = GL_COMPANY.read(session, company) ?? {};
    const reported = { account, description: 'SALES TAXES PAID', reference: period };
    const lines = balancedLines(owed, reported);
    for (const line of lines) assertPostable(context, line.account);
    const postedDate = String(session.clock.today());
    postDocument(context, {
      document,
      lines,
      period: assertPeriodOpen(context, postedDate),
      postedDate,
      source: TAXES_PAID,
      initials: session.initials,
    });
    return true;
  },
});
