import fc from 'fast-check';
import { enterPurchaseOrder } from '../../business/purchases/enter-purchase-order.ts';
import { enterVendorInvoice } from '../../business/purchases/enter-vendor-invoice.ts';
import { noteOnLine } from '../../business/purchases/note-on-line.ts';
import { payVendor } from '../../business/purchases/pay-vendor.ts';
import { promiseAgain } from '../../business/purchases/promise-again.ts';
import { receivePurchaseLine } from '../../business/purchases/receive-purchase-line.ts';
import { returnPurchaseLine } from '../../business/purchases/return-purchase-line.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { BINXREF, PRODUCT } from '../../schema/inventory.ts';
import { POHEAD, POLINE, VENDINV, VENDOR } from '../../schema/purchasing.ts';
import type { Operations } from '../history/drawn-operation.ts';
import {
  amount,
  choice,
  chosen,
  dayIn,
  type InCompany,
  inDays,
  quantity,
  sourceOf,
} from './choices.ts';

/** What is bought, comes in, goes back, is invoiced and paid. */
export function purchasingOperations(made: InCompany): Operations {
  const lines = ({ session, company }: CompanyContext) => POLINE.records(session, company);
  const openLine = ({ session, company }: CompanyContext, which: number) =>
    chosen(lines({ session, company }), which, ({ lineStatus }) => lineStatus !== 'C');
  const receivedLine = ({ session, company }: CompanyContext, which: number) =>
    chosen(lines({ session, company }), which, ({ receivedDates }) => receivedDates.length > 0);

  return {
    'enter purchase order': made({
      draws: fc.record({ vendor: choice, part: choice, quantity, unitCost: amount, days: inDays }),
      chooses({ session, company }, drawn) {
        const vendor = chosen(VENDOR.records(session, company), drawn.vendor);
        const part = chosen(PRODUCT.records(session, company), drawn.part);
        if (vendor === undefined || part === undefined) return undefined;
        const promised = [{ date: dayIn(session, drawn.days), quantity: String(drawn.quantity) }];
        const unitCost = String(drawn.unitCost);
        return {
          orderNo: '',
          head: { vendorNo: vendor.key.vendorNumber },
          lines: [{ partNo: part.key.part, location: part.location, unitCost, promised }],
        };
      },
      does: enterPurchaseOrder,
    }),

    'receive goods': made({
      weight: 2,
      draws: fc.record({ line: choice, quantity, bin: choice }),
      chooses({ session, company }, drawn) {
        const line = openLine({ session, company }, drawn.line);
        if (line === undefined) return undefined;
        const bins = BINXREF.read(session, company, line.location)?.bins ?? [];
        return {
          ...{ orderNo: line.key.poNumber, lineNo: line.key.line, quantity: drawn.quantity },
          ...{ location: '', bin: chosen(bins, drawn.bin) ?? '', lotNo: '', expiryDate: '' },
          ...{ packingSlip: '', source: sourceOf(session) },
        };
      },
      does: receivePurchaseLine,
    }),

    'return goods': made({
      draws: fc.record({ line: choice, receipt: choice, quantity }),
      chooses({ session, company }, drawn) {
        const line = receivedLine({ session, company }, drawn.line);
        if (line === undefined) return undefined;
        return {
          ...{ orderNo: line.key.poNumber, lineNo: line.key.line, quantity: drawn.quantity },
          ...{ receipt: (drawn.receipt % line.receivedDates.length) + 1, location: '', bin: '' },
          ...{ lotNo: '', source: sourceOf(session) },
        };
      },
      does: returnPurchaseLine,
    }),

    'enter vendor invoice': made({
      draws: fc.record({ line: choice, receipt: choice, quantity, amount, number: fc.nat(20) }),
      chooses({ session, company }, drawn) {
        const line = receivedLine({ session, company }, drawn.line);
        if (line === undefined) return undefined;
        const { poNumber: orderNo, line: lineNo } = line.key;
        const receipt = (drawn.receipt % line.receivedDates.length) + 1;
        const invoiced = { orderNo, lineNo, receipt, quantity: drawn.quantity };
        return {
          vendorNo: POHEAD.read(session, company, orderNo)?.vendorNo ?? '',
          ...{ invoiceNo: `V${drawn.number}`, invoiceDate: dayIn(session, -1), dueDate: '' },
          lines: [{ ...invoiced, amount: String(drawn.amount) }],
        };
      },
      does: enterVendorInvoice,
    }),

    'pay vendor': made({
      draws: fc.record({ invoice: choice, amount }),
      chooses({ session, company }, drawn) {
        const invoice = chosen(
          VENDINV.records(session, company),
          drawn.invoice,
          ({ openAmount }) => Number(openAmount) > 0,
        );
        if (invoice === undefined) return undefined;
        const vendorNo = invoice.key.vendorNumber;
        return { vendorNo, amount: BigInt(drawn.amount), stated: [], reference: 'CHECK' };
      },
      does: payVendor,
    }),

    'note on purchase line': made({
      draws: fc.record({ line: choice, actionRequired: fc.constantFrom('', 'EXPEDITE') }),
      chooses({ session, company }, { line: which, actionRequired }) {
        const line = openLine({ session, company }, which);
        if (line === undefined) return undefined;
        const { poNumber: orderNo, line: lineNo } = line.key;
        return { orderNo, lineNo, lineNote: 'VENDOR CALLED', actionRequired };
      },
      does: noteOnLine,
    }),

    'promise again': made({
      draws: fc.record({ line: choice, quantity: fc.option(quantity), days: inDays }),
      chooses({ session, company }, { line: which, quantity: promisedQuantity, days }) {
        const line = openLine({ session, company }, which);
        if (line === undefined) return undefined;
        const { poNumber: orderNo, line: lineNo } = line.key;
        const again = { date: dayIn(session, days), quantity: String(promisedQuantity) };
        return { orderNo, lineNo, promised: promisedQuantity === null ? [] : [again] };
      },
      does: promiseAgain,
    }),
  };
}
