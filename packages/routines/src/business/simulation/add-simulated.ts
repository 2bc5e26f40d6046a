import { operation } from '../../entry/operation.ts';
import { keyOf } from '../../schema/record-key.ts';
import { CO_STDS_SF } from '../../schema/shop-floor.ts';
import { OPENWO, OPENWO_SIM } from '../../schema/work-orders.ts';
import { planOrder } from '../planning/plan-order.ts';
import { recordCheck } from '../records/handed-in.ts';
import { numberSeries } from '../records/next-number.ts';
import { orderDefaults } from '../work-orders/order-defaults.ts';
import { assertOwnTerms } from '../work-orders/own-terms.ts';
import { simulateRouting } from './simulated-routing.ts';

const nextNumber = numberSeries(CO_STDS_SF, 'nextSimulationNo');

/** Takes the next number of a simulated order. */
export const takeSimulationNumber = operation({
  reads: [OPENWO_SIM],
  uses: [nextNumber],
  rejections: ['NO SHOP FLOOR STANDARDS'],
  run(context, _: undefined, reject): string {
    const { session, company } = context;
    const number = nextNumber(context, (one) => OPENWO_SIM.has(session, company, one));
    if (number === undefined) throw reject('NO SHOP FLOOR STANDARDS');
    return number;
  },
});

const check = recordCheck(OPENWO_SIM);

/** A simulated order begins open, whatever the order that it is like came to. */
export const begun = {
  orderStatus: 'O',
  releaseDate: '',
  financialReleaseDate: '',
  closedDate: '',
  completedQuantity: '0',
  scrappedQuantity: '0',
  percentComplete: '',
  lastActivityDate: '',
};

/** A work order that is only thought of, as a caller hands it in. */
export interface ThoughtOrder {
  readonly record: string;
  readonly program: string;
}

/**
 * Keeps a work order that is only thought of under the next number of the simulation, with a routing, dates, and what
 * it needs of work centers. What it does not say it is as orders of its part usually are. @returns Its number.
 */
export const addSimulatedOrder = operation({
  reads: [OPENWO],
  writes: [OPENWO_SIM],
  uses: [
    ...([check, orderDefaults, assertOwnTerms, takeSimulationNumber] as const),
    ...([simulateRouting, planOrder] as const),
  ],
  rejections: ['PART REQUIRED', 'PART DIFFERS FROM WORK ORDER {order}'],
  run(context, { record, program }: ThoughtOrder, reject): string {
    const { session, company } = context;
    const number = takeSimulationNumber(context, undefined);
    check(context, { key: [company, number], recordText: record, storedText: '' });
    const reported = OPENWO_SIM.parse(record);
    const { partNo, simulatedOrder, startDate, dueDate } = reported;
    if (partNo === '') throw reject('PART REQUIRED');
    const live = OPENWO.read(session, company, simulatedOrder);
    if (live !== undefined && live.partNo !== partNo)
      throw reject(`PART DIFFERS FROM WORK ORDER ${simulatedOrder}`);
    const defaults = orderDefaults(context, { partNo, startDate, dueDate });
    const unsaid = Object.entries(defaults).filter(
      ([name]) => reported[name as keyof typeof defaults] === '',
    );
    const recordText = OPENWO_SIM.format({ ...Object.fromEntries(unsaid), ...begun }, record);
    assertOwnTerms(context, OPENWO_SIM.parse(recordText));
    OPENWO_SIM.open(session).write(keyOf(company, number), recordText);
    simulateRouting(context, number);
    planOrder(context, { order: number, isSimulated: true, program });
    return number;
  },
});
