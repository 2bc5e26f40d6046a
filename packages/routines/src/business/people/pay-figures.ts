import { shareOf } from '../values/share-of.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { type TaxTerms, withheldTaxes } from './withheld-taxes.ts';

/** How an employee is paid; rates with 4 implied decimals, the salary of a check with 2. */
export interface PayTerms {
  readonly isSalaried: boolean;
  readonly isExempt: boolean;
  readonly regularRate: string;
  readonly overtimeRate: string;
  readonly doubleTimeRate: string;
  /** Of one check; of no account by the hour. */
  readonly salary: string;
  /** Hours of the weeks that a check is for, with 2 implied decimals. */
  readonly standardHours: string;
  /** Added to the pay of each hour that is worked on a late shift. */
  readonly shiftPremium: string;
  readonly checksOfYear: number;
  readonly taxes: TaxTerms;
  /** Part of the pay that goes into the retirement plan, a percentage with 2 implied decimals; blank for none. */
  readonly contributionPercent: string;
  /** Other amounts that are taken off each check, in cents; blank for nothing. */
  readonly deductions: readonly string[];
}

/** Hours of one kind of time on a labor card, with 2 implied decimals. */
export interface PaidHours {
  readonly kind: string;
  readonly hours: string;
  /** Whether they were worked on a late shift. */
  readonly isLate: boolean;
}

/** Scale of hours and a rate together, over that of cents. */
const CENTS_DIVISOR = 10_000n;

/** All of the pay, in percent with 2 implied decimals. */
const WHOLE_PAY = '10000';

/** Time that is worked, rather than paid for absence. */
const workedKinds: readonly string[] = ['REG', 'OT', 'DT'];

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const cents = (product: bigint): bigint => (2n * product + CENTS_DIVISOR) / (2n * CENTS_DIVISOR);

/**
 * What a check pays for the labor cards of its weeks, as the pay register has it. A salary pays what is left of the
 * standard hours beside absence, and overtime beyond; overtime of the exempt counts for nothing. Taxes come first, and
 * other deductions as far as the pay goes.
 */
export function payFigures(terms: PayTerms, cards: readonly PaidHours[]) {
  const { isSalaried, isExempt, regularRate, overtimeRate, doubleTimeRate } = terms;
  const hoursOf = (...kinds: readonly string[]) =>
    storedQuantity(
      sumOf(cards.flatMap(({ kind, hours }) => (kinds.includes(kind) ? [hours] : []))),
    );
  const overtime = isExempt ? 0n : hoursOf('OT');
  const doubleTime = isExempt ? 0n : hoursOf('DT');
  const holiday = hoursOf('HOL');
  const absent = hoursOf('SICK', 'VAC', 'MISC');
  const left = storedQuantity(terms.standardHours) - holiday - absent;
  const regular = isSalaried ? (left < 0n ? 0n : left) : hoursOf('REG');
  const extra =
    overtime * storedQuantity(overtimeRate) + doubleTime * storedQuantity(doubleTimeRate);
  const late = cards.filter(({ kind, isLate }) => isLate && workedKinds.includes(kind));
  const lateHours = isExempt ? 0n : storedQuantity(sumOf(late.map(({ hours }) => hours)));
  const beside = extra + lateHours * storedQuantity(terms.shiftPremium);
  const worked = (regular + holiday + absent) * storedQuantity(regularRate) + beside;
  const gross = isSalaried ? storedQuantity(terms.salary) + cents(beside) : cents(worked);
  const planned = BigInt(shareOf(String(gross), terms.contributionPercent || '0', WHOLE_PAY));
  const checksOfYear = BigInt(terms.checksOfYear);
  const taxes = withheldTaxes(terms.taxes, { pay: gross, planned, checksOfYear });
  const asked = planned + storedQuantity(sumOf(terms.deductions));
  const deductions = least(asked, gross - taxes);
  return {
    regularHours: String(isSalaried ? regular : regular + overtime),
    overtimeHours: String(overtime),
    doubleTimeHours: String(doubleTime),
    holidayHours: String(holiday),
    absentHours: String(absent),
    regularRate,
    overtimeRate,
    doubleTimeRate,
    grossPay: String(gross),
    taxes: String(taxes),
    deductions: String(deductions),
    netPay: String(gross - taxes - deductions),
  };
}

export type PayFigures = ReturnType<typeof payFigures>;

/** What a year of checks pays is shared out among them, a cent that is left going to none. */
export function salaryOfCheck(annualSalary: string, checksOfYear: number): string {
  return String(storedQuantity(annualSalary) / BigInt(checksOfYear));
}
