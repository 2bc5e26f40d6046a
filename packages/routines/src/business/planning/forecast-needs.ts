import { operation } from '../../entry/operation.ts';
import { ITEMORD_MS } from '../../schema/planning.ts';
import { MS_DEMAND } from '../../schema/sales-orders.ts';
import type { Need } from '../demand/demand-coverage.ts';
import { mondayOf } from '../values/monday.ts';
import { storedQuantity, storedWholeNumber } from '../values/stored-number.ts';
import { shopCalendar } from './shop-calendar.ts';
import { addWorkdays } from './workdays.ts';

/**
 * What is expected to be sold of a part beyond what customers have ordered, week by week from this one on; nothing
 * within its demand fence, where only orders count.
 */
export const forecastNeeds = operation({
  reads: [MS_DEMAND, ITEMORD_MS],
  uses: [shopCalendar],
  run(context, part: string): Need[] {
    const { session, company } = context;
    const weeks = MS_DEMAND.rows(MS_DEMAND.read(session, company, part), 'WEEKS');
    if (weeks.length === 0) return [];
    const today = session.clock.today();
    const { demandFenceDays = '' } = ITEMORD_MS.read(session, company, part) ?? {};
    const fenceDays = storedWholeNumber(demandFenceDays, 'demand fence');
    const from =
      fenceDays === 0 ? mondayOf(today) : addWorkdays(today, fenceDays, shopCalendar(context));
    return weeks.flatMap(({ date: monday, ordered, forecast }) => {
      const date = storedWholeNumber(monday, 'Monday of a week');
      const quantity = storedQuantity(forecast) - storedQuantity(ordered);
      return date >= from && quantity > 0n ? [{ job: '', date, priority: 0, quantity }] : [];
    });
  },
});
