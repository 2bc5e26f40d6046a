import { operation } from '../../entry/operation.ts';
import { OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { plannedNumberOf } from '../demand/part-needs.ts';
import { planAgain } from '../demand/plan-again.ts';
import { dropPlannedOrder } from '../planning/planned-orders.ts';

/** Takes a work order out of staging that is not to be made, with the planned order that it came from. */
export const unstageOrder = operation({
  writes: [OPENWO_AUTO_1287],
  uses: [dropPlannedOrder, planAgain],
  rejections: ['WORK ORDER NOT FOUND'],
  run(context, number: string, reject) {
    const { session, company } = context;
    const staged = OPENWO_AUTO_1287.readLocked(session, company, number);
    if (staged === undefined) throw reject('WORK ORDER NOT FOUND');
    OPENWO_AUTO_1287.open(session).delete(staged.recordId);
    const { partNo: part } = staged;
    dropPlannedOrder(context, { part, number: plannedNumberOf(staged) });
    planAgain(context, { part, reason: 'WORK ORDER UNSTAGED' });
  },
});
