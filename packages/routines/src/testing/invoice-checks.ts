import { keyOf, type Session } from 'mvdb';
import { expect } from 'vitest';
import { TAXES_PAID } from '../business/invoicing/pay-sales-taxes.ts';
import { taxText } from '../business/invoicing/taxes.ts';
import { CREDIT, TAXCODE } from '../schema/customers.ts';
import { INVHIST, INVOICE_CHRGS, INVOICE_HEAD, INVOICE_LINE, INVXREF } from '../schema/invoices.ts';
import { ITEMHIST } from '../schema/item-details.ts';
import { GL_CHARTS, GL_TRANS } from '../schema/ledger.ts';
import { OPEN_ORD_CHRGS, OPEN_ORD_LINE } from '../schema/sales-orders.ts';
import { WIPLEDGER_SUM } from '../schema/work-in-process.ts';
import { expectEqual } from './expect-equal.ts';
import { sum, Totals } from './totals.ts';

/**
 * Invoices and credit memos are the sums of what belongs to them, and whatever else tells of them agrees: sales
 * orders, histories, what customers owe, and the accounts of taxes. No more is credited of an invoice than was on it.
 */
export function expectInvoicesAgree(session: Session, company: string): void {
  const byOrderLine = { quantities: new Totals(), values: new Totals() };
  const byOrderCharge = new Totals();
  const byPart = new Totals();
  const byCustomer = { values: new Totals(), costs: new Totals(), counts: new Totals() };
  const owed = new Map<string, string[]>();
  const byOrder = new Map<string, string[]>();
  const taxes = new Totals();
  const byJurisdiction = new Totals();
  for (const invoice of INVOICE_HEAD.records(session, company)) {
    const { recordId, key, lineNos, chargeNos, documentType, orderNo, fiscalPeriod } = invoice;
    const lines = [...INVOICE_LINE.recordsUnder(session, recordId)];
    const charges = [...INVOICE_CHRGS.recordsUnder(session, recordId)];
    const of = (numbers: readonly string[]) => [recordId, ...[...numbers].sort()];
    expectEqual(of(lineNos), of(lines.map((line) => line.key.line)));
    expectEqual(of(chargeNos), of(charges.map((charge) => charge.key.charge)));
    const goods = sum(lines.map(({ lineValue }) => lineValue));
    const charged = sum(charges.map(({ amount }) => amount));
    const taxed = sum(invoice.taxAmounts);
    const cost = sum(lines.map(({ costValue }) => costValue));
    const { goodsTotal, chargeTotal, total, openAmount, costTotal } = invoice;
    expectEqual(
      [recordId, ...[goodsTotal, chargeTotal, costTotal, total].map(Number)],
      [recordId, goods, charged, cost, goods + charged + taxed],
    );
    expect(Number(openAmount)).toBe(Number(total) - sum(invoice.paidAmounts));
    byOrder.set(orderNo, [...(byOrder.get(orderNo) ?? []), key.invoice].sort());
    const ofPeriod = `${invoice.customerNo} ${fiscalPeriod}`;
    byCustomer.values.add(ofPeriod, goods);
    byCustomer.costs.add(ofPeriod, cost);
    byCustomer.counts.add(ofPeriod, 1);
    if (openAmount !== '0')
      owed.set(invoice.customerNo, [
        ...(owed.get(invoice.customerNo) ?? []),
        `${key.invoice} ${openAmount}`,
      ]);
    const accounts = TAXCODE.rows(TAXCODE.read(session, company, invoice.taxCode), 'TAXES');
    for (const { jurisdiction, amount } of INVOICE_HEAD.rows(invoice, 'TAXES')) {
      taxes.add(accounts.find((one) => one.jurisdiction === jurisdiction)?.account ?? '', amount);
      byJurisdiction.add(`${taxText(jurisdiction)} ${fiscalPeriod}`, amount);
    }
    for (const line of lines) {
      byPart.add(`${line.partNo} ${fiscalPeriod}`, line.lineValue);
      if (documentType !== 'I') continue;
      byOrderLine.quantities.add(keyOf(company, orderNo, line.orderLine), line.shippedQuantity);
      byOrderLine.values.add(keyOf(company, orderNo, line.orderLine), line.lineValue);
    }
    for (const { orderCharge, amount } of charges)
      if (documentType === 'I' && orderCharge !== '')
        byOrderCharge.add(keyOf(company, orderNo, orderCharge), amount);
  }
  for (const { recordId, shippedQuantity, shippedValue } of OPEN_ORD_LINE.records(session, company))
    expectEqual(
      [recordId, Number(shippedQuantity), Number(shippedValue)],
      [recordId, byOrderLine.quantities.of(recordId), byOrderLine.values.of(recordId)],
    );
  for (const { recordId, invoicedAmount } of OPEN_ORD_CHRGS.records(session, company))
    expectEqual([recordId, Number(invoicedAmount)], [recordId, byOrderCharge.of(recordId)]);
  for (const { key, invoices } of INVXREF.records(session, company))
    expectEqual([key, [...invoices].sort()], [key, byOrder.get(Object.values(key).at(-1) ?? '')]);
  for (const history of INVHIST.records(session, company))
    for (const row of INVHIST.rows(history, 'HISTORY')) {
      const place = `${history.key.customer} ${row.period}`;
      expectEqual(
        [place, ...[row.salesValue, row.costValue, row.invoiceCount].map(Number)],
        [
          place,
          byCustomer.values.of(place),
          byCustomer.costs.of(place),
          byCustomer.counts.of(place),
        ],
      );
    }
  for (const credit of CREDIT.records(session, company)) {
    const open = CREDIT.rows(credit, 'OPEN');
    const { customer } = credit.key;
    expectEqual(
      [customer, ...open.map((row) => `${row.invoice} ${row.amount}`).sort()],
      [customer, ...(owed.get(customer) ?? []).sort()],
    );
    expectEqual([customer, Number(credit.balance)], [customer, sum(credit.openAmounts)]);
  }
  for (const history of ITEMHIST.records(session, company))
    for (const { period, salesValue } of ITEMHIST.rows(history, 'HISTORY')) {
      const place = `${history.key.part} ${period}`;
      expectEqual([place, Number(salesValue)], [place, byPart.of(place)]);
    }
  const paid = new Totals();
  const taxAccounts = new Set(taxes.entries().map(([account]) => account));
  for (const posted of GL_TRANS.records(session, company)) {
    const { source, account, description, reference: period } = posted;
    if (source !== TAXES_PAID || !taxAccounts.has(account)) continue;
    const amount = Number(posted.debit) - Number(posted.credit);
    taxes.add(account, -amount);
    paid.add(`${description} ${period}`, amount);
  }
  for (const [place, amount] of paid.entries())
    expectEqual([place, amount], [place, byJurisdiction.of(place)]);
  for (const [account, amount] of taxes.entries())
    expectEqual(
      [account, Number(GL_CHARTS.read(session, company, account)?.balance)],
      [account, 0 - amount],
    );
  expectCreditsWithin(session, company);
}

