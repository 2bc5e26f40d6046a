import { keyOf } from 'mvdb';
import type { Firm } from '../../entry/firm.ts';
import { operation } from '../../entry/operation.ts';
import { CO_STDS, CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { ITEMMANF, ITEMORD, PRODUCT } from '../../schema/inventory.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { shopCalendar } from '../planning/shop-calendar.ts';
import { addWorkdays } from '../planning/workdays.ts';
import { storedWholeNumber } from '../values/stored-number.ts';
import { wholeQuantity } from '../values/whole-quantity.ts';
import { stagingFlags } from './staging-flags.ts';
import { takeWorkOrderNumber } from './work-order-number.ts';

/** A work order that names nothing but what is to be made. */
export interface NewWorkOrder {
  readonly partNo: string;
  /** Whole pieces. */
  readonly pieces: string;
  /** `JS` when the stock is kept for a job, else `ST`. */
  readonly stockType: 'JS' | 'ST';
}

/** Stages a work order for stock that begins today, with its flags. @returns Its number. */
export const stageWorkOrder = operation({
  reads: [PRODUCT, ITEMMANF, ITEMORD, CO_STDS, CO_STDS_WIP_1287],
  writes: [OPENWO_AUTO_1287],
  uses: [takeWorkOrderNumber, stagingFlags, shopCalendar],
  faults: ['COMPANY NOT FOUND', 'PART NOT FOUND', 'INVALID QUANTITY'],
  run(firm, { partNo, pieces, stockType }: NewWorkOrder, refuse): string {
    const { session, company } = firm;
    const standards = CO_STDS_WIP_1287.read(session, company);
    if (!standards) throw refuse('COMPANY NOT FOUND');
    const part = PRODUCT.read(session, company, partNo);
    if (!part) throw refuse('PART NOT FOUND');
    const orderedQuantity = wholeQuantity(pieces);
    if (orderedQuantity === undefined) throw refuse('INVALID QUANTITY');
    const number = takeWorkOrderNumber(firm, undefined);
    if (number === undefined) throw refuse('COMPANY NOT FOUND');
    OPENWO_AUTO_1287.write(session, keyOf(company, number), {
      ...defaultOrder(firm, partNo, standards),
      orderedQuantity,
      stockType,
      location: part.location || (CO_STDS.read(session, company)?.defaultLocation ?? ''),
      revision: part.revision,
      ...stagingFlags(firm, { number, partNo, jobNo: '' }),
    });
    return number;
  },
});

type WorkOrderStandards = ReturnType<typeof CO_STDS_WIP_1287.parse>;

/** What an order holds that names nothing but its part. */
function defaultOrder(
  firm: Firm,
  partNo: string,
  { defaultOrderType, defaultPriority, stockCostAccount }: WorkOrderStandards,
) {
  const { session, company } = firm;
  const manufacturing = ITEMMANF.read(session, company, partNo);
  const today = session.clock.today();
  const leadDays = ITEMORD.read(session, company, partNo)?.manufacturingLeadDays ?? '';
  const dueDate = addWorkdays(
    today,
    storedWholeNumber(leadDays, 'manufacturing lead time'),
    shopCalendar(firm),
  );
  return {
    partNo,
    startDate: String(today),
    dueDate: String(dueDate),
    orderStatus: 'O',
    orderType: manufacturing?.orderType || defaultOrderType,
    routeNo: manufacturing?.routeNo ?? '',
    priority: defaultPriority,
    costAccount: stockCostAccount,
    completedQuantity: '0',
    scrappedQuantity: '0',
    planner: manufacturing?.planner ?? '',
    enteredDate: String(today),
    enteredBy: session.initials,
  };
}
