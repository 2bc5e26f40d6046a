import { FIELD_MARK, VALUE_MARK } from 'mvdb';
import { ELEMENT_COUNT } from '../../business/stock/unit-cost.ts';
import {
  isStoredAmount,
  isStoredDate,
  isStoredNumber,
} from '../../business/values/stored-number.ts';
import type { Reject } from '../../entry/rejection.ts';

type RejectQuantity = Reject<'INVALID QUANTITY {quantity}'>;
type RejectCostLots = Reject<
  'INVALID QUANTITY {quantity}' | 'COST LOTS AND QUANTITIES DIFFER IN LENGTH'
>;

/** A quantity with 3 implied decimals; nothing for blank. */
export function quantityOf(text: string, reject: RejectQuantity): bigint {
  if (text === '') return 0n;
  if (!isStoredNumber(text)) throw reject(`INVALID QUANTITY ${text}`);
  return BigInt(text);
}

/** The elements of a unit cost, each with 4 implied decimals; none where all are blank. */
export function elementCostsOf(
  text: string,
  reject: Reject<'INVALID COST {cost}'>,
): readonly string[] {
  if (text === '') return [];
  const costs = text.split(FIELD_MARK);
  const wrong = costs.find((cost) => cost !== '' && !isStoredAmount(cost));
  if (wrong !== undefined) throw reject(`INVALID COST ${wrong}`);
  if (costs.length > ELEMENT_COUNT) throw reject(`INVALID COST ${costs[ELEMENT_COUNT] ?? ''}`);
  return costs;
}

/** An internal date; another, or blank, where it is not given. */
export function dateOf(
  text: string,
  otherwise: string,
  reject: Reject<'INVALID DATE {date}'>,
): string {
  if (text === '') return otherwise;
  if (!isStoredDate(text)) throw reject(`INVALID DATE ${text}`);
  return text;
}

/** The cost lots that are named, with the quantity of each. */
export function costLotsOf(lots: string, quantities: string, reject: RejectCostLots) {
  const names = lots === '' ? [] : lots.split(VALUE_MARK);
  const amounts = quantities === '' ? [] : quantities.split(VALUE_MARK);
  if (names.length !== amounts.length) throw reject('COST LOTS AND QUANTITIES DIFFER IN LENGTH');
  return names.map((costLot, position) => ({
    costLot,
    quantity: quantityOf(amounts[position] ?? '', reject),
  }));
}
