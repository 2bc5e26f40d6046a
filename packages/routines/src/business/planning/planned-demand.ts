import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { BMF } from '../../schema/bills.ts';
import { ITEMMANF } from '../../schema/inventory.ts';
import { isGoneThrough, type OrderComponent, orderComponents } from '../bills/order-components.ts';
import { quantityTaken } from '../bills/quantity-taken.ts';
import type { Need } from '../demand/demand-coverage.ts';
import { type PlannedOrder, plannedOrdersOf } from '../demand/part-needs.ts';
import { storedQuantity, storedWholeNumber } from '../values/stored-number.ts';
import { quantityBegun } from './route-yield.ts';

/** Bills that were exploded in a run already, by assembly and day. */
export type ExplodedBills = Map<string, ReadonlyMap<string, OrderComponent>>;

/** A component, and what its run knows of bills. */
export interface PlannedUse {
  readonly component: string;
  readonly exploded: ExplodedBills;
}

/**
 * What planned orders need of a part once they are begun, for the jobs they are planned for: as much as work orders of
 * the same assemblies would set aside.
 */
export const plannedDemand = operation({
  reads: [ITEMMANF, BMF],
  uses: [plannedOrdersOf, orderComponents],
  run(context, { component, exploded }: PlannedUse): Need[] {
    return [...assembliesAbove(context, component)].flatMap((assembly) =>
      plannedOrdersOf(context, assembly).flatMap((order): Need[] => {
        const taken = billOn(context, exploded, assembly, order.startDate).get(component);
        if (taken === undefined || taken.links.every(({ allocated }) => allocated === 'N'))
          return [];
        return [needOf(order, taken, begunOf(context, assembly, order))];
      }),
    );
  },
});

/** What is begun of a planned order so that its quantity comes out good. */
function begunOf(
  { session, company }: CompanyContext,
  assembly: string,
  { quantity }: PlannedOrder,
): bigint {
  const { yieldPercent = '' } = ITEMMANF.read(session, company, assembly) ?? {};
  return quantityBegun(quantity, yieldPercent) ?? storedQuantity(quantity);
}

function needOf({ job, startDate }: PlannedOrder, taken: OrderComponent, begun: bigint): Need {
  return {
    job,
    date: storedWholeNumber(startDate, 'planned start'),
    priority: 0,
    quantity: quantityTaken(taken, begun),
  };
}

function billOn(context: CompanyContext, exploded: ExplodedBills, assembly: string, date: string) {
  const key = `${assembly} ${date}`;
  const existing = exploded.get(key);
  if (existing) return existing;
  const bill = orderComponents(context, { assembly, revision: '', date, firstComponent: '' });
  const byComponent = new Map(bill.map((taken) => [taken.component, taken]));
  exploded.set(key, byComponent);
  return byComponent;
}

/** The assemblies that may take a part: those it is on the bill of, and those that take such a one as it is made. */
function assembliesAbove(context: CompanyContext, part: string): Set<string> {
  const found = new Set<string>();
  const waiting = [part];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const assembly of usesOf(context, next)) {
      if (!found.has(assembly) && isGoneThrough(context, assembly)) waiting.push(assembly);
      found.add(assembly);
    }
  return found;
}

/** The assemblies that name a part. A chain of links that runs in a circle ends where it comes back. */
function usesOf({ session, company }: CompanyContext, component: string): Set<string> {
  const uses = new Set<string>();
  let assembly = ITEMMANF.read(session, company, component)?.firstAssembly ?? '';
  while (assembly !== '' && !uses.has(assembly)) {
    uses.add(assembly);
    assembly = BMF.read(session, company, assembly, component)?.nextAssembly ?? '';
  }
  return uses;
}
