import { operation } from '../../entry/operation.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { shopCalendar } from './shop-calendar.ts';
import { addWorkdays } from './workdays.ts';

/** The last day for which capacity is recorded when dates are planned on a day; without end where the company says none. */
export const recordedUntil = operation({
  reads: [CO_STDS_SF],
  uses: [shopCalendar],
  run(context, plannedOn: number): number {
    const { horizonDays = '' } = CO_STDS_SF.read(context.session, context.company) ?? {};
    const days = storedWholeNumber(horizonDays, 'planning horizon');
    return days > 0
      ? addWorkdays(plannedOn, days, shopCalendar(context))
      : Number.POSITIVE_INFINITY;
  },
});
