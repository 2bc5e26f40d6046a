import { type RecordOf, type Session, VALUE_MARK, withoutCompany } from 'mvdb';
import { columns, defineRoutine, inout } from '../../entry/routine.ts';
import { listMessage } from '../../listing/list-arguments.ts';
import { columnsOf } from '../../listing/rows.ts';
import { CUSTOMER } from '../../schema/customers.ts';
import { OPEN_ORD_HEAD, OPEN_ORD_XREF } from '../../schema/sales-orders.ts';

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
        layout: columns(
          'sales order number',
          ['order date', 'D2/'],
          'customer purchase order',
          ['value', 'MD2'],
          ['shipped value', 'MD2'],
          'Spare or Warranty',
        ),
      },
    ),
    MESSAGE: listMessage,
  },
  reads: ['OPEN.ORD.HEAD'],
  alsoReads: ['OPEN.ORD.XREF', 'CUSTOMER'],
  messages: ['CUSTOMER NOT FOUND'],
  examples: [{ call: { DATA: 'C9999' }, reply: { DATA: '', MESSAGE: 'CUSTOMER NOT FOUND' } }],
  notes: [
    'Orders that purchase a product, and orders shipped in full, are left out.',
    'Customers are those of the company of the session; one that is not there lists nothing at all.',
    'Orders come by rising number, customer by customer.',
  ],

  run({ DATA }, session, refuse) {
    const customers = DATA.split(VALUE_MARK).filter((customer) => customer !== '');
    if (customers.some((customer) => !CUSTOMER.read(session, session.company, customer)))
      throw refuse('CUSTOMER NOT FOUND');
    const orders =
      customers.length === 0
        ? [...OPEN_ORD_HEAD.records(session, session.company)]
        : customers.flatMap((customer) => ordersOf(session, customer));
    return { DATA: columnsOf(orders.filter(isListed).map(rowOf)) };
  },
});

type Order = RecordOf<typeof OPEN_ORD_HEAD>;

function ordersOf(session: Session, customer: string): Order[] {
  const { orders = [] } = OPEN_ORD_XREF.read(session, session.company, customer) ?? {};
  return orders.flatMap((number) => OPEN_ORD_HEAD.read(session, session.company, number) ?? []);
}

const typeNames: Readonly<Record<string, string>> = { S: 'Spare', W: 'Warranty' };

const isListed = ({ orderType, orderStatus }: Order): boolean =>
  orderStatus !== 'C' && typeNames[orderType] !== undefined;

function rowOf(order: Order): string[] {
  const { recordId, orderDate, customerPo, orderValue, shippedValue, orderType } = order;
  const number = withoutCompany(recordId);
  return [number, orderDate, customerPo, orderValue, shippedValue, typeNames[orderType] ?? ''];
}
