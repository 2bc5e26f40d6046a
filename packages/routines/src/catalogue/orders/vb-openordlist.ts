import type { RecordOf, Session } from 'mvdb';
import { inout } from '../../entry/argument.ts';
import { listedValues } from '../../entry/packed.ts';
import { defineRoutine } from '../../entry/routine.ts';
import { column, inColumns } from '../../listing/column.ts';
import { listMessage } from '../../listing/list-arguments.ts';
import { companyOf } from '../../schema/company-session.ts';
import { CUSTOMER } from '../../schema/customers.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_XREF } from '../../schema/sales-orders.ts';

type Order = RecordOf<typeof OPEN_ORD_HEAD>;

const typeNames: Readonly<Record<string, string>> = { S: 'Spare', W: 'Warranty' };

const orderList = inColumns<Order>(
  column('sales order number', ({ recordId }) => withoutCompany(recordId)),
  column('order date', ({ orderDate }) => orderDate, 'D2/'),
  column('customer purchase order', ({ customerPo }) => customerPo),
  column('value', ({ orderValue }) => orderValue, 'MD2'),
  column('shipped value', ({ shippedValue }) => shippedValue, 'MD2'),
  column('Spare or Warranty', ({ orderType }) => typeNames[orderType] ?? ''),
);

export const vbOpenordlist = defineRoutine({
  name: 'VB_OPENORDLIST',
  domain: 'General',
  safety: 'SAFE',
  pattern: 'List',
  description:
    'Open spare part and warranty orders of customers: what they are worth, and what has been shipped of it.',
  args: {
    DATA: inout(
      'Sent: customer numbers, value-marked; blank lists all customers. Comes back: one row per sales order.',
      {
        layout: orderList.layout,
      },
    ),
    MESSAGE: listMessage,
  },
  reads: ['OPEN.ORD.HEAD'],
  opens: [OPEN_ORD_XREF, CUSTOMER],
  messages: ['CUSTOMER NOT FOUND'],
  examples: [{ call: { DATA: 'C9999' }, reply: { DATA: 'C9999', MESSAGE: 'CUSTOMER NOT FOUND' } }],
  notes: [
    'Orders that purchase a product, and orders shipped in full, are left out.',
    'Customers are those of the company of the session; one that is not there lists nothing at all.',
    'Orders come by rising number, customer by customer.',
  ],

  run({ DATA }, session, reject) {
    const customers = listedValues(DATA);
    if (customers.some((customer) => !CUSTOMER.read(session, companyOf(session), customer)))
      throw reject('CUSTOMER NOT FOUND');
    const orders =
      customers.length === 0
        ? [...OPEN_ORD_HEAD.records(session, companyOf(session))]
        : customers.flatMap((customer) => ordersOf(session, customer));
    return { DATA: orderList.of(orders.filter(isListed)) };
  },
});

function ordersOf(session: Session, customer: string): Order[] {
  const { orders = [] } = OPEN_ORD_XREF.read(session, companyOf(session), customer) ?? {};
  return orders.flatMap((number) => OPEN_ORD_HEAD.read(session, companyOf(session), number) ?? []);
}

const isListed = ({ orderType, orderStatus }: Order): boolean =>
  orderStatus !== 'C' && typeNames[orderType] !== undefined;
