import { operation } from '../../entry/operation.ts';
import { CO_STDS, CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { ITEMMANF, ITEMORD, PRODUCT } from '../../schema/inventory.ts';
import { shopCalendar } from '../planning/shop-calendar.ts';
import { addWorkdays } from '../planning/workdays.ts';
import { storedWholeNumber } from '../values/stored-number.ts';

/** A work order of which little is reported; blank dates are to be found. */
export interface ReportedOrder {
  readonly partNo: string;
  readonly startDate: string;
  readonly dueDate: string;
}

/** What a work order is where nobody says: as its part is usually made, in its lead time, from today. */
export const orderDefaults = operation({
  reads: [PRODUCT, ITEMMANF, ITEMORD, CO_STDS, CO_STDS_WIP_1287],
  uses: [shopCalendar],
  run(context, { partNo, startDate, dueDate }: ReportedOrder) {
    const { session, company } = context;
    const part = PRODUCT.read(session, company, partNo);
    const manufacturing = ITEMMANF.read(session, company, partNo);
    const standards = CO_STDS_WIP_1287.read(session, company);
    const days = ITEMORD.read(session, company, partNo)?.manufacturingLeadDays ?? '';
    const leadDays = storedWholeNumber(days, 'manufacturing lead time');
    const calendar = shopCalendar(context);
    const after = (date: string, count: number) =>
      String(addWorkdays(storedWholeNumber(date, 'date of the order'), count, calendar));
    const today = String(session.clock.today());
    const start = startDate || (dueDate ? after(dueDate, -leadDays) : today);
    return {
      startDate: start,
      dueDate: dueDate || after(start, leadDays),
      orderStatus: 'O',
      orderType: manufacturing?.orderType || (standards?.defaultOrderType ?? ''),
      stockType: 'ST',
      routeNo: manufacturing?.routeNo ?? '',
      priority: standards?.defaultPriority ?? '',
      completedQuantity: '0',
      scrappedQuantity: '0',
      location: part?.location || (CO_STDS.read(session, company)?.defaultLocation ?? ''),
      revision: part?.revision ?? '',
      planner: manufacturing?.planner ?? '',
      enteredDate: today,
      enteredBy: session.initials,
    };
  },
});
