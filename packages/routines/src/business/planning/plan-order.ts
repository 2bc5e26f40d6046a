import { operation } from '../../entry/operation.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { forgetCapacity, type LineLoad, replaceCapacity } from './order-capacity.ts';
import type { PlannedRoute } from './plan-route.ts';
import { orderTables, type PlannedOrderKey } from './planned-tables.ts';
import { notePlanningError } from './planning-errors.ts';
import { PlanningFault } from './planning-fault.ts';
import { recordedUntil } from './recorded-until.ts';
import { roomLeft } from './room-left.ts';
import { stepsOf } from './route-steps.ts';
import { scheduleRoute } from './schedule-route.ts';
import { shopCalendar } from './shop-calendar.ts';
import { workCenters } from './work-centers.ts';
import { dateRouting, type LineDates, type WorkRouting, workRouting } from './work-routing.ts';

/** An order whose dates are to be planned. */
export interface PlanRequest extends PlannedOrderKey {
  /** `B` plans back from the due date, `F` forward from the start; as the company does unless stated. */
  readonly direction?: 'F' | 'B';
  /** Internal days; those of the order unless stated. */
  readonly start?: string;
  readonly due?: string;
  /** True where no work center is loaded beyond its capacity; as the company does unless stated. */
  readonly finite?: boolean;
  /** Who plans, for what is noted of it. */
  readonly program: string;
}

/** What became of planning an order: the dates of its first and last operation. */
export interface Plan extends LineDates {
  /** True where it is through after the day on which the order is due. */
  readonly isLate: boolean;
  /** Why there is no plan, or what it warns of. */
  readonly errors: readonly string[];
}

/**
 * Plans orders of a company, one after the other: calendar, work centers and standards are read once. Each open line
 * of the routing gets its dates, and so does the head; what the order needs of work centers replaces what it
 * needed. An order that cannot be planned has no dates and needs nothing. What is wrong is noted.
 */
export const datePlanning = operation({
  reads: [CO_STDS_SF, OPENWO, OPENWO_SIM],
  uses: [
    ...([shopCalendar, workCenters, roomLeft, forgetCapacity, replaceCapacity] as const),
    ...([workRouting, dateRouting, notePlanningError, recordedUntil] as const),
  ],
  run(firm): (request: PlanRequest) => Plan {
    const { session, company } = firm;
    const standards = CO_STDS_SF.read(session, company);
    const calendar = shopCalendar(firm);
    const centers = workCenters(firm, {});
    const today = session.clock.today();
    const horizon = recordedUntil(firm, today);

    /** @throws PlanningFault */
    const routeOf = (request: PlanRequest, { head, lines }: WorkRouting): PlannedRoute => {
      const { order, isSimulated = false, finite = standards?.finite === 'Y' } = request;
      const { direction = standards?.direction === 'F' ? 'F' : 'B' } = request;
      const { startDate = '', dueDate = '' } =
        orderTables(isSimulated).orders.read(session, company, order) ?? {};
      if (lines.length === 0) throw new PlanningFault('ROUTING NOT FOUND');
      if (finite) forgetCapacity(firm, request);
      const steps = stepsOf(
        {
          lines,
          quantity: head?.orderQuantity ?? '',
          withYield: standards?.withYield === 'Y',
          overlaps: standards?.overlaps === 'Y',
        },
        centers,
        finite ? roomLeft(firm, isSimulated) : undefined,
      );
      const [start, due] = [dayOf(request.start ?? startDate), dayOf(request.due ?? dueDate)];
      return scheduleRoute(calendar, steps, { direction, start, due, today });
    };

    const keep = (request: PlanRequest, routing: WorkRouting, planned?: PlannedRoute) => {
      const steps = new Map(planned?.steps.map((step) => [step.line, step]));
      const loads = routing.lines.flatMap(({ line, operation }): LineLoad[] =>
        (steps.get(line)?.loads ?? [])
          .filter(({ day }) => day <= horizon)
          .map((load) => ({ ...load, line, workCenter: operation.workCenter })),
      );
      replaceCapacity(firm, { ...request, loads });
      return dateRouting(firm, {
        ...{ ...request, routing },
        datesOf: (line) => {
          const step = steps.get(line);
          return {
            plannedStart: step ? String(step.start.day) : '',
            plannedDue: step ? String(step.due.day) : '',
          };
        },
      });
    };

    return (request) => {
      const order = orderTables(request.isSimulated).orders.read(session, company, request.order);
      if (order === undefined || order.orderStatus === 'C') {
        forgetCapacity(firm, request);
        return NO_PLAN;
      }
      const routing = workRouting(firm, request);
      if (standards?.schedules !== 'Y') return { ...NO_PLAN, ...keep(request, routing) };
      try {
        const planned = routeOf(request, routing);
        const due = dayOf(order.dueDate);
        const isLate = due !== undefined && planned.steps.length > 0 && planned.due.day > due;
        const errors = isLate ? [LATE] : [];
        for (const error of errors) notePlanningError(firm, { ...request, line: '', error });
        return { ...keep(request, routing, planned), isLate, errors };
      } catch (error) {
        if (!(error instanceof PlanningFault)) throw error;
        const { text, line } = error;
        notePlanningError(firm, { ...request, line, error: text });
        return {
          ...NO_PLAN,
          ...keep(request, routing),
          errors: [line === '' ? text : `${text} AT LINE ${line}`],
        };
      }
    };
  },
});

/** Plans one order; see {@link datePlanning}. */
export const planOrder = operation({
  uses: [datePlanning],
  run: (firm, request: PlanRequest): Plan => datePlanning(firm)(request),
});

const LATE = 'LEAD TIME EXCEEDS DUE DATE';

const NO_PLAN: Plan = { plannedStart: '', plannedDue: '', isLate: false, errors: [] };

const dayOf = (text: string): number | undefined =>
  text === '' ? undefined : storedWholeNumber(text, 'date of an order');
