import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ReferencePlan, referencePlan } from '../../testing/reference-planner.ts';
import { type Hours, resources, WHOLE_PERCENT } from './center-capacity.ts';
import {
  type PlannedRoute,
  type PlannedStep,
  type PlanningCenter,
  type PlanningStep,
  planBackward,
  planForward,
} from './plan-route.ts';
import type { ShopCalendar } from './shop-calendar.ts';
import { compareMoments, type Moment, PARTS_PER_DAY } from './shop-time.ts';

/*
 * Routings, calendars and loads are drawn; the planner is compared with one that places every hundredth of an hour by
 * itself, with itself in a mirror, and with what must hold of any plan.
 */

const FIRST_DAY = 20_000;
const DAYS = 60;

/** Days are worked as the list says, and all of them beyond it. */
const calendarOf = (days: readonly boolean[]): ShopCalendar => ({
  isWorkday: (day) => days[Math.abs(day - FIRST_DAY)] ?? true,
});

const anyDays = fc.array(fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean()), {
  ...{ minLength: DAYS, maxLength: DAYS },
});

interface DrawnCenter {
  readonly days: readonly boolean[];
  readonly labor: number;
  readonly machine: number;
  /** Share of the hours of each day that is left by others, or what the day offers of an ordinary one. */
  readonly left: readonly number[];
  readonly length: readonly number[];
}

const anyCenter: fc.Arbitrary<DrawnCenter> = fc.record({
  days: anyDays,
  labor: fc.integer({ min: 60, max: 2000 }),
  machine: fc.integer({ min: 60, max: 2000 }),
  left: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 5, maxLength: 20 }),
  length: fc.array(fc.constantFrom(100, 100, 100, 50, 0), { minLength: 5, maxLength: 20 }),
});

const anyHours = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 }));

const anyStep = fc.record({
  /** Beyond the centers it is a vendor. */
  center: fc.nat(3),
  labor: anyHours,
  machine: anyHours,
  queueDays: fc.nat(3),
  moveDays: fc.nat(2),
  outsideDays: fc.nat(4),
  overlap: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 10_000 })),
});

const anyShop = fc.record({
  days: anyDays,
  centers: fc.tuple(anyCenter, anyCenter, anyCenter),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 5 }),
  day: fc.integer({ min: FIRST_DAY, max: FIRST_DAY + 30 }),
});

type Shop = typeof anyShop extends fc.Arbitrary<infer Drawn> ? Drawn : never;

interface Manner {
  readonly staysFinite?: boolean;
  readonly overlaps?: boolean;
  /** Times what the centers offer. */
  readonly more?: number;
  /** No operation takes room from another of the order. */
  readonly areApart?: boolean;
}

const shareOf = (list: readonly number[], day: number): bigint =>
  BigInt(list[Math.abs(day - FIRST_DAY) % list.length] ?? 0);

function centerOf(
  { days, labor, machine, left, length }: DrawnCenter,
  number: number,
  { staysFinite = false, more = 1 }: Manner,
): PlanningCenter {
  /** Beyond what was drawn there is room for everything. */
  const isDrawn = (day: number) => Math.abs(day - FIRST_DAY) < DAYS;
  const capacityOn = (day: number): Hours => {
    const share = isDrawn(day) ? shareOf(length, day) : 100n;
    return {
      labor: (BigInt(labor * more) * share) / 100n,
      machine: (BigInt(machine * more) * share) / 100n,
    };
  };
  /** Others take the same, however much is offered. */
  const takenOf = (hours: number, day: number) =>
    isDrawn(day) ? (BigInt(hours) * (100n - shareOf(left, day))) / 100n : 0n;
  return {
    name: `C${number}`,
    calendar: calendarOf(days),
    capacityOn,
    roomOn: (day) => {
      const offered = capacityOn(day);
      if (!staysFinite) return offered;
      return {
        labor: offered.labor - takenOf(labor, day),
        machine: offered.machine - takenOf(machine, day),
      };
    },
  };
}

function stepsOf({ centers, steps }: Shop, manner: Manner): PlanningStep[] {
  const built = centers.map((center, index) => centerOf(center, index, manner));
  return steps.map(({ center: number, labor, machine, outsideDays, overlap, ...waits }, index) => {
    const center = built[number];
    return {
      ...waits,
      line: String((index + 1) * 10),
      center: center && manner.areApart ? { ...center, name: `${center.name} ${index}` } : center,
      hours: center
        ? { labor: BigInt(labor), machine: BigInt(machine) }
        : { labor: 0n, machine: 0n },
      outsideDays: center ? 0 : outsideDays,
      overlap: manner.overlaps ? BigInt(overlap) : WHOLE_PERCENT,
    };
  });
}

/** A plan as the reference says it. */
function reported({ due, steps }: PlannedRoute): ReferencePlan {
  return {
    due,
    steps: steps.map(({ loads, ...step }) => ({
      ...step,
      hours: Object.fromEntries(
        loads.map(({ resource, day, hours }) => [`${resource} ${day}`, Number(hours)]),
      ),
    })),
  };
}

const manners: readonly [string, Manner][] = [
  ['infinite', {}],
  ['infinite with overlap', { overlaps: true }],
  ['finite', { staysFinite: true }],
  ['finite with overlap', { staysFinite: true, overlaps: true }],
];

