import { negate, subtract } from 'mvdb/functions';
import { operation } from '../../entry/operation.ts';
import { INVAUDIT } from '../../schema/invoices.ts';
import { CO_STDS_COST } from '../../schema/job-costing.ts';
import { recordsWith } from '../../schema/records-with.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import {
  type DropShippedReceipt,
  receiveDropShipment,
  takeBackDropShipment,
} from '../purchases/receive-drop-shipment.ts';
import { storedQuantity } from '../values/stored-number.ts';
import { sumOf } from '../values/sum-of.ts';
import { sumsByName } from '../values/sums-by-name.ts';
import { valueAtCost } from '../values/value-at-cost.ts';
import { withinQuantity } from '../values/within-quantity.ts';
import { GOODS_TEXT, type MovedGoods, NO_GOODS, type SalesLine } from './sales-document.ts';

/** Goods that a vendor ships to a customer; the quantity in the unit of stock. */
export interface DropShipment {
  readonly part: string;
  /** Job that they are for; blank for none. */
  readonly job: string;
  readonly quantity: string;
  /** Of one unit, where no purchase order reports. */
  readonly unitCost: string;
  readonly reference: string;
}

/** What we owe for goods that came on purchase orders until their vendors bill it. */
const owedForReceipts = operation({
  reads: [CO_STDS_COST],
  run(
    { session, company },
    { part, receipts }: { readonly part: string; readonly receipts: readonly DropShippedReceipt[] },
  ): PostedLine[] {
    const { receiptsAccount: account = '' } = CO_STDS_COST.read(session, company) ?? {};
    return receipts.map(({ orderNo, accrued }) => ({
      account,
      ...debitOrCredit(negate(accrued)),
      description: `RECEIPT ${part}`,
      reference: orderNo,
    }));
  },
});

/**
 * Goods that a vendor ships touch no stock: they come in on the purchase orders that they are bought by, at what
 * these say. What none of them brings is owed to the vendor, too, at the cost of its order line.
 */
export const dropShip = operation({
  reads: [CO_STDS_ORD],
  uses: [receiveDropShipment, owedForReceipts],
  run(context, { part, job, quantity, unitCost, reference }: DropShipment): MovedGoods {
    const { session, company } = context;
    const goods = { part, job, unitCost, packingSlip: reference };
    const receipts = receiveDropShipment(context, { ...goods, quantity: storedQuantity(quantity) });
    const left = subtract(quantity, sumOf(receipts.map((one) => String(one.quantity))));
    const restValue = valueAtCost(left, unitCost);
    const { dropShipAccount = '' } = CO_STDS_ORD.read(session, company) ?? {};
    return {
      ...NO_GOODS,
      suppliedFrom: 'D',
      bought: receipts.map((one) => ({
        purchaseOrder: one.orderNo,
        quantity: String(one.quantity),
      })),
      costValue: sumOf([...receipts.map(({ accrued }) => accrued), restValue]),
      posted: [
        ...owedForReceipts(context, { part, receipts }),
        ...owed(dropShipAccount, restValue, reference),
      ],
    };
  },
});

/** Goods that go back to the vendor. */
export interface ReturnedDropShipment {
  readonly part: string;
  /** In the unit of stock. */
  readonly quantity: string;
  /** What they had cost, in cents. */
  readonly costValue: string;
  /** The line of the invoice, and what was credited of it before. */
  readonly lines: readonly SalesLine[];
  readonly reference: string;
}

/** How much of what lines of an invoice and of its credit memos moved is with the customer, by purchase order. */
const boughtBy = operation({
  reads: [INVAUDIT],
  run({ session, company }, lines: readonly SalesLine[]) {
    const moved = lines.flatMap(({ key }) =>
      [...recordsWith(session, INVAUDIT, company, 'invoiceNo', key.invoice)].filter(
        ({ invoiceLine, purchaseOrder }) => invoiceLine === key.line && purchaseOrder !== '',
      ),
    );
    return sumsByName(
      moved.map((one) => [one.purchaseOrder, -storedQuantity(one.movedQuantity)] as const),
    ).map(([purchaseOrder, sum]) => ({ purchaseOrder, quantity: BigInt(sum) }));
  },
});

/**
 * Goods go back to the vendor: by the purchase orders that they came by they are still to come, as long as it has not
 * billed them. What else they had cost the vendor is to give back.
 */
export const returnDropShipment = operation({
  reads: [CO_STDS_ORD, CO_STDS_COST],
  uses: [boughtBy, takeBackDropShipment],
  run(context, goods: ReturnedDropShipment): MovedGoods {
    const { session, company } = context;
    const { part, costValue, reference } = goods;
    const bought = withinQuantity(boughtBy(context, goods.lines), storedQuantity(goods.quantity));
    const shares = bought.map(({ purchaseOrder: orderNo, quantity }) =>
      takeBackDropShipment(context, { orderNo, part, quantity }),
    );
    const { dropShipAccount = '' } = CO_STDS_ORD.read(session, company) ?? {};
    const { receiptsAccount = '' } = CO_STDS_COST.read(session, company) ?? {};
    const lessOwed = sumOf(shares);
    return {
      ...NO_GOODS,
      suppliedFrom: 'D',
      costValue: negate(costValue),
      bought: bought.map((one) => ({ ...one, quantity: String(one.quantity) })),
      posted: [
        ...owed(receiptsAccount, negate(lessOwed), reference),
        ...owed(dropShipAccount, subtract(lessOwed, costValue), reference),
      ],
    };
  },
});

const owed = (account: string, costValue: string, reference: string): PostedLine[] => [
  { account, ...debitOrCredit(negate(costValue)), description: GOODS_TEXT, reference },
];
