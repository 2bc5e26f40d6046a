import { fiscalPeriodOf } from '../../business/ledger/fiscal-period.ts';
import { VENDINV } from '../../schema/purchasing.ts';
import type {
  DemoArea,
  DemoCompany,
  DemoInvoicedReceipt,
  DemoLedgerLink,
  DemoPurchaseOrder,
} from '../demo-company.ts';

const TERMS_DAYS = 30;

/** What vendors asked for receipts that are invoiced; what is due was paid. */
export const vendorInvoices: DemoArea = {
  name: 'vendor invoices',
  generate(company) {
    for (const order of company.purchaseOrders)
      for (const receipt of order.invoiced) writeInvoice(company, order, receipt);
  },
};

function writeInvoice(
  company: DemoCompany,
  { number: orderNo, vendor }: DemoPurchaseOrder,
  { line, quantity, amount, date: received }: DemoInvoicedReceipt,
): void {
  const invoiceNo = `${orderNo}-${line}`;
  const date = received + company.random.integer(2, 8);
  const dueDate = date + TERMS_DAYS;
  const post = (source: string, day: number, debited: string, credited: string) => {
    const document = `${source}${company.next('ledgerDocument')}`;
    const description = source === 'VI' ? 'VENDOR INVOICE' : `PAYMENT TO ${vendor.number}`;
    const line = (account: string, cents: number) => ({
      ...{ account, amount: cents, description, reference: invoiceNo },
    });
    const links: DemoLedgerLink[] = [];
    const lines = [line(debited, amount), line(credited, -amount)];
    company.ledger.push({ document, date: day, source, initials: 'AC', lines, links });
    return { place: { document, period: fiscalPeriodOf(day), line: 1 }, links };
  };
  const isPaid = dueDate < company.today;
  const invoice = post('VI', date, '2450', '2050');
  const payment = isPaid ? post('VP', dueDate, '2050', '1000') : undefined;
  if (payment) invoice.links.push({ from: 2, to: payment.place });
  company.write(VENDINV, [vendor.number, invoiceNo], {
    invoiceDate: String(date),
    dueDate: String(dueDate),
    total: String(amount),
    openAmount: isPaid ? '0' : String(amount),
    poNos: [orderNo],
    poLines: [line],
    receiptNos: ['1'],
    quantities: [String(quantity)],
    amounts: [String(amount)],
    ledgerDocument: invoice.place.document,
    fiscalPeriod: invoice.place.period,
    enteredBy: 'AC',
    paidDates: isPaid ? [String(dueDate)] : [],
    paidAmounts: isPaid ? [String(amount)] : [],
    paidDocuments: payment ? [payment.place.document] : [],
    paidPeriods: payment ? [payment.place.period] : [],
  });
}
