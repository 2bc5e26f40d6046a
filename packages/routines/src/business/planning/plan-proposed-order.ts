import { operation } from '../../entry/operation.ts';
import { ALTROUTE_HEAD, ALTROUTE_LINE, SROUTE_HEAD, SROUTE_LINE } from '../../schema/routings.ts';
import type { CapacityBook } from './capacity-book.ts';
import { NO_PLAN, type Plan } from './plan-order.ts';
import { notePlanningError } from './planning-errors.ts';
import { PlanningRejection, textAtLine } from './planning-rejection.ts';
import { isAfter, LATE, routePlanning } from './route-planning.ts';
import type { RouteLine } from './route-steps.ts';

/** A routing of a part that is not a work yet. */
export interface PartRouting {
  readonly part: string;
  /** Blank is the standard routing. */
  readonly routeNo: string;
}

/** The lines of the standard routing of a part, or of an alternate, as work that nobody has begun; none without one. */
export const unbegunRoute = operation({
  reads: [SROUTE_HEAD, SROUTE_LINE, ALTROUTE_HEAD, ALTROUTE_LINE],
  run({ session, company }, { part, routeNo }: PartRouting): readonly RouteLine[] {
    const standard = SROUTE_HEAD.read(session, company, part);
    const isStandard = routeNo === '' || standard?.routeNo === routeNo;
    const id = isStandard ? [company, part] : [company, part, routeNo];
    const head = isStandard ? standard : ALTROUTE_HEAD.read(session, ...id);
    const lines = isStandard ? SROUTE_LINE : ALTROUTE_LINE;
    return (head?.lines ?? []).flatMap((line) => {
      const record = lines.read(session, ...id, line);
      return record === undefined ? [] : [{ line, operation: unbegun(record) }];
    });
  },
});

type StandardLine = ReturnType<typeof SROUTE_LINE.parse> | ReturnType<typeof ALTROUTE_LINE.parse>;

function unbegun(line: StandardLine): RouteLine['operation'] {
  const { workCenter, outside, setupHours, laborHours, machineHours, queueDays, moveDays } = line;
  const { outsideDays, yieldPercent, overlapPercent } = line;
  return {
    workCenter,
    outside,
    setupHours,
    laborHours,
    machineHours,
    queueDays,
    moveDays,
    outsideDays,
    yieldPercent,
    overlapPercent,
    lineStatus: 'W',
    completedQuantity: '',
    scrappedQuantity: '',
  };
}

/** An order that material planning proposes. */
export interface ProposedOrder extends PartRouting {
  readonly number: string;
  /** With 3 implied decimals. */
  readonly quantity: string;
  /** Internal day. */
  readonly due: string;
  readonly finite?: boolean;
  readonly program: string;
}

/**
 * Plans orders that material planning proposes, one after the other, into a book that is to be written in the end: what
 * each would need of work centers is recorded beside what work orders need. It comes after them, where capacity is finite.
 */
export const proposedPlanning = operation({
  uses: [routePlanning, unbegunRoute, notePlanningError],
  run(context, book: CapacityBook): (order: ProposedOrder) => Plan {
    const planner = routePlanning(context, { book });
    return ({ number, part, routeNo, quantity, due, finite, program }) => {
      const noted = { order: number, isProposed: true, program };
      const needed = { kind: 'proposed', order: number, part } as const;
      book.replace({ ...needed, loads: [] });
      if (!planner.schedules) return NO_PLAN;
      try {
        const lines = unbegunRoute(context, { part, routeNo });
        const manner = { kind: 'proposed', direction: 'B', finite } as const;
        const planned = planner.schedule({ lines, quantity }, { start: '', due }, manner);
        book.replace({ ...needed, loads: planner.loadsOf(lines, planned) });
        const isLate = isAfter(planned, due);
        if (isLate) notePlanningError(context, { ...noted, line: '', error: LATE });
        return {
          plannedStart: String(planned.steps[0]?.start.day ?? ''),
          plannedDue: String(planned.steps.at(-1)?.due.day ?? ''),
          isLate,
          errors: isLate ? [LATE] : [],
        };
      } catch (error) {
        if (!(error instanceof PlanningRejection)) throw error;
        notePlanningError(context, { ...noted, line: error.line, error: error.text });
        return { ...NO_PLAN, errors: [textAtLine(error)] };
      }
    };
  },
});
