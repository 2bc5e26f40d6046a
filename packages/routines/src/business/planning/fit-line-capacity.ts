import { operation } from '../../entry/operation.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { withinQuantity } from '../values/within-quantity.ts';
import { capacityBook, type LineLoad } from './capacity-book.ts';
import { type Resource, resources } from './center-capacity.ts';
import type { DayHours } from './lay-hours.ts';
import type { PlannedLineKey } from './order-capacity.ts';
import { kindOf } from './planned-tables.ts';
import { recordedUntil } from './recorded-until.ts';
import { hoursLeft, lineQuantities } from './route-steps.ts';
import { workRouting } from './work-routing.ts';

export interface FittedLine extends PlannedLineKey {
  /** Its work center until now, where it has another one since it was planned. */
  readonly workCenterBefore?: string;
}

/**
 * Makes what a line of an order needs of its work center what is left of it, after something was done there: what
 * was worked is taken off the first days, what is to be worked again comes on the last. Its dates stay. A line that
 * is complete, gone, or not planned needs nothing.
 */
export const fitLineCapacity = operation({
  reads: [CO_STDS_SF],
  uses: [workRouting, capacityBook, recordedUntil],
  run(context, { line: lineNo, workCenterBefore, ...key }: FittedLine) {
    const { order, isSimulated } = key;
    const { head, lines } = workRouting(context, key);
    const { operation: work } = lines.find(({ line }) => line === lineNo) ?? {};
    const kind = kindOf(isSimulated);
    const book = capacityBook(context);
    const all = book.loadsOf(kind, order, work && centersOf(work, workCenterBefore));
    const others = all.filter(({ line }) => line !== lineNo);
    const first = all.findIndex(({ line }) => line === lineNo);
    const keep = (fitted: readonly LineLoad[]) => {
      book.replace({ kind, order, loads: others.toSpliced(Math.max(first, 0), 0, ...fitted) });
      book.write();
    };
    if (work === undefined || work.plannedDue === '') {
      if (others.length < all.length) keep([]);
      return;
    }
    const withYield = CO_STDS_SF.read(context.session, context.company)?.withYield === 'Y';
    const quantity = head?.orderQuantity ?? '';
    const needed = lineQuantities({ lines, quantity, withYield }).get(lineNo) ?? '';
    const left = hoursLeft(work, needed);
    const daysOf = (resource: Resource) =>
      all.filter((load) => load.line === lineNo && load.resource === resource);
    const isMore = resources.some((resource) => left[resource] > hoursOf(daysOf(resource)));
    const due = Number(work.plannedDue);
    const isRecorded = isMore && due <= recordedUntil(context, Number(head?.plannedDate));
    const { workCenter } = work;
    const fitted = resources.flatMap((resource) => {
      const days = fittedDays(daysOf(resource), left[resource], isRecorded ? due : undefined);
      return days.map((day) => ({
        ...day,
        line: lineNo,
        workCenter,
        resource,
      }));
    });
    keep(fitted);
  },
});

/** The work centers that an operation may load. */
const centersOf = ({ workCenter }: { readonly workCenter: string }, before = workCenter) =>
  new Set([workCenter, before]);

/**
 * The hours that are left, on the last of the days; what is more than there was comes on the day on which all is due,
 * where there is one.
 *
 * @example fittedDays([{ day: 1, hours: 8n }, { day: 2, hours: 8n }], 10n, 2)
 * // [{ day: 1, hours: 2n }, { day: 2, hours: 8n }]
 */
export function fittedDays(
  days: readonly DayHours[],
  hours: bigint,
  due: number | undefined,
): DayHours[] {
  const latest = days.toSorted((a, b) => b.day - a.day);
  const saved = withinQuantity(
    latest.map(({ day, hours: quantity }) => ({ day, quantity })),
    hours,
  );
  const fitted = new Map(saved.map(({ day, quantity }) => [day, quantity]));
  const missing = hours - hoursOf(days);
  if (missing > 0n && due !== undefined) fitted.set(due, (fitted.get(due) ?? 0n) + missing);
  return Array.from(fitted, ([day, quantity]) => ({ day, hours: quantity })).sort(
    (a, b) => a.day - b.day,
  );
}

const hoursOf = (days: readonly DayHours[]): bigint =>
  days.reduce((sum, { hours }) => sum + hours, 0n);
