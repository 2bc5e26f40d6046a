import type { Books } from '../invariants/books.ts';
import { CREDIT } from '../schema/customers.ts';
import { INVOICE_HEAD, INVOICE_LINE } from '../schema/invoices.ts';
import { GL_TRANS } from '../schema/ledger.ts';
import { VENDINV } from '../schema/purchasing.ts';
import { mostFrequent, percentOf, type Ratio, shareOf, sumOf } from './ratio.ts';

const soldLines = (books: Books) =>
  books
    .records(INVOICE_LINE)
    .filter(({ lineValue, costValue }) => Number(lineValue) > 0 && Number(costValue) > 0);

const LINES_MIN = 24;

/** What is left of the price of each part, in percent, ascending; none of too few. */
function partMargins(books: Books): readonly number[] {
  const lines = soldLines(books);
  if (lines.length < LINES_MIN) return [];
  return lines
    .map(({ lineValue, costValue }) => 100 * (1 - Number(costValue) / Number(lineValue)))
    .sort((a, b) => a - b);
}

/** From what a quarter of lines earn at most to what a quarter earn at least, in points. */
function marginSpread(books: Books): number | undefined {
  const margins = partMargins(books);
  const at = (share: number) => margins[Math.floor(share * (margins.length - 1))] ?? 0;
  return margins.length === 0 ? undefined : at(0.75) - at(0.25);
}

const headOf = (books: Books) =>
  books.records(INVOICE_HEAD).filter(({ documentType }) => documentType === 'I');

const OVERDUE_DAYS = 30;
const INVOICES_MIN = 5;

/** What we should have paid long ago, of all that we owe by invoices. */
function overduePayables(books: Books): number | undefined {
  const last = Math.max(...books.records(GL_TRANS).map(({ postedDate }) => Number(postedDate)));
  const open = books.records(VENDINV).filter(({ openAmount }) => Number(openAmount) > 0);
  if (open.length < INVOICES_MIN) return undefined;
  const late = open.filter(({ dueDate }) => Number(dueDate) < last - OVERDUE_DAYS);
  const sumOpen = (all: typeof open) => sumOf(all.map(({ openAmount }) => openAmount));
  return percentOf(sumOpen(late), sumOpen(open));
}

/** Customers that owe more than they may, though nobody holds their orders. */
const overLimit = (books: Books): number =>
  books
    .records(CREDIT)
    .filter(({ creditHold }) => creditHold !== 'Y')
    .filter(({ balance, creditLimit }) => Number(balance) > Number(creditLimit)).length;

/** Customers that are held and owe nothing. */
const heldForNothing = (books: Books): number =>
  books
    .records(CREDIT)
    .filter(({ creditHold, balance }) => creditHold === 'Y' && Number(balance) <= 0).length;

/** Whether prices and terms are as different as customers are. */
export const termRatios: readonly Ratio[] = [
  {
    name: 'Margin between the quarters of what was sold',
    unit: 'percent',
    low: 4,
    high: 40,
    reason: 'what many make is cheap, and what few make is dear',
    measure: marginSpread,
  },
  {
    name: 'Lines sold at a discount',
    unit: 'percent',
    low: 5,
    high: 75,
    reason: 'some customers ask for a discount, and not all of them get one',
    measure: (books) =>
      shareOf(soldLines(books), ({ discountPercent }) => Number(discountPercent) > 0),
  },
  {
    name: 'Invoices of the most frequent terms',
    unit: 'percent',
    low: 25,
    high: 85,
    reason: 'customers of long ago and large ones have terms of their own',
    measure: (books) => mostFrequent(headOf(books).map(({ terms }) => terms)),
  },
  {
    name: 'Invoices of the most frequent salesman',
    unit: 'percent',
    low: 30,
    high: 90,
    reason: 'nobody sells everything',
    measure: (books) => mostFrequent(headOf(books).map(({ salesman }) => salesman)),
  },
  {
    name: 'Payables overdue by more than 30 days',
    unit: 'percent',
    low: 0,
    high: 15,
    reason: 'vendors that are not paid do not deliver',
    measure: overduePayables,
  },
  {
    name: 'Customers above their limit who are not held',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'somebody has to release what goes to them',
    measure: overLimit,
  },
  {
    name: 'Customers who are held and owe nothing',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'only who does not pay is held',
    measure: heldForNothing,
  },
];
