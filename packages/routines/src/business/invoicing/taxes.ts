import { add, isEqual, negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { TAXCODE } from '../../schema/customers.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import { shareOf } from '../values/share-of.ts';
import { sumOf } from '../values/sum-of.ts';
import type { SalesLine } from './sales-document.ts';

/** What one jurisdiction takes of a document. */
export interface Tax {
  readonly jurisdiction: string;
  /** In percent, with 3 implied decimals. */
  readonly rate: string;
  /** In cents. */
  readonly amount: string;
}

/** All of an amount, at a rate with 3 implied decimals of percent. */
const WHOLE = '100000';

/** What of the lines bears tax. */
export function taxableTotalOf(lines: readonly SalesLine[]): string {
  return sumOf(lines.filter(({ taxable }) => taxable === 'Y').map(({ lineValue }) => lineValue));
}

/** The taxes that a code takes of an amount, each rounded for itself; none without a code. */
export const taxesOf = operation({
  reads: [TAXCODE],
  rejections: ['TAX CODE NOT FOUND {code}'],
  run(
    { session, company },
    { code, taxable }: { readonly code: string; readonly taxable: string },
    reject,
  ): Tax[] {
    if (code === '') return [];
    const taxCode = TAXCODE.read(session, company, code);
    if (!taxCode) throw reject(`TAX CODE NOT FOUND ${code}`);
    return TAXCODE.rows(taxCode, 'TAXES').map(({ jurisdiction, rate }) => ({
      jurisdiction,
      rate,
      amount: shareOf(taxable, rate, WHOLE),
    }));
  },
});

/** Of what an invoice was taxed, as much as was credited already, and what is credited now. */
interface CreditedTax {
  readonly taxes: readonly Tax[];
  /** What of the invoice was credited before, and its taxes by jurisdiction. */
  readonly before: { readonly taxable: string; readonly taxes: readonly Tax[] };
  readonly taxable: string;
}

/** The taxes that go back with goods of an invoice, at its rates; all of them once all of it is credited. */
export function taxesCredited({ taxes, before, taxable }: CreditedTax): Tax[] {
  const total = add(before.taxable, taxable);
  return taxes.map(({ jurisdiction, rate }) => {
    const existing = before.taxes.filter((one) => one.jurisdiction === jurisdiction);
    const amount = subtract(shareOf(total, rate, WHOLE), sumOf(existing.map((one) => one.amount)));
    return { jurisdiction, rate, amount };
  });
}

/** Taxes that go into the ledger together. */
interface PostedTaxes {
  readonly code: string;
  readonly taxes: readonly Tax[];
  readonly reference: string;
}

/** What the tax of a jurisdiction is called in the ledger. */
export const taxText = (jurisdiction: string): string => `TAX ${jurisdiction}`;

/** What is owed to each jurisdiction, a line for each; none where it comes to nothing. */
export const taxLines = operation({
  reads: [TAXCODE],
  run({ session, company }, { code, taxes, reference }: PostedTaxes): PostedLine[] {
    const rows = TAXCODE.rows(TAXCODE.read(session, company, code), 'TAXES');
    return taxes.flatMap(({ jurisdiction, amount }) => {
      if (isEqual(amount, '0')) return [];
      const account = rows.find((one) => one.jurisdiction === jurisdiction)?.account ?? '';
      const amounts = debitOrCredit(negate(amount));
      return [{ account, ...amounts, description: taxText(jurisdiction), reference }];
    });
  },
});
