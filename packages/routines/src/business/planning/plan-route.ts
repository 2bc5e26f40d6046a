import { type Hours, type Resource, resources, WHOLE_PERCENT } from './center-capacity.ts';
import {
  type DayHours,
  type LaidHours,
  layBackward,
  layForward,
  type ResourceDays,
} from './lay-hours.ts';
import { ofLine } from './planning-rejection.ts';
import type { ShopCalendar } from './shop-calendar.ts';
import {
  afterWorkdays,
  beforeWorkdays,
  closing,
  earlierOf,
  isWorked,
  laterOf,
  type Moment,
  onWorkdayFrom,
  onWorkdayUntil,
  opening,
} from './shop-time.ts';

/** A work center as planning sees it. */
export interface PlanningCenter {
  readonly name: string;
  /** Its own calendar: that of the shop, but for the days on which it differs. */
  readonly calendar: ShopCalendar;
  /** Hours that it offers on a day of its calendar. */
  capacityOn(day: number): Hours;
  /** Hours of them that may be taken. */
  roomOn(day: number): Hours;
}

/** What is to be done at one operation of a routing. */
export interface PlanningStep {
  readonly line: string;
  /** Undefined where a vendor does it. */
  readonly center: PlanningCenter | undefined;
  /** Set-up and run. */
  readonly hours: Hours;
  /** Workdays that it waits before, that its pieces are moved on, and that they are at the vendor. */
  readonly queueDays: number;
  readonly moveDays: number;
  readonly outsideDays: number;
  /**
   * Share done before the next may begin, with 2 implied decimals; all of it where that one, or this, is done by
   * a vendor.
   */
  readonly overlap: bigint;
}

/** Hours that an operation takes of its work center on one day. */
export interface StepLoad extends DayHours {
  readonly resource: Resource;
}

export interface PlannedStep {
  readonly line: string;
  readonly start: Moment;
  readonly due: Moment;
  readonly loads: readonly StepLoad[];
}

export interface PlannedRoute {
  /** When the order must be in the shop: its first operation begins to wait. */
  readonly release: Moment;
  /** When what it makes has been moved on from the last operation. */
  readonly due: Moment;
  /** In the order of work. */
  readonly steps: readonly PlannedStep[];
}

/**
 * Plans a routing from the day on which the order is in the shop, each operation as early as can be: it waits in the
 * queue of its work center, is set up and run as far as there is capacity, and is moved on. With overlap the next may
 * begin once a share is through; it is never through before the last pieces of this one have been moved on.
 *
 * @see APICS Dictionary, forward scheduling, overlapped schedule.
 * @throws PlanningFault
 */
export function planForward(
  calendar: ShopCalendar,
  steps: readonly PlanningStep[],
  release: Moment,
): PlannedRoute {
  const own = new OwnLoads();
  const planned: PlannedStep[] = [];
  let arrival = release;
  let lastArrival = release;
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    ofLine(step.line, () => {
      const from = afterWorkdays(calendar, arrival, step.queueDays);
      const done = step.center
        ? workForward(own, step.center, step.hours, shareBefore(step, next), from)
        : vendorForward(calendar, step.outsideDays, from);
      const worked = step.center?.calendar ?? calendar;
      const due = laterOf(done.due, onWorkdayFrom(worked, lastArrival));
      planned.push({ line: step.line, start: done.start, due, loads: done.loads });
      arrival = afterWorkdays(calendar, done.turn, step.moveDays);
      lastArrival = afterWorkdays(calendar, due, step.moveDays);
      if (!isOverlapped(step, next)) arrival = lastArrival;
    });
  }
  return { release, due: lastArrival, steps: planned };
}

/**
 * Plans a routing back from the day on which the order is due, each operation as late as can be. One that may begin
 * before the one before it is through is through when it must be, for the last pieces of that may come so late.
 *
 * @see APICS Dictionary, backward scheduling.
 * @throws PlanningFault
 */
export function planBackward(
  calendar: ShopCalendar,
  steps: readonly PlanningStep[],
  due: Moment,
): PlannedRoute {
  const own = new OwnLoads();
  const planned: PlannedStep[] = [];
  let needed = due;
  let lastNeeded = due;
  for (const [index, step] of [...steps.entries()].reverse()) {
    const next = steps[index + 1];
    ofLine(step.line, () => {
      const turn = beforeWorkdays(calendar, needed, step.moveDays);
      const until = isOverlapped(step, next)
        ? beforeWorkdays(calendar, lastNeeded, step.moveDays)
        : turn;
      const done = step.center
        ? workBackward(own, step.center, step.hours, shareBefore(step, next), turn, until)
        : vendorBackward(calendar, step.outsideDays, until);
      const end = isOverlapped(steps[index - 1], step)
        ? onWorkdayUntil(step.center?.calendar ?? calendar, until)
        : done.due;
      planned.unshift({ line: step.line, start: done.start, due: end, loads: done.loads });
      needed = beforeWorkdays(calendar, done.start, step.queueDays);
      lastNeeded = end;
    });
  }
  const last = steps.at(-1);
  const end = planned.at(-1);
  const moved = last && end ? afterWorkdays(calendar, end.due, last.moveDays) : due;
  return { release: needed, due: moved, steps: planned };
}

