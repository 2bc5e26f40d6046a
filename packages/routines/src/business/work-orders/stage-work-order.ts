import { operation } from '../../entry/operation.ts';
import { CO_STDS_WIP_1287 } from '../../schema/companies.ts';
import { PRODUCT } from '../../schema/inventory.ts';
import { keyOf } from '../../schema/record-key.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { planAgain } from '../demand/plan-again.ts';
import { wholeQuantity } from '../values/whole-quantity.ts';
import { orderDefaults } from './order-defaults.ts';
import { stagingFlags } from './staging-flags.ts';
import { takeWorkOrderNumber } from './work-order-number.ts';

/** A work order that names nothing but what is to be made. */
export interface NewWorkOrder {
  readonly partNo: string;
  /** Whole pieces. */
  readonly pieces: string;
  /** `JS` when the stock is kept for a job, else `ST`. */
  readonly stockType: 'JS' | 'ST';
  /** What it comes from, with the dates that were planned; without one it begins today. */
  readonly planned?: PlannedBefore;
}

/** A planned order that becomes a work order. Dates are internal. */
export interface PlannedBefore {
  readonly plannedNo: string;
  readonly startDate: string;
  readonly dueDate: string;
}

/** Stages a work order for stock, with its flags. @returns Its number. */
export const stageWorkOrder = operation({
  reads: [PRODUCT, CO_STDS_WIP_1287],
  writes: [OPENWO_AUTO_1287],
  uses: [takeWorkOrderNumber, orderDefaults, stagingFlags, planAgain],
  rejections: ['COMPANY NOT FOUND', 'PART NOT FOUND', 'INVALID QUANTITY'],
  run(context, { partNo, pieces, stockType, planned }: NewWorkOrder, reject): string {
    const { session, company } = context;
    const standards = CO_STDS_WIP_1287.read(session, company);
    if (!standards) throw reject('COMPANY NOT FOUND');
    if (!PRODUCT.has(session, company, partNo)) throw reject('PART NOT FOUND');
    const orderedQuantity = wholeQuantity(pieces);
    if (orderedQuantity === undefined) throw reject('INVALID QUANTITY');
    const number = takeWorkOrderNumber(context, undefined);
    if (number === undefined) throw reject('COMPANY NOT FOUND');
    OPENWO_AUTO_1287.write(session, keyOf(company, number), {
      ...orderDefaults(context, { partNo, startDate: '', dueDate: '' }),
      partNo,
      orderedQuantity,
      stockType,
      costAccount: standards.stockCostAccount,
      ...stagingFlags(context, { number, partNo, jobNo: '' }),
      ...planned,
    });
    if (planned === undefined) planAgain(context, { part: partNo, reason: 'WORK ORDER STAGED' });
    return number;
  },
});