/** Of an invoice, and of each of its lines, no more was credited than was invoiced. */
function expectCreditsWithin(session: Session, company: string): void {
  const credited = new Totals();
  for (const memo of INVOICE_HEAD.records(session, company)) {
    const { creditedInvoice, recordId } = memo;
    if (memo.documentType !== 'C' || creditedInvoice === '') continue;
    credited.add(creditedInvoice, memo.total);
    for (const line of INVOICE_LINE.recordsUnder(session, recordId)) {
      const place = `${creditedInvoice} ${line.invoiceLine}`;
      credited.add(`${place} quantity`, line.shippedQuantity);
      credited.add(`${place} value`, line.lineValue);
    }
  }
  for (const { key, recordId, documentType, total } of INVOICE_HEAD.records(session, company)) {
    const number = key.invoice;
    if (documentType !== 'I') continue;
    expectEqual([number, Number(total) + credited.of(number) >= 0], [number, true]);
    for (const line of INVOICE_LINE.recordsUnder(session, recordId)) {
      const place = `${number} ${line.key.line}`;
      const quantity = Number(line.shippedQuantity) + credited.of(`${place} quantity`);
      const value = Number(line.lineValue) + credited.of(`${place} value`);
      expectEqual([place, quantity >= 0, value >= 0], [place, true, true]);
    }
  }
}

/** Work in process is what the ledgers of work orders have left. */
export function expectWorkInProcessAgrees(session: Session, company: string): void {
  const left = new Totals();
  for (const ledger of WIPLEDGER_SUM.records(session, company)) {
    const { recordId, totalCharged, totalRelieved, balance, ledgerAccount } = ledger;
    expectEqual(
      [recordId, Number(totalCharged), Number(totalRelieved), Number(balance)],
      [
        recordId,
        sum(ledger.charged),
        sum(ledger.relieved),
        Number(totalCharged) - Number(totalRelieved),
      ],
    );
    left.add(ledgerAccount, balance);
  }
  for (const [account, balance] of left.entries())
    expectEqual(
      [account, Number(GL_CHARTS.read(session, company, account)?.balance)],
      [account, balance],
    );
}
