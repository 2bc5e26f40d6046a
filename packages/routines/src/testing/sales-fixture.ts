import type { Fields, Session } from 'mvdb';
import { afterAll, beforeAll, expect } from 'vitest';
import { reviseWipBill } from '../business/bills/wip-bill.ts';
import { changeWorkOrder } from '../business/work-orders/write-order.ts';
import { call } from '../catalogue/call.ts';
import { vb2450 } from '../catalogue/invoicing/vb-2450.ts';
import { vb2452Upd } from '../catalogue/invoicing/vb-2452.upd.ts';
import { vb2470 } from '../catalogue/invoicing/vb-2470.ts';
import { vb2470l } from '../catalogue/invoicing/vb-2470l.ts';
import { vb2472Upd } from '../catalogue/invoicing/vb-2472.upd.ts';
import { vb2402l } from '../catalogue/orders/vb-2402l.ts';
import { vbAdjust } from '../catalogue/stock/vb-adjust.ts';
import { vbTransfer } from '../catalogue/stock/vb-transfer.ts';
import { type DemoAccount, openDemo } from '../demo/demo-account.ts';
import type { ArgumentValue } from '../entry/argument.ts';
import { companyContext } from '../entry/company-context.ts';
import { companySession } from '../schema/company-session.ts';
import { BIN, PRODUCT } from '../schema/inventory.ts';
import {
  INVOICE_HEAD,
  INVOICE_LINE,
  WORK2450_CHRGS,
  WORK2450_HEAD,
  WORK2450_LINE,
  WORK2470_HEAD,
  WORK2470L,
} from '../schema/invoices.ts';
import { GL_TRANS } from '../schema/ledger.ts';
import { keyOf } from '../schema/record-key.ts';
import {
  OPEN_ORD_CHRGS,
  OPEN_ORD_HEAD,
  OPEN_ORD_LINE,
  OPEN_ORD_LINE_1287,
  OPEN_ORD_XREF,
} from '../schema/sales-orders.ts';
import { assertBooksAgree } from './agreeing-books.ts';
import { companyTotals } from './company-totals.ts';
import { undone } from './undone.ts';

/** A sales order of company 1 to be entered; what is left out is usual. */
export interface EnteredOrder {
  readonly head?: Partial<Fields<typeof OPEN_ORD_HEAD.attributes>>;
  readonly lines: readonly Partial<Fields<typeof OPEN_ORD_LINE.attributes>>[];
  /** Serial numbers set aside for the first line. */
  readonly serialNos?: readonly string[];
  /** Work orders that make what the first line delivers. */
  readonly workOrders?: readonly string[];
  readonly charges?: readonly Partial<Fields<typeof OPEN_ORD_CHRGS.attributes>>[];
}

type CreditLine = Partial<Fields<typeof WORK2470L.attributes>>;

/** The order that `enter` enters. */
export const ORDER = '90001';
export const CUSTOMER_NO = 'C1007';

const usualLine = {
  ...{ partNo: 'C500', unit: 'EA', orderedQuantity: '10000', unitPrice: '500000' },
  ...{ requestedDate: '21600', promisedDate: '21600', location: 'MAIN', taxable: 'N' },
};
const usualCharge = { chargeCode: 'PKG', description: 'PACKING', amount: '10000', account: '4200' };

/** Orders, invoices and credit memos of a demo company, as somebody at the sales role makes them. */
export class SalesFixture {
  readonly demo: DemoAccount;
  readonly session: Session;

  constructor(demo: DemoAccount) {
    this.demo = demo;
    const { login, initials, clock } = demo.session;
    this.session = companySession(demo.account, { login, initials, clock, department: 'PARTS' });
  }

  /** Works, looks whether everything agrees then, and undoes it. */
  agreeing(work: () => void): void {
    undone(this.session, () => {
      work();
      assertBooksAgree(this.session, ['1']);
    });
  }

