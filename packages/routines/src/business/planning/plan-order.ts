import { operation } from '../../entry/operation.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import { type CapacityBook, capacityBook } from './capacity-book.ts';
import type { PlannedRoute } from './plan-route.ts';
import { kindOf, orderTables, type PlannedOrderKey } from './planned-tables.ts';
import { clearPlanningErrors, notePlanningError } from './planning-errors.ts';
import { PlanningRejection, textAtLine } from './planning-rejection.ts';
import { isAfter, LATE, routePlanning } from './route-planning.ts';
import { dateRouting, type LineDates, type WorkRouting, workRouting } from './work-routing.ts';

/** An order whose dates are to be planned. */
export interface PlanRequest extends PlannedOrderKey {
  /** `B` plans back from the due date, `F` forward from the start; default: as the company does. */
  readonly direction?: 'F' | 'B';
  /** Internal days; default: those of the order. */
  readonly start?: string;
  readonly due?: string;
  /** True where no work center is loaded beyond its capacity; default: as the company does. */
  readonly finite?: boolean;
  /** True where an operation may begin before the one before it is through; default: as the company does. */
  readonly overlaps?: boolean;
  /** True where dates and capacity of before stay, if there is no plan now. */
  readonly keepsPlan?: boolean;
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

export const NO_PLAN: Plan = { plannedStart: '', plannedDue: '', isLate: false, errors: [] };

/**
 * Plans orders of a company, one after the other, into a book that is to be written in the end: calendar, work centers
 * and standards are read once. Each open line
 * of the routing gets its dates, and so does the head; what the order needs of work centers replaces what it
 * needed. An order that cannot be planned has no dates and needs nothing, unless it keeps what was planned before. What
 * is wrong is noted.
 */
export const datePlanning = operation({
  reads: [OPENWO, OPENWO_SIM],
  uses: [routePlanning, workRouting, dateRouting, notePlanningError, clearPlanningErrors],
  run(context, book: CapacityBook): (request: PlanRequest) => Plan {
    const { session, company } = context;
    const planner = routePlanning(context, { book });
    const forget = ({ order, isSimulated }: PlanRequest) =>
      book.replace({ kind: kindOf(isSimulated), order, loads: [] });

    const keep = (request: PlanRequest, routing: WorkRouting, planned?: PlannedRoute) => {
      const steps = new Map(planned?.steps.map((step) => [step.line, step]));
      const loads = planned ? planner.loadsOf(routing.lines, planned) : [];
      book.replace({ kind: kindOf(request.isSimulated), order: request.order, loads });
      return dateRouting(context, {
        ...request,
        routing,
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
      const { isSimulated = false } = request;
      clearPlanningErrors(context, request);
      const order = orderTables(isSimulated).orders.read(session, company, request.order);
      if (order === undefined || order.orderStatus === 'C') {
        forget(request);
        return NO_PLAN;
      }
      const routing = workRouting(context, request);
      if (!planner.schedules) return { ...NO_PLAN, ...keep(request, routing) };
      const { start = order.startDate, due = order.dueDate } = request;
      const { direction, finite, overlaps } = request;
      if (finite ?? planner.isFinite) forget(request);
      try {
        const planned = planner.schedule(
          { lines: routing.lines, quantity: routing.head?.orderQuantity ?? '' },
          { start, due },
          { kind: kindOf(isSimulated), direction, finite, overlaps },
        );
        const isLate = isAfter(planned, order.dueDate);
        if (isLate) notePlanningError(context, { ...request, line: '', error: LATE });
        return { ...keep(request, routing, planned), isLate, errors: isLate ? [LATE] : [] };
      } catch (error) {
        if (!(error instanceof PlanningRejection)) throw error;
        const { text, line } = error;
        notePlanningError(context, { ...request, line, error: text });
        if (!request.keepsPlan) keep(request, routing);
        return { ...NO_PLAN, errors: [textAtLine(error)] };
      }
    };
  },
});

/** Plans one order; see {@link datePlanning}. */
export const planOrder = operation({
  uses: [capacityBook, datePlanning],
  run(context, request: PlanRequest): Plan {
    const book = capacityBook(context);
    const plan = datePlanning(context, book)(request);
    const isFailed = plan.plannedDue === '' && plan.errors.length > 0;
    if (!(isFailed && request.keepsPlan)) book.write();
    return plan;
  },
});
