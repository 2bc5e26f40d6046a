import type { Fields } from 'mvdb';
import type { SROUTE_LINE } from '../../schema/routings.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { type Hours, WHOLE_PERCENT } from './center-capacity.ts';
import { remainingHours, type TimedWork } from './operation-hours.ts';
import type { PlanningCenter, PlanningStep } from './plan-route.ts';
import { ofLine, PlanningRejection } from './planning-rejection.ts';
import { quantitiesByLine } from './route-yield.ts';
import type { WorkCenter, WorkCenters } from './work-centers.ts';

/** An operation of a routing, and how far it is. */
export type RouteOperation = TimedWork &
  Pick<
    Fields<typeof SROUTE_LINE.attributes>,
    'workCenter' | 'queueDays' | 'moveDays' | 'outsideDays' | 'yieldPercent' | 'overlapPercent'
  >;

export interface RouteLine {
  readonly line: string;
  readonly operation: RouteOperation;
}

/** What is said for all operations instead of what each says itself. */
export interface SaidInstead {
  /** Hours, with 2 implied decimals; those to run of people and machines alike. */
  readonly setupHours?: string;
  readonly runHours?: string;
  readonly queueDays?: string;
  readonly moveDays?: string;
}

/** A routing with what is to be made by it. */
export interface WorkedRoute {
  /** In the order of work. */
  readonly lines: readonly RouteLine[];
  /** Ordered, with 3 implied decimals. */
  readonly quantity: string;
  /** Quantities allow for yield. */
  readonly withYield: boolean;
  /** An operation may begin before the one before it is through. */
  readonly overlaps: boolean;
  readonly instead?: SaidInstead;
}

/** The room of work centers, where it is less than what they offer. */
export type RoomOn = (center: WorkCenter, day: number) => Hours;

/**
 * What is still to be done of a routing, operation by operation.
 *
 * @throws PlanningFault
 */
export function stepsOf(route: WorkedRoute, centers: WorkCenters, roomOn?: RoomOn): PlanningStep[] {
  const quantities = lineQuantities(route);
  return route.lines
    .filter(({ operation }) => operation.lineStatus !== 'C')
    .map(({ line, operation }) =>
      ofLine(line, () => ({
        line,
        ...stepOf(operation, quantities.get(line) ?? '', route, centers, roomOn),
      })),
    );
}

/** The quantity that each operation begins with, by line. @throws PlanningFault for a yield that cannot be. */
export function lineQuantities({
  lines,
  quantity,
  withYield,
}: Pick<WorkedRoute, 'lines' | 'quantity' | 'withYield'>): ReadonlyMap<string, string> {
  if (!withYield) return new Map(lines.map(({ line }) => [line, quantity]));
  const yields = lines.map(({ line, operation: { yieldPercent } }) => ({
    line,
    yieldPercent: yieldPercent === '' ? WHOLE_PERCENT : numberOf(yieldPercent),
  }));
  const needed = quantitiesByLine(yields, numberOf(quantity));
  return new Map(Array.from(needed, ([line, pieces]) => [line, String(pieces)]));
}

/** Hours of people and of machines that are left of an operation, set-up included. */
export function hoursLeft(operation: TimedWork, quantity: string): Hours {
  const { setup, labor, machine } = remainingHours(operation, quantity);
  return { labor: numberOf(setup) + numberOf(labor), machine: numberOf(setup) + numberOf(machine) };
}

const numberOf = (text: string): bigint => BigInt(storedWholeNumber(text, 'number of a routing'));

function stepOf(
  operation: RouteOperation,
  quantity: string,
  { overlaps, instead = {} }: WorkedRoute,
  centers: WorkCenters,
  roomOn: RoomOn | undefined,
): Omit<PlanningStep, 'line'> {
  const { workCenter } = operation;
  const overlap = overlapOf(operation);
  const isOutside = operation.outside === 'Y';
  const hours = isOutside ? NOTHING : hoursOf(operation, quantity, instead);
  const center = workCenter === '' && takesNothing(hours) ? undefined : centers(workCenter);
  if (center && !isOutside) assertCapacity(center, hours);
  const queueDays = instead.queueDays || operation.queueDays || center?.queueDays;
  return {
    center: center && !isOutside ? planningCenter(center, roomOn) : undefined,
    hours,
    queueDays: operation.lineStatus === 'S' ? 0 : daysOf(queueDays),
    moveDays: daysOf(instead.moveDays || operation.moveDays || center?.moveDays),
    outsideDays: isOutside ? daysOf(operation.outsideDays) : 0,
    overlap: overlaps ? overlap : WHOLE_PERCENT,
  };
}

const NOTHING: Hours = { labor: 0n, machine: 0n };

/** What is at a vendor, or an operation of which nothing is said yet. */
const takesNothing = ({ labor, machine }: Hours): boolean => labor === 0n && machine === 0n;

function hoursOf(operation: RouteOperation, quantity: string, instead: SaidInstead): Hours {
  const { setupHours, runHours } = instead;
  const left = remainingHours(operation, quantity);
  const isWaiting = operation.lineStatus !== 'S';
  const setup = isWaiting && setupHours ? numberOf(setupHours) : numberOf(left.setup);
  const hours = {
    labor: setup + numberOf(runHours || left.labor),
    machine: setup + numberOf(runHours || left.machine),
  };
  if (hours.labor < 0n || hours.machine < 0n) throw new PlanningRejection('HOURS BELOW ZERO');
  return hours;
}

function assertCapacity({ name, standards, offered }: WorkCenter, { labor, machine }: Hours): void {
  const { efficiency, utilization } = standards;
  if (efficiency <= 0n) throw new PlanningRejection(`WORK CENTER ${name} HAS NO EFFICIENCY`);
  if (utilization <= 0n) throw new PlanningRejection(`WORK CENTER ${name} HAS NO UTILIZATION`);
  if (labor > 0n && offered.labor <= 0n)
    throw new PlanningRejection(`WORK CENTER ${name} HAS NO LABOR CAPACITY`);
  if (machine > 0n && offered.machine <= 0n)
    throw new PlanningRejection(`WORK CENTER ${name} HAS NO MACHINE CAPACITY`);
}

function planningCenter(center: WorkCenter, roomOn: RoomOn | undefined): PlanningCenter {
  const { name, calendar, capacityOn } = center;
  return {
    name,
    calendar,
    capacityOn,
    roomOn: roomOn ? (day) => roomOn(center, day) : capacityOn,
  };
}

/** Blank and nothing mean that there is no overlap. */
function overlapOf({ overlapPercent }: RouteOperation): bigint {
  const overlap = numberOf(overlapPercent);
  if (overlap > WHOLE_PERCENT) throw new PlanningRejection('OVERLAP ABOVE 100 PERCENT');
  if (overlap < 0n) throw new PlanningRejection('OVERLAP BELOW ZERO');
  return overlap === 0n ? WHOLE_PERCENT : overlap;
}

/** Longest wait, move or time at a vendor, in workdays. */
const DAYS_MAX = 999;

function daysOf(text = ''): number {
  const days = storedWholeNumber(text, 'number of workdays');
  if (days < 0 || days > DAYS_MAX) throw new PlanningRejection(`INVALID NUMBER OF DAYS ${text}`);
  return days;
}
