import { operation } from '../../entry/operation.ts';
import { CUSTOMER_OE } from '../../schema/customers.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { netDays } from '../values/net-days.ts';

/** What a document says of its terms, and who is to pay by them. */
export interface TermsAsked {
  /** Blank is as the customer has it, or the company. */
  readonly terms: string;
  readonly customer: string;
  readonly invoiceDate: string;
}

/** The terms of a document, and when it is due: after the days that they name, or those of the company. */
export const termsOf = operation({
  reads: [CUSTOMER_OE, CO_STDS_ORD],
  run({ session, company }, { terms: asked, customer, invoiceDate }: TermsAsked) {
    const standards = CO_STDS_ORD.read(session, company);
    const usual = CUSTOMER_OE.read(session, company, customer)?.terms;
    const terms = asked || usual || (standards?.defaultTerms ?? '');
    const days = netDays(terms) ?? Number(standards?.termsDays ?? '');
    return { terms, dueDate: String(Number(invoiceDate) + days) };
  },
});
