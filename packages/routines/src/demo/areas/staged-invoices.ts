import {
  WORK2450_CHRGS,
  WORK2450_HEAD,
  WORK2450_LINE,
  WORK2450_NOTES,
  WORK2470_HEAD,
  WORK2470C,
  WORK2470L,
  WORK2470N,
} from '../../schema/invoices.ts';
import { type DemoArea, type DemoCompany, total } from '../demo-company.ts';
import { lineValue, priceOf } from '../prices.ts';
import { invoiceLineFields } from './invoices.ts';

const STAGED = 'W1';

/** An invoice and a credit memo that somebody is entering just now. */
export const stagedInvoices: DemoArea = {
  name: 'staged invoices',
  generate(company) {
    stageInvoice(company);
    stageCreditMemo(company);
  },
};

function stageInvoice(company: DemoCompany): void {
  const { salesOrders, today } = company;
  const order = salesOrders.find(({ job }) => job === undefined) ?? salesOrders[0];
  const line = order?.lines[0];
  if (!order || !line) return;
  const unitPrice = priceOf(order, line);
  const value = lineValue(1000, unitPrice);
  const costValue = lineValue(1000, total(line.part.costs));
  company.write(WORK2450_HEAD, [STAGED], {
    documentType: 'I',
    customerNo: order.customer.number,
    orderNo: order.number,
    invoiceDate: String(today),
    postedDate: String(today),
    terms: order.customer.terms,
    lineNos: [line.line],
    chargeNos: ['1'],
    goodsTotal: String(value),
    chargeTotal: '1500',
    total: String(value + 1500),
    costTotal: String(costValue),
    shipToNo: '1',
    enteredBy: 'TJ',
  });
  company.write(
    WORK2450_LINE,
    [STAGED, line.line],
    invoiceLineFields({ ...line, quantity: 1000, unitPrice, value, costValue }),
  );
  company.write(WORK2450_NOTES, [STAGED, line.line], {
    noteLines: ['FIRST PIECE OF THE ORDER'],
    noteTypes: ['I'],
  });
  company.write(WORK2450_CHRGS, [STAGED, '1'], {
    chargeCode: 'FRT',
    description: 'FREIGHT',
    amount: '1500',
    account: '4200',
  });
}

function stageCreditMemo(company: DemoCompany): void {
  const invoice = company.invoices.find(({ credited }) => !credited);
  const line = invoice?.lines[0];
  if (!invoice || !line) return;
  const quantity = -1000;
  const value = lineValue(quantity, line.unitPrice);
  const costValue = lineValue(quantity, total(line.part.costs));
  company.write(WORK2470_HEAD, [STAGED], {
    documentType: 'C',
    customerNo: invoice.customer.number,
    orderNo: invoice.orderNo,
    invoiceDate: String(company.today),
    postedDate: String(company.today),
    lineNos: ['1'],
    chargeNos: ['1'],
    goodsTotal: String(value),
    chargeTotal: '-500',
    total: String(value - 500),
    costTotal: String(costValue),
    creditedInvoice: invoice.number,
    enteredBy: 'AC',
  });
  company.write(
    WORK2470L,
    [STAGED, '1'],
    invoiceLineFields({ ...line, line: '1', quantity, value, costValue }),
  );
  company.write(WORK2470N, [STAGED, '1'], { noteLines: ['DAMAGED IN TRANSIT'], noteTypes: ['I'] });
  company.write(WORK2470C, [STAGED, '1'], {
    chargeCode: 'FRT',
    description: 'FREIGHT TAKEN BACK',
    amount: '-500',
    account: '4200',
  });
}
