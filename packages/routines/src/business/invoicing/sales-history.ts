import { add } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { CUSTOMER_OE } from '../../schema/customers.ts';
import { INVHIST, INVXREF } from '../../schema/invoices.ts';
import { ITEMHIST } from '../../schema/item-details.ts';
import { keyOf } from '../../schema/record-key.ts';
import { fiscalPeriodOf, lastDayOfFiscalPeriod } from '../ledger/fiscal-period.ts';
import type { SalesHead } from './sales-document.ts';

/** A row of a history by fiscal period. */
interface OfPeriod {
  readonly period: string;
}

/** The rows with that of a period changed, or put in its place among the others. */
function withPeriod<Row extends OfPeriod>(
  rows: readonly Row[],
  none: Row,
  change: (row: Row) => Row,
): Row[] {
  const existing = rows.findIndex(({ period }) => period === none.period);
  if (existing !== -1)
    return rows.map((row, position) => (position === existing ? change(row) : row));
  const day = lastDayOfFiscalPeriod(none.period);
  const later = rows.findIndex(({ period }) => lastDayOfFiscalPeriod(period) > day);
  return rows.toSpliced(later === -1 ? rows.length : later, 0, change(none));
}

/** What was sold of a part, or came back, in a fiscal period. */
export interface SoldInPeriod {
  readonly part: string;
  readonly period: string;
  /** In the unit of stock. */
  readonly quantity: string;
  readonly value: string;
  readonly costValue: string;
}

/** Adds what was sold of a part to its history. */
export const notePartSold = operation({
  writes: [ITEMHIST],
  run({ session, company }, { part, period, quantity, value, costValue }: SoldInPeriod) {
    const id = keyOf(company, part);
    const rows = ITEMHIST.rows(ITEMHIST.readLocked(session, id), 'HISTORY');
    const none = { period, soldQuantity: '0', salesValue: '0', costValue: '0' };
    const changed = withPeriod(rows, none, (row) => ({
      period,
      soldQuantity: add(row.soldQuantity, quantity),
      salesValue: add(row.salesValue, value),
      costValue: add(row.costValue, costValue),
    }));
    ITEMHIST.write(session, id, ITEMHIST.columns('HISTORY', changed));
  },
});

/** Adds a document to the history of its customer, and lists it with its sales order. */
export const noteCustomerSold = operation({
  writes: [INVHIST, INVXREF, CUSTOMER_OE],
  run({ session, company }, head: SalesHead) {
    const { customerNo, orderNo, fiscalPeriod: period, goodsTotal, costTotal, invoiceDate } = head;
    const number = head.key.invoice;
    const id = keyOf(company, customerNo);
    const history = INVHIST.readLocked(session, id) ?? INVHIST.parse('', id);
    const none = { period, invoiceCount: '0', salesValue: '0', costValue: '0' };
    const rows = withPeriod(INVHIST.rows(history, 'HISTORY'), none, (row) => ({
      period,
      invoiceCount: add(row.invoiceCount, '1'),
      salesValue: add(row.salesValue, goodsTotal),
      costValue: add(row.costValue, costTotal),
    }));
    const invoices = [...history.invoices, number];
    INVHIST.update(session, history, { ...INVHIST.columns('HISTORY', rows), invoices });
    if (orderNo !== '') {
      const { invoices: listed = [] } = INVXREF.readLocked(session, company, orderNo) ?? {};
      INVXREF.write(session, keyOf(company, orderNo), { invoices: [...listed, number] });
    }
    const entry = CUSTOMER_OE.readLocked(session, id);
    if (!entry) return;
    const { invoicedThisYear } = entry;
    const isThisYear = yearOf(Number(invoiceDate)) === yearOf(session.clock.today());
    CUSTOMER_OE.update(session, entry, {
      ...(head.documentType === 'I' && {
        lastInvoiceDate: String(Math.max(Number(entry.lastInvoiceDate), Number(invoiceDate))),
      }),
      invoicedThisYear: isThisYear ? add(invoicedThisYear, head.total) : invoicedThisYear,
    });
  },
});

const yearOf = (day: number): string => fiscalPeriodOf(day).slice(0, 2);
