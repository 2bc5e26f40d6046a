import { operation } from '../../entry/operation.ts';
import { ITEMORD, PRODUCT } from '../../schema/inventory.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { orderQuantity } from './order-quantity.ts';
import { lotRuleOf } from './part-plan.ts';
import { unbegunRoute } from './plan-proposed-order.ts';
import { planForward } from './plan-route.ts';
import { PlanningRejection, textAtLine } from './planning-rejection.ts';
import { stepsOf } from './route-steps.ts';
import type { ShopCalendar } from './shop-calendar.ts';
import { beginningOf } from './shop-time.ts';
import { type WorkCenters, workCenters } from './work-centers.ts';

/** Every day is worked. */
const everyDay: ShopCalendar = { isWorkday: () => true };

/**
 * The workdays that a routing takes: queue, set-up, run and move of each operation after the other, where every work
 * center offers what it does on an ordinary day and nothing else is done there. A day begun counts.
 *
 * An order that begins today and is due so many workdays later has a critical ratio of 1: as much time as work remains.
 *
 * @see APICS Dictionary, manufacturing lead time, critical ratio.
 * @throws PlanningFault
 */
export function leadTimeOf(route: Parameters<typeof stepsOf>[0], centers: WorkCenters): number {
  const ordinary: WorkCenters = (name) => {
    const center = centers(name);
    return { ...center, calendar: everyDay, capacityOn: () => center.offered };
  };
  if (route.lines.length === 0) throw new PlanningRejection('ROUTING NOT FOUND');
  const { due } = planForward(everyDay, stepsOf(route, ordinary), beginningOf(0));
  return due.part === 0 ? due.day : due.day + 1;
}

/** Quantity that is always short of something. */
const ONE_PIECE = 1000n;

/**
 * Works out the manufacturing lead time of a part by its standard routing, for the smallest quantity that its order
 * policy allows, and keeps it with the part. @returns Workdays.
 */
export const keepLeadTime = operation({
  reads: [PRODUCT, CO_STDS_SF],
  writes: [ITEMORD],
  uses: [unbegunRoute, workCenters],
  rejections: ['PART REQUIRED', 'PART NOT FOUND', 'NOT PLANNED, {reason}'],
  run(context, part: string, reject): string {
    const { session, company } = context;
    if (part === '') throw reject('PART REQUIRED');
    if (!PRODUCT.has(session, company, part)) throw reject('PART NOT FOUND');
    const ordering = ITEMORD.readLocked(session, company, part);
    const standards = CO_STDS_SF.read(session, company);
    try {
      const route = {
        lines: unbegunRoute(context, { part, routeNo: '' }),
        quantity: String(orderQuantity(lotRuleOf(ordering), ONE_PIECE)),
        withYield: standards?.withYield === 'Y',
        overlaps: standards?.overlaps === 'Y',
      };
      const days = String(leadTimeOf(route, workCenters(context, {})));
      ITEMORD.update(session, ordering ?? ITEMORD.parse('', `${company}!${part}`), {
        manufacturingLeadDays: days,
      });
      return days;
    } catch (error) {
      if (error instanceof PlanningRejection) throw reject(`NOT PLANNED, ${textAtLine(error)}`);
      throw error;
    }
  },
});
