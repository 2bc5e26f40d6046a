import { type PlannedRoute, type PlanningStep, planBackward, planForward } from './plan-route.ts';
import { PlanningRejection } from './planning-rejection.ts';
import type { ShopCalendar } from './shop-calendar.ts';
import { beginningOf, endOf } from './shop-time.ts';

/** Between which days an order is to be made. */
export interface Timeframe {
  /** `B` plans back from the due date where there is one, `F` forward from the start. */
  readonly direction: 'F' | 'B';
  readonly start: number | undefined;
  readonly due: number | undefined;
  readonly today: number;
}

/**
 * Plans what is left of an order. No work is planned before today: where planning back would have it so, the order
 * is planned forward from today, be it that it is late then.
 *
 * @throws PlanningFault
 */
export function scheduleRoute(
  calendar: ShopCalendar,
  steps: readonly PlanningStep[],
  { direction, start, due, today }: Timeframe,
): PlannedRoute {
  if (direction === 'B' && due !== undefined) {
    const planned = inTime(calendar, steps, due, today);
    if (planned !== undefined) return planned;
  }
  const first = direction === 'F' || due === undefined ? (start ?? today) : today;
  return planForward(calendar, steps, beginningOf(Math.max(first, today)));
}

/** The plan back from a day; undefined where it would begin before today. @throws PlanningFault */
function inTime(
  calendar: ShopCalendar,
  steps: readonly PlanningStep[],
  due: number,
  today: number,
): PlannedRoute | undefined {
  try {
    const planned = planBackward(calendar, steps, endOf(due));
    return planned.release.day < today ? undefined : planned;
  } catch (error) {
    const isBefore = error instanceof PlanningRejection && (error.day ?? today) < today;
    if (isBefore) return undefined;
    throw error;
  }
}
