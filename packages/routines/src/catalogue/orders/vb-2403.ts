import type { RecordOf, Session } from 'mvdb';
import { oconv } from 'mvdb/functions';
import { takeUnprintedOrders } from '../../business/orders/print-orders.ts';
import { holdReport } from '../../business/records/hold.ts';
import { sumOf } from '../../business/values/sum-of.ts';
import { companyContext } from '../../entry/company-context.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { companyOf } from '../../schema/company-session.ts';
import { CUSTOMER } from '../../schema/customers.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { type OPEN_ORD_HEAD, OPEN_ORD_LINE } from '../../schema/sales-orders.ts';

export const vb2403 = defineRoutine({
  name: 'VB_2403',
  domain: 'General',
  safety: 'WARN',
  pattern: 'Internal',
  description:
    'Prints the daily register of sales orders that are not yet on one, and marks them as printed.',
  args: {},
  callable: false,
  opens: [OPEN_ORD_LINE, CUSTOMER],
  writes: ['OPEN.ORD.HEAD'],
  does: [takeUnprintedOrders, holdReport],
  messages: ['NO RECORDS SELECTED.'],
  examples: [{ call: {}, reply: {} }],
  notes: [
    'A report program: other routines run it, a call is rejected.',
    'The orders are those of the company of the session without a PRINTED.DATE, open or shipped; they get the date of the session.',
    'The register is printed into the output of the session and kept in HOLD.',
    'There is no message argument, so a day without new orders fails the run.',
  ],

  run(_none, session, reject) {
    const company = companyOf(session);
    const today = String(session.clock.today());
    const orders = takeUnprintedOrders(companyContext(session, company), undefined);
    if (orders.length === 0) throw reject('NO RECORDS SELECTED.');
    const value = sumOf(orders.map(({ orderValue }) => orderValue));
    holdReport(companyContext(session, company), {
      name: 'ORDERREG',
      title: `DAILY ORDER REGISTER, ${oconv(today, 'D2/')}`,
      program: 'VB_2403',
      lines: [
        ...orders.flatMap((order) => printedOrder(session, order)),
        `${`${orders.length} ORDER(S)`.padEnd(73)}${oconv(value, 'MD2,').padStart(16)}`,
      ],
    });
    return {};
  },
});

function printedOrder(session: Session, order: RecordOf<typeof OPEN_ORD_HEAD>): readonly string[] {
  const { recordId, customerNo, orderDate, orderType, customerPo, orderValue, lineNos } = order;
  const customer = CUSTOMER.read(session, companyOf(session), customerNo);
  const heading = [
    withoutCompany(recordId).padEnd(8),
    oconv(orderDate, 'D2/').padEnd(8),
    orderType.padEnd(1),
    customerNo.padEnd(8),
    (customer?.customerName ?? '').padEnd(30),
    customerPo.padEnd(13),
  ];
  return [
    `${heading.join(' ')}${oconv(orderValue, 'MD2,').padStart(16)}`,
    ...lineNos.map((lineNo) => printedLine(session, recordId, lineNo)),
  ];
}

function printedLine(session: Session, orderId: string, lineNo: string): string {
  const line = OPEN_ORD_LINE.read(session, orderId, lineNo);
  if (!line) return `  ${lineNo.padStart(4)} LINE NOT FOUND`;
  const { partNo, description, unit, orderedQuantity, lineValue, promisedDate } = line;
  const texts = [
    lineNo.padStart(4),
    partNo.padEnd(10),
    description.padEnd(30),
    oconv(orderedQuantity, 'MD3').padStart(12),
    unit.padEnd(2),
    oconv(promisedDate, 'D2/').padEnd(8),
  ];
  return `  ${texts.join(' ')}${oconv(lineValue, 'MD2,').padStart(16)}`;
}
