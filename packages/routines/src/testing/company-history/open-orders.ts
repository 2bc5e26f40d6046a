import type { CompanyContext } from '../../entry/company-context.ts';
import { WIPROUTE_HEAD } from '../../schema/routings.ts';
import { OPENWO } from '../../schema/work-orders.ts';
import { chosen } from './choices.ts';

/** A work order that is not closed. */
export function openOrder({ session, company }: CompanyContext, which: number) {
  return chosen(OPENWO.records(session, company), which, ({ orderStatus }) => orderStatus !== 'C');
}

/** The work orders that the shop may work on. */
export function releasedOrders({ session, company }: CompanyContext) {
  const orders = [...OPENWO.records(session, company)];
  return orders.filter(({ orderStatus, releaseDate }) => orderStatus !== 'C' && releaseDate !== '');
}

/** The number of one of them. */
export const releasedOrder = (context: CompanyContext, which: number): string | undefined =>
  chosen(releasedOrders(context), which)?.key.workOrder;

/** The operation that a work order is at, or any of it. */
export function operationOf(
  { session, company }: CompanyContext,
  order: string | undefined,
  which: number | 'current',
) {
  const head = order === undefined ? undefined : WIPROUTE_HEAD.read(session, company, order);
  const { lines = [], currentLine = '' } = head ?? {};
  const line = which === 'current' ? currentLine || lines[0] : chosen(lines, which);
  return order === undefined || line === undefined ? undefined : { order, line };
}
