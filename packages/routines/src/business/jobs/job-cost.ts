import type { RecordOf } from 'mvdb';
import { add, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { ITEMCA } from '../../schema/inventory.ts';
import { INVOICE_HEAD, INVXREF } from '../../schema/invoices.ts';
import { JOB_IP_1287 } from '../../schema/project-control.ts';
import { JOB_WO_XREF } from '../../schema/projects.ts';
import { OPEN_ORD_HEAD } from '../../schema/sales-orders.ts';
import { WIPLEDGER_SUM } from '../../schema/work-in-process.ts';
import { valueAtCost } from '../values/value-at-cost.ts';
import { binnedStock } from './job-stock.ts';

/** Ledger account of stock, that which is held for jobs among it. */
const STOCK_ACCOUNT = '1200';

/** Amounts with 2 implied decimals by ledger account. */
export type AccountAmounts = ReadonlyMap<string, string>;

/** What the snapshot of a job carries in each account. */
export function snapshotAmounts(snapshot: RecordOf<typeof JOB_IP_1287>): AccountAmounts {
  const amounts = new Map<string, string>();
  for (const { account, cost } of JOB_IP_1287.rows(snapshot, 'COSTS'))
    addTo(amounts, account, cost);
  return amounts;
}

/** What is in process for a job now, by account: its open work orders, and the stock held for it. */
export const workInProcessAmounts = operation({
  reads: [JOB_WO_XREF, WIPLEDGER_SUM, ITEMCA],
  uses: [binnedStock],
  run(context, job: string): AccountAmounts {
    const { session, company } = context;
    const amounts = new Map<string, string>();
    for (const number of JOB_WO_XREF.read(session, company, job)?.workOrders ?? []) {
      const ledger = WIPLEDGER_SUM.read(session, company, number);
      if (ledger) addTo(amounts, ledger.ledgerAccount, ledger.balance);
    }
    for (const { part, quantity } of binnedStock(context, job)) {
      const unitCost = ITEMCA.read(session, company, part)?.standardCost ?? '';
      addTo(amounts, STOCK_ACCOUNT, valueAtCost(quantity, unitCost));
    }
    return amounts;
  },
});

/** What a job was sold and invoiced for, with 2 implied decimals. */
export interface JobSales {
  readonly openReceivables: string;
  readonly openOrder: string;
  readonly invoicedPrice: string;
}

/** Sales of the order that a job delivers; nothing where it delivers none. */
export const jobSales = operation({
  reads: [INVXREF, INVOICE_HEAD, OPEN_ORD_HEAD],
  run({ session, company }, salesOrder: string): JobSales {
    let openReceivables = '0';
    let invoicedPrice = '0';
    if (salesOrder === '') return { openReceivables, openOrder: '0', invoicedPrice };
    for (const number of INVXREF.read(session, company, salesOrder)?.invoices ?? []) {
      const invoice = INVOICE_HEAD.read(session, company, number);
      openReceivables = add(openReceivables, invoice?.openAmount ?? '');
      invoicedPrice = add(invoicedPrice, invoice?.goodsTotal ?? '');
    }
    const order = OPEN_ORD_HEAD.read(session, company, salesOrder);
    const openOrder = order ? subtract(order.orderValue, order.shippedValue) : '0';
    return { openReceivables, openOrder, invoicedPrice };
  },
});

function addTo(amounts: Map<string, string>, account: string, amount: string): void {
  amounts.set(account, add(amounts.get(account) ?? '0', amount));
}
