import { keyOf } from 'mvdb';
import { operation, rewording } from '../../entry/operation.ts';
import { OPENWO, OPENWO_AUTO_1287 } from '../../schema/work-orders.ts';
import { dropPlannedOrder } from '../planning/planned-orders.ts';
import { type OrderSource, registerOrder } from '../work-orders/register-order.ts';
import type { WorkOrderFields } from '../work-orders/write-order.ts';
import { settleOrder } from './settle-order.ts';

/** Who makes staged orders live. */
interface Activation {
  readonly program: string;
}

/** A staged order that is to be live. */
interface ActivatedOrder extends Activation {
  readonly number: string;
}

/** Takes a staged work order out of staging and enters it, planned and with its bill and routing. */
const enterStaged = operation({
  writes: [OPENWO, OPENWO_AUTO_1287],
  uses: [settleOrder, registerOrder, dropPlannedOrder],
  rejections: ['WORK ORDER NOT FOUND', 'WORK ORDER ALREADY LIVE'],
  run(firm, { number, program }: ActivatedOrder, reject) {
    const { session, company } = firm;
    if (OPENWO.readLocked(session, company, number)) throw reject('WORK ORDER ALREADY LIVE');
    const staged = OPENWO_AUTO_1287.readLocked(session, company, number);
    if (staged === undefined) throw reject('WORK ORDER NOT FOUND');
    const names = Object.keys(OPENWO.attributes) as (keyof WorkOrderFields)[];
    const record = OPENWO.format(Object.fromEntries(names.map((name) => [name, staged[name]])));
    const wanted = OPENWO.parse(record, keyOf(company, number));
    OPENWO_AUTO_1287.open(session).delete(staged.recordId);
    settleOrder(firm, { before: undefined, wanted, handling: { ...USUAL, program } });
    registerOrder(firm, { number, storedText: '', program, source: sourceOf(session) });
    const { partNo: part, plannedNo } = staged;
    if (plannedNo !== '') dropPlannedOrder(firm, { part, number: plannedNo });
  },
});

/** Bill, routing and dates of what was staged are those of its part. */
const USUAL = {
  billMode: 'Y',
  firstComponent: '',
  extension: '',
  period: '',
  isRecopied: false,
  isPlanned: true,
  isRolled: false,
};

const sourceOf = ({ initials, port }: { initials: string; port: string }): OrderSource => ({
  file: '',
  initials,
  port,
  isAudited: true,
  controlRecord: '',
});

/** Makes one staged work order live. */
export const activateStaged = rewording(
  enterStaged,
  'WORK ORDER {number}: {reason}',
  ({ number }, reason) => `WORK ORDER ${number}: ${reason}`,
);

/** Staged orders whose numbers begin so; blank for all of them. */
export interface StagedOrders extends Activation {
  readonly prefix: string;
}

/** Makes the staged work orders live whose numbers begin so, all of them or none. @returns How many. */
export const activateAllStaged = operation({
  reads: [OPENWO_AUTO_1287],
  uses: [activateStaged],
  rejections: ['NO WORK ORDERS STAGED'],
  run(firm, { prefix, program }: StagedOrders, reject): number {
    const { session, company } = firm;
    const numbers = [...OPENWO_AUTO_1287.records(session, company)]
      .map(({ key }) => key.stagedOrder)
      .filter((number) => number.startsWith(prefix));
    if (numbers.length === 0) throw reject('NO WORK ORDERS STAGED');
    for (const number of numbers) activateStaged(firm, { number, program });
    return numbers.length;
  },
});
