import fc from 'fast-check';
import { creditCustomer } from '../../business/invoicing/credit-customer.ts';
import { invoiceOrder } from '../../business/invoicing/invoice-order.ts';
import { deleteOrderLine } from '../../business/orders/delete-line.ts';
import { enterOrder } from '../../business/orders/enter-order.ts';
import { packLine } from '../../business/orders/pack-line.ts';
import { purgeClosedOrder } from '../../business/orders/purge-closed-order.ts';
import { saveOrderLine } from '../../business/orders/save-line.ts';
import type { CompanyContext } from '../../entry/company-context.ts';
import { CUSTOMER } from '../../schema/customers.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { INVOICE_HEAD } from '../../schema/invoices.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_LINE, OPEN_ORD_LINE_1287 } from '../../schema/sales-orders.ts';
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

/** How orders of customers are entered, changed, packed, shipped with an invoice, credited and purged. */
export function salesOperations(made: InCompany): Operations {
  const openLine = ({ session, company }: CompanyContext, which: number) =>
    chosen(OPEN_ORD_LINE.records(session, company), which, ({ lineStatus }) => lineStatus !== 'C');
  const packedOrder = ({ session, company }: CompanyContext, which: number) =>
    chosen(
      OPEN_ORD_LINE_1287.records(session, company),
      which,
      ({ packedQuantity }) => Number(packedQuantity) > 0,
    )?.key.order;

  return {
    'enter sales order': made({
      draws: fc.record({ customer: choice, part: choice, quantity, price: amount, days: inDays }),
      chooses({ session, company }, drawn) {
        const customer = chosen(CUSTOMER.records(session, company), drawn.customer);
        const part = chosen(PRODUCT.records(session, company), drawn.part);
        if (customer === undefined || part === undefined) return undefined;
        const wanted = dayIn(session, drawn.days);
        const fields = {
          ...{ partNo: part.key.part, orderedQuantity: String(drawn.quantity) },
          ...{ unitPrice: String(drawn.price), discountPercent: '0', location: part.location },
          ...{ requestedDate: wanted, promisedDate: wanted, dropShip: 'N' },
        };
        return {
          orderNo: '',
          head: { customerNo: customer.key.customer, orderType: 'S' },
          lines: [{ fields, extension: {}, notes: {} }],
          charges: [],
        };
      },
      does: enterOrder,
    }),

    'change sales order line': made({
      draws: fc.record({ line: choice, quantity, price: amount, days: inDays }),
      chooses(context, drawn) {
        const line = openLine(context, drawn.line);
        if (line === undefined) return undefined;
        const changed = {
          orderedQuantity: String(drawn.quantity),
          unitPrice: String(drawn.price),
          promisedDate: dayIn(context.session, drawn.days),
        };
        const record = OPEN_ORD_LINE.format(changed, line.recordText);
        return { ...line.key, record, extension: '', notes: '' };
      },
      does: saveOrderLine,
    }),

    'delete sales order line': made({
      draws: fc.record({ line: choice, isPurged: fc.boolean() }),
      chooses(context, { line: which, isPurged }) {
        const line = openLine(context, which);
        return line && { order: line.key.order, line: line.key.line, lostReason: 'P', isPurged };
      },
      does: deleteOrderLine,
    }),

    'pack sales order line': made({
      weight: 2,
      draws: fc.record({ line: choice, quantity, isWhole: fc.boolean() }),
      chooses(context, { line: which, quantity: some, isWhole }) {
        const line = openLine(context, which);
        if (line === undefined) return undefined;
        const { order, line: number } = line.key;
        return { order, line: number, quantity: isWhole ? BigInt(line.openQuantity) : some };
      },
      does: packLine,
    }),

    'ship and invoice order': made({
      weight: 2,
      draws: choice,
      chooses(context, which) {
        const order = packedOrder(context, which);
        if (order === undefined) return undefined;
        const by = sourceOf(context.session);
        return { order, invoice: '', invoiceDate: '', postedDate: '', by };
      },
      does: invoiceOrder,
    }),

    'credit invoice': made({
      draws: choice,
      chooses({ session, company }, which) {
        const invoice = chosen(
          INVOICE_HEAD.records(session, company),
          which,
          ({ creditedInvoice }) => creditedInvoice === '',
        );
        if (invoice === undefined) return undefined;
        return {
          ...{ customer: invoice.customerNo, creditMemo: '', invoice: invoice.key.invoice },
          ...{ record: '', invoiceDate: '', postedDate: '', by: sourceOf(session) },
        };
      },
      does: creditCustomer,
    }),

    'purge closed order': made({
      draws: choice,
      chooses({ session, company }, which) {
        return chosen(
          OPEN_ORD_HEAD.records(session, company),
          which,
          ({ orderStatus }) => orderStatus === 'C',
        )?.key.order;
      },
      does: purgeClosedOrder,
    }),
  };
}
