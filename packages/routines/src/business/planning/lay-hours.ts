import { leastQuantity } from '../values/least-quantity.ts';
import { type PlanningRejection, withoutDays } from './planning-rejection.ts';
import { beginningOf, endOf, type Moment, PARTS_PER_DAY, shownDay } from './shop-time.ts';

/** The days of one resource of a work center: people or machines. */
export interface ResourceDays {
  /** Number of the work center. */
  readonly center: string;
  /** Hours that it offers on a day, with 2 implied decimals; none on a day off. */
  capacityOn(day: number): bigint;
  /** How many of them may be taken. */
  roomOn(day: number): bigint;
}

/** Hours of work on one day, with 2 implied decimals. */
export interface DayHours {
  readonly day: number;
  readonly hours: bigint;
}

/** Work that has got its days. */
export interface LaidHours {
  /** When it begins and when it is through; where there is nothing to do both are when it was asked for. */
  readonly start: Moment;
  readonly end: Moment;
  /** In ascending order. */
  readonly days: readonly DayHours[];
}

/** Days that are looked at for one operation before it is given up. */
export const LOOK_AHEAD_DAYS = 1830;

const PARTS = BigInt(PARTS_PER_DAY);

/** How much of a day's capacity can be used in so many parts of the day. */
const hoursWithin = (capacity: bigint, parts: number): bigint => (capacity * BigInt(parts)) / PARTS;

/** Parts of a day that hours take where all of its capacity is used; a part begun counts. */
const partsFor = (hours: bigint, capacity: bigint): number =>
  Number((hours * PARTS + capacity - 1n) / capacity);

/**
 * Lays hours from a moment on, as early as there is room. A day that is half over offers half of its capacity.
 *
 * @throws PlanningFault where there is not room enough within {@link LOOK_AHEAD_DAYS}.
 */
export function layForward(days: ResourceDays, hours: bigint, from: Moment): LaidHours {
  const laid: DayHours[] = [];
  let left = hours;
  let start: Moment | undefined;
  let end = from;
  for (let day = from.day; left > 0n; day += 1) {
    if (day - from.day > LOOK_AHEAD_DAYS) throw withoutRoom(days, from, day);
    const { part } = day === from.day ? from : beginningOf(day);
    const capacity = days.capacityOn(day);
    const room = leastQuantity(days.roomOn(day), hoursWithin(capacity, PARTS_PER_DAY - part));
    const taken = leastQuantity(room, left);
    if (taken <= 0n) continue;
    start ??= { day, part };
    end = { day, part: part + partsFor(taken, capacity) };
    laid.push({ day, hours: taken });
    left -= taken;
  }
  return { start: start ?? from, end, days: laid };
}

/**
 * Lays hours up to a moment, as late as there is room.
 *
 * @throws PlanningFault where there is not room enough within {@link LOOK_AHEAD_DAYS}.
 */
export function layBackward(days: ResourceDays, hours: bigint, until: Moment): LaidHours {
  const laid: DayHours[] = [];
  let left = hours;
  let start = until;
  let end: Moment | undefined;
  for (let day = until.day; left > 0n; day -= 1) {
    if (until.day - day > LOOK_AHEAD_DAYS) throw withoutRoom(days, until, day);
    const { part } = day === until.day ? until : endOf(day);
    const capacity = days.capacityOn(day);
    const room = leastQuantity(days.roomOn(day), hoursWithin(capacity, part));
    const taken = leastQuantity(room, left);
    if (taken <= 0n) continue;
    end ??= { day, part };
    start = { day, part: part - partsFor(taken, capacity) };
    laid.unshift({ day, hours: taken });
    left -= taken;
  }
  return { start, end: end ?? until, days: laid };
}

function withoutRoom(
  { center }: ResourceDays,
  { day }: Moment,
  reached: number,
): PlanningRejection {
  return withoutDays(
    `WORK CENTER ${center} HAS NO ROOM WITHIN ${LOOK_AHEAD_DAYS} DAYS OF ${shownDay(day)}`,
    reached,
  );
}
