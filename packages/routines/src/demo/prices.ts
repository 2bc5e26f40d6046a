import { shareOf } from '../business/values/share-of.ts';
import {
  type DemoCustomer,
  type DemoInvoice,
  type DemoPart,
  type DemoSalesOrder,
  total,
} from './demo-company.ts';

/** Scale of quantity and price together, over that of money. */
const CENT_DIVISOR = 100_000n;

/** Value with 2 implied decimals of a quantity with 3 at a price with 4. */
export function lineValue(quantity: number, unitPrice: number): number {
  const sign = quantity < 0 ? -1n : 1n;
  const product = BigInt(quantity) * sign * BigInt(unitPrice);
  return Number(((product + CENT_DIVISOR / 2n) / CENT_DIVISOR) * sign);
}

/** Price of one unit in the price list, with 4 implied decimals. */
export const listPriceOf = ({ costs, markupPercent }: DemoPart): number =>
  Math.trunc((total(costs) * markupPercent) / 100);

/** All of a price, in percent with 2 implied decimals. */
const WHOLE_PRICE = 10_000;

/** What a customer pays for one unit, with 4 implied decimals. */
export const netPriceOf = (part: DemoPart, { discountPercent }: DemoCustomer): number =>
  Math.trunc((listPriceOf(part) * (WHOLE_PRICE - discountPercent)) / WHOLE_PRICE);

const WARRANTY_EVERY = 3;

/** P purchase of a product, S spare parts, W warranty. */
export function orderTypeOf({ job, number }: DemoSalesOrder): 'P' | 'S' | 'W' {
  if (job) return 'P';
  return Number(number) % WARRANTY_EVERY === 0 ? 'W' : 'S';
}

/** A product costs what its job does, warranty what it costs us, anything else what the list says. */
export function priceOf(
  order: DemoSalesOrder,
  { line, part }: { readonly line: string; readonly part: DemoPart },
): number {
  const { job } = order;
  if (job && line === '1') return Math.trunc((job.price * 100_000) / job.quantity);
  return orderTypeOf(order) === 'W' ? total(part.costs) : netPriceOf(part, order.customer);
}

/** What is taken off the list price of a line, in percent with 2 implied decimals; a job has a price of its own. */
export const discountOf = (order: DemoSalesOrder): string =>
  orderTypeOf(order) === 'S' ? String(order.customer.discountPercent) : '0';

export const COMMISSION_PERCENT = 2;

export const commissionOf = (goods: number): number =>
  Math.trunc((goods * COMMISSION_PERCENT) / 100);

const STATE_TAX = ['PENNSYLVANIA', '6000'] as const;

/** Code, where it is taken, and who takes how much, in percent with 3 implied decimals. */
export const salesTaxes = [
  ['PA', 'PENNSYLVANIA', [STATE_TAX]],
  ['PAAC', 'ALLEGHENY COUNTY', [STATE_TAX, ['ALLEGHENY', '1000']]],
] as const;

const WHOLE = '100000';

/** What a customer pays in taxes on goods of a value. */
function taxOn(goods: number, { taxCode }: DemoCustomer): number {
  const [, , taxes = []] = salesTaxes.find(([code]) => code === taxCode) ?? [];
  return total(taxes.map(([, rate]) => Number(shareOf(String(goods), rate, WHOLE))));
}

export function invoiceTotal({ lines, charges, customer }: DemoInvoice): number {
  const goods = total(lines.map(({ value }) => value));
  return goods + charges + taxOn(goods, customer);
}