  enter({ head, lines, serialNos = [], workOrders = [], charges = [] }: EnteredOrder): void {
    const { session } = this;
    const { orders = [] } = OPEN_ORD_XREF.read(session, '1', CUSTOMER_NO) ?? {};
    OPEN_ORD_XREF.write(session, keyOf('1', CUSTOMER_NO), { orders: [...orders, ORDER] });
    const amounts = charges.map((charge) => Number(charge.amount ?? usualCharge.amount));
    OPEN_ORD_HEAD.write(session, keyOf('1', ORDER), {
      ...{ customerNo: CUSTOMER_NO, orderDate: '21480', orderType: 'S', orderStatus: 'O' },
      ...{ salesman: 'MP', terms: 'NET30', onHold: 'N', shipToNo: '1', commissionPercent: '200' },
      chargeTotal: String(amounts.reduce((sum, amount) => sum + amount, 0)),
      chargeNos: charges.map((_, index) => String(index + 1)),
      ...{ orderValue: '0', shippedValue: '0', ...head },
    });
    for (const [index, { unitCost, ...fields }] of lines.entries()) {
      const LREC = OPEN_ORD_LINE.format({ ...usualLine, ...fields });
      const LREC2 = index === 0 ? OPEN_ORD_LINE_1287.format({ serialNos }) : '';
      const INDATA = ['1', ORDER, String(index + 1)];
      expect(call(session, vb2402l, { INDATA, LREC, LREC2 })).toEqual({ MESSAGE: '' });
      const line = OPEN_ORD_LINE.read(session, INDATA.join('!'));
      if (line && unitCost !== undefined) OPEN_ORD_LINE.update(session, line, { unitCost });
    }
    for (const order of workOrders) {
      const forLine = { salesOrder: ORDER, salesLine: '1' };
      changeWorkOrder(companyContext(session, '1'), { order, changed: () => forLine });
      reviseWipBill(companyContext(session, '1'), { order });
    }
    for (const [index, fields] of charges.entries())
      OPEN_ORD_CHRGS.write(session, keyOf('1', ORDER, String(index + 1)), {
        ...{ ...usualCharge, invoicedAmount: '0', ...fields },
      });
  }

  /** Packs so much of the lines of an order, the first first. */
  pack(quantities: readonly string[], order = ORDER): void {
    for (const [index, packedQuantity] of quantities.entries()) {
      const id = keyOf('1', order, String(index + 1));
      const extension = OPEN_ORD_LINE_1287.read(this.session, id);
      if (extension) OPEN_ORD_LINE_1287.update(this.session, extension, { packedQuantity });
    }
  }

  /** Asks for an invoice. @returns What the routine gives. */
  ask(order = ORDER, number = '', ...dates: readonly string[]) {
    return call(this.session, vb2450, { INDATA: ['1', order, number, ...dates] });
  }

  /** Invoices an order, which must be possible. @returns The header as it was filed. */
  invoice(order = ORDER, number = '', ...dates: readonly string[]) {
    const { MESSAGE, OUTDATA = '' } = this.ask(order, number, ...dates);
    expect(MESSAGE).toBe('');
    return this.filed(OUTDATA);
  }

  /** Posts an invoice that was entered. */
  post(INVNO: string, reported: Readonly<Record<string, ArgumentValue>> = {}) {
    return call(this.session, vb2452Upd, { CO: '1', ORDNO: ORDER, INVNO, ...reported });
  }

  /** Stages an invoice X1 of the whole of each line of the order, with what else the lines say. */
  stage(
    lines: readonly Partial<Fields<typeof WORK2450_LINE.attributes>>[],
    head: Partial<Fields<typeof WORK2450_HEAD.attributes>> = {},
  ): void {
    const { session } = this;
    for (const [index, fields] of lines.entries()) {
      const line = String(index + 1);
      const of = OPEN_ORD_LINE.read(session, '1', ORDER, line);
      WORK2450_LINE.write(session, keyOf('1', 'X1', line), {
        ...{ partNo: of?.partNo ?? '', unit: of?.unit ?? '', unitPrice: of?.unitPrice ?? '' },
        ...{ shippedQuantity: of?.openQuantity ?? '', orderLine: line, ...fields },
      });
    }
    WORK2450_HEAD.write(session, '1!X1', {
      ...{ documentType: 'I', customerNo: CUSTOMER_NO, orderNo: ORDER },
      lineNos: lines.map((_, index) => String(index + 1)),
      ...head,
    });
  }

  /** Stages the charge of the invoice X1. */
  stageCharge(fields: Partial<Fields<typeof WORK2450_CHRGS.attributes>>): void {
    WORK2450_CHRGS.write(this.session, '1!X1!1', { chargeCode: 'PKG', ...fields });
  }

  /** Saves the first line of the order again. */
  save(LREC: string): void {
    const INDATA = ['1', ORDER, '1'];
    expect(call(this.session, vb2402l, { INDATA, LREC })).toEqual({ MESSAGE: '' });
  }

  /** Changes the header of a credit memo that is being entered. */
  change(number: string, fields: Partial<Fields<typeof WORK2470_HEAD.attributes>>): void {
    const head = WORK2470_HEAD.read(this.session, '1', number);
    if (head) WORK2470_HEAD.update(this.session, head, fields);
  }

