import { negate } from 'mvdb/functions';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { REQ } from '../../schema/inventory.ts';
import { POHEAD, POLINE } from '../../schema/purchasing.ts';
import { CO_STDS_ORD } from '../../schema/sales-orders.ts';
import { debitOrCredit, type PostedLine } from '../ledger/ledger-posting.ts';
import { valueAtCost } from '../values/value-at-cost.ts';
import { GOODS_TEXT, type MovedGoods, NO_GOODS } from './sales-document.ts';

/** Goods that a vendor ships to a customer; the quantity in the unit of stock. */
export interface DropShipment {
  readonly part: string;
  readonly quantity: string;
  /** Of one unit, where no purchase order tells. */
  readonly unitCost: string;
  readonly reference: string;
}

/** The cost of goods that a vendor ships, which it is owed until it bills them; they touch no stock. */
export const dropShip = operation({
  reads: [REQ, POHEAD, POLINE, CO_STDS_ORD],
  run(firm, { part, quantity, unitCost, reference }: DropShipment): MovedGoods {
    const { session, company } = firm;
    const bought = purchaseOf(firm, part);
    const costValue = valueAtCost(quantity, bought?.unitCost || unitCost);
    const { dropShipAccount = '' } = CO_STDS_ORD.read(session, company) ?? {};
    const posted = owed(dropShipAccount, costValue, reference);
    const purchaseOrder = bought?.poNo ?? '';
    return { ...NO_GOODS, suppliedFrom: 'D', purchaseOrder, costValue, posted };
  },
});

/** Goods that go back to the vendor; what they had cost, in cents. */
export interface ReturnedDropShipment {
  readonly costValue: string;
  readonly reference: string;
}

/** The vendor is not owed for goods that came back to it. */
export const returnDropShipment = operation({
  reads: [CO_STDS_ORD],
  run({ session, company }, { costValue, reference }: ReturnedDropShipment): MovedGoods {
    const { dropShipAccount = '' } = CO_STDS_ORD.read(session, company) ?? {};
    const posted = owed(dropShipAccount, negate(costValue), reference);
    return { ...NO_GOODS, suppliedFrom: 'D', costValue: negate(costValue), posted };
  },
});

const owed = (account: string, costValue: string, reference: string): PostedLine[] => [
  { account, ...debitOrCredit(negate(costValue)), description: GOODS_TEXT, reference },
];

/** The first open purchase order by which a vendor ships a part to a customer, other than for work on it. */
function purchaseOf({ session, company }: Firm, part: string) {
  for (const { poNo, poLine } of REQ.rows(REQ.read(session, company, part), 'PURCHASES')) {
    const line = POLINE.read(session, company, poNo, poLine);
    if (POHEAD.read(session, company, poNo)?.dropShip === 'Y' && line?.operation === '')
      return { poNo, unitCost: line.unitCost };
  }
  return undefined;
}