/** Vendors get all pieces together, and send them back so. */
function isOverlapped(step: PlanningStep | undefined, next: PlanningStep | undefined): boolean {
  if (step?.center === undefined || next?.center === undefined) return false;
  return step.overlap < WHOLE_PERCENT;
}

function shareBefore(step: PlanningStep, next: PlanningStep | undefined): bigint {
  return isOverlapped(step, next) ? step.overlap : WHOLE_PERCENT;
}

/** An operation on its own. */
interface DoneStep {
  readonly start: Moment;
  /** When the share before the next is through. */
  readonly turn: Moment;
  readonly due: Moment;
  readonly loads: readonly StepLoad[];
}

function vendorForward(calendar: ShopCalendar, days: number, from: Moment): DoneStep {
  const start = days === 0 ? onWorkdayFrom(calendar, from) : opening(calendar, from);
  const due = afterWorkdays(calendar, start, days);
  return { start, turn: due, due, loads: [] };
}

function vendorBackward(calendar: ShopCalendar, days: number, until: Moment): DoneStep {
  const due = days === 0 ? onWorkdayUntil(calendar, until) : closing(calendar, until);
  return { start: beforeWorkdays(calendar, due, days), turn: due, due, loads: [] };
}

function workForward(
  own: OwnLoads,
  center: PlanningCenter,
  hours: Hours,
  share: bigint,
  from: Moment,
): DoneStep {
  const pieces = resources
    .filter((resource) => hours[resource] > 0n)
    .map((resource) => {
      const [first, rest] = parted(hours[resource], share);
      const days = own.daysOf(center, resource);
      const head = own.taken(center, resource, layForward(days, first, from));
      return {
        resource,
        head,
        tail: own.taken(center, resource, layForward(days, rest, head.end)),
      };
    });
  return doneStep(pieces, onWorkdayFrom(center.calendar, from));
}

function workBackward(
  own: OwnLoads,
  center: PlanningCenter,
  hours: Hours,
  share: bigint,
  turn: Moment,
  until: Moment,
): DoneStep {
  const pieces = resources
    .filter((resource) => hours[resource] > 0n)
    .map((resource) => {
      const [first, rest] = parted(hours[resource], share);
      const days = own.daysOf(center, resource);
      const tail = own.taken(center, resource, layBackward(days, rest, until));
      const before = earlierOf(turn, tail.start);
      return {
        resource,
        tail,
        head: own.taken(center, resource, layBackward(days, first, before)),
      };
    });
  return doneStep(pieces, onWorkdayUntil(center.calendar, earlierOf(turn, until)));
}

/** Hours before the next operation may begin, rounded up, and those after. */
function parted(hours: bigint, share: bigint): readonly [bigint, bigint] {
  const first = (hours * share + WHOLE_PERCENT - 1n) / WHOLE_PERCENT;
  return [first, hours - first];
}

interface Pieces {
  readonly resource: Resource;
  readonly head: LaidHours;
  readonly tail: LaidHours;
}

/** @param idle - When it is where there is nothing to do. */
function doneStep(pieces: readonly Pieces[], idle: Moment): DoneStep {
  if (pieces.length === 0) return { start: idle, turn: idle, due: idle, loads: [] };
  const ends = pieces.map(({ head, tail }) => (tail.days.length > 0 ? tail.end : head.end));
  return {
    start: pieces.map(({ head }) => head.start).reduce(earlierOf),
    turn: pieces.map(({ head }) => head.end).reduce(laterOf),
    due: ends.reduce(laterOf),
    loads: pieces.flatMap(({ resource, head, tail }) =>
      byDay([...head.days, ...tail.days]).map((load) => ({ ...load, resource })),
    ),
  };
}

/** A day on which one part ends and the other begins counts once. */
function byDay(days: readonly DayHours[]): DayHours[] {
  const sums = new Map<number, bigint>();
  for (const { day, hours } of days) sums.set(day, (sums.get(day) ?? 0n) + hours);
  return Array.from(sums, ([day, hours]) => ({ day, hours }));
}

/** What operations of the order itself have taken of work centers already. */
class OwnLoads {
  readonly #taken = new Map<string, bigint>();

  /** The days of a work center on which it is open, with what is left of them. */
  daysOf(center: PlanningCenter, resource: Resource): ResourceDays {
    const { name } = center;
    const isOpen = (day: number) => isWorked(center.calendar, day);
    return {
      center: name,
      capacityOn: (day) => (isOpen(day) ? center.capacityOn(day)[resource] : 0n),
      roomOn: (day) =>
        isOpen(day)
          ? center.roomOn(day)[resource] - (this.#taken.get(`${name} ${resource} ${day}`) ?? 0n)
          : 0n,
    };
  }

  /** Notes what was laid. */
  taken({ name }: PlanningCenter, resource: Resource, laid: LaidHours): LaidHours {
    for (const { day, hours } of laid.days) {
      const position = `${name} ${resource} ${day}`;
      this.#taken.set(position, (this.#taken.get(position) ?? 0n) + hours);
    }
    return laid;
  }
}
