import type { CompanyContext } from '../../entry/company-context.ts';
import { operation } from '../../entry/operation.ts';
import { LOCODE } from '../../schema/inventory.ts';
import { withoutCompany } from '../../schema/record-key.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { type PlannedOrder, plannedNumberOf } from '../demand/part-needs.ts';
import type { ExplodedBills } from './planned-demand.ts';
import { shopCalendar } from './shop-calendar.ts';
import { addWorkdays } from './workdays.ts';

/** What a run of material planning looks up once. */
export interface MaterialContext {
  /** Whether planning counts what lies at a location. */
  counts(location: string): boolean;
  /** The day so many workdays before another. */
  workdaysBefore(day: number, count: number): number;
  /** What is staged to make of a part, planned before or not, as the staged work orders mention it. */
  stagedOf(part: string): readonly PlannedOrder[];
  readonly exploded: ExplodedBills;
}

export const materialContext = operation({
  reads: [LOCODE, OPENWO_AUTO_1287],
  uses: [shopCalendar],
  run(context): MaterialContext {
    const { session, company } = context;
    const calendar = shopCalendar(context);
    const nettable = new Set<string>();
    for (const { recordId, nettable: isCounted } of LOCODE.records(session, company))
      if (isCounted === 'Y') nettable.add(withoutCompany(recordId));
    const staged = stagedOrders(context);
    return {
      counts: (location) => nettable.has(location),
      workdaysBefore: (day, count) => addWorkdays(day, -count, calendar),
      stagedOf: (part) => staged.get(part) ?? [],
      exploded: new Map(),
    };
  },
});

function stagedOrders({ session, company }: CompanyContext): Map<string, PlannedOrder[]> {
  const staged = new Map<string, PlannedOrder[]>();
  for (const order of OPENWO_AUTO_1287.records(session, company)) {
    const { partNo, jobNo: job } = order;
    const number = plannedNumberOf(order);
    const { startDate, dueDate: date, orderedQuantity: quantity } = order;
    const planned = { number, startDate, date, quantity, job };
    const alike = staged.get(partNo);
    if (alike) alike.push(planned);
    else staged.set(partNo, [planned]);
  }
  return staged;
}
