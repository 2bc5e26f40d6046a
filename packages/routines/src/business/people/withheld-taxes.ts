import { shareOf } from '../values/share-of.ts';
import { storedQuantity } from '../values/stored-number.ts';

/** What the file of an employee says of taxes; amounts in cents. */
export interface TaxTerms {
  /** Y where no tax is withheld. */
  readonly taxExempt: string;
  /** S single, M married, H head of a household. */
  readonly federalStatus: string;
  readonly federalAllowances: string;
  /** Withheld beyond the table, of each check. */
  readonly federalAdditional: string;
  /** State that taxes the pay; blank for none. */
  readonly stateTaxCode: string;
  readonly stateAllowances: string;
  readonly stateAdditional: string;
  /** Town that taxes the pay; blank for none. */
  readonly localTaxCode: string;
}

/** Percentages have 3 implied decimals, as in tables of sales taxes. */
const WHOLE = '100000';

/** Steps of a year's pay of somebody single in dollars, and the percentage that each takes of what goes beyond it. */
const federalSteps = [
  [0n, '10000'],
  [12_000n, '12000'],
  [48_500n, '22000'],
  [103_000n, '24000'],
  [197_000n, '32000'],
] as const;

/** How many halves of the free amount and of each step of somebody single a status has. */
const federalHalves: ReadonlyMap<string, bigint> = new Map([
  ['S', 2n],
  ['H', 3n],
  ['M', 4n],
]);

const CENTS = 100n;

/** What is free of federal tax in a year, in dollars: for somebody single, and for each allowance beside. */
const [FEDERAL_FREE, FEDERAL_ALLOWANCE] = [15_000n, 2_000n];

/** What each allowance of a state frees in a year, in dollars. */
const STATE_ALLOWANCE = 1_000n;

/** Social security and medicare. */
const SOCIAL_RATE = '7650';

const stateRates: ReadonlyMap<string, string> = new Map([
  ['PA', '3070'],
  ['OH', '3500'],
  ['NY', '5500'],
]);

const localRates: ReadonlyMap<string, string> = new Map([
  ['ERIE', '1650'],
  ['MILL', '1000'],
]);

/** Whether a code has a table; a blank state or town taxes nothing. */
export const hasStateTable = (code: string): boolean => code === '' || stateRates.has(code);
export const hasLocalTable = (code: string): boolean => code === '' || localRates.has(code);
export const hasFederalTable = (status: string): boolean => federalHalves.has(status);

/** The rate of a code; a blank one takes nothing. */
function rateOf(rates: ReadonlyMap<string, string>, code: string): string {
  const rate = code === '' ? '0' : rates.get(code);
  if (rate === undefined) throw new TypeError(`There is no tax table ${code}.`);
  return rate;
}

const takenOf = (amount: bigint, rate: string): bigint =>
  amount > 0n ? BigInt(shareOf(String(amount), rate, WHOLE)) : 0n;

/**
 * Taxes that a check withholds, in cents; no more than the pay.
 *
 * Federal and state taxes are worked out of a year of such checks, without what goes into the retirement plan. Social
 * taxes and those of a town are worked out of all of the pay. Each code must have a table.
 *
 * @param pay - What the check pays before anything is taken off.
 * @param planned - What of it goes into the retirement plan.
 * @param checksOfYear - How many checks a year has.
 */
export function withheldTaxes(
  terms: TaxTerms,
  { pay, planned, checksOfYear }: { pay: bigint; planned: bigint; checksOfYear: bigint },
): bigint {
  if (terms.taxExempt === 'Y' || pay <= 0n) return 0n;
  const yearly = (pay - planned) * checksOfYear;
  const federal = federalTax(terms, yearly) / checksOfYear;
  const stateFree = storedQuantity(terms.stateAllowances) * STATE_ALLOWANCE * CENTS;
  const state = takenOf(yearly - stateFree, rateOf(stateRates, terms.stateTaxCode)) / checksOfYear;
  const additional =
    storedQuantity(terms.federalAdditional) + storedQuantity(terms.stateAdditional);
  const social = takenOf(pay, SOCIAL_RATE);
  const local = takenOf(pay, rateOf(localRates, terms.localTaxCode));
  const taxes = federal + state + additional + social + local;
  return taxes < pay ? taxes : pay;
}

function federalTax({ federalStatus, federalAllowances }: TaxTerms, yearly: bigint): bigint {
  const halves = federalHalves.get(federalStatus);
  if (halves === undefined) throw new TypeError(`There is no tax table ${federalStatus}.`);
  const inCents = (dollars: bigint) => (dollars * CENTS * halves) / 2n;
  const allowances = storedQuantity(federalAllowances) * FEDERAL_ALLOWANCE * CENTS;
  const taxable = yearly - inCents(FEDERAL_FREE) - allowances;
  return federalSteps.reduce((tax, [from, rate], index) => {
    const next = federalSteps[index + 1]?.[0];
    const until = next !== undefined && inCents(next) < taxable ? inCents(next) : taxable;
    return tax + takenOf(until - inCents(from), rate);
  }, 0n);
}