  /** Works and undoes it, within what else is done. */
  inside(work: () => void): void {
    undone(this.session, work);
  }

  moveLot(part: string, lot: string, from: string, to: string, QTY: string): void {
    const bin = { MAIN: 'B1', EAST: 'E1' }[to] ?? '';
    const position = { FLCD: from, FBINFLAG: 'B', TLCD: to, TBIN: bin, TBINFLAG: 'B' };
    const binOf = [...BIN.records(this.session, '1')].find(
      (one) => one.key.location === from && one.parts.includes(part) && one.lotNos.includes(lot),
    );
    const FBIN = binOf?.key.bin ?? '';
    call(this.session, vbTransfer, { CO: '1', PART: part, LOTNO: lot, QTY, ...position, FBIN });
  }

  receiveConsigned(PART: string, LOTNO: string, QTY: string, OWNER: string): void {
    const position = { CO: '1', PART, LOTNO, QTY, LOC: 'MAIN', BINNO: 'B1' };
    call(this.session, vbAdjust, { ...position, CONSIGNFLAG: 'Y', OWNER });
  }

  /** Of each account what a document has posted, in cents; credits below zero. */
  posted(document: string): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const { key, account, debit, credit } of GL_TRANS.records(this.session, '1'))
      if (key.document === document)
        sums[account] = (sums[account] ?? 0) + Number(debit) - Number(credit);
    return sums;
  }

  part(number: string) {
    const part = PRODUCT.read(this.session, '1', number);
    if (!part) throw new Error(`There should be a part ${number}.`);
    return part;
  }

  filed(number: string) {
    const head = INVOICE_HEAD.read(this.session, '1', number);
    if (!head) throw new Error(`There should be a document ${number}.`);
    return head;
  }

  lines(number: string) {
    return [...INVOICE_LINE.recordsUnder(this.session, '1', number)];
  }

  /** Asks for a credit of the rest of an invoice, or of what was entered under a number. */
  askCredit(invoice: string, number = '', customer = CUSTOMER_NO) {
    return call(this.session, vb2470, { INDATA: ['1', customer, number, '', '', invoice] });
  }

  /** Credits the rest of an invoice, which must be possible. @returns The header as it was filed. */
  credit(invoice: string, customer = CUSTOMER_NO) {
    const { MESSAGE, OUTDATA = '' } = this.askCredit(invoice, '', customer);
    expect(MESSAGE).toBe('');
    return this.filed(OUTDATA);
  }

  /** Enters a credit memo, of an invoice or of none, without posting it. @returns Its number. */
  enterCredit(creditedInvoice: string, lines: readonly CreditLine[]): string {
    const { session } = this;
    const CRDREC = WORK2470_HEAD.format({ creditedInvoice });
    const begun = call(session, vb2470, { INDATA: ['1', CUSTOMER_NO], CRDREC });
    expect(begun.MESSAGE).toBe('');
    const number = begun.OUTDATA ?? '';
    for (const [index, fields] of lines.entries()) {
      const INDATA = ['1', number, String(index + 1)];
      const LREC = WORK2470L.format(fields);
      expect(call(session, vb2470l, { INDATA, LREC })).toEqual({ MESSAGE: '' });
    }
    return number;
  }

  /** Credits lines, of an invoice or, where it is blank, of none. @returns What the routine gives. */
  askCreditOf(invoice: string, lines: readonly CreditLine[]) {
    return this.askCredit('', this.enterCredit(invoice, lines));
  }

  /** Credits lines, which must be possible. @returns The header as it was filed. */
  creditOf(invoice: string, lines: readonly CreditLine[]) {
    const { MESSAGE, OUTDATA = '' } = this.askCreditOf(invoice, lines);
    expect(MESSAGE).toBe('');
    return this.filed(OUTDATA);
  }

  /** Posts a credit memo that was entered. */
  postCredit(CREDNO: string, reported: Readonly<Record<string, ArgumentValue>> = {}) {
    return call(this.session, vb2472Upd, { CO: '1', CREDNO, ...reported });
  }

  /** What is there in a company, and what it is worth to whom. */
  totals(company = '1') {
    return companyTotals(this.session, company);
  }
}

/** A sales role at a demo company of its own, for the tests of a file. */
export function openSalesFixture(): () => SalesFixture {
  let sales: SalesFixture | undefined;
  beforeAll(() => {
    sales = new SalesFixture(openDemo());
  });
  afterAll(() => sales?.demo.account.close());
  return () => {
    if (!sales) throw new Error('The sales role is open in tests only.');
    return sales;
  };
}
