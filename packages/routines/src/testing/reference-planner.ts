import type { Resource } from '../business/planning/center-capacity.ts';
import type { PlanningCenter, PlanningStep } from '../business/planning/plan-route.ts';
import type { ShopCalendar } from '../business/planning/shop-calendar.ts';

/*
 * Planning once more, slowly: every hundredth of an hour is placed by itself, and waiting is counted part by part of
 * a day. Nothing of the planner is used but its types.
 */

/** A day has so many parts. */
const PARTS = 10_000;

/** A moment: parts of `day` that are over. */
export interface At {
  readonly day: number;
  readonly part: number;
}

/** What an operation got: when it begins and ends, and hours by resource and day. */
export interface ReferenceStep {
  readonly line: string;
  readonly start: At;
  readonly due: At;
  readonly hours: Readonly<Record<string, number>>;
}

export interface ReferencePlan {
  readonly due: At;
  readonly steps: readonly ReferenceStep[];
}

const total = ({ day, part }: At): number => day * PARTS + part;
const later = (a: At, b: At): At => (total(a) >= total(b) ? a : b);
const earlier = (a: At, b: At): At => (total(a) <= total(b) ? a : b);

/** Passes parts of workdays one after the other until enough of them have passed. */
function wait(calendar: ShopCalendar, from: At, days: number): At {
  let left = days * PARTS;
  let { day, part } = from;
  while (left > 0) {
    if (part === PARTS) {
      day += 1;
      part = 0;
      continue;
    }
    if (calendar.isWorkday(day)) left -= 1;
    part += 1;
  }
  return { day, part };
}

/** The first day of a list that will do, with the moment on it. */
function firstWorked(calendar: ShopCalendar, from: At): At {
  if (calendar.isWorkday(from.day)) return from;
  let { day } = from;
  while (!calendar.isWorkday(day)) day += 1;
  return { day, part: 0 };
}

/** The order plan forward from a moment. */
export function referencePlan(
  calendar: ShopCalendar,
  steps: readonly PlanningStep[],
  release: At,
): ReferencePlan {
  const usedByOrder = new Map<string, number>();
  const planned: ReferenceStep[] = [];
  let arrived = release;
  let allArrived = release;
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    const begin = wait(calendar, arrived, step.queueDays);
    const { center } = step;
    const isOverlapped = center !== undefined && next?.center !== undefined;
    const share = isOverlapped ? Number(step.overlap) : PARTS;
    const done = center
      ? worked(center, step, share, begin, usedByOrder)
      : atVendor(calendar, step, begin);
    const due = later(done.end, firstWorked(center?.calendar ?? calendar, allArrived));
    planned.push({ line: step.line, start: done.start, due, hours: done.hours });
    allArrived = wait(calendar, due, step.moveDays);
    arrived = share < PARTS ? wait(calendar, done.turn, step.moveDays) : allArrived;
  }
  return { due: allArrived, steps: planned };
}

interface Done {
  readonly start: At;
  readonly turn: At;
  readonly end: At;
  readonly hours: Readonly<Record<string, number>>;
}

function atVendor(calendar: ShopCalendar, { outsideDays }: PlanningStep, begin: At): Done {
  const next = begin.part === PARTS && outsideDays > 0 ? { day: begin.day + 1, part: 0 } : begin;
  const start = firstWorked(calendar, next);
  const end = wait(calendar, start, outsideDays);
  return { start, turn: end, end, hours: {} };
}

function worked(
  center: PlanningCenter,
  { hours }: PlanningStep,
  share: number,
  begin: At,
  usedByOrder: Map<string, number>,
): Done {
  const days: Record<string, number> = {};
  const starts: At[] = [];
  const turns: At[] = [];
  const ends: At[] = [];
  for (const resource of ['labor', 'machine'] as const) {
    const all = Number(hours[resource]);
    if (all === 0) continue;
    const first = Math.ceil((all * share) / PARTS);
    const head = placed(center, resource, first, begin, usedByOrder, days);
    const tail = placed(center, resource, all - first, head.end, usedByOrder, days);
    starts.push(head.start);
    turns.push(head.end);
    ends.push(tail.end);
  }
  const idle = firstWorked(center.calendar, begin);
  if (starts.length === 0) return { start: idle, turn: idle, end: idle, hours: days };
  return {
    start: starts.reduce(earlier),
    turn: turns.reduce(later),
    end: ends.reduce(later),
    hours: days,
  };
}

/** Places hundredths of hours one by one, each on the first day that can take one more. */
function placed(
  center: PlanningCenter,
  resource: Resource,
  hours: number,
  begin: At,
  usedByOrder: Map<string, number>,
  days: Record<string, number>,
): { readonly start: At; readonly end: At } {
  let { day, part } = begin;
  let start: At | undefined;
  let end = begin;
  let onDay = 0;
  for (let left = hours; left > 0; ) {
    const isOpen = center.calendar.isWorkday(day) === true;
    const offered = isOpen ? Number(center.capacityOn(day)[resource]) : 0;
    const room = isOpen ? Number(center.roomOn(day)[resource]) : 0;
    const position = `${center.name} ${resource} ${day}`;
    const used = usedByOrder.get(position) ?? 0;
    const fitsIntoDay = (onDay + 1) * PARTS <= offered * (PARTS - part);
    if (!fitsIntoDay || used + 1 > room) {
      day += 1;
      part = 0;
      onDay = 0;
      continue;
    }
    start ??= { day, part };
    onDay += 1;
    left -= 1;
    usedByOrder.set(position, used + 1);
    days[`${resource} ${day}`] = (days[`${resource} ${day}`] ?? 0) + 1;
    end = { day, part: part + Math.ceil((onDay * PARTS) / offered) };
  }
  return { start: start ?? begin, end };
}
