import { operation } from '../../entry/operation.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { type CapacityBook, capacityBook, type LineLoad } from './capacity-book.ts';
import type { OrderKind } from './capacity-sections.ts';
import type { CenterStandards } from './center-capacity.ts';
import type { PlannedRoute, PlanningStep } from './plan-route.ts';
import { PlanningRejection } from './planning-rejection.ts';
import { recordedUntil } from './recorded-until.ts';
import { roomLeft } from './room-left.ts';
import { type RouteLine, type SaidInstead, stepsOf } from './route-steps.ts';
import { scheduleRoute } from './schedule-route.ts';
import { type ShopCalendar, shopCalendar } from './shop-calendar.ts';
import { workCenters } from './work-centers.ts';

/** What is said for the whole of a plan instead of what routings and work centers say. */
export interface PlanningOverrides extends SaidInstead {
  readonly centers?: Partial<CenterStandards>;
  /** What is needed of work centers already; default: what is on file. */
  readonly book?: CapacityBook;
}

/** How a plan is made; as the company does where nothing is stated. */
export interface PlanningManner {
  readonly kind: OrderKind;
  /** `B` plans back from the due date, `F` forward from the start. */
  readonly direction?: 'F' | 'B' | undefined;
  /** True where no work center is loaded beyond its capacity. */
  readonly finite?: boolean | undefined;
  /** True where an operation may begin before the one before it is through. */
  readonly overlaps?: boolean | undefined;
}

/** A routing that is planned: what it consists of, and how many pieces are ordered, with 3 implied decimals. */
export interface OrderedRoute {
  readonly lines: readonly RouteLine[];
  readonly quantity: string;
}

/** Internal days as orders hold them; blank if missing. */
export interface OrderDays {
  readonly start: string;
  readonly due: string;
}

export interface RoutePlanner {
  readonly calendar: ShopCalendar;
  /** False where the company does not schedule operations. */
  readonly schedules: boolean;
  /** As the company plans unless set otherwise. */
  readonly direction: 'F' | 'B';
  /** True where the company loads no work center beyond its capacity unless set otherwise. */
  readonly isFinite: boolean;
  /** What is to be done, operation by operation. @throws PlanningFault */
  stepsOf(route: OrderedRoute, manner: PlanningManner): readonly PlanningStep[];
  /** The plan of an order, no day of which is before today. @throws PlanningFault */
  schedule(route: OrderedRoute, days: OrderDays, manner: PlanningManner): PlannedRoute;
  /** What a plan needs of work centers, as far as capacity is recorded. */
  loadsOf(lines: readonly RouteLine[], planned: PlannedRoute): readonly LineLoad[];
}

/** How routings of a company are planned: its standards, calendar and work centers, each read once. */
export const routePlanning = operation({
  reads: [CO_STDS_SF],
  uses: [shopCalendar, workCenters, capacityBook, recordedUntil],
  run(context, instead: PlanningOverrides): RoutePlanner {
    const { session, company } = context;
    const standards = CO_STDS_SF.read(session, company);
    const calendar = shopCalendar(context);
    const centers = workCenters(context, instead.centers ?? {});
    const today = session.clock.today();
    const horizon = recordedUntil(context, today);
    const book = instead.book ?? capacityBook(context);
    const savedDirection = standards?.direction === 'F' ? 'F' : 'B';
    const staysFinite = standards?.finite === 'Y';
    const steps: RoutePlanner['stepsOf'] = ({ lines, quantity }, { kind, finite, overlaps }) => {
      if (lines.length === 0) throw new PlanningRejection('ROUTING NOT FOUND');
      return stepsOf(
        {
          lines,
          quantity,
          instead,
          withYield: standards?.withYield === 'Y',
          overlaps: overlaps ?? standards?.overlaps === 'Y',
        },
        centers,
        (finite ?? staysFinite) ? roomLeft(book, kind) : undefined,
      );
    };
    return {
      calendar,
      schedules: standards?.schedules === 'Y',
      direction: savedDirection,
      isFinite: staysFinite,
      stepsOf: steps,
      schedule(route, { start, due }, manner) {
        const { direction = savedDirection } = manner;
        const days = { start: dayOf(start), due: dayOf(due) };
        return scheduleRoute(calendar, steps(route, manner), { direction, ...days, today });
      },
      loadsOf(lines, planned) {
        const centerOf = new Map(lines.map(({ line, operation }) => [line, operation.workCenter]));
        return planned.steps.flatMap(({ line, loads }) =>
          loads
            .filter(({ day }) => day <= horizon)
            .map((load) => ({ ...load, line, workCenter: centerOf.get(line) ?? '' })),
        );
      },
    };
  },
});

/** A day that an order holds; undefined where it holds none. */
export const dayOf = (text: string): number | undefined =>
  text === '' ? undefined : storedWholeNumber(text, 'date of an order');

/** Whether a plan is through after the day on which it should be. */
export function isAfter({ steps, due }: PlannedRoute, day: string): boolean {
  const last = dayOf(day);
  return last !== undefined && steps.length > 0 && due.day > last;
}

export const LATE = 'LEAD TIME EXCEEDS DUE DATE';