const isUpTo = (a: Moment, b: Moment): boolean => compareMoments(a, b) <= 0;

describe.each(manners)('a plan that is %s', (_, manner) => {
  const forward = (shop: Shop, more = 1, day = shop.day) =>
    planForward(calendarOf(shop.days), stepsOf(shop, { ...manner, more }), { day, part: 0 });
  const backward = (shop: Shop, due: Moment) =>
    planBackward(calendarOf(shop.days), stepsOf(shop, manner), due);
  /**
   * Operations of one order that overlap compete for what is left of a work center that they share, and another
   * comes first from either end.
   */
  const areApart = manner.overlaps === true;

  test('is what placing every hundredth of an hour by itself gives', () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        const expected = referencePlan(calendarOf(shop.days), stepsOf(shop, manner), {
          ...{ day: shop.day, part: 0 },
        });
        expect(reported(forward(shop))).toEqual(expected);
      }),
    );
  });

  test('loads what operations need, on open days between their dates, and never beyond the room', () => {
    fc.assert(
      fc.property(anyShop, fc.boolean(), (shop, isForward) => {
        const due = { day: FIRST_DAY + 50, part: PARTS_PER_DAY };
        const plan = isForward ? forward(shop) : backward(shop, due);
        const used = new Map<string, bigint>();
        for (const [index, { line, center, hours }] of stepsOf(shop, manner).entries()) {
          const {
            loads = [],
            start,
            due: end,
            line: reported,
          }: Partial<PlannedStep> = plan.steps[index] ?? {};
          expect(reported).toBe(line);
          for (const resource of resources) {
            const own = loads.filter((load) => load.resource === resource);
            expect(own.reduce((sum, load) => sum + load.hours, 0n)).toBe(hours[resource]);
          }
          const calendar = center?.calendar ?? calendarOf(shop.days);
          for (const day of [start?.day, end?.day, ...loads.map((load) => load.day)])
            expect([line, day, calendar.isWorkday(day ?? 0)]).toEqual([line, day, true]);
          for (const { resource, day, hours: needed } of loads) {
            expect([(start?.day ?? 0) <= day, day <= (end?.day ?? 0)]).toEqual([true, true]);
            const position = `${center?.name} ${resource} ${day}`;
            const sum = (used.get(position) ?? 0n) + needed;
            used.set(position, sum);
            expect(sum <= (center?.roomOn(day)[resource] ?? 0n)).toBe(true);
          }
        }
      }),
    );
  });

  test('back from a day and forward from where that begins is in time', () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        const due = { day: FIRST_DAY + 55, part: PARTS_PER_DAY };
        const steps = stepsOf(shop, { ...manner, areApart });
        const back = planBackward(calendarOf(shop.days), steps, due);
        const again = planForward(calendarOf(shop.days), steps, back.release);
        expect(isUpTo(again.due, due)).toBe(true);
        for (const [index, { due: end }] of again.steps.entries())
          expect(isUpTo(end, back.steps[index]?.due ?? end)).toBe(true);
      }),
    );
  });

  test('forward from a day and back from where that ends begins no earlier', () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        const release = { day: shop.day, part: 0 };
        const steps = stepsOf(shop, { ...manner, areApart });
        const there = planForward(calendarOf(shop.days), steps, release);
        const back = planBackward(calendarOf(shop.days), steps, there.due);
        expect(isUpTo(release, back.release)).toBe(true);
      }),
    );
  });

  test('is never later with more capacity, nor earlier with a later release', () => {
    fc.assert(
      fc.property(anyShop, fc.integer({ min: 1, max: 3 }), fc.nat(5), (shop, more, days) => {
        expect(isUpTo(forward(shop, more).due, forward(shop).due)).toBe(true);
        expect(isUpTo(forward(shop).due, forward(shop, 1, shop.day + days).due)).toBe(true);
      }),
    );
  });

  test('keeps the order of work', () => {
    fc.assert(
      fc.property(anyShop, (shop) => {
        const { steps } = forward(shop);
        for (const [index, step] of steps.entries()) {
          const before = steps[index - 1];
          if (before === undefined) continue;
          expect(isUpTo(before.due, step.due)).toBe(true);
          if (!manner.overlaps) expect(isUpTo(before.due, step.start)).toBe(true);
        }
      }),
    );
  });
});

describe('back in time', () => {
  const mirrored = ({ day, part }: Moment): Moment => ({
    day: 2 * FIRST_DAY - day,
    part: PARTS_PER_DAY - part,
  });

  test('is forward in a mirror', () => {
    fc.assert(
      fc.property(anyShop, fc.boolean(), (shop, staysFinite) => {
        const steps = stepsOf(shop, { staysFinite });
        const due = { day: shop.day, part: PARTS_PER_DAY };
        const back = planBackward(calendarOf(shop.days), steps, due);
        const turned = steps
          .toReversed()
          .map((step) => ({ ...step, queueDays: step.moveDays, moveDays: step.queueDays }));
        const there = planForward(calendarOf(shop.days), turned, mirrored(due));
        expect(mirrored(back.release)).toEqual(there.due);
        expect(back.steps.map(({ line, start, due: end }) => [line, start, end])).toEqual(
          there.steps
            .toReversed()
            .map(({ line, start, due: end }) => [line, mirrored(end), mirrored(start)]),
        );
      }),
    );
  });
});
