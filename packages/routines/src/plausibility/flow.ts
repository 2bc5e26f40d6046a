import type { Books } from '../invariants/books.ts';
import { INVOICE_LINE } from '../schema/invoices.ts';
import { GL_CHARTS, GL_TRANS } from '../schema/ledger.ts';
import { LOTCOST } from '../schema/lot-history.ts';
import { keyOf } from '../schema/record-key.ts';
import { CO_STDS_ORD } from '../schema/sales-orders.ts';
import { percentOf, type Ratio, sumOf } from './ratio.ts';

const YEAR_DAYS = 365;

/** What a year has cost is then retained. */
const YEAR_END = 'YE';

/** How often a year what lies in stock is sold. */
function turns(books: Books): number | undefined {
  const { costOfSalesAccount = '', inventoryAccount = '' } =
    books.readId(CO_STDS_ORD, books.company) ?? {};
  const trans = books.records(GL_TRANS);
  const days = trans.map(({ postedDate }) => Number(postedDate));
  const years = (Math.max(...days) - Math.min(...days)) / YEAR_DAYS;
  const sold = trans.filter(
    ({ account, source }) => account === costOfSalesAccount && source !== YEAR_END,
  );
  const cost = sumOf(sold.map(({ debit, credit }) => String(Number(debit) - Number(credit))));
  const stock = Number(books.read(GL_CHARTS, inventoryAccount)?.balance);
  return stock === 0 || years === 0 ? undefined : cost / years / stock;
}

/** Of fewer lots, what they say is chance. */
const LOTS_MIN = 24;

/** Of what left stock, the share that was made or bought since the books were opened. */
function freshlyShipped(books: Books): number | undefined {
  const [all, fresh] = [[] as number[], [] as number[]];
  for (const line of books.records(INVOICE_LINE))
    for (const { costLot, quantity } of INVOICE_LINE.rows(line, 'COSTED')) {
      const lot = books.readId(LOTCOST, keyOf(books.company, line.partNo, costLot));
      if (lot === undefined || Number(quantity) <= 0) continue;
      const cost = (Number(quantity) * Number(lot.unitCost)) / 1000;
      all.push(cost);
      if (lot.sourceOrder !== '') fresh.push(cost);
    }
  if (all.length < LOTS_MIN) return undefined;
  return percentOf(sumOf(fresh.map(String)), sumOf(all.map(String)));
}

/** Whether what is made and bought is used and sold. */
export const flowRatios: readonly Ratio[] = [
  {
    name: 'Stock turns of a year',
    unit: 'count',
    low: 2,
    high: 15,
    reason:
      'stock that lies for half a year is money that lies still, and what turns within 24 days runs out',
    measure: turns,
  },
  {
    name: 'Shipped goods that were made or bought since the books were opened',
    unit: 'percent',
    low: 30,
    high: 100,
    reason: 'no company lives for months on what it found in its stores',
    measure: freshlyShipped,
  },
];
