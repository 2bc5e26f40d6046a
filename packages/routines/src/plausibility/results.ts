import type { Books } from '../invariants/books.ts';
import { GL_COMPANY } from '../schema/companies.ts';
import { INVOICE_HEAD } from '../schema/invoices.ts';
import { GL_CHARTS, GL_TRANS } from '../schema/ledger.ts';
import { percentOf, type Ratio, sumOf } from './ratio.ts';

/** Of what a year earned is retained; of stock and debts when the books were opened. */
const NOT_EARNED = ['YE', 'OB'];

type Posting = ReturnType<typeof postings>[number];

const postings = (books: Books) =>
  books.records(GL_TRANS).filter(({ source }) => !NOT_EARNED.includes(source));

const amountOf = ({ debit, credit }: Posting): number => Number(debit) - Number(credit);

const typeOf = (books: Books, { account }: Posting): string =>
  books.read(GL_CHARTS, account)?.accountType ?? '';

/** What was sold, in cents. */
const salesOf = (books: Books): number =>
  -sumOf(
    postings(books)
      .filter((posting) => typeOf(books, posting) === 'R')
      .map((posting) => String(amountOf(posting))),
  );

/** Of fewer invoices, each decides what is earned. */
const INVOICES_MIN = 12;

const hasEnough = (books: Books): boolean => books.records(INVOICE_HEAD).length >= INVOICES_MIN;

function operatingMargin(books: Books): number | undefined {
  if (!hasEnough(books)) return undefined;
  const cost = sumOf(
    postings(books)
      .filter((posting) => typeOf(books, posting) === 'X')
      .map((posting) => String(amountOf(posting))),
  );
  return percentOf(salesOf(books) - cost, salesOf(books));
}

const wages = (books: Books): readonly Posting[] => {
  const { wagesAccount } = books.readId(GL_COMPANY, books.company) ?? {};
  return postings(books).filter(({ account, debit }) => account === wagesAccount && debit !== '');
};

const wageShare = (books: Books): number | undefined =>
  hasEnough(books)
    ? percentOf(sumOf(wages(books).map(({ debit }) => debit)), salesOf(books))
    : undefined;

/** Months that are over and in which nobody was paid. */
/** Of the month in which the books were opened, and of this one, the payday may not have been. */
function monthsWithoutWages(books: Books): number {
  const { fiscalPeriod = '' } = books.readId(GL_COMPANY, books.company) ?? {};
  const paid = new Set(wages(books).map(({ key }) => key.fiscalPeriod));
  const months = new Set(books.records(GL_TRANS).map(({ key }) => key.fiscalPeriod));
  const [, ...whole] = [...months].sort();
  return whole.filter((month) => month !== fiscalPeriod && !paid.has(month)).length;
}

/** The sign of the balance of an account, by its type; equity may have either. */
const sides: Readonly<Record<string, 1 | -1>> = { A: 1, L: -1, R: -1, X: 1 };

/** Something paid twice by mistake, in cents. */
const TRIFLE = 10_000;

/** Accounts that are said to be the opposite of what they are; what is taken off another, or varies, may be either. */
const onWrongSide = (books: Books): number =>
  books
    .records(GL_CHARTS)
    .filter(({ accountName }) => !/ABSORBED|VARIANCE|ACCUMULATED/.test(accountName))
    .filter(({ accountType, balance }) => (sides[accountType] ?? 0) * Number(balance) < -TRIFLE)
    .length;

/** Whether a company earns what it costs. */
export const resultRatios: readonly Ratio[] = [
  {
    name: 'Operating margin',
    unit: 'percent',
    low: -15,
    high: 35,
    reason: 'who loses more is closed, and who earns more has competitors',
    measure: operatingMargin,
  },
  {
    name: 'Wages of sales',
    unit: 'percent',
    low: 15,
    high: 55,
    reason: 'people are paid from what they sell, which takes material and machines as well',
    measure: wageShare,
  },
  {
    name: 'Months without wages',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'people are paid every month',
    measure: monthsWithoutWages,
  },
  {
    name: 'Accounts on the wrong side',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'nobody has less than no money, goods or rent',
    measure: onWrongSide,
  },
];
