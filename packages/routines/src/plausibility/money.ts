import type { Books } from '../invariants/books.ts';
import { soldInvoices } from '../invariants/sold-invoices.ts';
import { INVOICE_HEAD } from '../schema/invoices.ts';
import { GL_TRANS } from '../schema/ledger.ts';
import { percentOf, type Ratio, sumOf } from './ratio.ts';

const invoicesOf = (books: Books) =>
  books.records(INVOICE_HEAD).filter(({ documentType }) => documentType === 'I');

interface Sold {
  readonly price: number;
  readonly cost: number;
}

/** What is left of a price, in percent. */
const marginOf = ({ price, cost }: Sold): number => (100 * (price - cost)) / price;

function grossMargin(books: Books): number | undefined {
  const invoices = invoicesOf(books);
  const price = sumOf(invoices.map(({ goodsTotal }) => goodsTotal));
  if (price === 0) return undefined;
  return marginOf({ price, cost: sumOf(invoices.map(({ costTotal }) => costTotal)) });
}

const CUSTOMERS_MIN = 5;

/** Invoices of an earlier day than one with a lower number. */
function numberedLate(books: Books): number {
  let last = 0;
  return invoicesOf(books).filter(({ invoiceDate }) => {
    const isLate = Number(invoiceDate) < last;
    last = Math.max(last, Number(invoiceDate));
    return isLate;
  }).length;
}

/** The margin on what was sold to each customer; empty where they are too few to compare. */
function customerMargins(books: Books): readonly number[] {
  const byCustomer = new Map<string, Sold>();
  for (const { customerNo, goodsTotal, costTotal } of soldInvoices(books)) {
    const { price, cost } = byCustomer.get(customerNo) ?? { price: 0, cost: 0 };
    byCustomer.set(customerNo, {
      price: price + Number(goodsTotal),
      cost: cost + Number(costTotal),
    });
  }
  return byCustomer.size < CUSTOMERS_MIN ? [] : Array.from(byCustomer.values(), marginOf);
}

/** The least or the highest of numbers; `undefined` without any. */
const endOf = (
  numbers: readonly number[],
  end: (...all: number[]) => number,
): number | undefined => (numbers.length === 0 ? undefined : end(...numbers));

const OVERDUE_DAYS = 30;

/** What customers should have paid long ago, of all that they owe. */
function overdueReceivables(books: Books): number | undefined {
  const last = Math.max(...books.records(GL_TRANS).map(({ postedDate }) => Number(postedDate)));
  const open = invoicesOf(books).filter(({ openAmount }) => Number(openAmount) > 0);
  if (open.length < CUSTOMERS_MIN) return undefined;
  const late = open.filter(({ dueDate }) => Number(dueDate) < last - OVERDUE_DAYS);
  const amountOf = (invoices: typeof open) => sumOf(invoices.map(({ openAmount }) => openAmount));
  return percentOf(amountOf(late), amountOf(open));
}

/** Whether prices and what is owed are those of a company that lives on what it sells. */
export const moneyRatios: readonly Ratio[] = [
  {
    name: 'Gross margin',
    unit: 'percent',
    low: 20,
    high: 55,
    reason: 'who leaves less pays no office from it, and more is for what only one can make',
    measure: grossMargin,
  },
  {
    name: 'Margin of the worst customer',
    unit: 'percent',
    low: 0,
    high: 50,
    reason: 'nobody is served at a loss for months',
    measure: (books) => endOf(customerMargins(books), Math.min),
  },
  {
    name: 'Margin of the best customer',
    unit: 'percent',
    low: 20,
    high: 65,
    reason: 'more would be noticed by the customer',
    measure: (books) => endOf(customerMargins(books), Math.max),
  },
  {
    name: 'Invoices of an earlier day than one with a lower number',
    unit: 'count',
    low: 0,
    high: 0,
    reason: 'numbers are taken one after the other',
    measure: numberedLate,
  },
  {
    name: 'Receivables overdue by more than 30 days',
    unit: 'percent',
    low: 0,
    high: 40,
    reason:
      'customers are reminded, and then not served any more; a small company has one who is late',
    measure: overdueReceivables,
  },
];
